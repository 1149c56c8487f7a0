"""A camelcup bot that takes the best expected coins from exact odds."""

from collections.abc import Callable

from camelcup import BotEntry, hookimpl


@hookimpl
def camelcup_register_bots(register: Callable[[BotEntry], None]) -> None:
    register(
        BotEntry(
            name="Greedy",
            factory="camelcup_bot_greedy.bot:Greedy",
            summary="the best expected coins, from exact odds",
            game="camelup",
        )
    )
