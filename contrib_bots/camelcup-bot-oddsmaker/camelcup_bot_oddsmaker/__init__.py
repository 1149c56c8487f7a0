"""A camelcup bot that bets on legs by odds it samples."""

from camelcup import BotEntry, hookimpl


@hookimpl
def camelcup_register_bots() -> list[BotEntry]:
    return [
        BotEntry(
            name="Oddsmaker",
            factory="camelcup_bot_oddsmaker.bot:Oddsmaker",
            summary="leg bets by sampled odds, else rolls",
            game="camelup",
            strength=2,
        )
    ]
