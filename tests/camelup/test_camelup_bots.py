"""The five bots of Camel Up."""

from collections import Counter

import pytest
from hypothesis import given, settings

from camelcup.camelup.actions import ROLL, LegBet, LoserBet, PlaceTrap, WinnerBet
from camelcup.camelup.bots.player0 import Player0
from camelcup.camelup.bots.player1 import Player1
from camelcup.camelup.bots.player2 import Player2
from camelcup.camelup.bots.random_bot import RandomBot
from camelcup.camelup.bots.sir_humpfree_bogart import Sir_Humpfree_Bogart, leg_ends, line_up
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.odds import exact
from camelcup.camelup.pieces import RaceBet
from camelcup.camelup.rulesets import RULE_SETS
from camelcup.testing import play_table
from odds_positions import positions

SIR = "Sir_Humpfree_Bogart"
BOTS = {bot.__name__: bot for bot in (Player0, Player1, Player2, RandomBot, Sir_Humpfree_Bogart)}
START = "bgo,yw"
PILES = tuple(RaceBet(None, 3, winner) for winner in (True, False) for _ in range(4))
"""Race bets of another seat; later ones are paid 1 coin at most, as much as a roll."""


@pytest.fixture
def see(stand):
    """Return a function that makes the view of seat 0; it takes the arguments of `stand`."""

    def look(line, rules="cup", **fields):
        return CamelUp(RULE_SETS[rules]).view(stand(line, rules, **fields), 0)

    return look


def answers(bot, view, number):
    """Return the answers of a bot that is asked many times."""
    return [bot.move(view.player, view) for _ in range(number)]


def play(bots, rules="cup", seed=1):
    """Play one game between bots by their names."""
    return play_table(CamelUp(RULE_SETS[rules]), [BOTS[name]() for name in bots], seed)


def test_player0_rolls_from_start_to_end():
    record = play(["Player0"] * 4)
    assert {turn.move for turn in record.turns if turn.seat is not None} == {(0,)}
    assert record.faults == ()


def test_player1_sets_a_trap_on_squares_1_to_10_when_another_seat_has_less(see):
    wanted = {PlaceTrap(kind, square) for kind in (-1, 1) for square in range(1, 11)}
    assert set(answers(Player1(), see(START, coins=(2, 1, 2, 2)), 1000)) == wanted


@pytest.mark.parametrize("bot", [Player1, Player2])
def test_players_1_and_2_bet_on_any_camel_for_the_leg_and_roll_when_the_bets_are_gone(see, bot):
    assert set(answers(bot(), see(START), 200)) == {LegBet(camel) for camel in range(5)}
    gone = tuple((camel, 1) for camel in range(5) for _ in range(3))
    assert bot().move(0, see(START, rules="first-edition", leg_bets=gone)) == ROLL


def test_random_bot_picks_evenly_among_kinds_and_then_within_the_kind(see):
    view = see(START, race_bets=(RaceBet(0, 0, True),))
    kinds = [kind for kind in view.legal_by_kind() if kind]
    counts = Counter(answers(RandomBot(), view, 2000 * len(kinds)))
    for kind in kinds:
        assert 1800 < sum(counts[action] for action in kind) < 2200
        share = 2000 / len(kind)
        assert all(0.5 * share < counts[action] < 1.5 * share for action in kind)
    assert set(counts) == set(view.legal_actions())


@settings(deadline=None)
@given(positions(most=4))
def test_sir_counts_a_leg_as_the_odds_do_without_traps(position):
    odds = exact(position._replace(traps=()))
    ends = leg_ends(line_up(position.track), position.unmoved, 0)
    for place, chances in ((-1, odds.leg_first), (-2, odds.leg_second)):
        counted = [
            sum(chance for (camels, _), chance in ends.items() if camels[place] == camel)
            for camel in range(5)
        ]
        assert counted == pytest.approx(chances)


@pytest.mark.parametrize(
    ("line", "cards", "bet"),
    [
        ("bgoy,,,,,,w w", PILES, LegBet(4)),
        ("bgoy,,,,,,,,,,,,,,,w", (), WinnerBet(4)),
        ("b,,,,,,,,,,,go,,yw .", PILES[:4], LoserBet(0)),
    ],
)
def test_sir_bets_on_what_is_almost_certain(see, line, cards, bet):
    assert Sir_Humpfree_Bogart().move(0, see(line, race_bets=cards)) == bet


def test_sir_takes_a_long_shot_only_when_it_trails_late(see):
    """In a third of cases yellow passes the two ahead and pays 3; bets on those two pay nothing."""
    laid = ((2, 1), (4, 1)) * 3 + ((3, 1),)

    def answer(line, coins):
        view = see(line, coins=coins, leg_bets=laid, race_bets=PILES)
        return Sir_Humpfree_Bogart().move(0, view)

    late, early = "bg,,,,,,,,,,,,y,,,ow y", "bgy,,,ow y"
    assert answer(late, (20, 2, 2, 2)) == ROLL
    assert answer(early, (2, 20, 2, 2)) == ROLL
    assert answer(late, (2, 20, 2, 2)) == LegBet(3)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_bots_play_whole_games_without_a_fault(rules):
    assert play(BOTS, rules).faults == ()


def test_sir_never_sets_a_trap_and_makes_bets_of_every_kind_the_same_with_the_same_seed():
    record = play([SIR, "Player0"])
    assert {turn.move[0] for turn in record.turns if turn.seat == 0} == {0, 2, 3, 4}
    assert record.turns == play([SIR, "Player0"]).turns


@pytest.mark.slow
def test_sir_wins_the_cup_of_2018_far_ahead_of_the_field():
    """100 games ended 12, 0, 1 and 87 in 2018."""
    table = ("Player0", "Player1", "Player2", SIR)
    wins = Counter(seat for seed in range(30) for seat in play(table, seed=seed).winners)
    assert wins[3] >= 20
    assert wins[1] + wins[2] <= 5
