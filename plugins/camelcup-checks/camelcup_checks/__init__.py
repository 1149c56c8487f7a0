"""For authors: new packages of bots and games, and checks of games, in a terminal and in tests."""

from typing import TYPE_CHECKING, Any

from camelcup import Entry, hookimpl

__all__ = ["GameReport", "check_game", "inspect_game"]

if TYPE_CHECKING:
    from camelcup_checks.game_reports import GameReport, inspect_game
    from camelcup_checks.games import check_game
else:

    def __getattr__(name: str) -> Any:
        """Import the checks when they are asked for, as every command imports this module."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from camelcup_checks import game_reports

        return getattr(game_reports, name)


COMMANDS = {
    "new-bot": "Create a package for a new bot.",
    "new-game": "Create a package for a new game.",
    "check-game": "Check that a game keeps the contract.",
}


@hookimpl
def camelcup_register_commands() -> list[Entry]:
    return [
        Entry(name=name, factory=f"camelcup_checks.commands:{name.replace('-', '_')}", summary=summary)
        for name, summary in COMMANDS.items()
    ]
