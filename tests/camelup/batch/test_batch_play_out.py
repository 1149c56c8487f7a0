"""Play-outs by a policy: legal turns, the engine's scores, luck, the weights that draw actions, errors."""

import re
from collections import Counter
from typing import Any

import pytest

from batches import TABLES
from camelcup import CHANCE, OVER, IllegalAction, MalformedAction, UserError
from camelcup.camelup import notation
from camelcup.camelup.actions import LegBet, LoserBet, PlaceTrap, Roll, Throw, WinnerBet
from camelcup.camelup.batch import Batch, fitted_policy
from camelcup.camelup.batch.policy import CELLS
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.rules import Rules
from camelcup.camelup.state import State

EVEN = [1] * len(CELLS)
"""The policy by which all actions are as likely."""

ROLLS = [int(cell.startswith("roll")) for cell in CELLS]
"""The policy by which all seats roll."""


def set_up(
    rules: str = "cup", seats: int = 4, size: int = 4, turns: int = 25, seed: int = 3, **more: int
) -> Batch:
    """Return games in the middle of the race."""
    batch = Batch(rules, seats, size, seed, **more)
    batch.random_play(turns)
    return batch


def replayed(batch: Batch, state: State, turns: list[tuple[int, int, int]]) -> State:
    """Return the engine's state after the turns of a play-out, all of them legal."""
    game = CamelUp(batch.rules)
    for action, camel, steps in turns:
        chosen = batch.actions[action]
        assert chosen in game.legal_actions(state, state.seat)
        state = game.apply(state, (chosen,))
        assert (state.to_move is CHANCE) == (camel >= 0)
        if state.to_move is CHANCE:
            throw = Throw(camel, steps)
            assert throw in [outcome for outcome, _ in game.outcomes(state)]
            state = game.resolve(state, throw)
    return state


@pytest.mark.parametrize("policy", [EVEN, fitted_policy()], ids=["even", "fitted"])
@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_play_outs_are_games_of_the_engine(rules: str, seats: int, policy: Any) -> None:
    batch = set_up(rules, seats)
    states = batch.states()
    firsts = [
        0,
        *(
            number
            for number in range(1, len(batch.actions))
            if all(row[number] for row in batch.mask.tolist())
        ),
    ]
    firsts = [*firsts[:2], *firsts[-1:]]
    made = batch.play_out(firsts, 6, policy, seed=9)
    for copy in range(6):
        for place, first in enumerate(firsts):
            turns = batch.play_out_turns(first, copy, policy, seed=9)
            assert turns[0][0] == first
            end = replayed(batch, states[copy % 4], turns)
            assert end.to_move is OVER
            scores = made.scores.tolist()[copy][place]
            assert tuple(scores) == CamelUp(batch.rules).scores(end)
            best = [score == max(scores) for score in scores]
            assert made.shares.tolist()[copy][place] == pytest.approx([won / sum(best) for won in best])
    assert batch.states() == states


def test_a_copy_has_the_same_luck_after_every_first_action() -> None:
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


def test_any_number_of_threads_and_of_copies_gives_the_same() -> None:
    made = [set_up(threads=threads).play_out([0, 37], 50, fitted_policy(), 1) for threads in (1, 2, 3)]
    assert made[0].scores == made[1].scores == made[2].scores
    assert made[0].shares == made[1].shares == made[2].shares
    fewer = set_up().play_out([37], 7, fitted_policy(), 1)
    assert [row[0] for row in fewer.scores.tolist()] == [row[1] for row in made[0].scores.tolist()[:7]]
    assert set_up().play_out([37], 7, fitted_policy(), 2).scores != fewer.scores


def test_an_action_is_drawn_in_proportion_to_its_weight() -> None:
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


