"""The game of teams and its bots as a plugin."""

from collections.abc import Callable

from camelcup import BotEntry, GameEntry, hookimpl


@hookimpl
def camelcup_register_games(register: Callable[[GameEntry], None]) -> None:
    register(
        GameEntry(
            name="team-nim",
            factory="team_games:TeamNim",
            rules="team_games:TeamNimRules",
            rule_sets="team_games:TEAM_NIM_RULES",
        )
    )


@hookimpl
def camelcup_register_bots(register: Callable[[BotEntry], None]) -> None:
    for name in ("Taker", "Master", "Drawer", "Quitter", "Sharer"):
        register(BotEntry(name=name, factory=f"team_games:{name}", game="team-nim"))
