"""Games worth watching: the closest one, the biggest comeback, the one with the most faults."""

from collections.abc import Callable, Sequence
from typing import Any

from attrs import define, frozen

from camelcup import Display, GameRecord, GameResult, Step, draw_board, join_teams, plural

KEPT = 3
"""Best games of each sort that are kept, so that each sort has one of its own."""


@frozen
class Board:
    """A position of a game.

    caption: when it was
    picture: of the board, an SVG document; empty if the game has no pictures, which is shown as text
    """

    caption: str
    picture: str
    text: str


@frozen
class Seat:
    """A seat of a game at its end. result: won, out, or nothing"""

    number: int
    bot: str
    score: str
    result: str


@frozen
class Watchable:
    """A game worth watching. reason: why; boards: the decisive position, and the last"""

    title: str
    table: int
    reason: str
    seats: tuple[Seat, ...]
    boards: tuple[Board, ...]


@define
class _Moment:
    """A position worth a look. turn: number of turns of seats before it"""

    state: Any
    turn: int


@define
class _Candidate:
    """A game, by how much it is worth of its sort, and its positions. amount: the number the sort is about"""

    worth: tuple[float, ...]
    record: GameResult
    amount: float
    moment: _Moment
    last: _Moment


class Best:
    """The best games of one sort."""

    def __init__(self) -> None:
        self.games: list[_Candidate] = []
        self.worths: set[tuple[float, ...]] = set()
        """How much games are worth, two of them at most: where all are worth the same, none is the best."""

    def offer(self, game: _Candidate) -> None:
        """Keep a game if it is among the best; of equal ones that of the first table."""
        if len(self.worths) < 2:
            self.worths.add(game.worth)
        self.games.append(game)
        self.games.sort(key=lambda each: (*(-number for number in each.worth), each.record.table.number))
        del self.games[KEPT:]


class Games:
    """Looks for games worth watching. It watches games as a `Page` does. teams: as in a tournament"""

    def __init__(
        self, display: Display[Any, Any, Any], unit: str, teams: tuple[tuple[int, ...], ...] = ()
    ) -> None:
        self.display = display
        self.unit = unit
        self.teams = teams
        self.closest, self.comebacks, self.faulty = Best(), Best(), Best()
        self._begin()

    def _begin(self) -> None:
        self.turns = 0
        self.scores: Sequence[float] = ()
        self.behind: list[tuple[float, _Moment]] = []
        """For each seat the most that it was behind, and the position then."""
        self.scored: _Moment | None = None
        """The position after the last change of scores, while only chance has moved since."""
        self.decision: _Moment | None = None
        self.fault: _Moment | None = None
        self.faults = 0
        self.end: Any = None

    def watch(self, step: Step) -> None:
        """Follow one move of a game."""
        self.end = step.after
        if step.turns[-1].seat is not None:
            self.scored = None
            self.decision = _Moment(step.before, self.turns)
            self.turns += len(step.move)
        if self.fault is None and len(step.faults):
            self.fault = self.decision
        scores = self.display.game.scores(step.after)
        if scores == self.scores:
            if self.scored is not None:
                self.scored.state = step.after
            return
        self.scores = scores
        best, moment = max(scores), _Moment(step.after, self.turns)
        self.scored = moment
        if not self.behind:
            self.behind = [(0, moment)] * len(scores)
        self.behind = [
            (best - score, moment) if best - score > most else (most, then)
            for score, (most, then) in zip(scores, self.behind, strict=True)
        ]

    def add(self, record: GameRecord) -> None:
        """Weigh a game, all moves of which have been watched."""
        last = _Moment(self.end, self.turns)
        decision = self.decision or last
        joined = join_teams(record, self.teams)
        scores = sorted(joined.scores, reverse=True)
        if len(joined.winners) == 1 and len(scores) > 1:
            (winner,) = joined.winners
            margin = joined.scores[winner] - max(s for seat, s in enumerate(joined.scores) if seat != winner)
            if margin >= 0:
                worth = (-margin, scores[-1] - scores[0])
                self.closest.offer(_Candidate(worth, record, margin, decision, last))
            most, moment = self.behind[record.winners[0]]
            self.comebacks.offer(_Candidate((most,), record, most, moment, last))
        if record.faults:
            count = len(record.faults)
            self.faulty.offer(_Candidate((count,), record, count, self.fault or last, last))
        self._begin()

    def chosen(self) -> list[Watchable]:
        """Return up to three games: the best of each sort that no sort before it has."""
        found: list[Watchable] = []
        for best, title, reason, when in (
            (self.comebacks, "The biggest comeback", self._comeback, "furthest behind"),
            (self.closest, "The closest game", self._closest, "before the last action"),
            (self.faulty, "The most faults", self._faulty, "before the first fault"),
        ):
            taken = {game.table for game in found}
            fresh = [game for game in best.games if game.record.table.number not in taken]
            if fresh and (fresh[0].amount > 0 if best is not self.closest else len(best.worths) > 1):
                found.append(self._watchable(fresh[0], title, reason, when))
        return found

    def _watchable(
        self, game: _Candidate, title: str, reason: Callable[[_Candidate], str], when: str
    ) -> Watchable:
        record = game.record
        result = dict.fromkeys(record.winners, "won") | dict.fromkeys(record.out, "out")
        seats = [
            Seat(seat, bot, f"{record.scores[seat]:g}", result.get(seat, ""))
            for seat, bot in enumerate(record.table.bots)
        ]
        number = record.table.number
        boards = [
            self._board(when, game.moment, f"t{number}-then-", record.table.bots),
            self._board("the end", game.last, f"t{number}-end-", record.table.bots),
        ]
        return Watchable(title, number, reason(game), tuple(seats), tuple(boards))

    def _board(self, when: str, moment: _Moment, prefix: str, names: Sequence[str]) -> Board:
        """Return the board of a position. prefix: beginning of the ids of its picture alone"""
        picture = draw_board(self.display, moment.state, prefix, names)
        text = self.display.show(moment.state)
        return Board(f"{when}, after {plural(moment.turn, 'turn')}", picture, text)

    def _comeback(self, game: _Candidate) -> str:
        return f"{_winner(game.record)} won after it had been {game.amount:g} {self.unit} behind."

    def _closest(self, game: _Candidate) -> str:
        if not game.amount:
            return f"{_winner(game.record)} won on the tie-break, with as many {self.unit} as the second."
        spread = -game.worth[1]
        return f"{_winner(game.record)} won by {game.amount:g}; {spread:g} {self.unit} parted first and last."

    def _faulty(self, game: _Candidate) -> str:
        bots = sorted({game.record.table.bots[fault.seat] for fault in game.record.faults})
        return f"{plural(int(game.amount), 'fault')} of {', '.join(bots)}."


def _winner(record: GameResult) -> str:
    return record.table.bots[record.winners[0]]
