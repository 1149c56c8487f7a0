"""A camelcup bot that sets traps where camels land."""

from collections.abc import Callable

from camelcup import BotEntry, hookimpl


@hookimpl
def camelcup_register_bots(register: Callable[[BotEntry], None]) -> None:
    register(
        BotEntry(
            name="Trapper",
            factory="camelcup_bot_trapper.bot:Trapper",
            summary="traps where camels will land, else late leg bets and rolls",
            game="camelup",
        )
    )
