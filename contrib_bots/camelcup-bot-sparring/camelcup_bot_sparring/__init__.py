"""Four camelcup bots with different styles, to test Camel Up bots against."""

from camelcup import BotEntry, hookimpl

BOTS = {
    "Closer": "the last die of a leg, and late bets",
    "Daring": "more risk the further it is behind, and early race cards",
    "Miser": "rolls and sure bets only",
    "Spoiler": "the losses of others, and traps against them",
}


@hookimpl
def camelcup_register_bots() -> list[BotEntry]:
    return [
        BotEntry(
            name=name,
            factory=f"camelcup_bot_sparring.{name.lower()}:{name}",
            summary=summary,
            game="camelup",
        )
        for name, summary in BOTS.items()
    ]
