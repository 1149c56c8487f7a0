"""What a trap is worth, for each square on which a seat may put it."""

from typing import TYPE_CHECKING

from camelcup.camelup.odds.boards import Given, board_of
from camelcup.camelup.odds.chances import RACES, odds_with_each
from camelcup.camelup.odds.model import Odds
from camelcup.camelup.pieces import Trap

if TYPE_CHECKING:
    from camelcup.camelup.actions import PlaceTrap
    from camelcup.camelup.rules import Rules


def trap_values(
    position: Given, seat: int, rules: "Rules | None" = None, races: int = RACES, seed: int = 0
) -> "dict[PlaceTrap, Odds]":
    """The odds after every legal placement of a seat's trap, in the order of legal actions.

    All placements are counted in one go. The seat's own trap is taken off the track first where it stands
    there; the hits on the new one are `odds.trap_hits[action.square]`. Rules that are not given are those
    of a view, and of the cup for a position or a state. Races are played as in `exact`.
    """
    # Not above: whoever has a view has these, and alone they take longer to import than all the rest.
    from camelcup.camelup.actions import MIRAGES, OASES
    from camelcup.camelup.legal import trap_squares
    from camelcup.camelup.rules import RULE_SETS
    from camelcup.camelup.state import View

    if rules is None:
        rules = position.rules if isinstance(position, View) else RULE_SETS["cup"]
    squares = trap_squares(rules, position.track, position.traps, seat)
    actions = [MIRAGES[square] for square in squares] + [OASES[square] for square in squares]
    others = [trap for owner, trap in enumerate(position.traps) if owner != seat]
    board = board_of(position.track, others, position.unmoved)
    odds = odds_with_each(board, [Trap(action.type, action.square) for action in actions], races, seed)
    return dict(zip(actions, odds, strict=True))


def best_squares(position: Given, seat: int, rules: "Rules | None" = None) -> "list[tuple[PlaceTrap, float]]":
    """Every legal placement of a seat's trap with the coins it earns this leg on average, the best first."""
    values = trap_values(position, seat, rules, races=1)
    coins = [(action, odds.trap_hits[action.square]) for action, odds in values.items()]
    return sorted(coins, key=lambda pair: -pair[1])
