"""Record what is stable, for the test that compares it with the last release (docs/stability.md).

python release/record_stable.py
"""

import inspect
import json
from collections.abc import Callable
from importlib import import_module
from importlib.resources import files
from typing import Any, is_typeddict

from camelcup.cup.file.format import FORMATS
from camelcup.installed import hookspecs
from distributions import ROOT

RECORDED = ROOT / "tests" / "data" / "stable.json"
MODULES = ("camelcup", "camelcup.report", "camelcup.session", "camelcup.testing")
"""The modules whose names are public."""

PACKAGES = ("camelcup", "camelcup_checks")
"""The packages of their classes: camelcup-checks has names that moved there from `camelcup.testing`."""


def stable() -> dict[str, dict[str, list[str]]]:
    """Return what is stable: by kind, and by name what each consists of.

    Of a function these are its parameters, of a class also its attributes, of a message its keys.
    """
    schema = json.loads(files("camelcup.players").joinpath("protocol.schema.json").read_text("utf-8"))
    hooks = [name for name in vars(hookspecs) if name.startswith("camelcup_register_")]
    return {
        "names": {
            f"{module}.{name}": _parts(getattr(import_module(module), name))
            for module in MODULES
            for name in (*import_module(module).__all__, *getattr(import_module(module), "MOVED", ()))
        },
        "hooks": {name: _parameters(getattr(hookspecs, name)) for name in hooks},
        "cup files": {f"format {number}": [] for number in FORMATS},
        "protocol": {
            name: sorted(message.get("properties", {})) for name, message in schema["$defs"].items()
        },
    }


def _parts(public: Any) -> list[str]:
    """Return the parameters of a function, the keys of a dictionary, the attributes of a class."""
    if inspect.isfunction(public):
        return _parameters(public)
    if is_typeddict(public):
        return sorted(public.__required_keys__ | public.__optional_keys__)
    if not inspect.isclass(public):
        return []
    own = [base for base in public.__mro__ if base.__module__.split(".")[0] in PACKAGES]
    named = [name for base in own for name in (*vars(base), *inspect.get_annotations(base))]
    found = {name for name in named if not name.startswith("_")}
    if any("__init__" in vars(base) for base in own):
        found |= {*_parameters(public.__init__)} - {"self"}
    return sorted(found)


def _parameters(function: Callable[..., Any]) -> list[str]:
    """Return the names of parameters, those that stand for any number of arguments aside."""
    found = inspect.signature(function).parameters.values()
    return [one.name for one in found if one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)]


if __name__ == "__main__":
    RECORDED.write_text(json.dumps(stable(), indent=1, sort_keys=True) + "\n", "utf-8")