def test_the_cells_of_a_position_are_those_that_their_names_describe() -> None:
    game = CamelUp()
    position = notation.parse(",,g,b,,oy,w gw")
    start = game.start(4)._replace(track=position.track, unmoved=position.unmoved, seat=1, to_move=(1,))
    batch = Batch("cup", 4)
    bets = {"leg_bets": ((4, 0), (4, 2)), "race_bets": ()}
    batch.load([start._replace(turn=9, **bets)])
    cells = batch.policy_cells().tolist()[0]
    names = {action: CELLS[cell] for action, cell in zip(batch.actions, cells, strict=True) if cell >= 0}
    assert names[Roll()] == "roll.dice_2"
    assert names[LegBet(4)] == "leg_bet.place_0.gap_1.laid_2.dice_2.to_move"
    assert names[LegBet(1)] == "leg_bet.place_4.gap_3.laid_0.dice_2.to_move"
    assert names[LegBet(2)] == "leg_bet.place_2.gap_1.laid_0.dice_2.moved"
    assert names[WinnerBet(4)] == "winner_bet.place_0.gap_1.progress_1.laid_0"
    assert names[LoserBet(1)] == "loser_bet.place_0.gap_1.progress_1.laid_0"
    assert names[LoserBet(4)] == "loser_bet.place_4.gap_2.progress_1.laid_0"
    assert names[PlaceTrap(-1, 4)] == "mirage.first.near_1"
    assert {action.square for action in names if isinstance(action, PlaceTrap)} == {3, 4, 5, 7, 8, 9}


def test_no_policy_takes_a_trap_that_no_camel_can_reach() -> None:
    batch = Batch(Rules(trap_first=24, trap_last=27), size=50)
    batch.random_play(20)
    assert {cell for row in batch.policy_cells().tolist() for cell in row[1:9]} == {-1}


def test_a_play_out_ends_where_the_turns_of_a_game_end() -> None:
    batch = Batch("cup", seats=2, max_turns=60)
    weights = [1 if cell.startswith("roll") else 1000 for cell in CELLS]
    turns = batch.play_out_turns(1, 0, weights, seed=1)
    assert 5 + len(turns) + sum(camel >= 0 for _, camel, _ in turns) in (59, 60)
    assert batch.play_out([1], 1, weights, seed=1).shares.tolist()[0][0] in ([0, 1], [1, 0], [0.5, 0.5])


def test_the_fitted_policy_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        fitted_policy()[0] = 1


@pytest.mark.parametrize("weight", [-1, 1 << 24])
def test_a_weight_out_of_range_is_an_error(weight: int) -> None:
    weights = [*EVEN[:-1], weight]
    with pytest.raises(
        UserError, match=rf"policy: loser_bet\.place_4\..* has the weight {weight}: give a whole"
    ):
        set_up().play_out([0], 1, weights, 0)


def test_what_cannot_be_played_out_is_an_error() -> None:
    batch = set_up(size=2)
    with pytest.raises(MalformedAction, match=re.escape("action 99 does not exist; actions are 0 to 51")):
        batch.play_out([0, 99], 1, EVEN, 0)
    trap = batch.states()[0]
    batch.load([trap._replace(race_bets=()), trap._replace(race_bets=())])
    taken = batch.actions.index(WinnerBet(0))
    batch.step([taken, taken])
    for _ in range(3):
        batch.step([0, 0])
    with pytest.raises(IllegalAction, match="is illegal"):
        batch.play_out([0, taken], 1, EVEN, 0)
    with pytest.raises(UserError, match=r"len\(first_actions\)=0: give a whole number from 1"):
        batch.play_out([], 1, EVEN, 0)
    with pytest.raises(UserError, match="first_actions=0: give a list of actions"):
        batch.play_out(0, 1, EVEN, 0)
    with pytest.raises(UserError, match="copies=0: give a whole number from 1"):
        batch.play_out([0], 0, EVEN, 0)
    with pytest.raises(UserError, match=re.escape("policy has the shape (3,): give the shape (1465,)")):
        batch.play_out([0], 1, [1, 2, 3], 0)
    with pytest.raises(
        UserError, match=r"policy: roll\.dice_1 has the weight 0: give a whole number from 1 to 16777215"
    ):
        batch.play_out([0], 1, [0] * len(CELLS), 0)
