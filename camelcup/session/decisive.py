"""The turns at which a recorded game was decided."""

from itertools import count
from typing import Any

from attrs import frozen

from camelcup.game.display import Display
from camelcup.records import GameRecord
from camelcup.session.narration import Frame, Narration, TeamScore
from camelcup.table.recorded import replay


@frozen
class TurningPoint:
    """A turn that changed the winner's lead: its score less the best of the others.

        >>> game = play(["Player0", "Player2"], seed=7, isolation="none").game(0)
        >>> first: session.TurningPoint = session.turning_points(game.record, game.display)[0]
        >>> round(first.lead - first.change, 6) != first.lead
        True

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

        >>> game = play(["Player0", "Player2"], seed=7, isolation="none").game(0)
        >>> len(session.turning_points(game.record, game.display, most=3))
        3

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
    scores = {winner in team.seats: team.score or 0 for team in sorted(frame.scores, key=_score)}
    return scores[True] - scores[False]


def _score(team: TeamScore) -> float:
    return team.score or 0
