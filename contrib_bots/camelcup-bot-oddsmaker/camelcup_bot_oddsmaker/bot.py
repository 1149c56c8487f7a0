"""A bot that lays leg bets by sampled odds."""

from collections import Counter

from camelcup import Bot
from camelcup.camelup.actions import ROLL, Action, LegBet
from camelcup.camelup.race import move, ranking
from camelcup.camelup.rules import CAMELS, FINISH, Rules
from camelcup.camelup.state import View

LEGS = 200
"""Number of times the rest of the leg is played before each move."""


class Oddsmaker(Bot[View, Action]):
    """Lays the leg bet with the most expected coins if they are more than the coin for a roll; else rolls.

    Crazy camels are assumed not to move.
    """

    def move(self, seat: int, view: View) -> Action:
        bets = view.legal_by_kind().leg_bets
        if not bets:
            return ROLL
        ends = [self.play_leg(view) for _ in range(LEGS)]
        first = Counter(end[0] for end in ends)
        second = Counter(end[1] for end in ends)
        rules = self.game.rules
        prices = {
            bet: expected_coins(rules, view, bet, first[bet.camel] / LEGS, second[bet.camel] / LEGS)
            for bet in bets
        }
        best = max(bets, key=prices.__getitem__)
        return best if prices[best] > 1 else ROLL

    def play_leg(self, view: View) -> list[int]:
        """Roll the dice left in a leg, and return the camels after it, leader first."""
        track = view.camel_track
        dice = [camel for camel in view.unmoved if camel < CAMELS]
        self.rng.shuffle(dice)
        for camel in dice:
            track, square, _ = move(track, view.traps, camel, self.rng.randint(1, 3))
            if square >= FINISH:
                break
        return ranking(track)


def expected_coins(rules: Rules, view: View, bet: LegBet, first: float, second: float) -> float:
    """Return the expected coins of a leg bet, from its camel's chances to come first and second."""
    before = [camel for camel, _ in view.round_bets].count(bet.camel)
    if_first = rules.leg_first[min(before, len(rules.leg_first) - 1)]
    if_second = rules.leg_second[min(before, len(rules.leg_second) - 1)]
    return first * if_first + second * if_second + (1 - first - second) * rules.leg_other
