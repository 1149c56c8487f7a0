"""Tests of the bots."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from camelcup_ants.bots.harvester import Harvester
from camelcup_ants.bots.steps import settle
from camelcup_ants.bots.worker import Worker
from camelcup_ants.engine import Ants
from camelcup_ants.rules import Rules
from camelcup_ants.rulesets import RULE_SETS
from camelcup_ants.torus import Squares
from hypothesis import given
from hypothesis import strategies as st

from camelcup import CHANCE, OVER, Bot
from camelcup.testing import check_bot

AnyBot = Bot[Any, Any]
Maker = Callable[[], AnyBot]

BOTS: list[Maker] = [Worker, Harvester]

SMALL = Rules(area=300, turns=150)


def wins(better: Maker, worse: Maker, games: int, rules: Rules = SMALL) -> float:
    """Return the share of games on drawn maps that the first bot wins; it changes its seat each time."""
    won = 0.0
    for number in range(games):
        makers = [better, worse] if number % 2 == 0 else [worse, better]
        scores = play_out(Ants(rules), [make() for make in makers], seed=number // 2)
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        won += (number % 2 in best) / len(best)
    return won / games


def play_out(game: Ants, bots: list[AnyBot], seed: int) -> tuple[int, ...]:
    """Play a game, in which no orders are wrong and no two ants of a seat collide; return the scores."""
    random, state = Random(seed), game.start(len(bots))
    for seat, bot in enumerate(bots):
        bot.rng = Random(seed + seat)
    while (mover := game.to_move(state)) is not OVER:
        if mover is CHANCE:
            state = game.resolve(state, game.sample(state, random))
            continue
        actions = []
        for seat in state.alive:
            answer = bots[seat].move(seat, game.view(state, seat))
            action = game.check(state, seat, answer)
            assert not game.remarks(state, seat, action), (seat, answer)
            assert_apart(state.board.torus.steps, state.ants[seat], action.moves)
            actions.append(action)
        state = game.apply(state, tuple(actions))
    return state.score


def assert_apart(steps: tuple[Squares, ...], ants: Squares, moves: str) -> None:
    """Assert that no two ants are ordered to the same square."""
    squares = [
        ant if way == "-" else steps[ant]["nesw".index(way)] for ant, way in zip(ants, moves, strict=True)
    ]
    assert len(set(squares)) == len(ants)


@pytest.mark.parametrize("make", BOTS)
def test_bots_keep_the_contract(make: Maker) -> None:
    check_bot(make, "ants", '{"area": 200, "turns": 40}', games=1)


@pytest.mark.slow
@pytest.mark.parametrize("make", BOTS)
@pytest.mark.parametrize("rules", RULE_SETS)
def test_bots_keep_the_contract_on_every_rule_set(make: Maker, rules: str) -> None:
    check_bot(make, "ants", rules, games=1)


@pytest.mark.parametrize("seats", [2, 4, 7])
@pytest.mark.parametrize("make", BOTS)
def test_bots_give_no_wrong_orders_and_do_not_collide(seats: int, make: Maker) -> None:
    assert play_out(Ants(SMALL), [make() for _ in range(seats)], seed=seats)


@pytest.mark.parametrize(("better", "worse"), [(Harvester, Worker)])
def test_each_bot_beats_the_one_below(better: Maker, worse: Maker) -> None:
    assert wins(better, worse, games=6) >= 5 / 6


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse"), [(Harvester, Worker)])
def test_each_bot_wins_nine_games_of_ten_against_the_one_below(better: Maker, worse: Maker) -> None:
    assert wins(better, worse, games=60, rules=RULE_SETS["contest"]) >= 0.9


@given(st.dictionaries(st.integers(0, 8), st.integers(0, 8)))
def test_steps_that_are_settled_do_not_collide(wanted: dict[int, int]) -> None:
    going = settle(wanted)
    assert len(set(going.values())) == len(going)
    assert all(to in (ant, wanted[ant]) for ant, to in going.items())
    assert [*going] == [*wanted]
