"""The game of teams and its bots as a plugin."""

from camelcup import BotEntry, GameEntry, hookimpl


@hookimpl
def camelcup_register_games():
    return [
        GameEntry(
            name="team-nim",
            factory="team_games:TeamNim",
            display="team_games:TeamNimDisplay",
            rules="team_games:TeamNimRules",
            rule_sets="team_games:TEAM_NIM_RULES",
        )
    ]


@hookimpl
def camelcup_register_bots():
    return [
        BotEntry(name=name, factory=f"team_games:{name}", game="team-nim")
        for name in ("Taker", "Master", "Drawer", "Quitter", "Sharer")
    ]
