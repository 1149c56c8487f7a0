"""A game with too many actions to list: learners choose from those that an observer lists."""

import pytest
from camelcup_checks import check_game
from camelcup_learn import aec, parallel, single
from camelcup_learn.export.decisions import Decisions

import camelcup
from camelcup import Feature, GameError, Observer, UserError
from packages import install
from unlisted_games import NOTHING, Heaps

PILES = [NOTHING, (6, 0, 0, 0, 0), (2, 2, 2, 0, 0), (1, 1, 1, 1, 1), (7, 0, 0, 0, 0)]
"""Some actions; the last one is never legal."""


@pytest.fixture(autouse=True)
def installed(tmp_path, monkeypatch):
    """Install Heaps."""
    install(tmp_path / "installed", "heaps", {"heaps": "unlisted_games"})
    monkeypatch.syspath_prepend(tmp_path / "installed")


class HeapsObserver(Observer):
    """The scores, and some actions."""

    def features(self, seats):
        return [Feature(f"score.{seat}", 0, 20) for seat in range(seats)]

    def observe(self, seat, view):
        return view.scores

    def actions(self, seats):
        return PILES


class NothingElse(HeapsObserver):
    """An observer whose only action is never legal."""

    def actions(self, seats):
        return PILES[-1:]


OPTIONS = {"observer": HeapsObserver}


def test_the_observer_keeps_the_contract():
    check_game(Heaps(), playouts=1, observer=HeapsObserver)
    with pytest.raises(AssertionError, match="actions lists none that is legal for seat 0"):
        check_game(Heaps(), playouts=1, observer=NothingElse)


def test_the_mask_has_the_listed_actions_that_are_legal():
    environment = single("heaps", "Even", **OPTIONS)
    observation, info = environment.reset(seed=1)
    assert observation["action_mask"].tolist() == info["action_mask"].tolist() == [1, 1, 1, 1, 0]
    _, _, terminated, _, _ = environment.step(1)
    assert not terminated
    with pytest.raises(camelcup.IllegalAction, match=r"seat 0: action 4: \(7, 0, 0, 0, 0\) is not legal"):
        environment.step(4)


def test_an_observer_without_a_legal_action_is_an_error():
    with pytest.raises(GameError, match=r"^heaps: its observer lists no action that is legal for seat 0$"):
        single("heaps", "Even", observer=NothingElse).reset(seed=1)


def test_all_seats_act_at_once():
    environment = parallel("heaps", seats=3, **OPTIONS)
    environment.reset(seed=1)
    while environment.agents:
        environment.step({"seat_0": 1, "seat_1": 2, "seat_2": 0})
    assert environment.tables.record.scores == (4, 8, 0)


def test_agents_that_act_one_after_another_are_refused():
    with pytest.raises(UserError, match=r"^aec: heaps has too many actions to list: use parallel or single"):
        aec("heaps", **OPTIONS)


@pytest.mark.parametrize("make", [lambda: single("heaps", "Even"), lambda: parallel("heaps")])
def test_a_game_whose_observer_lists_none_is_refused(make):
    with pytest.raises(UserError, match=r"^heaps has too many actions to list, and its observer lists none"):
        make()


def test_decisions_of_other_actions_have_no_number():
    run = camelcup.play(["Even", "Sampler"], game="heaps", seed=1, isolation="none", progress=False)
    rows = list(Decisions(Heaps(), HeapsObserver(Heaps()), 2).of(run.records[0]))
    assert [row.action for row in rows if row.seat == 0] == [3] * 4
    assert {row.action for row in rows if row.seat == 1} <= {-1, 0, 1, 2, 3}
    with pytest.raises(UserError, match=r"^heaps has too many actions to list, and its observer lists none"):
        Decisions(Heaps(), None, 2)
