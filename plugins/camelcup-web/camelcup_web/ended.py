"""Everything that the page of a finished game shows."""

from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

from camelcup import CamelCupError
from camelcup.session import Opinion, ask_bot
from camelcup_web.comparing import Bars, beside, does
from camelcup_web.live_table import LiveTable
from camelcup_web.seat_view import winners_text
from camelcup_web.turning import TurningPoint, turning_points

COSTLY = 3
"""Turns of a person that are shown beside what a bot would have played."""

ASKED = 3
"""Bots that are asked at most, until one of them gives numbers: the strongest ones."""


@frozen
class Ended:
    """A game that is over.

    names:   of the teams or seats, in turn order
    scores:  their scores at the end
    winners: those who won, in words
    own:     the place of the reader among them
    sources: for each source of scores what each had from it, in turn order
    points:  the turns at which the game was decided
    """

    names: Sequence[str]
    scores: Sequence[float]
    winners: str
    own: int
    sources: Sequence[tuple[str, Sequence[float]]]
    points: Sequence[TurningPoint]


@frozen
class Costly:
    """A turn of a person and the better action, by a bot.

    turn:           turns of seats before it
    round:          as `TurningPoint` counts them
    played, better: the actions in words
    """

    turn: int
    round: int
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
    won = [team for team in teams if not set(team).isdisjoint(record.winners)]
    return Ended(
        names=[session.names[first] for first in firsts],
        scores=[record.scores[first] for first in firsts],
        winners=winners_text([(session.names[team[0]], seat in team) for team in won]),
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


def rounds_of(table: LiveTable) -> list[int]:
    """Return for each turn of a seat the number of turns up to it; those of several at once count as one."""
    movers = [table.display.game.to_move(step.before) for step in table.session.steps]
    acted = [mover for mover in movers if isinstance(mover, tuple)]
    return [number for number, seats in enumerate(acted, 1) for _ in seats]


def judge(path: Path, bots: Sequence[str], seat: int, name: str, rounds: Sequence[int]) -> Judged:
    """Return the turns of a seat that cost most, by the first of some bots that gives numbers.

    path:   of the file of the game
    name:   of who played the seat
    rounds: as `rounds_of` returns them

    Raises CamelCupError where none does.
    """
    for bot in bots[:ASKED]:
        opinions = ask_bot(path, 0, bot, seat)
        if any(opinion.worths for opinion in opinions):
            return Judged(bot, name, _costliest(opinions, bot, rounds))
    raise CamelCupError(f"no bot of this game says what actions are worth; asked: {', '.join(bots[:ASKED])}")


def _costliest(opinions: Sequence[Opinion], bot: str, rounds: Sequence[int]) -> list[Costly]:
    """Return the turns of opinions that cost most, in their order."""
    turns = [
        Costly(
            turn=opinion.turn - 1,
            round=rounds[opinion.turn - 1],
            played=does(opinion.played, opinion.did),
            better=does(opinion.text, opinion.does),
            cost=opinion.cost,
            bars=beside(opinion.worths, bot, opinion.played),
        )
        for opinion in opinions
        if opinion.worths and opinion.differs and not opinion.fault and opinion.cost
    ]
    return sorted(sorted(turns, key=lambda turn: -turn.cost)[:COSTLY], key=lambda turn: turn.turn)
