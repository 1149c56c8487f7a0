"""Plays one table. Knows no game, no file and no plugin."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from camelcup.bot import Bot
from camelcup.chair import Chair
from camelcup.game import CHANCE, OVER, Game, Outcome, State
from camelcup.note import Note
from camelcup.record import Ending, Fault, GameRecord, Table, Turn, Verdict
from camelcup.seeds import derive

Watch = Callable[[State, list[Turn], list[Fault]], Any]
"""Called after each move with the state it led to, and all turns and faults so far."""


def play(
    table: Table,
    game: Game,
    makers: Sequence[Callable[[], Bot]],
    watch: Watch | None = None,
    note: Note | None = None,
    verdicts: Sequence[Verdict] = (),
) -> GameRecord:
    """Play a table to its end; whatever a bot does that lets this process live, a record comes back.

    makers:   for each seat a callable that makes its bot
    note:     where it is noted whom the referee is asking; begun for this table
    verdicts: what is known from an earlier try to play this table, so that nobody is waited for again

    Raises FaultAbort where the table's limits ask for it.
    """
    note = note or Note()
    faults: list[Fault] = []
    known = [[each for each in verdicts if each.fault.seat == seat] for seat in range(len(makers))]
    chairs = [Chair(table, seat, maker, faults, note, known[seat]) for seat, maker in enumerate(makers)]
    for chair in chairs:
        chair.sit_down(game)
    state, turns, ending = _play_out(table, game, chairs, faults, watch)
    scores = game.scores(state)
    for chair in chairs:
        chair.get_up(scores, sum(turn.seat is not None for turn in turns))
    forfeits = tuple([chair.seat for chair in chairs if chair.forfeited])
    return GameRecord(
        table=table,
        turns=tuple(turns),
        scores=scores,
        winners=winners(scores, forfeits),
        faults=tuple(faults),
        forfeits=forfeits,
        ending=ending,
        times=tuple([chair.times for chair in chairs]),
    )


def _play_out(
    table: Table, game: Game, chairs: Sequence[Chair], faults: list[Fault], watch: Watch | None
) -> tuple[State, list[Turn], Ending]:
    """Ask the seats and draw chance until the game is over, or has had its turns."""
    random = Random(derive(table.seed, "chance")).random
    state = game.start(len(chairs))
    turns: list[Turn] = []
    asked = 0
    while True:
        mover = game.to_move(state)
        if mover is OVER:
            return state, turns, Ending.OVER
        if mover is CHANCE:
            move = draw(game.outcomes(state), random())
            turns.append(Turn(None, game.short(move)))
        elif asked >= table.limits.max_turns:
            return state, turns, Ending.TURN_CAP
        else:
            move = []
            for seat in mover:
                action = chairs[seat].ask(game, state, asked)
                move.append(action)
                turns.append(Turn(seat, game.short(action)))
            move = tuple(move)
            asked += len(mover)
        state = game.apply(state, move)
        if watch:
            watch(state, turns, faults)


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
