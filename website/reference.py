"""Pages of the site that come from the code: every public name, hook and game."""

import inspect
import re
from importlib import import_module
from itertools import groupby
from pathlib import Path

from camelcup import short_repr

FIELD = re.compile(r"( *)([\w*]+(?:, [\w*]+)*):\s+(\S.*)")
"""A line that describes a field or an argument, as docstrings of camelcup have them."""

MODULES = {
    "camelcup": "what games, bots, scripts and plugins use",
    "camelcup.session": "games that people or programs play on, move by move",
    "camelcup.testing": "checks of bots, and helpers for tests of bots and games",
    "camelcup_checks": "checks of games, for tests",
    "camelcup_sandbox": "the sandbox, for packages that run what strangers wrote",
    "camelcup.report": "parts of pages of a report",
    "camelcup.camelup.state": "positions of Camel Up, as its bots see them",
    "camelcup.camelup.actions": "actions of Camel Up",
    "camelcup.camelup.odds": "exact odds of Camel Up",
    "camelcup.camelup.batch": "many games of Camel Up at once",
}
"""The modules with public names."""


def as_fields(lines: list[str]) -> list[str]:
    """Return a docstring with each aligned list of fields as one of Sphinx; examples stay as they are.

    >>> as_fields(["Size.", "", "wide: squares", "      of a row", "high: rows"])
    ['Size.', '', ':wide: squares', '      of a row', ':high: rows']
    """
    found: list[str] = []
    for blank, group in groupby(lines, lambda line: not line.strip()):
        block = list(group)
        matches = [FIELD.fullmatch(line) for line in block]
        head = matches[0] if found and not blank else None
        within = head and all(
            match or line.startswith(f"{head[1]} ") for match, line in zip(matches, block, strict=True)
        )
        found += [FIELD.sub(r"\1:\2: \3", line) for line in block] if within else block
    return found


def _public(module: str) -> dict[str, object]:
    """Return the public values of a module: those of `__all__`, or the classes and functions it defines."""
    values = vars(import_module(module))
    if "__all__" in values:
        return {name: getattr(import_module(module), name) for name in values["__all__"]}
    own = {name: value for name, value in values.items() if getattr(value, "__module__", "") == module}
    return {name: value for name, value in own.items() if not name.startswith("_")}


def _first_line(value: object) -> str:
    return (inspect.getdoc(value) or "").partition("\n")[0]


def _kind(value: object) -> str:
    """Return the directive of Sphinx for a value."""
    if inspect.isclass(value):
        return "autoclass"
    return "autofunction" if callable(value) and hasattr(value, "__name__") else "data"


def _page(module: str, name: str, value: object, again: bool) -> str:
    """Return the page of a public name; the entry of one that is public twice is in the index once.

    again: whether another module has shown it
    """
    kind = _kind(value)
    lines = [
        "---",
        "orphan: true",
        "---",
        "",
        f"# {name}",
        "",
        "```{eval-rst}",
        f".. currentmodule:: {module}",
        "",
        f".. {kind}:: {name}",
    ]
    lines += (
        ["   :members:", "   :inherited-members: Exception, object, tuple"] if kind == "autoclass" else []
    )
    lines += ["   :no-index:"] if again else []
    lines += [f"   :value: {short_repr(value)}"] if kind == "data" else []
    return "\n".join([*lines, "```", ""])


def write_reference(folder: Path) -> None:
    """Write a page for each public name, and a list for each module."""
    shown: set[int] = set()
    for module, purpose in MODULES.items():
        values = _public(module)
        pages = folder / module
        pages.mkdir(parents=True)
        rows = [f"# {module}", "", f"The module `{module}`: {purpose}.", "", "| name | |", "|---|---|"]
        for name, value in values.items():
            (pages / f"{name}.md").write_text(_page(module, name, value, id(value) in shown), "utf-8")
            shown.add(id(value))
            says = "" if _kind(value) == "data" else re.sub(r"(\. [A-Z]|[;:] ).*", ".", _first_line(value))
            rows.append(f"| [{name}]({module}/{name}.md) | {says.replace('|', '/')} |")
        (folder / f"{module}.md").write_text("\n".join([*rows, ""]), "utf-8")


def write_hooks(path: Path) -> None:
    """Write the page of all hooks."""
    specs = import_module("camelcup.installed.hookspecs")
    hooks = [name for name in vars(specs) if name.startswith("camelcup_")]
    text = ["# Hooks", "", inspect.getdoc(specs) or "", ""]
    text += ["[Plugins](../docs/plugins.md) shows them at work.", ""]
    for hook in hooks:
        text += [f"## {hook}", "", inspect.getdoc(getattr(specs, hook)) or "", ""]
    path.write_text("\n".join(text), "utf-8")
