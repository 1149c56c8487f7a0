"""The tiny games and their bots as a plugin."""

from collections.abc import Callable

from camelcup import BotEntry, GameEntry, hookimpl


@hookimpl
def camelcup_register_games(register: Callable[[GameEntry], None]) -> None:
    register(
        GameEntry(
            name="pips",
            factory="tiny_games:Pips",
            rules="tiny_games:PipsRules",
            rule_sets="tiny_games:PIPS_RULES",
        )
    )
    register(
        GameEntry(
            name="clash",
            factory="tiny_games:Clash",
            rules="tiny_games:ClashRules",
            rule_sets="tiny_games:CLASH_RULES",
        )
    )
    register(GameEntry(name="tricks", factory="tiny_games:Tricks"))


@hookimpl
def camelcup_register_bots(register: Callable[[BotEntry], None]) -> None:
    for name in ("Passer", "Small", "Big", "Gambler"):
        register(BotEntry(name=name, factory=f"tiny_bots:{name}", game="pips"))
    register(BotEntry(name="Shower", factory="tiny_bots:Shower", game="clash"))
    register(BotEntry(name="smallest", factory="tiny_bots:smallest", game="tricks"))
