"""What a trap is worth, for each square on which a seat may put it."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import count
from types import MappingProxyType
from typing import TYPE_CHECKING

from camelcup.camelup.odds.boards import Board, Given, board_of
from camelcup.camelup.odds.chances import RACES, count_leg, finish
from camelcup.camelup.odds.codes import ways
from camelcup.camelup.odds.model import Odds
from camelcup.camelup.pieces import Trap

if TYPE_CHECKING:
    from camelcup.camelup.actions import PlaceTrap
    from camelcup.camelup.rules import Rules


def trap_values(
    position: Given, seat: int, rules: "Rules | None" = None, races: int = RACES, seed: int = 0
) -> "TrapValues":
    """The odds after every legal placement of a seat's trap, in the order of legal actions.

    All placements are counted in one go. The seat's own trap is taken off the track first where it stands
    there; the hits on the new one are `odds.trap_hits[action.square]`. Rules that are not given are those
    of a view; for a position or a state those of the cup, or of the second edition if there are crazy
    camels. Races are played as in `exact`.
    """
    # Not above: whoever has a view has these, and alone they take longer to import than all the rest.
    from camelcup.camelup.legal import trap_squares
    from camelcup.camelup.rules import RULE_SETS
    from camelcup.camelup.state import View

    others = [trap for owner, trap in enumerate(position.traps) if owner != seat]
    board = board_of(position.track, others, position.unmoved)
    if rules is None:
        usual = RULE_SETS["second-edition" if board.crazy else "cup"]
        rules = position.rules if isinstance(position, View) else usual
    squares = trap_squares(rules, position.track, position.traps, seat)
    return TrapValues(board, squares, races, seed)


def best_squares(position: Given, seat: int, rules: "Rules | None" = None) -> "list[tuple[PlaceTrap, float]]":
    """Every legal placement of a seat's trap with the coins it earns this leg on average, the best first."""
    return sorted(trap_values(position, seat, rules).coins(), key=lambda pair: -pair[1])


class TrapValues(Mapping["PlaceTrap", Odds]):
    """The odds of a board with one trap more, by its placement; each is made when it is first asked for.

    squares: where the trap may be placed, ascending; no other stands there
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
        """What the trap earns this leg on average, by its placement, in order; no odds are made for it."""
        hits = self._counted[2 * self._width - 1 :: self._width]
        one = ways(self._board.dice, self._board.crazy)
        return [(action, number / one) for action, number in zip(self._actions, hits, strict=True)]

    @cached_property
    def _rows(self) -> "dict[PlaceTrap, int]":
        """Which row is that of a placement."""
        return dict(zip(self._actions, count(1), strict=False))

    @cached_property
    def _base(self) -> Odds:
        """The odds without the trap."""
        return finish(self._board, self._counted[: self._width], self._races, self._seed)

    def _make(self, action: "PlaceTrap", start: int) -> Odds:
        """The odds of a placement whose row starts there."""
        row = self._counted[start : start + self._width]
        if row[-1]:
            traps = [*self._board.traps, Trap(action.type, action.square)]
            return finish(self._board._replace(traps=traps), row, self._races, self._seed)
        hits = {**self._base.trap_hits, action.square: 0.0}  # a trap that is not hit changes nothing else
        return self._base._replace(trap_hits=MappingProxyType(hits))
