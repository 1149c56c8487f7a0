"""Plays moves: those of a list, or random ones."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from camelcup.encoding import freeze
from camelcup.errors import ActionError
from camelcup.game.display import Display, DisplayMaker
from camelcup.game.game import CHANCE, OVER, AnyGame, Game
from camelcup.testing.positions import RECENT, Position, as_answer, check_seats

Choose = Callable[[Any, int, Random], Any]
"""Returns the action of a seat in a state, by some random numbers if it needs any."""


def play_moves(
    game: AnyGame,
    moves: Sequence[Any],
    seats: int | None = None,
    display: DisplayMaker = Display,
) -> Any:
    """Return the state that a list of moves leads to.

    moves:   outcomes of chance and actions, themselves or encoded, in the order of a record's turns;
             where several seats act at once, one for each of them
    seats:   seats at the table; those of a cup table where none are given
    display: the class that shows the position of an error

    Raises AssertionError, with the index of the wrong move and the position before it.

    >>> play_moves(Nim(), [(0, 3), (1, 4)])
    State(heaps=(0, 0, 5), turn=2)
    """
    seats = game.cup_seats if seats is None else seats
    check_seats(game, seats)
    position = Position(display(game), seats, game.start(seats))
    while position.number < len(moves):
        position = _after_next(position, moves)
    return position.state


def random_moves(
    game: AnyGame, seats: int | None = None, seed: int = 0, choose: Choose | None = None
) -> Iterator[tuple[Any, Any, Any]]:
    """Play a game at random, and yield each move with the states before and after it.

    A move is an outcome of chance, or a tuple of actions, one for each seat that acts.

    choose: returns the action of a seat in a state; by default the game's `sample_action`

    >>> for before, move, after in random_moves(Nim(), seed=1):
    ...     assert Nim().apply(before, move) == after
    """
    choose = choose or game.sample_action
    random, state = Random(seed), game.start(game.cup_seats if seats is None else seats)
    while (mover := game.to_move(state)) is not OVER:
        before = state
        if mover is CHANCE:
            move = game.sample(before, random)
            state = game.resolve(before, move)
        else:
            move = tuple([choose(before, seat, random) for seat in mover])
            state = game.apply(before, move)
        yield before, move, state


def _after_next(position: Position, moves: Sequence[Any]) -> Position:
    game, state, index = position.game, position.state, position.number
    mover = game.to_move(state)
    if mover is OVER:
        raise _wrong(position, moves, index, "the game is over before it")
    if mover is CHANCE:
        played = [_outcome(position, moves)]
        state = game.resolve(state, played[0])
    elif len(moves) < index + len(mover):
        reason = f"seats {mover} act at once: one move each is needed, one after another"
        raise _wrong(position, moves, len(moves) - 1, reason)
    else:
        played = [_action(position, moves, index + place, seat) for place, seat in enumerate(mover)]
        state = game.apply(state, tuple(played))
    recent = (*position.recent, *map(game.encode, played))[-RECENT:]
    return Position(position.display, position.seats, state, index + len(played), recent)


def _outcome(position: Position, moves: Sequence[Any]) -> Any:
    game, move = position.game, freeze(moves[position.number])
    if type(game).sample is not Game.sample:
        return move  # there are too many outcomes to list, and they are plain data
    outcomes = [outcome for outcome, _ in game.outcomes(position.state)]
    for outcome in outcomes:
        if move in (outcome, game.encode(outcome)):
            return outcome
    possible = ", ".join([as_answer(game.encode(outcome)) for outcome in outcomes])
    raise _wrong(position, moves, position.number, f"chance is to move, and can give {possible}")


def _action(position: Position, moves: Sequence[Any], index: int, seat: int) -> Any:
    try:
        return position.game.check(position.state, seat, moves[index])
    except ActionError as error:
        raise _wrong(position, moves, index, f"seat {seat} is to move: {error}") from error


def _wrong(position: Position, moves: Sequence[Any], index: int, reason: str) -> AssertionError:
    problem = f"moves[{index}], {moves[index]!r}, cannot be played: {reason}"
    return AssertionError(f"{position.game.name}: {problem}\n{position}")
