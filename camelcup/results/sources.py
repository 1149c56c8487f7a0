"""Where the scores of one game came from, as text."""

from collections.abc import Iterable, Sequence
from typing import Any

from camelcup.game.display import Display, Gain
from camelcup.results.result_table import format_table

SUM = "sum"


def has_sources(display: Display[Any, Any, Any]) -> bool:
    """Whether a game says where its scores come from.

    >>> has_sources(Display(Nim()))
    False
    """
    return type(display).sources is not Display.sources


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
        lines += [
            "",
            *format_table([stage, *(f"seat {seat}" for seat in seats)], rows, numbers=True).splitlines(),
        ]
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


def _signed(amount: float) -> str:
    return f"{amount:+g}" if amount else "0"
