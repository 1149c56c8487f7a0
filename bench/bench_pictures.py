"""Time and size of the pictures of every installed game that draws them."""

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from camelcup.game.display import Display
from camelcup.game.game import CHANCE, OVER, AnyGame
from camelcup.installed.plugins import load_plugins
from camelcup.installed.rulesets import choose_game, make_display
from conftest import best, measured

POSITIONS = 60
"""Positions of a game of which pictures are made, evenly spread over it."""

LONGEST = 600
"""Moves after which a game is left."""


def displays() -> Iterator[Display[Any, Any, Any]]:
    """Yield the displays of installed games that have pictures."""
    plugins = load_plugins()
    for name in plugins.games:
        game, _ = choose_game(plugins, name, None)
        display = make_display(plugins, game)
        if type(display).draw is not Display.draw:
            yield display


def game_at_random(game: AnyGame) -> Iterator[Any]:
    """Yield the states of a game at the largest table, between seats that act at random."""
    random = Random(1)
    state = game.start(max(game.seats))
    for _ in range(LONGEST):
        yield state
        mover = game.to_move(state)
        if mover is OVER:
            return
        if mover is CHANCE:
            state = game.resolve(state, game.sample(state, random))
        else:
            state = game.apply(state, tuple([game.sample_action(state, seat, random) for seat in mover]))


@pytest.mark.parametrize("display", [*displays()], ids=lambda display: display.game.name)
def bench_a_picture(display, benchmark, report) -> None:
    """Pictures of what seat 0 sees, after the first one of the game."""
    game = display.game
    states = list(game_at_random(game))
    spread = states[:: max(1, len(states) // POSITIONS)]
    views = [display.conceal(state, 0) for state in spread]

    def each(task: Any) -> None:
        for view in views:
            task(view)

    each(display.draw)
    seconds = measured(benchmark, partial(each, display.draw)) / len(views)
    shown = best(partial(each, display.show)) / len(views)
    largest = max(len(display.draw(position).encode()) for position in (*views, *spread))
    report(f"picture of {game.name}, milliseconds", 1000 * seconds, "<= 2 for camelup")
    report(f"picture of {game.name}, kB at most", largest / 1000, "<= 60")
    report(f"picture of {game.name} / its board as text", seconds / shown, "none")
