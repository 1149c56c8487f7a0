"""Checks of seats that leave; raises Broken where a game does not keep its contract."""

from collections.abc import Sequence
from random import Random
from typing import Any

from camelcup.game.game import CHANCE, OVER, AnyGame, Game
from camelcup.testing.game_checks import check_state
from camelcup.testing.type_checks import STATE, Broken, check_type

MOVES_AFTER = 6
"""Moves that are played after a seat has left."""


def check_leave(game: AnyGame, state: Any, mover: tuple[int, ...], seats: int, random: Random) -> None:
    """Check what a game makes of a seat that faults put out, where others, or it, are to move."""
    if type(game).leave is Game.leave:
        return
    seat, before = random.randrange(seats), (hash(state), repr(state))
    after = game.leave(state, seat)
    if (hash(state), repr(state)) != before:
        raise Broken("leave changed the state that it was given")
    check_type(after, "leave", game, STATE)
    check_state(game, after, seats, random)
    if game.leave(state, seat) != after:
        raise Broken(f"leave gave two states that are not equal for seat {seat}")
    if (now := game.to_move(after)) != mover:
        raise Broken(f"leave changed to_move from {mover} to {now}; only apply may, which comes next")
    state = game.apply(after, _actions(game, state, mover, seat, random))
    for _ in range(MOVES_AFTER):
        check_state(game, state, seats, random)
        acting = game.to_move(state)
        if acting is OVER:
            return
        if acting is CHANCE:
            state = game.resolve(state, game.sample(state, Random(random.random())))
        else:
            state = game.apply(state, _actions(game, state, acting, seat, random))


def _actions(game: AnyGame, state: Any, mover: Sequence[int], left: int, random: Random) -> tuple[Any, ...]:
    """Return actions of seats, of which one has left."""
    return tuple(
        [
            game.default_action(state, seat) if seat == left else game.sample_action(state, seat, random)
            for seat in mover
        ]
    )
