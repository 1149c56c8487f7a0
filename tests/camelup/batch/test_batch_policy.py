"""The weights of a policy: each action's cell is the one that the description of `CELLS` names."""

import pytest

from batches import TABLES
from camelcup.camelup.actions import LegBet, LoserBet, PlaceTrap, Roll, WinnerBet
from camelcup.camelup.batch import Batch
from camelcup.camelup.batch.policy import CELLS
from camelcup.camelup.engine import CamelUp, dice_left
from camelcup.camelup.race import find, ranking
from camelcup.camelup.rules import CAMELS


class Namer:
    """Names of the cells of a position, worked out from the engine's state."""

    def __init__(self, game, state):
        self.state = state
        self.legal = game.legal_actions(state, state.seat)
        self.order = ranking(state.track)
        self.dice = dice_left(state.unmoved) - game.rules.crazy_camels

    def names(self):
        for action in self.legal:
            name = self.name(action)
            if name is not None:
                yield action, name

    def name(self, action):
        match action:
            case Roll():
                return f"roll.dice_{self.dice}"
            case PlaceTrap(type, square):
                return self.trap("oasis" if type > 0 else "mirage", square)
            case LegBet(camel):
                place, gap = self.place_and_gap(self.order, camel)
                laid = sum(on == camel for on, _ in self.state.leg_bets)
                moved = "to_move" if camel in self.state.unmoved else "moved"
                return f"leg_bet.place_{place}.gap_{min(gap, 3)}.laid_{min(laid, 3)}.dice_{self.dice}.{moved}"
            case WinnerBet(camel):
                return self.card("winner", self.order, camel)
            case LoserBet(camel):
                return self.card("loser", self.order[::-1], camel)

    def trap(self, kind, square):
        near = sum(
            1 <= square - find(self.state.track, camel) <= 3 for camel in self.state.unmoved if camel < CAMELS
        )
        placed = "first" if self.state.traps[self.state.seat] is None else "again"
        return f"{kind}.{placed}.near_{near}" if near else None

    def card(self, pile, order, camel):
        place, gap = self.place_and_gap(order, camel)
        quarter = find(self.state.track, self.order[0]) // 4
        laid = sum(card.winner is (pile == "winner") for card in self.state.race_bets)
        gap = [0, 1, 1, 2, 2, 3][min(gap, 5)]
        return f"{pile}_bet.place_{place}.gap_{gap}.progress_{quarter}.laid_{min(laid, 3)}"

    def place_and_gap(self, order, camel):
        """Return a camel's place in an order, and the squares between it (or the second) and the first."""
        place = order.index(camel)
        first, other = (find(self.state.track, each) for each in (order[0], order[max(place, 1)]))
        return place, abs(first - other)


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_every_action_has_the_cell_that_the_position_describes(rules, seats):
    batch = Batch(rules, seats, size=20, seed=4)
    game = CamelUp(batch.rules)
    for _ in range(12):
        batch.random_play(9)
        for state, cells in zip(batch.states(), batch.policy_cells().tolist(), strict=True):
            shown = {
                action: CELLS[cell] for action, cell in zip(batch.actions, cells, strict=True) if cell >= 0
            }
            assert shown == dict(Namer(game, state).names())
