"""A bot that earns its coins with traps."""

from camelcup import Bot
from camelcup.camelup.actions import ROLL, Action, LegBet, PlaceTrap
from camelcup.camelup.race import ranking
from camelcup.camelup.rules import SQUARES, Rules
from camelcup.camelup.state import View

LATE = 2
"""The bot bets on the leg when at most this many dice are left."""

GOOD_PAY = 3
"""The bot bets on the leg when a right bet pays at least this much."""


class Trapper(Bot[View, Action]):
    """Places its trap where camels will land, bets on the leader late in a leg, else rolls."""

    def move(self, seat: int, view: View) -> Action:
        trap = best_trap(seat, view)
        if trap is not None:
            return trap
        bet = LegBet(ranking(view.camel_track)[0])
        legal = view.legal_by_kind().leg_bets
        if len(view.unmoved) <= LATE and bet in legal and pay(self.game.rules, view, bet) >= GOOD_PAY:
            return bet
        return ROLL


def best_trap(seat: int, view: View) -> PlaceTrap | None:
    """Return the trap to place, or None if the best one earns at most the coin for a roll."""
    squares = {trap.square for trap in view.legal_by_kind().traps}
    if not squares:
        return None
    hits = expected_hits(view)
    best = max(squares, key=lambda square: (hits[square], -square))
    own = view.traps[seat]
    if hits[best] - (hits[own.square] if own else 0) <= 1:
        return None
    return PlaceTrap(1 if helps(seat, view, best) else -1, best)


def expected_hits(view: View) -> list[float]:
    """Return the expected number of camels that land on each square this leg, from their present squares."""
    hits = [0.0] * SQUARES
    for square, stack in enumerate(view.camel_track):
        for camel in stack:
            if camel in view.camels and camel in view.unmoved:
                for target in range(square + 1, min(square + 4, SQUARES)):
                    hits[target] += 1 / 3
    return hits


def helps(seat: int, view: View, square: int) -> bool:
    """Whether the next die may move a camel that the seat favours to a square."""
    backed = {camel for camel, bettor in view.round_bets if bettor == seat}
    favoured = backed or {ranking(view.camel_track)[0]}
    return any(
        camel in view.unmoved and favoured.intersection(stack[height:])
        for stack in view.camel_track[max(0, square - 3) : square]
        for height, camel in enumerate(stack)
    )


def pay(rules: Rules, view: View, bet: LegBet) -> int:
    """Return the coins for a leg bet if it is right."""
    before = [camel for camel, _ in view.round_bets].count(bet.camel)
    ladder = rules.leg_first
    return ladder[min(before, len(ladder) - 1)]
