"""Speed of turns: the referee with a bot that does not think, and the moves of each bot."""

from time import perf_counter
from typing import Any

import pytest
from camelcup_tron.bots.articulate import Articulate
from camelcup_tron.bots.next_square import Space, Wall
from camelcup_tron.engine import Tron
from camelcup_tron.rules import Rules
from camelcup_tron.state import State, free_steps

from camelcup import Bot, Limits, Table
from camelcup.players.inline import InlinePlayer
from camelcup.table.match import play

TARGET = 1_000
"""Least turns of the referee in a second."""


class First(Bot[State, str]):
    """Drives to the first free square."""

    def move(self, seat: int, view: State) -> str:
        return next(iter(free_steps(view, seat)), "north")


def measure(make: Any, games: int) -> tuple[int, float]:
    """Play games of a bot with itself on drawn maps; return the turns, and the seconds."""
    game, turns, started = Tron(Rules()), 0, perf_counter()
    for seed in range(games):
        table = Table(seed, game.name, "", ("bot",) * 2, seed, limits=Limits(move_time=0))
        record = play(table, game, [InlinePlayer(make, game) for _ in range(2)])
        turns += sum(turn.seat == 0 for turn in record.turns)
    return turns, perf_counter() - started


def bench_referee(capsys: pytest.CaptureFixture[str]) -> None:
    """Print the turns of the referee in a second, the best of three runs; two seats move in each."""
    best = max(turns / seconds for turns, seconds in (measure(First, games=40) for _ in range(3)))
    with capsys.disabled():
        print(f"\n{best:,.0f} turns of the referee a second   target: >= {TARGET:,}")
    assert best >= TARGET


@pytest.mark.parametrize(("make", "games"), [(Wall, 10), (Space, 10), (Articulate, 1)])
def bench_bots(make: Any, games: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Print the time of a move, that of the rules included, in games of a bot with itself."""
    turns, seconds = measure(make, games)
    with capsys.disabled():
        print(f"\n{make.__name__}: {500 * seconds / turns:.2f} ms a move")
