"""A camelcup bot that maximises its chance to end with the most coins."""

from collections.abc import Callable

from camelcup import BotEntry, Entry, hookimpl


@hookimpl
def camelcup_register_bots(register: Callable[[BotEntry], None]) -> None:
    register(
        BotEntry(
            name="Oasis",
            factory="camelcup_bot_oasis.bot:Oasis",
            summary="the best chance to end with the most coins, from exact odds",
            game="camelup",
        )
    )


@hookimpl
def camelcup_register_commands(register: Callable[[Entry], None]) -> None:
    register(
        Entry(
            name="oasis-fit",
            factory="camelcup_bot_oasis.learning.command:command",
            summary="Learn the numbers of Oasis from games.",
        )
    )
