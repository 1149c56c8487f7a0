"""Time of an update of the tracker, relative to that of a single model."""

from time import process_time
from timeit import repeat

import pytest
from camelcup_pacman.bots.sparring import Explorer
from camelcup_pacman.rules import Rules
from camelcup_pacman.state import View
from camelcup_pacman.tracking import MODELS, Model, Tracker
from camelcup_pacman.views import view_of
from pacman_positions import play

MOVES = 400
TARGET = 4
"""Most that the seven models of the mixture may cost, relative to one."""


def views() -> list[View]:
    """Return the views of seat 0 in a game of Explorers on the normal maze."""
    states = play([Explorer() for _ in range(4)], Rules(limit=MOVES), 1)
    return [view_of(state, 0) for state in states if state.moves % 4 == 0]


def follow(seen: list[View], models: tuple[Model, ...]) -> None:
    """Track the enemies through a game."""
    tracker = Tracker(seen[0], models)
    for view in seen:
        tracker.update(view)


def bench_update(capsys: pytest.CaptureFixture[str]) -> None:
    """Measure both on the same views."""
    seen = views()
    single = min(repeat(lambda: follow(seen, (Model(3),)), timer=process_time, number=1, repeat=5)) / len(
        seen
    )
    mixed = min(repeat(lambda: follow(seen, MODELS), timer=process_time, number=1, repeat=5)) / len(seen)
    with capsys.disabled():
        print(f"\nupdate of {len(MODELS)} models / of one: {mixed / single:.1f}   target: <= {TARGET}")
        print(f"an update takes {1000 * mixed:.2f} ms on this machine")
    assert mixed / single <= TARGET
