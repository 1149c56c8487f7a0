"""A camelcup bot that bets on legs by odds it samples."""

from collections.abc import Callable

from camelcup import BotEntry, hookimpl


@hookimpl
def camelcup_register_bots(register: Callable[[BotEntry], None]) -> None:
    register(
        BotEntry(
            name="Oddsmaker",
            factory="camelcup_bot_oddsmaker.bot:Oddsmaker",
            summary="leg bets by sampled odds, else rolls",
            game="camelup",
        )
    )
