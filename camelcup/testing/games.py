"""Whether a game keeps the contract of `camelcup.game`."""

from random import Random
from typing import Any

from camelcup.game import CHANCE, OVER, Game
from camelcup.testing.positions import Position
from camelcup.testing.promises import Seen, check_chance, check_mover, check_seat, check_state
from camelcup.testing.values import travel_problem, value_problem

PROMISED = [name for name in (*Game.__annotations__, *vars(Game)) if not name.startswith("_")]
"""What every game has: the names in the protocol."""


def check_game(game: Game, playouts: int = 5, seed: int = 0, max_moves: int = 10_000) -> None:
    """Play a game at random at tables of every size, and see at each move that it keeps its contract.

    playouts:  games a table size
    max_moves: those of all seats and of chance; a game that has more is taken for one without an end

    Raises AssertionError at the first promise that is not kept, with the position.
    """
    _check_frame(game)
    seen = Seen()
    for seats in game.seats:
        for number in range(playouts):
            _check_playout(game, seats, Random(f"{seed} {seats} {number}"), seen, max_moves)


def _check_frame(game: Game) -> None:
    """What a game says of itself before it is played."""
    missing = [name for name in PROMISED if not hasattr(game, name)]
    if missing:
        raise AssertionError(f"{game!r} has no {', '.join(missing)}; see camelcup.Game")
    for what in ("name", "unit"):
        text = getattr(game, what)
        if not text or not isinstance(text, str):
            raise AssertionError(f"{what} must be a text, not {text!r}")
    if not isinstance(game.seats, range) or not game.seats or game.seats[0] < 1:
        raise AssertionError(f"{game.name}: seats must be a range of numbers above 0, not {game.seats!r}")
    if game.cup_seats not in game.seats:
        raise AssertionError(f"{game.name}: cup_seats is {game.cup_seats!r}, which is not in {game.seats!r}")
    problem = value_problem(game.rules) or travel_problem(game.rules)
    if problem:
        raise AssertionError(f"{game.name}: rules must be a value that nothing changes, and {problem}")


def _check_playout(game: Game, seats: int, random: Random, seen: Seen, max_moves: int) -> None:
    """One random game, checked move by move; all views are looked at again when it is over."""
    position = Position.first(game, seats)
    if Position.first(game, seats) != position:
        raise position.broken("start gave two states that are not equal; states must compare by value")
    views: list[tuple[Position, int, Any, str]] = []
    while (mover := _check_position(position, seen, random)) is not OVER:
        if position.number >= max_moves:
            raise position.broken(f"the game has not ended after {max_moves} moves")
        if mover is not CHANCE:
            for seat in mover:
                view = game.view(position.state, seat)
                views.append((position, seat, view, _look(view)))
        position = _check_move(position, position.pick(random))
    for then, seat, view, looked in views:
        if _look(view) != looked:
            raise then.broken(f"the view of seat {seat} was changed by later moves")


def _check_position(position: Position, seen: Seen, random: Random) -> Any:
    """All that must hold in one position; what `to_move` answers there."""
    check_state(position)
    mover = check_mover(position)
    if mover is CHANCE:
        check_chance(position, seen)
    elif mover is not OVER:
        for seat in mover:
            check_seat(position, seat, seen, random)
    return mover


def _check_move(position: Position, move: Any) -> Position:
    """The position after a move, which must leave the state it was made in as it was."""
    before = hash(position.state), repr(position.state)
    after = position.after(move)
    if (hash(position.state), repr(position.state)) != before:
        raise position.broken(f"apply changed the state it was given; the move was {move!r}")
    if position.after(move).state != after.state:
        raise position.broken(f"apply gave two states that are not equal for the same move, {move!r}")
    return after


def _look(view: Any) -> str:
    """All that a view shows."""
    return f"{view!r} {view.legal_actions()!r}"
