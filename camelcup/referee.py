"""Plays one table. Knows no game, no file and no plugin."""

from collections.abc import Callable, Collection, Mapping, Sequence
from math import isfinite
from random import Random
from traceback import format_exc
from types import MappingProxyType
from typing import Any, NamedTuple

from camelcup.errors import ActionError, CamelCupError, GameError
from camelcup.game import CHANCE, OVER, Game, Node, draw
from camelcup.players import Player
from camelcup.records import Ending, Fault, GameRecord, Table, Turn
from camelcup.seat import Seat
from camelcup.seeds import derive


class Step(NamedTuple):
    """One move of a game.

    before:  the state it was made in
    move:    an outcome of chance, or a tuple of actions, one for each seat that acted
    after:   the state it led to
    turns:   all turns so far; a list that grows
    faults:  all faults so far; a list that grows
    out:     seats that faults have put out of the game
    reasons: the explanations of those seats that were asked for one; empty where a bot gives none
    """

    before: Any
    move: Any
    after: Any
    turns: Sequence[Turn]
    faults: Sequence[Fault]
    out: Sequence[int] = ()
    reasons: Mapping[int, str] = MappingProxyType({})


_turn = tuple.__new__
"""Makes a Turn, of which a game has many, in half the time that its class takes."""

Watch = Callable[[Step], Any]
"""Called after each move."""


def play(
    table: Table,
    game: Game[Any, Any, Any],
    players: Sequence[Player],
    watch: Watch | None = None,
    explain: Collection[int] = (),
) -> GameRecord:
    """Play a table to its end, and return its record.

    explain: seats that are asked for the reasons for their moves, which `watch` is given

    Raises GameError where a method of the game raises, FaultAbort where the table's limits ask for it.
    """
    turns: list[Turn] = []
    faults: list[Fault] = []
    seats = [
        Seat(table, number, game, player, faults, number in explain) for number, player in enumerate(players)
    ]
    try:
        state, asked = _play_out(table, game, seats, turns, faults, watch)
        return _record(table, game, state, seats, turns, faults, asked)
    except _WatchFailed as failed:
        raise failed.error from None
    except Exception as error:
        if isinstance(error, CamelCupError) and not isinstance(error, ActionError):
            raise
        raise GameError(
            f"game {table.game} failed at table {table.number} after {len(turns)} turns; "
            f"to repeat: {table.command}\n{format_exc().rstrip()}"
        ) from None


class _WatchFailed(Exception):
    """A watch function raised, which is no error of the game."""

    def __init__(self, error: Exception) -> None:
        self.error = error


def _call(watch: Watch, step: Step) -> None:
    try:
        watch(step)
    except Exception as error:
        raise _WatchFailed(error) from error


def _play_out(
    table: Table,
    game: Game[Any, Any, Any],
    seats: Sequence[Seat],
    turns: list[Turn],
    faults: list[Fault],
    watch: Watch | None,
) -> tuple[Any, int]:
    """Make moves until the game is over, or has had its turns.

    Returns the last state, and the number of turns of seats.
    """
    random = Random(derive(table.seed, "chance")).random
    samples = type(game).sample is not Game.sample
    to_move, encode, most = game.to_move, game.encode, table.limits.max_turns
    asks = [seat.ask for seat in seats]
    asked = 0
    state = game.start(len(seats))
    for each in seats:
        each.begin()
    while len(turns) < most and (mover := to_move(state)) is not OVER:
        before = state
        if mover is CHANCE:
            # One number an event keeps the k-th event of a table the same whatever the bots did before.
            number = random()
            move = game.sample(state, Random(number)) if samples else draw(game.outcomes(state), number)
            turns.append(_turn(Turn, (None, encode(move))))
            state = game.resolve(state, move)
        else:
            move = ()
            for seat in mover:
                action = asks[seat](state, asked)
                move += (action,)
                turns.append(_turn(Turn, (seat, encode(action))))
                asked += 1
            state = game.apply(state, move)
        if watch:
            _call(watch, Step(before, move, state, turns, faults, _out(seats), _reasons(seats, mover)))
    return state, asked


def _out(seats: Sequence[Seat]) -> tuple[int, ...]:
    """Return the seats that faults have put out of the game."""
    return tuple([seat.number for seat in seats if seat.out])


def _reasons(seats: Sequence[Seat], moved: Node | Sequence[int]) -> dict[int, str]:
    """Return the explanations of the seats that have moved and were asked for one."""
    if isinstance(moved, Node):
        return {}
    asked = {number: seats[number].reasons for number in moved}
    return {number: text for number, text in asked.items() if text is not None}


def _record(
    table: Table,
    game: Game[Any, Any, Any],
    state: Any,
    seats: Sequence[Seat],
    turns: Sequence[Turn],
    faults: Sequence[Fault],
    asked: int,
) -> GameRecord:
    """Tell the bots the scores of the last state, and return the record."""
    scores = tuple(game.scores(state))
    if not all(map(isfinite, scores)):
        raise ValueError(f"scores must be finite numbers, not {scores}")
    ending = Ending.OVER if game.to_move(state) is OVER else Ending.TURN_CAP
    winners = _winners(game, state, scores, seats)
    for seat in seats:
        seat.end(scores, winners, asked)
    return GameRecord(
        table=table,
        scores=scores,
        winners=_winners(game, state, scores, seats),  # a fault at the end may have put a bot out
        faults=tuple(faults),
        out=_out(seats),
        ending=ending,
        times=tuple([seat.times for seat in seats]),
        turns=tuple(turns),
    )


def _winners(
    game: Game[Any, Any, Any], state: Any, scores: tuple[float, ...], seats: Sequence[Seat]
) -> tuple[int, ...]:
    """Return the seats that win, of those that are not out."""
    return tuple(game.winners(state, scores, [seat.number for seat in seats if not seat.out]))
