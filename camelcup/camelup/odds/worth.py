"""Worth of bets in coins, by the odds, and that of a trap on each square where a seat may put it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import count
from math import comb
from types import MappingProxyType
from typing import TYPE_CHECKING

from camelcup.camelup.odds.chances import RACES, count_leg, finish
from camelcup.camelup.odds.codes import Board, board_of, ways
from camelcup.camelup.odds.model import Odds
from camelcup.camelup.payout import rung
from camelcup.camelup.pieces import Placed, Trap

if TYPE_CHECKING:
    from camelcup.camelup.actions import Action, PlaceTrap
    from camelcup.camelup.rules import Rules


def bet_values(
    rules: "Rules",
    odds: Odds,
    leg_bets: Sequence[tuple[int, int]],
    free: Sequence[int],
    cards: tuple[int, int],
) -> "dict[Action, float]":
    """Return the mean coins of each leg bet that is left, and of the bets on the race on some camels.

    leg_bets: (camel, seat) of those placed in this leg
    free:     the camels on which a card may be laid
    cards:    the cards before it on the winner's pile, and on the loser's
    """
    # Imported here: these take longer to import than all modules of the odds.
    from camelcup.camelup.actions import LEG_BETS, LOSER_BETS, WINNER_BETS
    from camelcup.camelup.legal import leg_camels

    placed = [camel for camel, _ in leg_bets]
    values: dict[Action, float] = {
        LEG_BETS[camel]: leg_bet(rules, odds, camel, placed.count(camel))
        for camel in leg_camels(rules, leg_bets)
    }
    values |= {WINNER_BETS[camel]: race_bet(rules, odds.race_win[camel], cards[0]) for camel in free}
    values |= {LOSER_BETS[camel]: race_bet(rules, odds.race_last[camel], cards[1]) for camel in free}
    return values


def leg_bet(rules: "Rules", odds: Odds, camel: int, placed: int) -> float:
    """Return the mean coins of a leg bet on a camel. placed: leg bets on that camel before it"""
    first, second = odds.leg_first[camel], odds.leg_second[camel]
    return (
        first * rung(rules.leg_first, placed)
        + second * rung(rules.leg_second, placed)
        + (1 - first - second) * rules.leg_other
    )


def race_bet(rules: "Rules", chance: float, placed: int) -> float:
    """Return the mean coins of a bet on the winner or the loser.

    chance: that the bet is right
    placed: cards on its pile before it

    Right cards are paid in the order laid, and cards are secret: each earlier card is assumed to be on this
    camel with the same chance, independently of the others.
    """
    right = sum(
        comb(placed, before)
        * chance**before
        * (1 - chance) ** (placed - before)
        * rung(rules.race_right, before)
        for before in range(placed + 1)
    )
    return chance * right + (1 - chance) * rules.race_wrong


def trap_values(
    position: Placed, seat: int, rules: "Rules | None" = None, races: int = RACES, seed: int = 0
) -> "TrapValues":
    """Return the odds after every legal placement of a seat's trap, in the order of legal actions.

    All placements are counted in one pass. The seat's own trap is taken off the track first; the hits on the
    new one are `odds.trap_hits[action.square]`. The default rules are those of a view; for a position or a
    state they are `cup`, or `second-edition` if there are crazy camels. Races are played as in `exact`.
    """
    # Imported here: these take longer to import than all modules of the odds.
    from camelcup.camelup.legal import trap_squares
    from camelcup.camelup.rulesets import RULE_SETS

    others = [None if owner == seat else trap for owner, trap in enumerate(position.traps)]
    board = board_of(position.track, others, position.unmoved)
    usual = RULE_SETS["second-edition" if board.crazy else "cup"]
    of_position: Rules = getattr(position, "rules", usual)  # a view has its own
    squares = trap_squares(rules or of_position, position.track, position.traps, seat)
    return TrapValues(board, squares, races, seed)


def best_squares(
    position: Placed, seat: int, rules: "Rules | None" = None
) -> "list[tuple[PlaceTrap, float]]":
    """Return every legal placement of a seat's trap with its mean coins in this leg, the best first."""
    return sorted(trap_values(position, seat, rules).coins(), key=lambda pair: -pair[1])


class TrapValues(Mapping["PlaceTrap", Odds]):
    """The odds of a board with one more trap, by its placement; each is computed at its first use.

    squares: squares for the trap, ascending, none of which has a trap
    """

    def __init__(self, board: Board, squares: list[int], races: int, seed: int) -> None:
        from camelcup.camelup.actions import MIRAGES, OASES

        self._board, self._races, self._seed = board, races, seed
        self._actions = [MIRAGES[square] for square in squares] + [OASES[square] for square in squares]
        self._counted = count_leg(board, squares)
        self._width = len(self._counted) // (len(self._actions) + 1)
        self._made: dict[PlaceTrap, Odds] = {}

    def __len__(self) -> int:
        return len(self._actions)

    def __iter__(self) -> "Iterator[PlaceTrap]":
        return iter(self._actions)

    def __getitem__(self, action: "PlaceTrap") -> Odds:
        if action not in self._made:
            self._made[action] = self._make(action, self._rows[action] * self._width)
        return self._made[action]

    def coins(self) -> "list[tuple[PlaceTrap, float]]":
        """Return the mean coins of the trap in this leg by placement, in order; this computes no odds."""
        hits = self._counted[2 * self._width - 1 :: self._width]
        one = ways(self._board.dice, self._board.crazy)
        return [(action, number / one) for action, number in zip(self._actions, hits, strict=True)]

    @cached_property
    def _rows(self) -> "dict[PlaceTrap, int]":
        return dict(zip(self._actions, count(1), strict=False))

    @cached_property
    def _base(self) -> Odds:
        return finish(self._board, self._counted[: self._width], self._races, self._seed)

    def _make(self, action: "PlaceTrap", start: int) -> Odds:
        """Return the odds of a placement. start: place of its row"""
        row = self._counted[start : start + self._width]
        if row[-1]:
            traps = [*self._board.traps, Trap(action.type, action.square)]
            return finish(self._board._replace(traps=traps), row, self._races, self._seed)
        hits = {**self._base.trap_hits, action.square: 0.0}  # a trap that is not hit changes nothing else
        return self._base._replace(trap_hits=MappingProxyType(hits))
