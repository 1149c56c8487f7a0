"""Play-outs by a policy: legal turns, the engine's scores, luck, the weights that draw actions, errors."""

import re
from collections import Counter

import pytest

from camelcup import IllegalAction, MalformedAction, UserError
from camelcup.camelup import notation
from camelcup.camelup.actions import MIRAGES, OASES, ROLL, LegBet, LoserBet, WinnerBet
from camelcup.camelup.batch import Batch, fitted_policy
from camelcup.camelup.batch.policy import CELLS
from camelcup.camelup.pieces import RaceBet

EVEN = [1] * len(CELLS)
"""The policy by which all actions are as likely."""

ROLLS = [int(cell.startswith("roll")) for cell in CELLS]
"""The policy by which all seats roll."""


def set_up(rules="cup", seats=4, size=4, turns=25, seed=3, **more):
    """Return games in the middle of the race."""
    batch = Batch(rules, seats, size, seed, **more)
    batch.random_play(turns)
    return batch


def test_each_action_has_the_cell_that_the_position_describes():
    position = notation.parse(",,g,b,,oy,,w gw")
    batch = Batch()
    (state,) = batch.states()
    more = {"leg_bets": ((4, 0), (4, 2)), "race_bets": (RaceBet(1, 2, False),)}
    batch.load([state._replace(track=position.track, unmoved=position.unmoved, **more)])
    cells = zip(batch.actions, batch.policy_cells().tolist()[0], strict=True)
    names = {action: CELLS[cell] for action, cell in cells if cell >= 0}
    assert {square for square, mirage in enumerate(MIRAGES) if mirage in names} == {3, 4, 5, 8, 9, 10}
    shown = (ROLL, MIRAGES[3], OASES[8], LegBet(4), LegBet(0), WinnerBet(2), LoserBet(1), LoserBet(3))
    assert [names[action] for action in shown] == [
        "roll.dice_2",
        "mirage.first.near_1",
        "oasis.first.near_1",
        "leg_bet.place_0.gap_2.laid_2.dice_2.to_move",
        "leg_bet.place_3.gap_3.laid_0.dice_2.moved",
        "winner_bet.place_2.gap_1.progress_1.laid_0",
        "loser_bet.place_0.gap_1.progress_1.laid_1",
        "loser_bet.place_3.gap_2.progress_1.laid_1",
    ]


def test_a_copy_has_the_same_luck_after_every_first_action():
    batch = set_up(size=1)
    bet = batch.actions.index(LegBet(0))
    for copy in range(20):
        rolled, betting = (
            [die for _, *die in batch.play_out_turns(first, copy, ROLLS, seed=2) if die[0] >= 0]
            for first in (0, bet)
        )
        assert rolled == betting
    copies = {tuple(batch.play_out_turns(0, copy, ROLLS, seed=2)) for copy in range(20)}
    assert len(copies) == 20


def test_any_number_of_threads_and_of_copies_gives_the_same():
    made = [set_up(threads=threads).play_out([0, 37], 50, fitted_policy(), 1) for threads in (1, 2, 3)]
    assert made[0].scores == made[1].scores == made[2].scores
    assert made[0].shares == made[1].shares == made[2].shares
    fewer = set_up().play_out([37], 7, fitted_policy(), 1)
    assert [row[0] for row in fewer.scores.tolist()] == [row[1] for row in made[0].scores.tolist()[:7]]
    assert set_up().play_out([37], 7, fitted_policy(), 2).scores != fewer.scores


def test_an_action_is_drawn_in_proportion_to_its_weight():
    batch = set_up(size=1, turns=20)
    weights = [1000 * cell.startswith("roll") + 50 * (number % 7) for number, cell in enumerate(CELLS)]
    drawn = Counter(
        batch.play_out_turns(batch.actions.index(LegBet(2)), copy, weights, seed=1)[1][0]
        for copy in range(6000)
    )
    batch.step([batch.actions.index(LegBet(2))])
    cells = batch.policy_cells().tolist()[0]
    total = sum(weights[cell] for cell in cells if cell >= 0)
    for action, cell in enumerate(cells):
        share = weights[cell] / total if cell >= 0 else 0
        assert drawn[action] / 6000 == pytest.approx(share, abs=4 * (share / 6000) ** 0.5)


def test_what_cannot_be_played_out_is_an_error():
    batch = set_up(size=2)
    with pytest.raises(MalformedAction, match=re.escape("action 99 does not exist; actions are 0 to 51")):
        batch.play_out([0, 99], 1, EVEN, 0)
    state = batch.states()[0]
    batch.load([state._replace(race_bets=(RaceBet(0, state.seat, True),))] * 2)
    with pytest.raises(IllegalAction, match="is illegal"):
        batch.play_out([0, batch.actions.index(WinnerBet(0))], 1, EVEN, 0)
    with pytest.raises(UserError, match=r"len\(first_actions\)=0: give a whole number from 1"):
        batch.play_out([], 1, EVEN, 0)
    with pytest.raises(UserError, match="copies=0: give a whole number from 1"):
        batch.play_out([0], 0, EVEN, 0)
    with pytest.raises(UserError, match=re.escape("policy has the shape (3,): give the shape (1465,)")):
        batch.play_out([0], 1, [1, 2, 3], 0)
    with pytest.raises(
        UserError, match=r"policy: roll\.dice_1 has the weight 0: give a whole number from 1 to 16777215"
    ):
        batch.play_out([0], 1, [0] * len(CELLS), 0)
