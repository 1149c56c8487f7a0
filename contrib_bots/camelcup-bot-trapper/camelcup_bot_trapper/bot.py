"""A specialist in traps."""

from camelcup import Bot
from camelcup.camelup.actions import ROLL, Action, LegBet, PlaceTrap
from camelcup.camelup.race import ranking
from camelcup.camelup.rules import SQUARES
from camelcup.camelup.state import View

LATE = 2
"""It bets on the leg when no more dice than these are left in it."""

GOOD_PAY = 3
"""It bets on the leg when a right bet pays this much at least."""


class Trapper(Bot):
    """Sets its trap where camels will land, bets on the leader late in a leg, else rolls."""

    def move(self, player: int, state: View) -> Action:
        trap = best_trap(player, state)
        if trap is not None:
            return trap
        bet = LegBet(ranking(state.camel_track)[0])
        legal = state.legal_by_kind().leg_bets
        if len(state.unmoved) <= LATE and bet in legal and pay(state, bet) >= GOOD_PAY:
            return bet
        return ROLL


def best_trap(player: int, view: View) -> PlaceTrap | None:
    """The trap to set, or None where that earns no more than the coin for a roll."""
    squares = {trap.square for trap in view.legal_by_kind().traps}
    if not squares:
        return None
    hits = expected_hits(view)
    best = max(squares, key=lambda square: (hits[square], -square))
    own = view.traps[player]
    if hits[best] - (hits[own.square] if own else 0) <= 1:
        return None
    return PlaceTrap(1 if helps(player, view, best) else -1, best)


def expected_hits(view: View) -> list[float]:
    """For each square how many camels land there this leg, on average, from where they stand now."""
    hits = [0.0] * SQUARES
    for square, stack in enumerate(view.camel_track):
        for camel in stack:
            if camel in view.camels and camel in view.unmoved:
                for target in range(square + 1, min(square + 4, SQUARES)):
                    hits[target] += 1 / 3
    return hits


def helps(player: int, view: View, square: int) -> bool:
    """Whether a camel it favours may be moved onto a square by the next die."""
    backed = {camel for camel, bettor in view.round_bets if bettor == player}
    favoured = backed or {ranking(view.camel_track)[0]}
    return any(
        camel in view.unmoved and favoured.intersection(stack[height:])
        for stack in view.camel_track[max(0, square - 3) : square]
        for height, camel in enumerate(stack)
    )


def pay(view: View, bet: LegBet) -> int:
    """What a leg bet is paid if it is right."""
    before = [camel for camel, _ in view.round_bets].count(bet.camel)
    ladder = view.rules.leg_first
    return ladder[min(before, len(ladder) - 1)]
