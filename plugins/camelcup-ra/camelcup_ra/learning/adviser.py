"""Decisions in a position of the game: what each action is worth, and why."""

from collections.abc import Sequence
from random import Random

from attrs import frozen

from camelcup_ra.actions import CALL, DRAW, GOD, Action
from camelcup_ra.learning import look as looking
from camelcup_ra.learning.boards import Boards, Floats, Index, Sheet, board_of, concatenate
from camelcup_ra.learning.look import Evaluate, Look, Lots, deeper, utility
from camelcup_ra.learning.network import Network
from camelcup_ra.legal import highest_bid
from camelcup_ra.rules import Rules
from camelcup_ra.state import State
from camelcup_ra.transitions import discard, next_seat


@frozen
class Level:
    """How well to decide.

    depth: turns that are looked ahead beyond the results of the own action
    noise: spread of an error that is added to what each action is worth
    """

    depth: int
    noise: float = 0.0


@frozen
class Value:
    """Worth of an action to the seat that decides. worth: its chance to win, and a bit for points of lead"""

    worth: float
    chance: float
    points: float


class Adviser:
    """Values the actions of a seat by a network."""

    def __init__(self, rules: Rules, seats: int, network: Network, level: Level) -> None:
        self.rules, self.level = rules, level
        self.sheet = Sheet(rules, seats)
        self.evaluate: Evaluate = network.evaluate
        for _ in range(level.depth):
            self.evaluate = deeper(self.evaluate)

    def best(self, state: State, legal: Sequence[Action], random: Random) -> Action:
        """Return the action that is worth most to the seat that decides."""
        worth = [value.worth for value in self.values(state, legal)]
        if self.level.noise:
            worth = [value + random.gauss(0, self.level.noise) for value in worth]
        return legal[worth.index(max(worth))]

    def values(self, state: State, legal: Sequence[Action]) -> list[Value]:
        """Return the worth of each action."""
        assert state.to_move is not None
        if state.phase == "bid":
            chances, points = self._bids(state, legal)
        elif state.phase == "discard":
            boards = concatenate([self._settled(state, action) for action in legal])
            chances, points = self.evaluate(self.sheet, boards)
        else:
            look = Look(self.sheet, board_of(self.sheet, state), self.evaluate)
            choices = [_choice(action) for action in legal]
            chances, points = look.chances[0, choices], look.points[0, choices]
        worth = utility(chances, points)
        found = (array[:, state.to_move].tolist() for array in (worth, chances, points))
        return [Value(*each) for each in zip(*found, strict=True)]

    def lots(self, state: State, tiles: bool = True) -> Lots:
        """Return the results that the auction under way may have. tiles: whether those of the track count"""
        boards = board_of(self.sheet, state._replace(to_move=state.caller))
        if not tiles:
            boards.track[:] = 0
        return Lots(self.sheet, boards)

    def _bids(self, state: State, legal: Sequence[Action]) -> tuple[Floats, Floats]:
        """Return chances and points by action, where the auction is played to its end after it."""
        assert state.caller is not None
        assert state.to_move is not None
        lots = self.lots(state)
        chances, points = self.evaluate(self.sheet, lots.rows)
        asked = (state.to_move - state.caller - 1) % self.sheet.seats
        auction = lots.auction(self.sheet, utility(chances, points), state.free)
        highest = highest_bid(state.bids)
        bids = [action.number or highest for action in legal]
        places = [self.sheet.place[bid] if bid else auction.none for bid in bids]
        rows: Index = lots.place[0, auction.results(asked + 1)[0, places]]
        return chances[rows], points[rows]

    def _settled(self, state: State, action: Action) -> Boards:
        """Return the board after a discard, as if nothing more were owed."""
        assert state.to_move is not None
        after = discard(self.rules, state._replace(owed=(0, 1)), action)
        if len(after.earned) > len(state.earned):
            return board_of(self.sheet, after)
        to_move = next_seat(state.suns, state.to_move if state.caller is None else state.caller)
        return board_of(self.sheet, after._replace(phase="turn", to_move=to_move, caller=None))


def _choice(action: Action) -> int:
    """Return the place of a turn's action among the choices of a look."""
    if action.kind == GOD:
        return looking.GODS + (action.number or 0)
    return {DRAW: looking.DRAW, CALL: looking.CALL}.get(action.kind, looking.STOP)
