"""A camelcup bot that sets traps where camels land."""

from camelcup import BotEntry, hookimpl


@hookimpl
def camelcup_register_bots() -> list[BotEntry]:
    return [
        BotEntry(
            name="Trapper",
            factory="camelcup_bot_trapper.bot:Trapper",
            summary="traps where camels will land, else late leg bets and rolls",
            game="camelup",
        )
    ]
