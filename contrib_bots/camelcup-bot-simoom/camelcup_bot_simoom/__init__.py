"""A camelcup bot that plays the rest of the leg thousands of times."""

from camelcup import BotEntry, hookimpl


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
