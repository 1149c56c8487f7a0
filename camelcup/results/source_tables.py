"""Where scores came from, as text: at the end of a stage of a game, and over a cup."""

from collections.abc import Iterable, Sequence

from camelcup.game.display import Gain
from camelcup.results.sources import SourceRow, merged
from camelcup.results.text import DATA, narrow_table, rows_text

SUM = "sum"


def gains_table(gains: Iterable[Gain], seats: Sequence[int]) -> list[str]:
    """Return a table, as lines, for each stage in which seats gained something."""
    gains = list(gains)
    lines: list[str] = []
    for stage in dict.fromkeys(gain.stage for gain in gains):
        amounts: dict[str, dict[int, float]] = {}
        for gain in gains:
            if gain.stage == stage and gain.seat in seats:
                own = amounts.setdefault(gain.source, dict.fromkeys(seats, 0))
                own[gain.seat] += gain.amount
        amounts[SUM] = {seat: sum(own[seat] for own in amounts.values()) for seat in seats}
        rows = [[source, *(_signed(own[seat]) for seat in seats)] for source, own in amounts.items()]
        lines += ["", *_table([stage, *(f"seat {seat}" for seat in seats)], rows, "simple").splitlines()]
    return lines


def gains_lines(gains: Iterable[Gain], names: Sequence[str]) -> list[str]:
    """Return a line for each stage in which seats gained something: who, how much and for what.

    >>> gains_lines([Gain(0, "leg 2", "traps", 1), Gain(0, "leg 2", "rolls", 2)], ["Mine"])
    ['leg 2: Mine +1 (traps) +2 (rolls)']
    """
    texts: dict[str, dict[int, str]] = {}
    for gain in gains:
        if gain.amount:
            seats = texts.setdefault(gain.stage, {})
            had = seats.get(gain.seat, names[gain.seat])
            seats[gain.seat] = f"{had} {_signed(gain.amount)} ({gain.source})"
    return [f"{stage}: {', '.join(seats[seat] for seat in sorted(seats))}" for stage, seats in texts.items()]


def sources_text(rows: Sequence[SourceRow], layout: str, by_stage: bool = True) -> str:
    """Return the rows in a format of `check_format`: for people, means by bot and source.

    by_stage: whether people see a column for each stage, too
    """
    if layout in DATA:
        return rows_text([*SourceRow.columns], [row.values() for row in rows], layout)
    bots = list(dict.fromkeys(row.bot for row in rows))
    stages = merged(tuple(dict.fromkeys(row.stage for row in rows if row.bot == bot)) for bot in bots)
    sources = merged(tuple(dict.fromkeys(row.source for row in rows if row.bot == bot)) for bot in bots)
    lines = []
    for bot in bots:
        means = {(row.stage, row.source): row.per_game for row in rows if row.bot == bot}
        for source in sources:
            cells = [means.get((stage, source)) for stage in stages]
            if any(cell is not None for cell in cells):
                lines.append([bot, source, *map(_mean, cells), _mean(sum(filter(None, cells)))])
        whole = [sum(mean for (at, _), mean in means.items() if at == stage) for stage in stages]
        lines.append([bot, SUM, *map(_mean, whole), _mean(sum(whole))])
    heads = ["bot", "source", *stages, SUM]
    if not by_stage:
        heads, lines = [*heads[:2], SUM], [[*line[:2], line[-1]] for line in lines]
    return _table(heads, lines, layout, names=2)


def _table(headers: Sequence[str], rows: Sequence[Sequence[str]], layout: str, names: int = 1) -> str:
    align = (*("left",) * names, *("right",) * (len(headers) - names)) if rows else None
    return narrow_table(rows, headers, layout, align)


def _signed(amount: float) -> str:
    return f"{amount:+g}" if amount else "0"


def _mean(amount: float | None) -> str:
    return "" if amount is None else f"{amount:.2f}"
