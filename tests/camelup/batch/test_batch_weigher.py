"""Tests of `Weigher`: the actions of a seat by the chance to win."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from camelcup import UserError
from camelcup.camelup.actions import ROLL, LegBet, LoserBet, PlaceTrap, WinnerBet
from camelcup.camelup.batch import Batch, Judgement, Weigher
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.odds import leg_bet, trap_values
from camelcup.camelup.rulesets import RULE_SETS

JUDGEMENT = Judgement(
    sharpness=70, doubt=0.04, edge=0.33, bold=-0.4, die=5, trap_patience=0.7, race_patience=0.06, denial=0.6
)


def played(rules, seed, turns):
    """Return a batch in which a game has been played at random."""
    batch = Batch(rules, seed=seed)
    batch.random_play(turns)
    return batch


def seen(batch):
    """Return the view of the seat to move."""
    (state,) = batch.states()
    assert state.seat is not None
    return CamelUp(batch.rules).view(state, state.seat)


def weighed(batch):
    return Weigher(batch, JUDGEMENT).weigh()


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(sorted(name for name, rules in RULE_SETS.items() if not rules.crazy_camels)),
    st.integers(0, 2**32),
    st.integers(0, 60),
)
def test_an_action_is_weighed_by_the_exact_odds(rules, seed, turns):
    batch = played(rules, seed, turns)
    view, outcomes = seen(batch), weighed(batch)
    odds, legal = view.odds(), view.legal_actions()
    laid = [camel for camel, _ in view.round_bets]
    traps = trap_values(view, view.player)
    assert outcomes.rolls == pytest.approx(odds.expected_rolls)
    assert outcomes.first == pytest.approx(list(odds.leg_first))
    assert outcomes.actions[0].action == ROLL
    for action, chance, bold, worth in outcomes.actions:
        assert action in legal
        assert 0 <= bold <= chance <= 1
        match action:
            case LegBet(camel):
                assert worth == pytest.approx(leg_bet(view.rules, odds, camel, laid.count(camel)))
                assert worth > 0
            case WinnerBet(camel):
                assert worth == pytest.approx(odds.race_win[camel])
            case LoserBet(camel):
                assert worth == pytest.approx(odds.race_last[camel])
            case PlaceTrap():
                assert worth == pytest.approx(traps[action].trap_hits[action.square])
                assert worth > 0


def test_a_hidden_card_is_guessed_by_the_odds_at_the_turns_of_a_seat():
    """A weigher that saw the turns before knows more than one that sees the same board for the first time."""
    batch = Batch(seed=5)
    knowing = Weigher(batch, JUDGEMENT)
    card = batch.actions.index(WinnerBet(2))
    for turn in range(12):
        knowing.weigh()
        batch.step([card if turn == 1 else 0])
    after = knowing.weigh()
    assert after != weighed(batch)
    knowing.begin()
    assert knowing.weigh() == weighed(batch)


def test_only_the_number_of_hidden_cards_is_known():
    batch, other = Batch(seed=5), Batch(seed=5)
    for camel, each in enumerate((batch, other)):
        each.step([each.actions.index(WinnerBet(camel))])
    assert weighed(batch) == weighed(other)


def test_crazy_camels_are_refused():
    with pytest.raises(UserError, match="with crazy camels are not exact"):
        Weigher(Batch("second-edition"), JUDGEMENT)
