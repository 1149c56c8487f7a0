"""camelcup plugins: the plugins found, problems with them, and what the system lacks."""

from collections.abc import Mapping
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec

import click

from camelcup import system
from camelcup.installed.packages import ELSEWHERE
from camelcup.installed.plugins import Plugins, error_text
from camelcup.installed.registry import Source
from camelcup.installed.rulesets import game_problems, import_problems
from camelcup.results.result_table import format_table
from camelcup.text import columns_text, plural

OFFERED = ("package", "version", "entry point", "offers")
FAILED = ("package", "version", "entry point", "problem")

CORE = {"the referee": "camelcup.table.referee"}
"""What the core compiles, as `GameEntry.compiled` has it."""


@click.command("plugins")
@click.pass_obj
def command(plugins: Plugins, /) -> None:
    """List the plugins with what they offer, and the scoring rules, loggers, executors and isolations.

    Below are plugins that failed to load, and entries that cannot be used. Further lines say what is compiled
    and how to compile the rest, how each isolation confines bots here, and name what this system lacks,
    if anything, and the consequences.
    """
    rows = [(*_cells(source), _offered(plugins, source)) for source in plugins.sources]
    click.echo(format_table(OFFERED, rows))
    offered = {"scoring": plugins.scoring_rules, "log": plugins.loggers}
    offered |= {"executor": plugins.executors, "isolation": plugins.isolations}
    entries = [(option, each.entry) for option, registry in offered.items() for each in registry.values()]
    click.echo("\n" + columns_text((f"--{option} {entry.name}", entry.summary) for option, entry in entries))
    if problems := [*plugins.problems, *game_problems(plugins), *import_problems(plugins)]:
        failed = [(*_cells(problem.source), problem.reason) for problem in problems]
        click.echo("\n" + format_table(FAILED, failed))
    click.echo(f"\ncompiled: {compiled_text(compiled_parts(plugins))}")
    known = [entry.removeprefix("isolation ") for entry in ELSEWHERE if entry.startswith("isolation ")]
    states = {name: _state(plugins, name) for name in dict.fromkeys([*plugins.isolations, *known])}
    click.echo("".join(f"{name}: {state}\n" for name, state in states.items() if state), nl=False)
    lacking = [f"this system lacks {capability.value}" for capability in system.missing()]
    click.echo("\n".join(lacking or ["system: all capabilities"]))


def _state(plugins: Plugins, isolation: str) -> str:
    """Return how an isolation confines bots here, or why it does not; empty where there is nothing to say."""
    try:
        return str(plugins.isolations.find(isolation).load()())
    except Exception as error:  # of a plugin
        return error_text(error)


def _cells(source: Source) -> tuple[str, str, str]:
    return source.package, source.version, source.entry_point


def _offered(plugins: Plugins, source: Source) -> str:
    counts = [
        (sum(origin == source for _, origin in registry.values()), registry.kind)
        for registry in plugins.kinds.values()
    ]
    return ", ".join(plural(number, kind) for number, kind in counts if number) or "nothing"


def compiled_parts(plugins: Plugins) -> Mapping[str, bool]:
    """Return whether the referee, and each part of a game, is compiled."""
    modules = dict(CORE)
    for entry, _ in plugins.games.values():
        modules.update(entry.compiled)
    return {part: is_compiled(module) for part, module in modules.items()}


def is_compiled(module: str) -> bool:
    """Whether a module is an extension; its packages are imported. It is not if that fails."""
    try:
        spec = find_spec(module)
    except Exception:
        return False
    return spec is not None and str(spec.origin).endswith(tuple(EXTENSION_SUFFIXES))


def compiled_text(parts: Mapping[str, bool]) -> str:
    """Return which parts are compiled, which are not, and how to get them compiled, as one line."""
    compiled = ", ".join(part for part, is_so in parts.items() if is_so) or "nothing"
    slow = ", ".join(part for part, is_so in parts.items() if not is_so)
    if not slow:
        return compiled
    return (
        f"{compiled}; not compiled, thus several times slower or missing: {slow} "
        f"(with a C compiler, pip install camelcup without -e compiles all)"
    )
