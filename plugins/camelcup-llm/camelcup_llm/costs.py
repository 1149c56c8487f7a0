"""Costs of the models in records, and their wins for each dollar."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from camelcup import GameRecord, ResultTable

HEADS = [
    "bot",
    "games",
    "moves",
    "retries",
    "input tokens",
    "output tokens",
    "s a move",
    "$",
    "$ a game",
    "wins a $",
]

Total = defaultdict[str, float]
"""Sums of one bot, by name."""


def costs(records: Iterable[GameRecord]) -> ResultTable:
    """Return a table of the bots whose players counted what they used, the dearest first.

    `retries` are answers that could not be played, and were asked again. Games are seats taken.
    """
    totals: defaultdict[str, Total] = defaultdict(lambda: defaultdict(float))
    for record in records:
        for seat, bot in enumerate(record.table.bots):
            _add(totals[bot], {"games": 1, "wins": float(record.share(seat))})
        seats = [turn.seat for turn in record.turns if turn.seat is not None]
        for turn, used in record.kept.used if record.kept else ():
            _add(totals[record.table.bots[seats[turn]]], {"moves": 1, **used})
    spent = [(bot, total) for bot, total in totals.items() if total["moves"]]
    rows = [_row(bot, total) for bot, total in sorted(spent, key=lambda each: -each[1]["dollars"])]
    lines = [[f"{cell:.4g}" if isinstance(cell, float) else str(cell) for cell in row] for row in rows]
    names = [head.replace("a $", "a dollar").replace("$", "dollars").replace(" ", "_") for head in HEADS]
    return ResultTable(HEADS, lines, names, rows)


def _add(total: Total, numbers: Mapping[str, float]) -> None:
    for name, number in numbers.items():
        total[name] += number


def _row(bot: str, total: Total) -> list[str | float]:
    dollars = total["dollars"]
    counts = [int(total[name]) for name in ("games", "moves", "retries", "input_tokens", "output_tokens")]
    seconds, wins = total["seconds"] / total["moves"], total["wins"] / dollars if dollars else 0.0
    return [bot, *counts, seconds, dollars, dollars / total["games"], wins]
