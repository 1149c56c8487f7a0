"""Plays one record again from its moves."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from attrs import fields

from camelcup.errors import CamelCupError
from camelcup.game import CHANCE, OVER, Action, Game, Outcome, State
from camelcup.record import Ending, GameRecord, Table, Turn
from camelcup.referee import draw, winners
from camelcup.seeds import derive
from camelcup.verify.bench import Bench
from camelcup.verify.finding import Finding
from camelcup.wire import to_json


def check_record(record: GameRecord, table: Table, game: Game) -> Iterator[Finding]:
    """All that is wrong with a record; of its moves only the first wrong one, since the rest hang on it.

    table: what the plan has in its place
    """
    yield from _differences(record.table, table)
    seats = range(len(table.bots))
    if any(fault.seat not in seats for fault in record.faults) or len(record.times) != len(seats):
        yield Finding("faults or times of other seats", f"there are {len(seats)} seats")
        return
    replay = _Replay(record, table, game)
    try:
        ending = replay.play_out()
    except _WrongMove as wrong:
        yield wrong.finding
        return
    yield from replay.bench.findings
    yield from _odd_times(record)
    scores, forfeits = game.scores(replay.state), replay.bench.forfeits()
    for what, found, should in (
        ("scores", record.scores, scores),
        ("forfeits", record.forfeits, forfeits),
        ("winners", record.winners, winners(scores, forfeits)),
        ("ending", record.ending.value, ending.value),
    ):
        if found != should:
            yield Finding(f"{what} {_plain(found)}", f"the moves lead to {_plain(should)}")


def _odd_times(record: GameRecord) -> Iterator[Finding]:
    """Times that no bot can have taken; a fault may count for a move of its own."""
    asked = Counter(turn.seat for turn in record.turns)
    asked.update(fault.seat for fault in record.faults)
    for seat, times in enumerate(record.times):
        own = asked[seat]
        if not (0 <= times.worst_ns <= times.total_ns and 0 <= times.moves <= own):
            yield Finding(f"times of seat {seat} {_plain(times)}", f"there are {own} moves and faults of it")


def _differences(found: Table, planned: Table) -> Iterator[Finding]:
    if found != planned:
        for name in (field.name for field in fields(Table)):
            one, other = getattr(found, name), getattr(planned, name)
            if one != other:
                yield Finding(f"{name} {_plain(one)}", f"the plan gives {_plain(other)}")


class _WrongMove(Exception):
    """A move that was not to be made."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(str(finding))
        self.finding = finding


class _Replay:
    """A game that is played by the turns of its record."""

    def __init__(self, record: GameRecord, table: Table, game: Game) -> None:
        self.table = table
        self.game = game
        self.turns = iter(record.turns)
        self.bench = Bench(table, record.faults)
        self.random = Random(derive(table.seed, "chance")).random
        self.state = game.start(len(table.bots))
        self.asked = 0

    def play_out(self) -> Ending:
        """Play to the end, and say how it ended."""
        ending = self._play_turns()
        more = sum(1 for _ in self.turns)
        if more:
            raise _WrongMove(
                Finding(f"{more} moves more", f"the game ends here ({ending.value})", self.asked)
            )
        self.bench.end(self.asked)
        return ending

    def _play_turns(self) -> Ending:
        game, limit, begun = self.game, self.table.limits.max_turns, False
        while True:
            waits = game.to_move(self.state)
            if waits is OVER:
                return Ending.OVER
            if waits is CHANCE:
                move = self._outcome(self.state)
            elif self.asked >= limit:
                return Ending.TURN_CAP
            else:
                if not begun:
                    self.bench.begin(waits)
                    begun = True
                move = tuple([self._action(self.state, seat) for seat in waits])
                self.asked += len(waits)
            self.state = game.apply(self.state, move)

    def _outcome(self, state: State) -> Outcome:
        """What chance gives, which must be what is recorded."""
        outcome = draw(self.game.outcomes(state), self.random())
        due = self.game.short(outcome)
        found = next(self.turns, None)
        if found is None or found.seat is not None or found.move != due:
            raise _WrongMove(Finding(told(found), f"the seed gives {_plain(due)}", self.asked))
        return outcome

    def _action(self, state: State, seat: int) -> Action:
        """What a seat did: something legal, and the default action where it was not asked or failed."""
        found = next(self.turns, None)
        turn = self.asked + 1
        if found is None or found.seat != seat:
            raise _WrongMove(Finding(told(found), f"seat {seat} is to move", turn))
        if self.bench.fails(self.asked, seat):
            action = self.game.default_action(state, seat)
            if found.move != self.game.short(action):
                due = f"seat {seat} failed or is benched, so that {_plain(self.game.short(action))} is played"
                raise _WrongMove(Finding(told(found), due, turn))
            return action
        try:
            action = self.game.check(state, seat, found.move)
        except CamelCupError as error:
            raise _WrongMove(Finding(told(found), str(error), turn)) from error
        if self.game.short(action) != found.move:
            raise _WrongMove(Finding(told(found), f"it is written {_plain(self.game.short(action))}", turn))
        return action


def told(turn: Turn | None) -> str:
    """A turn in words; None for none."""
    if turn is None:
        return "the record ends here"
    who = "chance" if turn.seat is None else f"seat {turn.seat}"
    return f"{who} plays {_plain(turn.move)}"


def _plain(value: object) -> str:
    """A value as it stands in the file, or nearly so."""
    return to_json(value)
