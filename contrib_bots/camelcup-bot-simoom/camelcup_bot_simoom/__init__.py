"""A camelcup bot that plays the rest of the leg thousands of times."""

from camelcup import BotEntry, Entry, hookimpl


@hookimpl
def camelcup_register_bots() -> list[BotEntry]:
    return [
        BotEntry(
            name="Simoom",
            factory="camelcup_bot_simoom.bot:Simoom",
            summary="plays the rest of the leg thousands of times; ms=T or playouts=N limit how often",
            game="camelup",
        )
    ]


@hookimpl
def camelcup_register_commands() -> list[Entry]:
    return [
        Entry(
            name="simoom-fit",
            factory="camelcup_bot_simoom.learning.commands:command",
            summary="Fit the numbers of play-outs to games of Camel Up.",
        ),
        Entry(
            name="simoom-learn",
            factory="camelcup_bot_simoom.learning.commands:learn",
            summary="Learn how Simoom ranks actions from games of its own.",
        ),
    ]
