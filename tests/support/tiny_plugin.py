"""The tiny games and their bots as a plugin."""

from camelcup import BotEntry, GameEntry, KindEntry, hookimpl


@hookimpl
def camelcup_register_games():
    return [
        GameEntry(
            name="pips",
            factory="tiny_games:Pips",
            display="tiny_games:PipsDisplay",
            rules="tiny_games:PipsRules",
            rule_sets="tiny_games:PIPS_RULES",
        ),
        GameEntry(
            name="clash",
            factory="tiny_games:Clash",
            display="tiny_games:ClashDisplay",
            rules="tiny_games:ClashRules",
            rule_sets="tiny_games:CLASH_RULES",
        ),
        GameEntry(name="tricks", factory="tiny_games:Tricks"),
    ]


@hookimpl
def camelcup_register_bots():
    return [
        *(
            BotEntry(name=name, factory=f"tiny_bots:{name}", game="pips")
            for name in ("Passer", "Small", "Big", "Gambler")
        ),
        BotEntry(name="Shower", factory="tiny_bots:Shower", game="clash"),
        BotEntry(name="smallest", factory="tiny_bots:smallest", game="tricks"),
    ]


@hookimpl
def camelcup_register_bot_kinds():
    return [
        KindEntry(name="dice", game="pips", protocol="tiny_protocols:Dice", summary="dice:COMMAND"),
        KindEntry(name="bare", game="pips", protocol="tiny_protocols:Bare", summary="bare:COMMAND"),
    ]
