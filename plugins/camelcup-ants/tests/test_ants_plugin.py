"""Tests of the package as a plugin of camelcup, and of its README."""

import re

import pytest
from attrs import fields
from camelcup_ants import Torus
from camelcup_ants.engine import Ants
from camelcup_ants.generator import ANY, KINDS
from camelcup_ants.rules import Rules
from camelcup_ants.rulesets import RULE_SETS
from camelcup_ants.state import View
from camelcup_checks.packages import GamePackage, readme_beside
from foragers import Gatherer

import camelcup
from camelcup import Limits, Table, session
from camelcup.players.inline import InlinePlayer
from camelcup.records import encode_record
from camelcup.table.match import Match


class TestAnts(GamePackage):
    game = "ants"
    rules = ('{"map": "walk,3", "area": 150, "turns": 12}', '{"map": "maze", "area": 100, "turns": 10}')
    quick = '{"area": 200, "turns": 40}'


def real_game(rules, seats, seed):
    """Return a game of bots that gather and explore, and its last position."""
    game = Ants(rules)
    limits = Limits(move_time=0, max_turns=game.max_turns)
    table = Table(0, "ants", "contest", ("Gatherer",) * seats, seed, limits=limits)
    match = Match(table, game, [InlinePlayer(Gatherer, game) for _ in range(seats)])
    *_, last = match
    return match.record, last.after


@pytest.mark.slow
def test_a_record_of_a_thousand_turns_of_four_seats_is_under_1_mb():
    record, last = real_game(Rules(map="walk", cutoff_turn=1000), 4, 2)
    assert (last.turn, last.alive) == (1000, (0, 1, 2, 3))
    assert sum(map(len, last.ants)) > 150
    assert len(encode_record(record)) < 1_000_000


@pytest.mark.slow
def test_a_game_of_ten_seats_and_a_thousand_turns_ends_by_its_rules():
    record, last = real_game(Rules(map="maze", area=500, cutoff_turn=1000), 10, 1)
    assert last.ending == "turn limit reached"
    assert len(record.turns) > 5_000


def test_a_hint_names_the_ants_as_they_are_typed():
    options = {"game": "ants", "rules": "short", "seed": 3, "isolation": "none"}
    with session.new(["Human", "Worker"], **options) as game:
        game.play()
        assert game.advisers()[0] == "Queen"
        hint = game.hint(0, "Harvester")
        orders = game.orders(0)
        typed = orders.after(hint.text).action()
        assert game.display.game.check(game.state, 0, typed) == hint.action
        assert str(hint).startswith(f"Harvester would play {hint.text}: moves 3 of 3 ants\n")


RULES = {"map": "walk,7", "area": 1600, "turns": 500, "food_rate": [11, 11], "food_turn": [19, 19]}
"""A game of four colonies that get as much food as the contest allows."""


@pytest.mark.slow
def test_the_page_of_500_turns_of_four_colonies_is_small():
    bots = dict.fromkeys("ABCD", Gatherer)
    run = camelcup.play(bots, game="ants", rules=RULES, games=1, seed=3, isolation="none", progress=False)
    game = run.game(0)
    assert game[-1].state.turn == 500
    assert sum(map(len, game[-1].state.ants)) > 200
    for seat in (None, 1):
        page = game.page(seat)
        assert page.positions == 501
        assert len(page.html.encode()) < 6_000_000


README = readme_beside(__file__)


def test_the_fields_shown_are_those_of_views():
    shown = README.between("## Views and orders", "Owners are numbered")
    assert {name for head, *_ in shown.rows for name in head.names} == set(View._fields)


def test_the_rule_sets_shown_are_those_of_the_game():
    rows = re.findall(r'^\| `(\w+)` \| "?([^|"]*)"? \| "?([^|"]*)"? \|', README, re.MULTILINE)
    for name, *shown in rows:
        values = [getattr(RULE_SETS[each], name) for each in ("contest", "short")]
        assert shown == [str([*value] if isinstance(value, tuple) else value) for value in values]
    assert [name for name, *_ in rows] == [field.name for field in fields(Rules)]


def test_the_kinds_and_attributes_shown_are_those_of_the_package():
    assert README.between("The kinds of maps are", "for two to ten seats").names == [*KINDS, ANY]
    names = README.between("what bots need of a map", "`near_of").names
    assert "steps" in names
    torus = Torus(2, 3)
    assert all(hasattr(torus, name) for name in names)
