"""A camelcup bot that maximises its chance to end with the most coins."""

from camelcup import BotEntry, hookimpl


@hookimpl
def camelcup_register_bots() -> list[BotEntry]:
    return [
        BotEntry(
            name="Oasis",
            factory="camelcup_bot_oasis.bot:Oasis",
            summary="the best chance to end with the most coins, from exact odds",
            game="camelup",
            strength=4,
        )
    ]
