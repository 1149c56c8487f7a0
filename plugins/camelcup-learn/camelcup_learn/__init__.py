"""Games of camelcup for learning agents: environments of Gymnasium and PettingZoo, bots from policies."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from camelcup import Entry, hookimpl

if TYPE_CHECKING:
    from camelcup_learn.environments.aec import aec as aec
    from camelcup_learn.environments.parallel import parallel as parallel
    from camelcup_learn.environments.single import single as single
    from camelcup_learn.environments.vector import vector as vector
    from camelcup_learn.policy import BotFromPolicy as BotFromPolicy

_MODULES = {
    "BotFromPolicy": "camelcup_learn.policy",
    "aec": "camelcup_learn.environments.aec",
    "parallel": "camelcup_learn.environments.parallel",
    "single": "camelcup_learn.environments.single",
    "vector": "camelcup_learn.environments.vector",
}
"""The module of each public name, which is imported when it is first used: a bot needs no environment."""

__all__ = sorted(_MODULES)


if not TYPE_CHECKING:  # a checker would take any name for one of these

    def __getattr__(name: str) -> Any:
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(_MODULES[name]), name)
        return value


@hookimpl
def camelcup_register_commands() -> list[Entry]:
    return [
        Entry(
            name="export",
            factory="camelcup_learn.commands:command",
            summary="Write the decisions of a cup to a file of numbers.",
        )
    ]
