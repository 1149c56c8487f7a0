"""Opinions of a bot on a recorded game, as text."""

from collections.abc import Iterable
from textwrap import indent

from camelcup.installed.specs import split_alias
from camelcup.session.asking import Opinion
from camelcup.text import columns_text, plural

DIFFERS = "*"
"""Marks a turn at which the bot would have played another action."""


def opinions_text(opinions: Iterable[Opinion], bot: str) -> str:
    """Return a line for each turn, with the bot's reasons where it differs, and a line that counts those."""
    given = list(opinions)
    name = split_alias(bot)[0]
    head = [("", "turn", "played", name)]
    rows = [
        (
            DIFFERS if opinion.differs else "",
            str(opinion.turn),
            f"{opinion.played} (default action)" if opinion.fault else opinion.played,
            opinion.text,
        )
        for opinion in given
    ]
    first, *lines = columns_text(head + rows).splitlines()
    reasons = [indent(opinion.reasons, "        ") if opinion.differs else "" for opinion in given]
    told = [line for pair in zip(lines, reasons, strict=True) for line in pair if line]
    differs = sum(opinion.differs for opinion in given)
    return "\n".join([first, *told, "", f"{name} differs at {differs} of {plural(len(given), 'turn')}"])
