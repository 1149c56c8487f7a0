"""The turns at which a game was decided."""

from itertools import count
from typing import Any

from attrs import frozen

from camelcup import Display, GameRecord, replay
from camelcup.session import Frame, Narration


@frozen
class TurningPoint:
    """A turn that changed the winner's lead: its score less the best of the others.

    turn:   turns of seats so far, as replays count positions
    round:  the same where turns of several seats at once count as one, as the boards of such games count
    lines:  the turn in words, and what it settled
    change: of the winner's lead
    lead:   of the winner after it; below 0 while another seat leads
    """

    turn: int
    round: int
    lines: tuple[str, ...]
    change: float
    lead: float


def turning_points(record: GameRecord, display: Display[Any, Any, Any], most: int = 5) -> list[TurningPoint]:
    """Return the turns of a game that changed the winner's lead most, in their order.

    The first of several winners counts; a team has one score. Raises GameError where the game fails.
    """
    frames = [*Narration(display, record.table, brief=True).frames(replay(record, display.game))]
    if not record.winners or len(frames[0].scores) < 2:
        return []
    leads = [_lead(frame, record.winners[0]) for frame in frames]
    turns = zip(count(1), frames[1:], leads[1:], leads, strict=False)
    points = [
        TurningPoint(frame.turn, number, frame.lines, round(lead - before, 6), round(lead, 6))
        for number, frame, lead, before in turns
        if lead != before
    ]
    largest = sorted(points, key=lambda point: -abs(point.change))[:most]
    return sorted(largest, key=lambda point: point.turn)


def _lead(frame: Frame, winner: int) -> float:
    teams = sorted(((team.score or 0, team.seats) for team in frame.scores), key=lambda team: team[0])
    scores = {winner in seats: score for score, seats in teams}
    return scores[True] - scores[False]
