"""Decisions in a position of the game: what each action is worth, and why."""

from collections.abc import Sequence
from random import Random

import numpy as np
from attrs import define, frozen

from camelcup_ra.actions import CALL, DRAW, GOD, Action
from camelcup_ra.learning import look as looking
from camelcup_ra.learning.boards import Boards, Floats, Sheet, board_of, concatenate
from camelcup_ra.learning.look import Evaluate, Look, Lots, deeper, utility
from camelcup_ra.learning.network import Network
from camelcup_ra.legal import highest_bid
from camelcup_ra.rules import Rules
from camelcup_ra.state import State
from camelcup_ra.transitions import discard, end_epoch, ends_epoch, next_seat

CLOSE = 0.05
"""Largest difference in worth from the best action of actions that are searched deeper."""


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


@define
class Prospect:
    """Positions that the actions of a seat may lead to.

    seat:    the seat that decides
    rows:    the positions
    chances, points: the estimates for each row
    weights: for each action, the probability of each row
    """

    seat: int
    rows: Boards
    chances: Floats
    points: Floats
    weights: Floats

    def values(self) -> list[Value]:
        """Return the worth of each action."""
        chances, points = self.weights @ self.chances, self.weights @ self.points
        found = (array[:, self.seat].tolist() for array in (utility(chances, points), chances, points))
        return [Value(*each) for each in zip(*found, strict=True)]

    def look_deeper(self, sheet: Sheet, evaluate: Evaluate) -> None:
        """Evaluate the results of the best action, and of those close to it, until none of them is left."""
        done = np.zeros(len(self.weights), np.bool_)
        while True:
            worth = np.array([value.worth for value in self.values()])
            near = worth >= worth.max() - CLOSE
            fresh, options = near & ~done, self.weights[near | done]
            if not fresh.any() or (options == options[0]).all():
                return
            rows = np.flatnonzero(self.weights[fresh].any(axis=0))
            self.chances[rows], self.points[rows] = evaluate(sheet, self.rows.take(rows))
            done |= near


class Adviser:
    """Values the actions of a seat by a network.

    evaluate: the network's estimates
    deeper:   estimates after looking ahead as far as the level does
    """

    def __init__(self, rules: Rules, seats: int, network: Network, level: Level) -> None:
        self.rules, self.level = rules, level
        self.sheet = Sheet(rules, seats)
        self.evaluate: Evaluate = network.evaluate
        self.deeper: Evaluate = self.evaluate
        for _ in range(level.depth):
            self.deeper = deeper(self.deeper)

    def best(self, state: State, legal: Sequence[Action], random: Random) -> Action:
        """Return the action that is worth most to the seat that decides."""
        worth = [value.worth for value in self.values(state, legal)]
        if self.level.noise:
            worth = [value + random.gauss(0, self.level.noise) for value in worth]
        return legal[worth.index(max(worth))]

    def values(self, state: State, legal: Sequence[Action]) -> list[Value]:
        """Return the worth of each action."""
        if state.phase == "bid":
            prospect = self._bids(state, legal)
        elif state.phase == "discard":
            prospect = self._discards(state, legal)
        else:
            prospect = self._turns(state, legal)
        if self.level.depth:
            prospect.look_deeper(self.sheet, self.deeper)
        return prospect.values()

    def lots(self, state: State, tiles: bool = True) -> Lots:
        """Return the results that the auction under way may have. tiles: whether those of the track count"""
        boards = board_of(self.sheet, state._replace(to_move=state.caller))
        if not tiles:
            boards.track[:] = 0
        return Lots(self.sheet, boards)

    def _turns(self, state: State, legal: Sequence[Action]) -> Prospect:
        look = Look(self.sheet, board_of(self.sheet, state), self.evaluate)
        weights = np.zeros((look.lead.shape[1], len(look.rows)), np.float32)
        weights[np.arange(len(weights)), look.lead[0]] = 1
        weights[looking.DRAW, look.lead[0, looking.DRAW]] = look.ra[0]
        weights[looking.DRAW, : len(look.weight)] = (1 - look.ra[0]) * look.weight
        chosen = weights[[_choice(action) for action in legal]]
        return Prospect(_mover(state), look.rows, look.chances, look.points, chosen)

    def _bids(self, state: State, legal: Sequence[Action]) -> Prospect:
        """Return the results of the auction, which is played to its end after each action."""
        assert state.caller is not None
        seat = _mover(state)
        lots = self.lots(state)
        chances, points = self.evaluate(self.sheet, lots.rows)
        asked = (seat - state.caller - 1) % self.sheet.seats
        auction = lots.auction(utility(chances, points), state.free)
        highest = highest_bid(state.bids)
        bids = [action.number or highest for action in legal]
        places = [self.sheet.place[bid] if bid else auction.none for bid in bids]
        rows = lots.place[0, auction.results(asked + 1)[0, places]]
        weights = np.eye(len(lots.rows), dtype=np.float32)[rows]
        return Prospect(seat, lots.rows, chances, points, weights)

    def _discards(self, state: State, legal: Sequence[Action]) -> Prospect:
        rows = concatenate([self._settled(state, action) for action in legal])
        weights = np.eye(len(legal), dtype=np.float32)
        return Prospect(_mover(state), rows, *self.evaluate(self.sheet, rows), weights)

    def _settled(self, state: State, action: Action) -> Boards:
        """Return the board after a discard, as if nothing more were owed."""
        after = discard(self.rules, state._replace(owed=(0, 1)), action)
        if ends_epoch(self.rules, after):
            return board_of(self.sheet, end_epoch(self.rules, after))
        to_move = next_seat(state.suns, _mover(state) if state.caller is None else state.caller)
        return board_of(self.sheet, after._replace(phase="turn", to_move=to_move, caller=None))


def _mover(state: State) -> int:
    assert state.to_move is not None
    return state.to_move


def _choice(action: Action) -> int:
    """Return the place of a turn's action among the choices of a look."""
    if action.kind == GOD:
        return looking.GODS + (action.number or 0)
    return {DRAW: looking.DRAW, CALL: looking.CALL}.get(action.kind, looking.STOP)
