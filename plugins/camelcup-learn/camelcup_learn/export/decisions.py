"""Decisions of recorded games as numbers."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from camelcup import AnyGame, Ending, GameRecord, Observer, Step, UserError, join_teams, replay
from camelcup_learn.environments.actions import legal_actions, numbered
from camelcup_learn.environments.observations import ViewNumbers


class End(NamedTuple):
    """The end of a game. observation: what a seat saw then; truncated: whether the limit of turns ended it"""

    observation: Sequence[float]
    truncated: bool


class Decision(NamedTuple):
    """A decision of a bot.

    table:       number of the game
    turn:        place of the move in the turns of its record
    seat:        the seat that moved
    action:      number of the action; -1 for one beyond those that have a number
    share:       the seat's share of the win at the end of the game, or its team's
    legal:       numbers of the legal actions
    observation: what the seat saw
    end:         the end of the game, where this is the last decision of its seat
    """

    table: int
    turn: int
    seat: int
    action: int
    share: float
    legal: Sequence[int]
    observation: Sequence[float]
    end: End | None = None


class Decisions:
    """Reads the decisions in records of games at tables of one size.

    features: the numbers of an observation
    actions:  how many numbers of actions there are
    """

    def __init__(self, game: AnyGame, observer: Observer[Any, Any] | None, seats: int) -> None:
        self._game = game
        self._observer = observer or ViewNumbers(game)
        self._seats = seats
        self._listed = self._observer.actions(seats)
        self._numbered = numbered(game, self._listed)
        self._teams = tuple(map(tuple, game.teams(seats)))
        self.features = self._observer.features(seats)
        self.actions = self._numbered.size

    def of(self, record: GameRecord) -> list[Decision]:
        """Return the decisions in a record: not the moves that were played for a bot that failed.

        Raises UserError where it has another number of seats.
        """
        number, seats = record.table.number, len(record.table.bots)
        if seats != self._seats:
            raise UserError(
                f"table {number} has {seats} seats, not {self._seats}: export needs tables of one size"
            )
        shares = self._shares(record)
        failed = {(fault.turn, fault.seat) for fault in record.faults}
        asked, rows = 0, []
        for step in replay(record, self._game):
            mover = self._game.to_move(step.before)
            if not isinstance(mover, tuple):
                continue
            for place, seat in enumerate(mover):
                if (asked + place, seat) not in failed and seat not in step.out:
                    turn = len(step.turns) - len(mover) + place
                    rows.append(self._decision(number, turn, seat, step, step.move[place], shares[seat]))
            asked += len(mover)
        last = {row.seat: place for place, row in enumerate(rows)}
        for seat, place in last.items():
            end = End(self._see(step.after, seat), record.ending is Ending.TURN_CAP)
            rows[place] = rows[place]._replace(end=end)
        return rows

    def _decision(self, table: int, turn: int, seat: int, step: Step, action: Any, share: float) -> Decision:
        legal = legal_actions(self._game, step.before, seat, self._listed)
        numbers = self._numbered.numbers(legal)
        forms = [*map(self._game.encode, legal)][: len(numbers)]
        form = self._game.encode(action)
        chosen = numbers[forms.index(form)] if form in forms else -1
        return Decision(table, turn, seat, chosen, share, numbers, self._see(step.before, seat))

    def _see(self, state: Any, seat: int) -> Sequence[float]:
        return self._observer.observe(seat, self._game.view(state, seat))

    def _shares(self, record: GameRecord) -> dict[int, float]:
        """Return the share of the win of each seat; the seats of a team have its share."""
        joined = join_teams(record, self._teams)
        return {seat: float(joined.share(place)) for place, team in enumerate(self._teams) for seat in team}
