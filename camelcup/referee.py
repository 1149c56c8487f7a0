"""Plays one table. Knows no game, no file and no plugin."""

import traceback
from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter_ns

from camelcup.bot import Bot
from camelcup.errors import ActionError, CamelCupError, MalformedAction
from camelcup.game import CHANCE, OVER, Action, Game, Outcome, State
from camelcup.record import Ending, Fault, FaultKind, GameRecord, OnFault, Table, Times, Turn
from camelcup.seeds import derive


class FaultAbort(CamelCupError):
    """A fault at a table whose limits say that the first one stops the run."""


def play(
    table: Table,
    game: Game,
    makers: Sequence[Callable[[], Bot]],
    watch: Callable[[list[Turn], State], None] | None = None,
) -> GameRecord:
    """Play a table to its end; whatever a bot does, a record comes back.

    makers: for each seat a callable that makes its bot
    watch:  called after each move with the turn and the state it led to

    Raises FaultAbort where the table's limits ask for it.
    """
    chairs = [_Chair(table, seat, maker) for seat, maker in enumerate(makers)]
    for chair in chairs:
        chair.sit_down(game)
    random = Random(derive(table.seed, "chance")).random
    state = game.start(len(makers))
    turns: list[Turn] = []
    asked = 0
    while True:
        mover = game.to_move(state)
        if mover is CHANCE:
            move = draw(game.outcomes(state), random())
            turns.append(Turn(None, game.short(move)))
        elif mover is OVER or asked >= table.limits.max_turns:
            break
        else:
            move = []
            for seat in mover:
                action = chairs[seat].ask(game, state, asked)
                move.append(action)
                turns.append(Turn(seat, game.short(action)))
            asked += len(move)
        state = game.apply(state, move)
        if watch:
            watch(state, turns)
    scores = game.scores(state)
    for chair in chairs:
        chair.get_up(scores, asked)
    forfeits = tuple(chair.seat for chair in chairs if chair.forfeited)
    return GameRecord(
        table=table,
        turns=tuple(turns),
        scores=scores,
        winners=winners(scores, forfeits),
        faults=tuple(fault for chair in chairs for fault in chair.faults),
        forfeits=forfeits,
        ending=Ending.OVER if mover is OVER else Ending.TURN_CAP,
        times=tuple(Times(chair.moves, chair.total_ns, chair.worst_ns) for chair in chairs),
    )


def draw(outcomes: Sequence[tuple[Outcome, float]], number: float) -> Outcome:
    """The outcome that a number drawn evenly from [0, 1) picks.

    One number an outcome keeps the k-th draw of a table the same whatever the bots did before.
    """
    for outcome, weight in outcomes:
        number -= weight
        if number < 0:
            return outcome
    return outcomes[-1][0]  # the weights add up to 1 only within rounding


def winners(scores: Sequence[int], forfeits: Sequence[int] = ()) -> tuple[int, ...]:
    """All seats that share the highest score, those that forfeited aside."""
    playing = [seat for seat in range(len(scores)) if seat not in forfeits]
    best = max((scores[seat] for seat in playing), default=None)
    return tuple(seat for seat in playing if scores[seat] == best)


class _Chair:
    """One seat of one table: asks its bot behind a guard, and keeps its faults and its clock."""

    def __init__(self, table: Table, seat: int, maker: Callable[[], Bot]) -> None:
        self.table = table
        self.seat = seat
        self.maker = maker
        self.bot: Bot | None = None
        self.faults: list[Fault] = []
        self.benched = self.forfeited = False
        self.moves = self.total_ns = self.worst_ns = 0

    def sit_down(self, game: Game) -> None:
        """Make the bot; one that cannot be made, or fails to begin, is benched for the game."""
        try:
            bot = self.maker()
            bot._seed = derive(self.table.seed, "seat", self.seat)
            bot.begin(self.seat, len(self.table.bots), game.rules)
            self.bot = bot
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self.fault(0, error)
            self.benched = True

    def ask(self, game: Game, state: State, turn: int) -> Action:
        """The action this seat plays: its bot's, or the default one where the bot is benched or fails."""
        if self.benched:
            return game.default_action(state, self.seat)
        view = game.view(state, self.seat)
        start = perf_counter_ns()
        try:
            action = game.check(state, self.seat, self.bot.move(self.seat, view))  # type: ignore[union-attr]
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self.fault(turn, error)
            action = game.default_action(state, self.seat)
        spent = perf_counter_ns() - start
        self.moves += 1
        self.total_ns += spent
        if spent > self.worst_ns:
            self.worst_ns = spent
        return action

    def get_up(self, scores: tuple[int, ...], turn: int) -> None:
        """Tell the bot how the game ended."""
        if self.bot is None or self.benched:
            return
        try:
            self.bot.end(self.seat, scores)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self.fault(turn, error)

    def fault(self, turn: int, error: BaseException) -> None:
        """Write down a failure, and bench the bot that has had its share of them."""
        fault = Fault(turn, self.seat, fault_kind(error), describe(error))
        limits = self.table.limits
        if limits.on_fault is OnFault.ABORT:
            raise FaultAbort(
                f"{self.table.bots[self.seat]} (table {self.table.number}, seat {self.seat}, "
                f"turn {turn}) {fault.kind.value}: {fault.reason}"
            ) from error
        self.faults.append(fault)
        self.forfeited = limits.on_fault is OnFault.FORFEIT
        self.benched = self.benched or self.forfeited or len(self.faults) >= limits.max_faults


def fault_kind(error: BaseException) -> FaultKind:
    """What a bot's failure counts as."""
    if isinstance(error, MalformedAction):
        return FaultKind.MALFORMED
    return FaultKind.ILLEGAL if isinstance(error, ActionError) else FaultKind.RAISED


def describe(error: BaseException) -> str:
    """One line for a person: what was raised and, if it came from a bot's own code, where."""
    if isinstance(error, ActionError):
        return str(error)
    try:
        text = " ".join(str(error).split())[:200]
    except Exception:  # an exception of a bot's own making may fail even at this
        text = "(its text cannot be read)"
    frames = traceback.extract_tb(error.__traceback__)
    last = frames[-1]
    place = f" ({last.filename.rsplit('/', 1)[-1]}:{last.lineno} in {last.name})"
    return f"{type(error).__name__}: {text}{place}"
