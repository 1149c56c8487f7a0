"""Parts of this install that are compiled; without a compiler it has slower Python, or lacks a part."""

from collections.abc import Mapping
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec

from camelcup.installed.plugins import Plugins

CORE = {"the referee": "camelcup.table.referee"}
"""What the core compiles, as `GameEntry.compiled` has it."""

NOT_COMPILED = "not compiled, thus several times slower or missing"

LONG_RUN_GAMES = 1000
"""Games of a long run, which gets a line about what is not compiled."""


def compiled_parts(plugins: Plugins, game: str | None = None) -> Mapping[str, bool]:
    """Return whether the referee, and each part of a game (by default of all) is compiled."""
    modules = dict(CORE)
    for name, (entry, _) in plugins.games.items():
        if game in (None, name):
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
        f"{compiled}; {NOT_COMPILED}: {slow} "
        f"(with a C compiler, pip install camelcup without -e compiles all)"
    )


def slow_text(plugins: Plugins, game: str, games: int) -> str:
    """Return a line about what slows a run; empty for a short run, or if all is compiled."""
    if games < LONG_RUN_GAMES:
        return ""
    slow = ", ".join(part for part, is_so in compiled_parts(plugins, game).items() if not is_so)
    return slow and f"{NOT_COMPILED}: {slow} (see camelcup plugins)"
