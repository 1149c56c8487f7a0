"""Advantages of actions, as learnt from games: a sum over the cells that describe an action at a turn."""

from bisect import bisect
from collections import Counter
from collections.abc import Iterator
from itertools import product

from camelcup.camelup.actions import Action, LegBet, LoserBet, PlaceTrap, Roll, WinnerBet
from camelcup.camelup.batch import Outcomes, Weighed
from camelcup.camelup.rules import CAMELS
from camelcup.camelup.state import View

OPEN = 0.1
"""Chance to win below which the advantages shrink, and 1 less it above which they do."""

ROLLS = 3, 6, 10, 14, 18
"""Bounds between classes of the expected dice to the end of the race."""

CHANCES = 0.1, 0.2, 0.3, 0.45, 0.65
"""Bounds between classes of the chance to win."""

LAID = 1, 3, 5, 8
"""Bounds between classes of the cards that others have laid. With their traps they show how others play."""

COINS = 0.5, 1, 1.5, 2, 3
"""Bounds between classes of the expected coins of a leg bet."""

MOST_PLACED, MOST_CARDS, MOST_ON_PILE, MOST_TRAPS = 3, 3, 4, 3
"""Highest classes of numbers of bets; they stand for more, too."""


KINDS = "roll", "mirage", "oasis", "leg_bet", "winner", "loser"
"""Kinds of actions, with which the names of their cells begin."""


PARTS = {
    "dice": range(1, CAMELS + 1),
    "rolls": range(len(ROLLS) + 1),
    "chance": range(len(CHANCES) + 1),
    "laid": range(len(LAID) + 1),
    "traps": range(MOST_TRAPS + 1),
    "left": range(len(COINS) + 1),
    "coins": range(len(COINS) + 1),
    "placed": range(MOST_PLACED + 1),
    "own": range(2),
    "rank": range(CAMELS),
    "right": range(10),
    "pile": range(MOST_ON_PILE + 1),
    "cards": range(MOST_CARDS + 1),
    "hits": range(6),
}
"""Parts of the names of cells, with their classes."""

TABLES = (
    (KINDS, ("dice", "rolls")),
    (KINDS, ("chance", "rolls")),
    (KINDS, ("laid", "rolls")),
    (KINDS, ("traps", "rolls")),
    (("roll",), ("left", "dice")),
    (("leg_bet",), ("coins", "placed", "own")),
    (("leg_bet",), ("rank", "dice")),
    (("winner", "loser"), ("right", "rolls")),
    (("winner", "loser"), ("pile", "cards")),
    (("mirage", "oasis"), ("hits", "dice")),
)
"""Kinds of actions, and the parts of their cells. An action is in one cell of each table of its kind."""


def _cells() -> Iterator[str]:
    for kinds, parts in TABLES:
        for kind, classes in product(kinds, product(*(PARTS[part] for part in parts))):
            yield ".".join([kind, *(f"{part}_{number}" for part, number in zip(parts, classes, strict=True))])


CELLS = tuple(_cells())
"""Names of all cells."""


class Turn:
    """The position of a turn, as far as the advantages of its actions depend on it.

    weight: of the advantages: 1, and less where the game is nearly won or lost
    """

    def __init__(self, view: View, outcomes: Outcomes) -> None:
        self.seat, self.first = view.player, outcomes.first
        self.dice, self.rolls = len(view.unmoved), bisect(ROLLS, outcomes.rolls)
        chance = max(weighed.chance for weighed in outcomes.actions)
        self.chance = bisect(CHANCES, chance)
        self.weight = min(1.0, chance * (1 - chance) / (OPEN * (1 - OPEN)))
        leg_bets = [weighed.worth for weighed in outcomes.actions if isinstance(weighed.action, LegBet)]
        self.left = bisect(COINS, max(leg_bets, default=0))
        self.bets = view.round_bets
        self.placed = Counter(camel for camel, _ in view.round_bets)
        self.pile = Counter(bet.winner for bet in view.race_bets)
        cards = sum(bet.player == self.seat for bet in view.race_bets)
        self.cards, self.laid = min(cards, MOST_CARDS), bisect(LAID, len(view.race_bets) - cards)
        others = view.traps[: self.seat] + view.traps[self.seat + 1 :]
        self.traps = min(sum(trap is not None for trap in others), MOST_TRAPS)

    def cells(self, weighed: Weighed) -> list[str]:
        """Return the cells of an action."""
        action, worth = weighed.action, weighed.worth
        kind = kind_of(action)
        rolls, dice = f"rolls_{self.rolls}", f"dice_{self.dice}"
        found = [
            f"{kind}.{dice}.{rolls}",
            f"{kind}.chance_{self.chance}.{rolls}",
            f"{kind}.laid_{self.laid}.{rolls}",
            f"{kind}.traps_{self.traps}.{rolls}",
        ]
        match action:
            case Roll():
                found.append(f"{kind}.left_{self.left}.{dice}")
            case LegBet(camel):
                placed = f"placed_{min(self.placed[camel], MOST_PLACED)}"
                own = f"own_{int((camel, self.seat) in self.bets)}"
                rank = sum(chance > self.first[camel] for chance in self.first)
                found += [f"{kind}.coins_{bisect(COINS, worth)}.{placed}.{own}", f"{kind}.rank_{rank}.{dice}"]
            case WinnerBet() | LoserBet():
                pile = min(self.pile[isinstance(action, WinnerBet)], MOST_ON_PILE)
                found += [
                    f"{kind}.right_{min(int(10 * worth), 9)}.{rolls}",
                    f"{kind}.pile_{pile}.cards_{self.cards}",
                ]
            case PlaceTrap():
                found.append(f"{kind}.hits_{min(int(5 * worth), 5)}.{dice}")
        return found


def kind_of(action: Action) -> str:
    """Return the kind of an action, with which the names of its cells begin."""
    match action:
        case Roll():
            return "roll"
        case LegBet():
            return "leg_bet"
        case WinnerBet():
            return "winner"
        case LoserBet():
            return "loser"
    return "oasis" if action.type > 0 else "mirage"
