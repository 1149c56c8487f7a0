"""Walks through a recorded game again, by nothing but the rules of the game."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from camelcup.errors import CamelCupError
from camelcup.game import CHANCE, OVER, Game, Node, State
from camelcup.record import Ending, GameRecord, Turn


class Step(NamedTuple):
    """One move of a game.

    turns: the turn of chance, or those of all seats that acted at once; empty for the start
    move:  what `Game.apply` took: an outcome, or a tuple of actions; None for the start
    state: the state after it
    """

    turns: tuple[Turn, ...]
    move: Any
    state: State


def replay(record: GameRecord, game: Game) -> Iterator[Step]:
    """Every step of a recorded game; the first holds the state it started from.

    Raises CamelCupError, with the table's number and the index of the turn in the record, where a
    move was not to be made there, or where the record stops too early or goes on too long.
    """
    state = game.start(len(record.table.bots))
    yield Step((), None, state)
    index = 0
    while index < len(record.turns):
        turns = record.turns[index : index + len(_movers(game.to_move(state)))]
        try:
            move = read_move(game, state, turns)
        except CamelCupError as error:
            raise CamelCupError(f"table {record.table.number}, turn {index}: {error}") from error
        index += len(turns)
        state = game.apply(state, move)
        yield Step(turns, move, state)
    waits = game.to_move(state)
    if waits is CHANCE or (waits is OVER) != (record.ending is Ending.OVER):
        raise CamelCupError(
            f"table {record.table.number}, turn {index}: the record ends here ({record.ending.value}), "
            f"the game does not: {_to_move(waits)}"
        )


def read_move(game: Game, state: State, turns: Sequence[Turn]) -> Any:
    """The move that was recorded as these turns: an outcome, or a tuple of actions.

    Raises CamelCupError where it could not be made in this state.
    """
    waits = game.to_move(state)
    if waits is OVER or tuple(turn.seat for turn in turns) != _movers(waits):
        raise CamelCupError(f"{list(turns)!r} cannot follow: {_to_move(waits)}")
    if waits is not CHANCE:
        return tuple(game.check(state, seat, turn.move) for seat, turn in zip(waits, turns, strict=True))
    for outcome, _ in game.outcomes(state):
        if game.short(outcome) == turns[0].move:
            return outcome
    raise CamelCupError(f"{turns[0].move!r} is no possible outcome here")


def _movers(waits: Node | tuple[int, ...]) -> tuple[int | None, ...]:
    """The seat of each turn that the next move consists of; chance has none, but one turn."""
    return (None,) if isinstance(waits, Node) else waits


def _to_move(waits: Node | tuple[int, ...]) -> str:
    """Whom a state waits for, in words."""
    if waits is OVER:
        return "the game is over"
    return "chance is to move" if waits is CHANCE else f"to move is seat {' and '.join(map(str, waits))}"
