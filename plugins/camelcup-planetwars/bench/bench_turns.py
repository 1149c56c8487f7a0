"""Speed of turns: the rules alone by seats and fleets, bots, and the referee beside turns of Camel Up."""

from collections.abc import Callable
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Any

import pytest
from camelcup_planetwars.bots.admiral import Admiral
from camelcup_planetwars.bots.captain import Captain
from camelcup_planetwars.bots.colonist import Colonist
from camelcup_planetwars.engine import PlanetWars
from camelcup_planetwars.rules import Rules
from camelcup_planetwars.state import Orders, State

from camelcup import OVER, AnyGame, Bot, Limits, Table
from camelcup.camelup import engine
from camelcup.camelup.bots.random_bot import RandomBot as Roller
from camelcup.camelup.rules import Rules as CupRules
from camelcup.players.inline import InlinePlayer
from camelcup.table.match import play

CUP = engine.CamelUp(CupRules())
CUP_GAMES = 60

TARGET = 0.4
"""Least moves of Colonists for a turn of Camel Up in Python."""

Maker = Callable[[], Bot[Any, Any]]


def random_game(game: PlanetWars, seats: int) -> list[tuple[State, tuple[Orders, ...]]]:
    """Return the states of a random game, each with the orders that follow."""
    random, state, steps = Random(1), game.start(seats), []
    while game.to_move(state) is not OVER:
        orders = tuple([game.sample_action(state, seat, random) for seat in state.alive])
        steps.append((state, orders))
        state = game.apply(state, orders)
    return steps


@pytest.mark.parametrize(("size", "seats"), [("normal", 2), ("normal", 4), ("large", 4)])
def bench_rules(size: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Print the time of a turn: the check of the orders, and the state after them."""
    game = PlanetWars(Rules(map=f"{size},1"))
    steps = random_game(game, seats)
    started = perf_counter()
    for state, orders in steps:
        moves = zip(state.alive, orders, strict=True)
        game.apply(state, tuple([game.check(state, seat, each) for seat, each in moves]))
    spent = (perf_counter() - started) / len(steps)
    planets, fleets = len(steps[0][0].planets), fmean([len(state.fleets) for state, _ in steps])
    with capsys.disabled():
        print(f"\n{seats} seats, {planets} planets, {fleets:.0f} fleets: {spent * 1000:.2f} ms a turn")


@pytest.mark.parametrize("make", [Colonist, Captain, Admiral])
def bench_bots(make: Maker, capsys: pytest.CaptureFixture[str]) -> None:
    """Print the time of a move, that of the rules included, in a game of a bot with itself."""
    game = PlanetWars(Rules(map="normal,1"))
    with capsys.disabled():
        print(f"\n{make.__name__}: {1000 / moves_a_second(game, make, 2, games=1):.2f} ms a move")


def moves_a_second(game: AnyGame, make: Maker, seats: int, games: int) -> float:
    """Play some games in this process; return the moves of seats in a second."""
    moves, started = 0, perf_counter()
    for seed in range(games):
        table = Table(seed, game.name, "", ("bot",) * seats, seed, limits=Limits(move_time=0))
        record = play(table, game, [InlinePlayer(make, game) for _ in range(seats)])
        moves += sum(turn.seat is not None for turn in record.turns)
    return moves / (perf_counter() - started)


def bench_moves_against_turns_of_camel_up(capsys: pytest.CaptureFixture[str]) -> None:
    """Measure both in turn, on drawn maps; the target is for Camel Up in Python."""
    own, yardstick = [], []
    for _ in range(3):
        own.append(moves_a_second(PlanetWars(), Colonist, 2, games=2))
        yardstick.append(moves_a_second(CUP, Roller, 4, CUP_GAMES))
    ratio = max(own) / max(yardstick)
    pure = engine.__file__.endswith(".py")
    target = TARGET if pure else None
    with capsys.disabled():
        print(
            f"\n{max(own):,.0f} moves a second; turns of Camel Up's RandomBots "
            f"({'Python' if pure else 'compiled'}): {max(yardstick):,.0f}; ratio {ratio:.2f}   "
            f"target: {f'>= {target}' if target else 'none'}"
        )
    assert target is None or ratio >= target
