"""Play-outs of one leg from the games of a batch, and the chance to win at its end."""

from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from attrs import field, frozen, validators

from camelcup import UserError
from camelcup.camelup.actions import Action, PlaceTrap
from camelcup.camelup.batch.arrays import Threads, zeros
from camelcup.camelup.batch.policy import LEG_CELLS, as_weights
from camelcup.camelup.rules import MAX_SEATS

if TYPE_CHECKING:
    from camelcup.camelup.batch._leg_play import LegTree
    from camelcup.camelup.batch._steps import Games


def _floats(numbers: Iterable[float]) -> tuple[float, ...]:
    return tuple(numbers)


@frozen(kw_only=True)
class Outlook:
    """Numbers by which the chance to win is computed between two legs, when the odds of the race are known.

    For each camel that may win, and each that may be last, a seat has its coins and those for its cards.
    Leads over others shrink by the factor 1 - `shrink` * dice, where dice is the expected number to the end
    of the race. What a seat will earn besides is normally distributed. Its mean is

        order - drift * dice - (card + card_drift * dice) * cards

    with the numbers of its place in the order of turns and the cards that it has laid, and its variance is
    half of `start` + `roll` * dice.

    order, drift: for the seat that moves first in the leg, for the second, and so on; 0 where there are fewer

    >>> Outlook(start=13, roll=1.6, order=(2.4, 0.8)).order
    (2.4, 0.8)
    """

    start: float = field(validator=validators.gt(0))
    roll: float = field(validator=validators.ge(0))
    shrink: float = 0.0
    card: float = 0.0
    card_drift: float = 0.0
    order: tuple[float, ...] = field(default=(), converter=_floats, validator=validators.max_len(MAX_SEATS))
    drift: tuple[float, ...] = field(default=(), converter=_floats, validator=validators.max_len(MAX_SEATS))

    def array(self) -> "memoryview[float]":
        """Return the numbers in the order of the compiled struct."""
        numbers = array("d", [self.start, self.roll, self.shrink, self.card, self.card_drift])
        for places in (self.order, self.drift):
            numbers.extend([*places, *[0.0] * (MAX_SEATS - len(places))])
        return memoryview(numbers)


class LegChances(NamedTuple):
    """Chances of each camel: to be first and second in the leg, to win the race and to be last in it.

    rolls: expected dice to the end of the race

    >>> from camelcup.camelup.batch import LEG_CELLS, Batch, Outlook
    >>> leg = Batch("cup", seed=1).leg_play([1] * len(LEG_CELLS), Outlook(start=13, roll=1.6))
    >>> chances: LegChances = leg.chances()
    >>> round(sum(chances.first), 3), round(sum(chances.last), 3)
    (1.0, 1.0)
    """

    first: list[float]
    second: list[float]
    wins: list[float]
    last: list[float]
    rolls: float


class LegPlay:
    """Play-outs of the leg in which all games of a batch stand, as long as they do not move.

    The games have the same board, and may differ in coins, bets and hidden cards. Every seat plays by a
    policy that knows the exact chances of each position of the leg: those of the traps on the track, and
    those of a race without further traps.

    >>> from camelcup.camelup.batch import LEG_CELLS, Batch, Outlook
    >>> rolling = [int(cell.startswith("roll")) for cell in LEG_CELLS]
    >>> leg: LegPlay = Batch("cup", seed=1).leg_play(rolling, Outlook(start=13, roll=1.6))
    >>> values = leg.play([0, 41], copies=100, seed=1)
    >>> values.shape, 0 < values[0, 1] < 1
    ((100, 2), True)
    """

    def __init__(
        self,
        games: "Games",
        threads: Threads,
        actions: Sequence[Action],
        read: Callable[[Any, int, int], "memoryview[int]"],
        policy: Any,
        outlook: Outlook,
    ) -> None:
        """Compute the chances of the leg.

        actions: all of the rules
        read:    returns first actions as an array, or raises an error
        """
        import camelcup.camelup.batch._leg_play as compiled

        if reason := compiled.problem(games):
            raise UserError(f"leg_play: {reason}")
        self._compiled, self._games, self._threads = compiled, games, threads
        self._actions, self._read = actions, read
        self._weights, self._outlook = as_weights(policy, LEG_CELLS), outlook.array()
        self._trees: dict[int, LegTree] = {}

    def play(self, first_actions: Sequence[int], copies: int, seed: int) -> "memoryview[float]":
        """Return the chance to win of the seat to move, by copy and first action.

        Each is that of one course of the leg: by the outlook at its end, or the share of the win where the
        race ended. Copies begin and have luck as in `Batch.play_out`. Raises as that does.
        """
        firsts = self._read(first_actions, copies, seed)
        made: memoryview[float] = zeros("f", copies, len(firsts))
        for place, action in enumerate(firsts):
            given = self._tree(action), action, self._weights, self._outlook, seed, made, place
            self._threads.share(partial(self._compiled.play_leg, self._games, *given), copies)
        return made

    def chances(self) -> LegChances:
        """Return the chances now."""
        return LegChances(*self._tree(0).chances())

    def cells(self) -> "memoryview[int]":
        """Return for each action of the first game its place among the cells, -1 where no policy takes it."""
        shown: memoryview[int] = zeros("i", len(self._actions))
        self._compiled.show_cells(self._games, self._tree(0), shown)
        return shown

    def _tree(self, action: int) -> "LegTree":
        """Return the chances after an action; only traps change them."""
        key = action if isinstance(self._actions[action], PlaceTrap) else 0
        if key not in self._trees:
            self._trees[key] = self._compiled.LegTree(self._games, key)
        return self._trees[key]
