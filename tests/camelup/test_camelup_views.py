"""Views: what a seat may know, how it crosses to a bot, and what an observer makes of it."""

import json
from functools import partial

import pytest
from camelcup_checks import check_game
from hypothesis import given, settings
from hypothesis import strategies as st

from camelcup import IllegalAction
from camelcup.camelup.actions import CRAZY_BLACK, LegBet, LoserBet, WinnerBet
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.observer import CamelUpObserver
from camelcup.camelup.payout import settle_leg
from camelcup.camelup.pieces import RaceBet
from camelcup.camelup.rulesets import RULE_SETS
from camelcup.encoding import encode_json

GAME = CamelUp(RULE_SETS["cup"])
CARDS = (RaceBet(3, 1, True), RaceBet(0, 0, True), RaceBet(4, 2, False), RaceBet(2, 0, False))
LINE = "gyob,,,w,-1 goy"

NAMES_OF_THE_RULES_PAGE = {
    *("camel_track", "trap_track", "player_has_placed_trap", "round_bets", "game_winner_bets"),
    *("game_loser_bets", "player_game_bets", "player_money_values", "camel_yet_to_move"),
    *("camels", "turn", "player"),
}


def test_a_seat_sees_who_bet_in_what_order_and_its_own_camels(stand):
    view = GAME.view(stand("bgoyw", race_bets=CARDS), 0)
    assert view.game_winner_bets == ((None, 1), (0, 0))
    assert view.game_loser_bets == ((None, 2), (2, 0))
    assert view.player_game_bets == ((0, 2), (None,), (None,), ())
    assert [(bet.player, bet.winner) for bet in view.race_bets] == [(bet.player, bet.winner) for bet in CARDS]


CAMELS_BET_ON = st.lists(st.integers(0, 4), min_size=4, max_size=4)


@settings(deadline=None)
@given(seat=st.integers(0, 3), one=CAMELS_BET_ON, other=CAMELS_BET_ON)
def test_nothing_that_a_seat_receives_depends_on_hidden_cards(stand, seat, one, other):
    # The seat's own card is the same in both; the cards of the others are on any camel.
    own = RaceBet(1, seat, True)
    pair = []
    for camels in (one, other):
        cards = [RaceBet(camel, player, player < 2) for player, camel in enumerate(camels)]
        cards[seat] = own
        pair.append(stand("bgoyw", race_bets=tuple(cards)))
    first, second = pair
    assert GAME.view(first, seat) == GAME.view(second, seat)
    assert sent(GAME.view(first, seat)) == sent(GAME.view(second, seat))
    assert GAME.legal_actions(first, seat) == GAME.legal_actions(second, seat)
    for answer in ([3, 1], [4, 1], [1, 1, 0]):
        assert refusal(first, seat, answer) == refusal(second, seat, answer)


def sent(view):
    """Return a view as it crosses to a bot."""
    return encode_json(GAME.encode_view(view))


def refusal(state, seat, answer):
    """Return the text of the error for an illegal answer."""
    with pytest.raises(IllegalAction) as caught:
        GAME.check(state, seat, answer)
    return str(caught.value)


def test_a_view_has_the_names_of_the_2018_cup(stand):
    state = stand(LINE, coins=(4, 2, 0, -1), leg_bets=((4, 2), (4, 0)), unpaid_rolls=(2, 0, 1, 0), turn=9)
    view = GAME.view(state, 2)
    assert view.camel_track[:4] == ((1, 3, 2, 0), (), (), (4,))
    assert view.trap_track[3:6] == ((), (-1, 1), ())
    assert len(view.camel_track) == len(view.trap_track) == 29
    assert view.player_has_placed_trap == (False, True, False, False)
    assert view.round_bets == ((4, 2), (4, 0))
    assert (view.game_winner_bets, view.game_loser_bets) == ((), ())
    assert view.player_game_bets == ((), (), (), ())
    assert view.player_money_values == (4, 2, 0, -1)
    assert view.player_unpaid_rolls == (2, 0, 1, 0)
    assert view.camel_yet_to_move == (False, True, True, True, False)
    assert view.camels == (0, 1, 2, 3, 4)
    assert (view.rules, view.turn, view.player) == (GAME.rules, 9, 2)


