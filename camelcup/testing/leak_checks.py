"""Checks that a display announces nothing that views hide."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

from camelcup.game.display import Display
from camelcup.game.game import CHANCE, AnyGame, Game
from camelcup.game.step import Step
from camelcup.testing.action_checks import some_actions
from camelcup.testing.type_checks import Broken

ALTERNATIVES = 20
"""Other moves in the place of one that are looked at."""


def check_announced(display: Display[Any, Any, Any], step: Step, seats: int, random: Random) -> None:
    """Check that moves which a seat cannot tell apart by its view are announced alike.

    Such moves lead to different states with the same seats to move, in which the seat has equal views. Seats
    that act know their action.
    """
    game = display.game
    if type(game).view is Game.view or type(display).announce is Display.announce:
        return
    mover = game.to_move(step.before)
    acting = mover if isinstance(mover, tuple) else ()
    readers = [seat for seat in range(seats) if seat not in acting]
    moves = [step.move, *islice(_others(game, step, random), ALTERNATIVES)]
    announced = [_announced(display, move, chance=not acting) for move in moves]
    if len(set(announced)) == 1:
        return
    known: dict[Any, tuple[Any, str, Any]] = {}
    for move, text in zip(moves, announced, strict=True):
        state = (game.apply if acting else game.resolve)(step.before, move)
        for seat in readers:
            if (view := _view(game, state, seat)) is None:
                continue
            seen = seat, game.to_move(state), view
            other, other_text, other_state = known.setdefault(seen, (move, text, state))
            if other_text != text and other_state != state:
                raise Broken(
                    f"announce tells what view hides from seat {seat}: {text!r} for {move!r} but "
                    f"{other_text!r} for {other!r}, after which its views are equal"
                )


def _view(game: AnyGame, state: Any, seat: int) -> Any:
    """Return the view of a seat; None where chance is to move, and the game has no view for that."""
    if game.to_move(state) is not CHANCE:
        return game.view(state, seat)
    with suppress(Exception):
        return game.view(state, seat)
    return None


def _others(game: AnyGame, step: Step, random: Random) -> Iterator[Any]:
    """Yield moves that could have been made in the place of one."""
    mover = game.to_move(step.before)
    if isinstance(mover, tuple):
        for place, seat in enumerate(mover):
            for action in some_actions(game, step.before, seat, random):
                yield (*step.move[:place], action, *step.move[place + 1 :])
    elif type(game).sample is not Game.sample:
        while True:
            yield game.sample(step.before, Random(random.random()))
    else:
        yield from (outcome for outcome, _ in game.outcomes(step.before))


def _announced(display: Display[Any, Any, Any], move: Any, chance: bool) -> str:
    actions: Sequence[Any] = [move] if chance else move
    return "; ".join(map(display.announce, actions))
