"""Play-outs of a leg: the chances in it, its luck, the chance to win at its end, errors."""

from functools import partial

import pytest

from camelcup import UserError
from camelcup.camelup.actions import LegBet, LoserBet, PlaceTrap, Roll, WinnerBet
from camelcup.camelup.batch import LEG_CELLS, Batch, Outlook
from camelcup.camelup.pieces import RaceBet
from camelup_seats import GAME, placed

ROLLS = [int(cell.startswith("roll")) for cell in LEG_CELLS]
"""The policy by which all seats roll."""

EVEN = [1] * len(LEG_CELLS)
OUTLOOK = Outlook(start=13, roll=1.6, shrink=0.03, order=(2.4, 0.8), drift=(0.1,))

state = partial(placed, turn=8, leg=3)


def loaded(*states, rules="cup", threads=1):
    batch = Batch(rules, 4, len(states), threads=threads)
    batch.load(states)
    return batch


def leg_of(line, policy=ROLLS, **more):
    return loaded(state(line, **more)).leg_play(policy, OUTLOOK)


def mean(values, place=0):
    rows = values.tolist()
    return float(sum(row[place] for row in rows) / len(rows))


@pytest.mark.parametrize("turns", [0, 5, 11, 17, 26, 40])
def test_the_chances_are_the_exact_odds(turns):
    batch = Batch("cup", 4, 20, seed=turns)
    batch.random_play(turns)
    for at in batch.states():
        chances, odds = loaded(at).leg_play(EVEN, OUTLOOK).chances(), GAME.view(at, at.seat).odds()
        assert chances.first == pytest.approx(odds.leg_first, abs=1e-5)
        assert chances.second == pytest.approx(odds.leg_second, abs=1e-5)
        if not any(at.traps):  # the odds of a race follow each trap beyond this leg's end otherwise
            assert chances.wins == pytest.approx(odds.race_win, abs=1e-5)
            assert chances.last == pytest.approx(odds.race_last, abs=1e-5)
            assert chances.rolls == pytest.approx(odds.expected_rolls, abs=1e-3)


def test_a_play_out_of_the_last_die_is_the_chance_to_win_after_one_of_its_faces():
    line = ",,gy,b,o,w w"
    batch = loaded(*[state(line, coins=(9, 7, 8, 6))] * 3)
    values = batch.leg_play(ROLLS, OUTLOOK).play([0], 3000, seed=1)
    batch.step([0] * 3, [[4, steps] for steps in (1, 2, 3)])
    after = [row[0] for row in batch.win_chances(OUTLOOK).tolist()]
    assert {round(row[0], 5) for row in values.tolist()} == {round(chance, 5) for chance in after}
    assert mean(values) == pytest.approx(sum(after) / 3, abs=0.01)


def test_a_race_that_ends_gives_the_share_of_the_win():
    line = ",,g,,b,,,,,oy,,,,,,w w"
    leg = leg_of(line, coins=(12, 15, 2, 2))
    actions = [Batch().actions.index(action) for action in (Roll(), WinnerBet(4))]
    won = leg.play(actions, 200, seed=1)
    assert {row[0] for row in won.tolist()} == {0.0}
    assert {row[1] for row in won.tolist()} == {1.0}


def test_copies_have_the_same_luck_and_any_number_of_threads_gives_the_same():
    states = [state("b,g,oy,w bgoyw", race_bets=(RaceBet(camel, 1, True),)) for camel in range(5)]
    one, two = (
        loaded(*states, threads=threads).leg_play(EVEN, OUTLOOK).play([0, 40], 50, 3) for threads in (1, 2)
    )
    assert one == two
    again = loaded(*states).leg_play(EVEN, OUTLOOK)
    assert [row[0] for row in again.play([40], 7, 3).tolist()] == [row[1] for row in one.tolist()[:7]]
    assert again.play([40], 7, 4) != again.play([40], 7, 3)


def test_the_cells_of_a_position_are_those_that_their_names_describe():
    leg = leg_of(",,g,b,,oy,w gw", leg_bets=((4, 0), (4, 2)), race_bets=(RaceBet(1, 2, False),))
    cells, actions = leg.cells().tolist(), Batch().actions
    names = {action: LEG_CELLS[cell] for action, cell in zip(actions, cells, strict=True) if cell >= 0}
    assert names[Roll()] == "roll.dice_2"
    first, second = leg.chances().first, leg.chances().second
    leader = round(4 * (3 * first[4] + 2 * second[4] - 1)) / 4  # coins of the third bet: 2, 1 or -1
    assert names[LegBet(4)] == f"leg_bet.best.coins_{leader:g}.dice_2"
    rear = round(4 * (6 * first[1] + 2 * second[1] - 1)) / 4
    assert names[LegBet(1)] == f"leg_bet.worse.coins_{rear:g}.dice_2"
    assert names[PlaceTrap(-1, 4)] == "mirage.first.near_1.dice_2"
    assert names[LoserBet(1)].endswith("laid_1")
    assert names[WinnerBet(1)].startswith(
        f"winner_bet.chance_{round(10 * leg.chances().wins[1]) / 10:g}.rolls_"
    )


def test_games_that_differ_in_what_all_see_are_refused():
    one, other = state("b,g,oy,w w"), state("b,g,oyw w")
    with pytest.raises(UserError, match="the boards of game 0 and of game 1 differ"):
        loaded(one, other).leg_play(EVEN, OUTLOOK)
    with pytest.raises(UserError, match="seat 0 is to move in game 0, and seat 2 in game 1"):
        loaded(one, one._replace(seat=2, to_move=(2,))).leg_play(EVEN, OUTLOOK)
    with pytest.raises(UserError, match="crazy camels"):
        Batch("second-edition", 4).leg_play(EVEN, OUTLOOK)


def test_wrong_numbers_are_refused():
    with pytest.raises(UserError, match=r"policy has the shape \(3,\)"):
        Batch().leg_play([1, 2, 3], OUTLOOK)
    with pytest.raises(UserError, match=r"leg_bet\.worse\.coins_-1\.dice_1 has the weight -1"):
        Batch().leg_play([1] * 105 + [-1] * (len(LEG_CELLS) - 105), OUTLOOK)
    for wrong in ({"start": 0.0}, {"roll": -1.0}, {"order": (0.0,) * 9}):
        with pytest.raises(ValueError, match=r"start|roll|order"):
            Outlook(**{"start": 1.0, "roll": 1.0, **wrong})
