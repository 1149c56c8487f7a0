"""Plays a list of moves."""

from collections.abc import Sequence
from typing import Any

from camelcup.errors import ActionError
from camelcup.game import CHANCE, OVER, Game, State
from camelcup.testing.positions import Position, written
from camelcup.wire import freeze


def play_moves(game: Game, moves: Sequence[Any], seats: int | None = None) -> State:
    """The state that a list of moves leads to.

    moves: outcomes of chance and actions (or their short forms) in the order in which they occur,
           as in a record's turns; where several seats act at once, one for each of them
    seats: at the table; those of a cup table where none are given

    Raises AssertionError, with the index of the wrong move and the position before it.
    """
    position = Position.first(game, game.cup_seats if seats is None else seats)
    while position.number < len(moves):
        position = position.after(_next_move(position, moves))
    return position.state


def _next_move(position: Position, moves: Sequence[Any]) -> Any:
    """The outcome, or the tuple of actions, that comes next in the list."""
    mover = position.ask(position.game.to_move)
    index = position.number
    if mover is OVER:
        raise _wrong(position, moves, index, "the game is over before it")
    if mover is CHANCE:
        return _outcome(position, moves)
    if len(moves) < index + len(mover):
        raise _wrong(position, moves, len(moves) - 1, f"seats {mover} act at once: one move each is needed")
    return tuple([_action(position, moves, index + place, seat) for place, seat in enumerate(mover)])


def _outcome(position: Position, moves: Sequence[Any]) -> Any:
    index = position.number
    outcomes = {
        position.call(position.game.short, outcome): outcome
        for outcome, _ in position.ask(position.game.outcomes)
    }
    for short, outcome in outcomes.items():
        if freeze(moves[index]) in (short, outcome):
            return outcome
    possible = ", ".join(map(written, outcomes))
    raise _wrong(position, moves, index, f"chance is to move, and can give {possible}")


def _action(position: Position, moves: Sequence[Any], index: int, seat: int) -> Any:
    try:
        return position.game.check(position.state, seat, moves[index])
    except ActionError as error:
        raise _wrong(position, moves, index, f"seat {seat} is to move: {error}") from error


def _wrong(position: Position, moves: Sequence[Any], index: int, reason: str) -> AssertionError:
    return position.broken(f"moves[{index}], {moves[index]!r}, cannot be played: {reason}")
