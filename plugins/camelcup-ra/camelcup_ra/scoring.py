"""Points at the end of an epoch, by source."""

from collections.abc import Sequence

from camelcup_ra.rules import EPOCHS, Rules
from camelcup_ra.tiles import CIVILIZATIONS, FLOOD, GOD, GOLD, MONUMENTS, NILE, PHARAOH, Counts

SOURCES = ("pharaohs", "river", "gold", "gods", "civilizations", "monuments", "suns", "never below 0")

LAST_ONLY = ("monuments", "suns")
"""Sources of the last epoch only."""

Earned = tuple[tuple[int, ...], ...]
"""Points of each seat by source, in the order of `SOURCES`."""


def score_epoch(
    rules: Rules, epoch: int, tiles: Sequence[Counts], suns: Sequence[int], points: Sequence[int]
) -> Earned:
    """Return what each seat earns at the end of an epoch. suns: the sum of all suns of each seat"""
    last = epoch == EPOCHS
    held = [counts[PHARAOH] for counts in tiles]
    pharaohs = _contest(held, rules.pharaohs_most, rules.pharaohs_fewest)
    sums = _contest(suns, rules.suns_highest, rules.suns_lowest) if last else [0] * len(tiles)
    earned = []
    for seat, counts in enumerate(tiles):
        found = (
            pharaohs[seat],
            rules.river * (counts[NILE] + counts[FLOOD]) if counts[FLOOD] else 0,
            rules.gold * counts[GOLD],
            rules.gods * counts[GOD],
            rules.civilizations[sum(counts[tile] > 0 for tile in CIVILIZATIONS)],
            monument_points(rules, counts) if last else 0,
            sums[seat],
        )
        earned.append((*found, max(0, -points[seat] - sum(found))))
    return tuple(earned)


def monument_points(rules: Rules, counts: Counts) -> int:
    """Return the points for monuments: for different kinds, and for three or more of a kind."""
    held = [counts[tile] for tile in MONUMENTS]
    sets = sum(rules.monument_sets[min(number, 5) - 3] for number in held if number >= 3)
    return rules.monument_kinds[sum(number > 0 for number in held)] + sets


def _contest(numbers: Sequence[int], most: int, fewest: int) -> list[int]:
    """Return the points for the highest and the lowest numbers; none where all are equal."""
    high, low = max(numbers), min(numbers)
    if high == low:
        return [0] * len(numbers)
    return [most if number == high else fewest if number == low else 0 for number in numbers]