# The order of the camels, and the worth of bets


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_leg_bet_pays_the_next_rung_of_the_ladder_and_0_when_none_is_left(stand, rules):
    game = CamelUp(RULE_SETS[rules])
    for placed in range(7):
        bets = ((4, 1),) * placed
        view = game.view(stand(LINE, rules, leg_bets=((0, 2), *bets, (0, 3))), 0)
        paid = settle_leg(game.rules, (9,) * 4, (0,) * 4, (*bets, (4, 0)), view.ranking())[0] - 9
        assert view.leg_bet_pays(4) == (paid if LegBet(4) in view.legal_actions() else 0)
        assert view.leg_bet_pays(1) == 5
        assert view.leg_bet_pays(CRAZY_BLACK) == 0


def test_a_card_of_another_seat_may_be_right_and_one_of_the_own_is_on_another_camel(stand):
    view = GAME.view(stand(LINE), 0)
    chance = view.odds().race_win[4]
    plain = view.bet_values()
    bets = LegBet | WinnerBet | LoserBet
    assert list(plain) == [action for action in view.legal_actions() if isinstance(action, bets)]
    assert plain[WinnerBet(4)] == pytest.approx(8 * chance - (1 - chance))
    own = GAME.view(stand(LINE, race_bets=(RaceBet(0, 0, True),)), 0).bet_values()
    assert own == {bet: plain[bet] for bet in plain if bet not in (WinnerBet(0), LoserBet(0))}
    for camel in range(5):  # hidden
        other = GAME.view(stand(LINE, race_bets=(RaceBet(camel, 1, True),)), 0).bet_values()
        right = chance * 5 + (1 - chance) * 8
        assert other[WinnerBet(4)] == pytest.approx(chance * right - (1 - chance))
        assert other[LoserBet(4)] == plain[LoserBet(4)]


# Views as JSON objects


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_object_of_a_view_has_its_attributes_by_name(rules, stand):
    game = CamelUp(RULE_SETS[rules])
    crazy = RULE_SETS[rules].crazy_camels
    line = "gyob,,,w,-1,,,+3,,,B,W goyBW" if crazy else "gyob,,,w,-1,,,+3 goy"
    state = stand(line, rules, leg_bets=((4, 2), (4, 0)), race_bets=CARDS, unpaid_rolls=(1, 0, 0, 2))
    view = game.view(state, 2)
    data = json.loads(encode_json(game.encode_view(view)))
    assert set(data) >= NAMES_OF_THE_RULES_PAGE
    for name, value in data.items():
        assert value == json.loads(encode_json(getattr(view, name)))


@pytest.fixture
def seen_by(stand):
    """Return a function that returns what a seat of two sees, both of which have laid a card."""
    cards = (RaceBet(2, 1, True), RaceBet(3, 0, False))
    return partial(GAME.view, stand(LINE, seats=2, coins=(7, 4), race_bets=cards))


def observed(observer, seat, seen):
    """Return the observation of a seat by the names of its features."""
    return dict(zip([name for name, _, _ in observer.features(2)], observer.observe(seat, seen), strict=True))


@pytest.mark.parametrize(
    ("seat", "coins", "seats_of_cards", "camels_of_cards"),
    [(0, [7, 4], [2, 1], [0, 4]), (1, [4, 7], [1, 2], [3, 0])],
)
def test_seats_are_counted_from_the_observer_who_knows_its_own_cards(
    seat, coins, seats_of_cards, camels_of_cards, seen_by
):
    row = observed(CamelUpObserver(GAME), seat, seen_by(seat))
    assert [row[f"coins.{place}"] for place in (0, 1)] == coins
    assert [row[f"card_seat.{card}"] for card in (0, 1)] == seats_of_cards
    assert [row[f"card_camel.{card}"] for card in (0, 1)] == camels_of_cards


def test_the_odds_of_leg_and_race_come_last_if_asked(seen_by):
    plain, observer, seen = CamelUpObserver(GAME), CamelUpObserver(GAME, odds=True), seen_by(0)
    assert observer.features(2)[:-20] == plain.features(2)
    assert observer.observe(0, seen)[:-20] == plain.observe(0, seen)
    odds, row = seen.odds(), observed(observer, 0, seen)
    assert row["leg_first.white"] == odds.leg_first[4]
    assert row["leg_second.blue"] == odds.leg_second[0]
    assert row["race_win.white"] == odds.race_win[4]
    assert row["race_last.green"] == odds.race_last[1]


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["cup", "second-edition"])
def test_an_observer_with_odds_keeps_the_contract(rules):
    check_game(CamelUp(RULE_SETS[rules]), playouts=1, observer=partial(CamelUpObserver, odds=True))
