"""A camelcup bot that has learned Camel Up by playing against itself."""

from camelcup import BotEntry, hookimpl


@hookimpl
def camelcup_register_bots() -> list[BotEntry]:
    return [
        BotEntry(
            name="Selfplay",
            factory="camelcup_bot_selfplay.bot:Selfplay",
            summary="a network that learned by self-play; weights=FILE takes others",
            game="camelup",
        )
    ]
