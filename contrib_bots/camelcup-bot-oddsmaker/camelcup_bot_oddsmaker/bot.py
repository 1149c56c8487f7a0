"""Leg bets by sampled odds."""

from collections import Counter

from camelcup import Bot
from camelcup.camelup.actions import ROLL, Action, LegBet
from camelcup.camelup.race import move, ranking
from camelcup.camelup.rules import CAMELS, FINISH
from camelcup.camelup.state import View

LEGS = 200
"""How often the rest of the leg is played out before each move."""


class Oddsmaker(Bot):
    """Lays the leg bet that pays most on average if that is more than the coin for a roll; else rolls.

    Crazy camels are taken to stand still.
    """

    def move(self, player: int, state: View) -> Action:
        bets = state.legal_by_kind().leg_bets
        if not bets:
            return ROLL
        ends = [self.play_leg(state) for _ in range(LEGS)]
        first = Counter(end[0] for end in ends)
        second = Counter(end[1] for end in ends)
        prices = {
            bet: expected_coins(state, bet, first[bet.camel] / LEGS, second[bet.camel] / LEGS) for bet in bets
        }
        best = max(bets, key=prices.__getitem__)
        return best if prices[best] > 1 else ROLL

    def play_leg(self, view: View) -> list[int]:
        """The camels, the leader first, after the dice left in a leg are rolled once."""
        track = view.camel_track
        dice = [camel for camel in view.unmoved if camel < CAMELS]
        self.rng.shuffle(dice)
        for camel in dice:
            track, square, _ = move(track, view.traps, camel, self.rng.randint(1, 3))
            if square >= FINISH:
                break
        return ranking(track)


def expected_coins(view: View, bet: LegBet, first: float, second: float) -> float:
    """What a leg bet pays on average, given the chances that its camel comes in first and second."""
    rules = view.rules
    before = [camel for camel, _ in view.round_bets].count(bet.camel)
    if_first = rules.leg_first[min(before, len(rules.leg_first) - 1)]
    if_second = rules.leg_second[min(before, len(rules.leg_second) - 1)]
    return first * if_first + second * if_second + (1 - first - second) * rules.leg_other
