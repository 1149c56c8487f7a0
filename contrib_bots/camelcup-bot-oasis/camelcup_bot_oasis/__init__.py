"""A camelcup bot that maximises its chance to end with the most coins."""

from camelcup import BotEntry, Entry, hookimpl


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


@hookimpl
def camelcup_register_commands() -> list[Entry]:
    return [
        Entry(
            name="oasis-fit",
            factory="camelcup_bot_oasis.learning.commands:command",
            summary="Learn the numbers of Oasis from games.",
        )
    ]
