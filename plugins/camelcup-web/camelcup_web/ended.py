"""Everything that the page of a finished game shows."""

from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

from camelcup import CamelCupError
from camelcup.session import Opinion, TurningPoint, ask_bot, turning_points
from camelcup_web.comparing import Bars, beside, does
from camelcup_web.live_table import LiveTable

COSTLY = 3
"""Turns of a person that are shown beside what a bot would have played."""

ASKED = 3
"""Bots that are asked at most, until one of them gives numbers: the strongest ones."""


@frozen
class Ended:
    """A game that is over.

    names:   of the teams or seats, in turn order
    scores:  their scores at the end
    winners: the names of those who won
    own:     the place of the reader among them
    sources: for each source of scores what each had from it, in turn order
    points:  the turns at which the game was decided
    """

    names: Sequence[str]
    scores: Sequence[float]
    winners: Sequence[str]
    own: int
    sources: Sequence[tuple[str, Sequence[float]]]
    points: Sequence[TurningPoint]


@frozen
class Costly:
    """A turn of a person and the better action, by a bot.

    turn:           turns of seats before it
    played, better: the actions in words
    """

    turn: int
    played: str
    better: str
    cost: float
    bars: Bars


@frozen
class Judged:
    """The turns of a person that cost most by the numbers of a bot. name: of the person"""

    bot: str
    name: str
    turns: Sequence[Costly]


def ended(table: LiveTable, seat: int) -> Ended:
    """Return the page of a game for who played a seat. Raises CamelCupError where the game fails."""
    session, record = table.session, table.session.record
    assert record is not None
    teams = table.display.game.teams(len(session.names))
    firsts = [team[0] for team in teams]
    return Ended(
        names=[session.names[first] for first in firsts],
        scores=[record.scores[first] for first in firsts],
        winners=[session.names[team[0]] for team in teams if not set(team).isdisjoint(record.winners)],
        own=next(place for place, team in enumerate(teams) if seat in team),
        sources=_sources(table, firsts),
        points=turning_points(record, table.display),
    )


def _sources(table: LiveTable, seats: Sequence[int]) -> list[tuple[str, list[float]]]:
    """Return what seats had from each source of scores; nothing in a game that does not say."""
    display, steps = table.display, table.session.steps
    gains = [gain for step in steps for gain in display.sources(step.before, step.move, step.after)]
    start = display.game.scores(display.game.start(len(table.session.names)))
    amounts: dict[str, dict[int, float]] = (
        {"at the start": dict(enumerate(start))} if gains and any(start) else {}
    )
    for gain in gains:
        own = amounts.setdefault(gain.source, {})
        own[gain.seat] = own.get(gain.seat, 0) + gain.amount
    return [(source, [round(own.get(seat, 0), 6) for seat in seats]) for source, own in amounts.items()]


def judge(path: Path, bots: Sequence[str], seat: int, name: str) -> Judged:
    """Return the turns of a seat that cost most, by the first of some bots that gives numbers.

    path: of the file of the game
    name: of who played the seat

    Raises CamelCupError where none does.
    """
    for bot in bots[:ASKED]:
        opinions = ask_bot(path, 0, bot, seat)
        if any(opinion.worths for opinion in opinions):
            return Judged(bot, name, _costliest(opinions, bot))
    raise CamelCupError(f"no bot of this game says what actions are worth; asked: {', '.join(bots[:ASKED])}")


def _costliest(opinions: Sequence[Opinion], bot: str) -> list[Costly]:
    """Return the turns of opinions that cost most, in their order."""
    turns = [
        Costly(
            turn=opinion.turn - 1,
            played=does(opinion.played, opinion.did),
            better=does(opinion.text, opinion.does),
            cost=opinion.cost,
            bars=beside(opinion.worths, bot, opinion.played),
        )
        for opinion in opinions
        if opinion.worths and opinion.differs and not opinion.fault and opinion.cost
    ]
    return sorted(sorted(turns, key=lambda turn: -turn.cost)[:COSTLY], key=lambda turn: turn.turn)
