"""Tests of the models: the Markov model, the equilibrium, and the choice among actions."""

import pytest
from camelcup_karate.bots.equilibrium import Equilibrium, solve
from camelcup_karate.bots.fighter import normal, values
from camelcup_karate.bots.markov import Markov
from camelcup_karate.rules import Rules
from camelcup_karate.rulesets import RULE_SETS
from hypothesis import given, settings
from hypothesis import strategies as st
from karate_views import begun, drawn, view

KARATE = Rules()


def worth_against(mix, rules):
    """Return what each action gains on average against a mix."""
    return values(rules.differences, mix)


def test_the_equilibrium_of_karate_never_plays_parry_punch_which_loses_3_an_exchange():
    mix = solve(KARATE.differences)
    assert mix == pytest.approx((0.2, 0.4, 0, 0.4))
    assert worth_against(mix, KARATE) == pytest.approx([0, 0, -3, 0])


@settings(max_examples=30)
@given(st.integers(2, 5).flatmap(lambda size: st.lists(
    st.lists(st.integers(-9, 9), min_size=size, max_size=size).map(tuple), min_size=size, max_size=size
)))  # fmt: skip
def test_nothing_gains_against_the_equilibrium_of_any_matrix(matrix):
    rules = Rules(names=tuple("abcde"[: len(matrix)]), matrix=tuple(matrix))
    mix = solve(rules.differences)
    assert sum(mix) == pytest.approx(1)
    assert min(mix) >= 0
    assert max(worth_against(mix, rules)) <= 1e-6


def test_equilibrium_draws_by_its_odds_whatever_it_sees():
    bot = begun(Equilibrium())
    for seen in (view("", ""), view("k k k", "p p p")):
        assert drawn(bot, seen) == pytest.approx({"punch": 0.2, "kick": 0.4, "parry-kick": 0.4})
    mix = drawn(begun(Equilibrium(), RULE_SETS["rock-paper-scissors"]), view("", ""))
    assert mix == pytest.approx({"rock": 1 / 3, "paper": 1 / 3, "scissors": 1 / 3})


@given(st.integers(0, 4), st.lists(st.integers(0, 3), max_size=30))
def test_a_model_agrees_with_counting_by_hand(order, history):
    model = Markov(order, [0.5] * 4)
    for place, action in enumerate(history):
        model.learn(history[:place], action)
    context = history[-order:] if order else []
    counts = [0.5] * 4
    for place, action in enumerate(history):
        if history[max(0, place - order) : place] == context:
            counts[action] += 1
    assert model.chances(history) == pytest.approx(normal(counts))
