"""Tests of Daring, Miser, Spoiler and Closer."""

from inspect import signature
from random import Random
from zlib import crc32

import pytest
from camelcup_bot_sparring.closer import Closer
from camelcup_bot_sparring.daring import Daring
from camelcup_bot_sparring.miser import Miser
from camelcup_bot_sparring.spoiler import Spoiler
from hypothesis import given, settings
from hypothesis import strategies as st

from camelcup import Ending, UserError
from camelcup.camelup.actions import ROLL, LegBet, LoserBet, PlaceTrap, WinnerBet
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.rulesets import RULE_SETS
from camelcup.testing import check_bot, play_table, random_moves
from camelup_seats import LEADER_SURE, NEARLY_OVER, RIVALS, YELLOW_RIDES, answer, seated, see

STYLES = (Closer, Daring, Miser, Spoiler)


def random_state(game, seats, seed):
    """Return a state of a game of random actions in which a seat is to move."""

    def choose(state, seat, random):
        return ROLL if random.random() < 0.4 else random.choice(game.legal_actions(state, seat))

    moves = random_moves(game, seats, seed, choose)
    asked = [state for state, _, _ in moves if isinstance(state.to_move, tuple)]
    return asked[min(Random(seed).randrange(80), len(asked) - 1)]


@pytest.mark.slow
@pytest.mark.parametrize("style", STYLES)
def test_a_style_keeps_the_contract(style):
    check_bot(style, game="camelup", games=1)


def play(rules, seats):
    """Return the record of a game of all styles in turn."""
    return play_table(CamelUp(RULE_SETS[rules]), [STYLES[seat % 4]() for seat in range(seats)], seed=seats)


@pytest.mark.parametrize(("rules", "seats"), [*((rules, 4) for rules in RULE_SETS), ("cup", 2), ("cup", 8)])
def test_a_table_of_all_styles_ends_its_race_without_a_fault(rules, seats):
    record = play(rules, seats)
    assert record.faults == ()
    assert record.ending is Ending.OVER


def test_the_play_is_frozen():
    moves = [(turn.seat, turn.move) for turn in play("cup", 4).turns]
    assert crc32(repr(moves).encode()) == 987659317


OPEN_RACE = ",,,,,bg,oy,w, wyg"
"""White is a good bet on the leg, and a card on blue as the loser is a wide bet."""


def test_daring_takes_the_wide_bet_behind_and_the_safe_one_ahead():
    assert answer(Daring(), OPEN_RACE, coins=(2, 40, 2, 2)) == LoserBet(0)
    assert answer(Daring(), OPEN_RACE, coins=(40, 2, 2, 2)) == LegBet(4)
    assert answer(Daring(bold=-0.3), OPEN_RACE, coins=(2, 40, 2, 2)) == LegBet(4)


def test_miser_takes_sure_bets():
    assert answer(Miser(), LEADER_SURE) == LegBet(4)
    assert answer(Miser(), NEARLY_OVER, leg_bets=((4, 1),) * 3) in (WinnerBet(4), LoserBet(1))


def test_spoiler_places_a_mirage_before_the_camel_that_the_others_bet_on():
    action = answer(Spoiler(), YELLOW_RIDES, **RIVALS)
    assert isinstance(action, PlaceTrap)
    assert action.type == -1
    assert action.square in (5, 6, 7)


def test_closer_takes_the_last_die_of_a_leg_before_a_bet_that_pays_more():
    two_taken = see(LEADER_SURE, leg_bets=((4, 1), (4, 2)))
    assert two_taken.bet_values()[LegBet(4)] == 2
    assert seated(Closer(race=0.0)).move(0, two_taken) == ROLL
    assert seated(Closer(race=0.0, last=0.0)).move(0, two_taken) == LegBet(4)


def test_closer_bets_late_only():
    early, late = see(",,,bgoy,w wbgoy"), see(",,,bgoy,w wb")
    assert max(early.bet_values().values()) > 1
    assert not isinstance(seated(Closer()).move(0, early), LegBet | WinnerBet | LoserBet)
    assert isinstance(seated(Closer()).move(0, late), LegBet)
    assert isinstance(answer(Closer(), NEARLY_OVER, leg_bets=((4, 1),) * 3), WinnerBet | LoserBet)


@pytest.mark.parametrize("style", STYLES)
def test_an_option_that_is_no_number_is_an_error(style):
    option = next(iter(signature(style).parameters))
    with pytest.raises(UserError, match=f"^{style.__name__}: {option} must be a number, not 'much'$"):
        style(**{option: "much"})


def test_it_explains_the_best_actions_with_their_worth():
    bot, view = seated(Daring()), see(LEADER_SURE)
    assert bot.move(0, view) == LegBet(4)
    *rows, reason = bot.explain(0, view).splitlines()
    assert len(rows) == 3
    assert rows[0].startswith("bets that white wins the leg: worth ")
    assert reason.startswith("white is first in this leg with 100%")


@settings(max_examples=25, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), seats=st.integers(3, 6), rules=st.sampled_from(sorted(RULE_SETS)))
def test_in_any_position_a_style_plays_a_legal_action_and_the_same_one_again(seed, seats, rules):
    game = CamelUp(RULE_SETS[rules])
    state = random_state(game, seats, seed)
    view = game.view(state, state.seat)
    for style in STYLES:
        bots = style(), style()
        for bot in bots:
            bot.game = game
            bot.begin(state.seat, seats, game)
        first, second = (bot.move(state.seat, view) for bot in bots)
        assert first == second
        assert first in view.legal_actions()
        assert bots[0].explain(state.seat, view)
