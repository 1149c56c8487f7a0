"""A camelcup bot that takes the best expected coins from exact odds."""

from camelcup import BotEntry, hookimpl


@hookimpl
def camelcup_register_bots() -> list[BotEntry]:
    return [
        BotEntry(
            name="Greedy",
            factory="camelcup_bot_greedy.bot:Greedy",
            summary="the best expected coins, from exact odds",
            game="camelup",
            strength=3,
        )
    ]
