"""Legal squares and camels of a seat; they follow from what the seat may know."""

from collections.abc import Sequence

from camelcup.camelup.pieces import RaceBet, Track, Trap
from camelcup.camelup.rules import CAMELS, Rules


def trap_squares(rules: Rules, track: Track, traps: Sequence[Trap | None], seat: int) -> list[int]:
    """Return the squares on which a seat may put its trap, ascending."""
    taken: set[int] = set()
    for owner, trap in enumerate(traps):
        if trap is None:
            continue
        square = trap.square
        if owner != seat:
            taken.update((square - 1, square, square + 1))
        elif not rules.trap_same_square:
            taken.add(square)
    squares = range(rules.trap_first, rules.trap_last + 1)
    if rules.trap_on_camels:
        return [square for square in squares if square not in taken]
    return [square for square in squares if square not in taken and not track[square]]


def leg_camels(rules: Rules, leg_bets: Sequence[tuple[int, int]]) -> Sequence[int]:
    """Return the camels that still have a leg bet to take, ascending."""
    limit = rules.leg_bets_per_camel
    if limit is None:
        return range(CAMELS)
    taken = [camel for camel, _ in leg_bets]
    return [camel for camel in range(CAMELS) if taken.count(camel) < limit]


def race_camels(race_bets: Sequence[RaceBet], seat: int) -> list[int]:
    """Return the camels that a seat has no race bet on, ascending."""
    taken = [bet.camel for bet in race_bets if bet.player == seat]
    return [camel for camel in range(CAMELS) if camel not in taken]
