"""Tests of Simoom."""

import sys
from collections import Counter
from random import Random

import pytest
from camelcup_bot_oasis.api import learnt
from camelcup_bot_simoom.bot import Simoom
from camelcup_bot_simoom.hidden import Cards, completions
from camelcup_bot_simoom.playing import sharp_policy
from camelcup_bot_simoom.search import Budget, Candidate, halve

from camelcup import UserError
from camelcup.camelup.actions import LEG_BETS, LegBet, LoserBet, WinnerBet
from camelcup.camelup.batch import Batch, fitted_policy
from camelcup.camelup.pieces import RaceBet
from camelcup.camelup.rulesets import RULE_SETS
from camelcup.testing import check_bot
from camelup_seats import GAME, LEADER_SURE, NEARLY_OVER, seated, see

FEW = 100
"""Play-outs for a move in tests of what does not depend on their number."""


@pytest.mark.parametrize("rules", RULE_SETS)
def test_simoom_keeps_the_contract(rules):
    check_bot(f"Simoom:playouts={FEW}", game="camelup", rules=rules, games=1, isolation="none")


def test_it_takes_the_bet_that_wins_the_race_of_play_outs():
    """Seat 0 is far behind, and the last card of the race is paid 8."""
    view = see(NEARLY_OVER, leg=4, coins=(2, 9, 2, 2), leg_bets=((4, 1),) * 3)
    assert seated(Simoom(playouts=2000)).move(0, view) in (WinnerBet(4), LoserBet(1))


def test_it_bets_on_a_camel_far_ahead():
    assert seated(Simoom(playouts=2000)).move(0, see(LEADER_SURE)) in (LegBet(4), WinnerBet(4))


def test_the_same_seed_gives_the_same_move_and_another_one_other_play_outs():
    view = see("b,g,oy,w bgoyw", leg=4)
    one, same, other = (seated(Simoom(playouts=600), seed=seed) for seed in (1, 1, 2))
    assert one.move(0, view) == same.move(0, view)
    other.move(0, view)
    assert one.explain(0, view) == same.explain(0, view) != other.explain(0, view)


def test_it_explains_the_chances_to_win_with_their_errors():
    bot, view = seated(Simoom(playouts=2000)), see("b,g,oy,w bgoyw", leg=4)
    action = bot.move(0, view)
    *rows, reason = bot.explain(0, view).splitlines()
    assert len(rows) == 4
    assert rows[0].startswith(f"{action}: ")
    for row in rows:
        chance, error = [float(part.removesuffix("%")) for part in row.split() if part.endswith("%")]
        assert 5 < chance < 60
        assert 0 < error < 6
        assert row.endswith(" points")
    assert rows[0].endswith("ranked +0.0 points")
    assert reason


def test_a_time_limits_a_move():
    bot, view = seated(Simoom(ms=30)), see("b,g,oy,w bgoyw", leg=4)
    legal = view.legal_actions()
    assert bot.move(0, view) in legal
    assert sum(int(row.split(" of ")[1].split()[0]) for row in bot.explain(0, view).splitlines()[:-1]) >= 32


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"playouts": 0}, "Simoom: playouts must be a whole number above 0, not 0"),
        ({"playouts": 1.5}, "playouts must be a whole number above 0, not 1.5"),
        ({"ms": 0}, "Simoom: ms must be a number above 0, not 0"),
        ({"ms": float("inf")}, "ms must be a number above 0, not inf"),
        ({"ms": 5, "playouts": 9}, "Simoom: give playouts=9 or ms=5, not both"),
    ],
)
def test_an_option_out_of_range_is_an_error(options, message):
    with pytest.raises(UserError, match=message):
        Simoom(**options)


def test_it_refuses_to_load_where_the_batch_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "camelcup.camelup.batch._steps", None)
    with pytest.raises(UserError, match="is not compiled here") as refused:
        Simoom()
    assert "\n" not in str(refused.value)


def test_hidden_cards_are_drawn_on_likely_camels_and_never_twice_on_one():
    bets = (RaceBet(3, 0, True), RaceBet(None, 1, True), RaceBet(None, 1, False), RaceBet(None, 2, True))
    view = see(NEARLY_OVER, race_bets=bets)
    odds = view.odds()
    cards = Cards().read(view.race_bets[:2], odds, odds, learnt()).read(view.race_bets, odds, odds, learnt())
    states = completions(view, cards, 300, GAME, Random(1))
    drawn = [state.race_bets for state in states]
    assert all(hand[0] == bets[0] for hand in drawn)
    assert all(hand[1].camel != hand[2].camel for hand in drawn)
    assert Counter(hand[1].camel for hand in drawn)[4] > 270
    assert Counter(hand[2].camel for hand in drawn)[1] > 270
    assert {GAME.view(state, 0).race_bets for state in states} == {view.race_bets}


def candidates(*chances):
    return [Candidate(LEG_BETS[number], chance) for number, chance in enumerate(chances)]


def test_halving_plays_most_after_the_actions_that_win_most():
    random = Random(1)
    tried = candidates(0.3, 0.3, 0.3, 0.3)
    wins = dict(zip(LEG_BETS, (0.2, 0.3, 0.5, 0.4), strict=False))

    def play(left):
        for each in left:
            each.add([float(random.random() < wins[each.action]) for _ in range(50)])

    best = halve(tried, play, Budget(6000, None))
    assert [each.action for each in best] == [LegBet(2), LegBet(3), LegBet(1), LegBet(0)]
    assert best[0].played == best[1].played > best[2].played == best[3].played
    assert 6000 <= sum(each.played for each in best) <= 6200
    assert best[0].chance == pytest.approx(0.5, abs=4 * best[0].error)


def test_few_play_outs_leave_the_order_of_oasis():
    best = halve(
        candidates(0.2, 0.4, 0.3), lambda left: [each.add([0.0, 1.0]) for each in left], Budget(1, None)
    )
    assert [each.action for each in best] == [LegBet(1), LegBet(2), LegBet(0)]


def test_its_policy_prefers_what_the_fitted_one_prefers_more_strongly():
    fitted, sharp = fitted_policy(), sharp_policy()
    roll = sum(fitted[:5]) / 5
    for before, after in zip(fitted, sharp, strict=True):
        assert after >= before if before > roll else after <= before
    Batch().play_out([0], 1, sharp, 0)
