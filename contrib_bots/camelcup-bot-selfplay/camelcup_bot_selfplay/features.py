"""Inputs of the network: an observation with the camels in the order of the race, and the actions to match.

A network that sees "the second camel" in place of "green" learns once what it would have to learn five
times. Traps are seen, and placed, by their distance from the leader.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from camelcup.camelup.engine import CamelUp
from camelcup.camelup.observer import CamelUpObserver
from camelcup.camelup.rules import CAMELS, Rules
from camelcup.camelup.rulesets import RULE_SETS

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

RULES = RULE_SETS["cup"]
SEATS = 4
"""The network is trained with these rules and seats. It sees other tables as if they were such ones: the
observer and the seats after it, or none where there are fewer."""

WINDOW = np.arange(-8, 5)
"""Squares, counted from the leader's, on which the network sees and places traps."""

GAPS = np.arange(6)
"""Distances of two camels that the network tells apart; longer ones count as the last."""

CARDS = np.arange(6)
"""Numbers of other seats' cards on a pile that it tells apart."""

RUNGS = len(RULES.leg_first) - 1
"""Leg bets on a camel that are paid."""

OUTPUTS = 1 + 2 * len(WINDOW) + 3 * CAMELS
"""Roll, a mirage or an oasis on each square of the window, three kinds of bets on each camel."""


class Inputs(NamedTuple):
    """Inputs of the network, a row for each game.

    values:  the numbers that the network sees
    actions: the number of the action that each output stands for
    mask:    whether that action is legal
    """

    values: Floats
    actions: Ints
    mask: Bools


class Encoder:
    """Makes inputs of the observations and masks of one kind of table. size: numbers that the network sees"""

    def __init__(self, rules: Rules = RULES, seats: int = SEATS) -> None:
        observer = CamelUpObserver(CamelUp(rules))
        features, actions = observer.features(seats), observer.actions(seats)
        self._rules, self._seats = rules, seats
        self._columns: dict[str, slice] = {}
        for column, feature in enumerate(features):
            group = feature.name.partition(".")[0]
            start = self._columns.get(group, slice(column, column)).start
            self._columns[group] = slice(start, column + 1)
        nothing = self(np.zeros((1, len(features)), np.float32), np.zeros((1, len(actions)), np.bool_))
        self.size = nothing.values.shape[1]

    def __call__(self, observation: Floats, mask: Bools) -> Inputs:
        groups = self._groups(observation)
        order = np.argsort(-8 * groups["square"] - groups["height"], axis=1)
        leader = groups["square"].max(axis=1, keepdims=True)
        parts = [*_board(groups, order), *_coins(groups), *_traps(groups, leader)]
        parts += [*_leg_bets(groups, order), *_cards(groups, order)]
        values = np.concatenate([part.reshape(len(order), -1) for part in parts], axis=1, dtype=np.float32)
        actions, on_track = _actions(self._rules, order, leader.astype(np.int64))
        return Inputs(values, actions, np.take_along_axis(mask, actions, 1) & on_track)

    def _groups(self, observation: Floats) -> "Groups":
        """Return the features by the first word of their names, cut or filled up to those of training."""
        groups = {name: observation[:, columns] for name, columns in self._columns.items()}
        for name in ("square", "height", "die"):
            groups[name] = groups[name][:, :CAMELS]
        for name in ("coins", "trap_square", "trap_type"):
            groups[name] = _fit(groups[name], SEATS)
        bets = groups["leg_bet_seat"]
        groups["leg_bet_seat"] = _fit(bets.reshape(len(bets), CAMELS, -1), RUNGS)
        later = groups.get("later_leg_bets", np.zeros((len(bets), CAMELS * SEATS), np.float32))
        groups["later_leg_bets"] = _fit(later.reshape(len(bets), CAMELS, -1), SEATS)
        return groups


Groups = dict[str, Floats]
Part = Floats | Bools | NDArray[np.float64]


def _board(groups: Groups, order: Ints) -> Iterator[Part]:
    """Yield where the camels stand, leader first, and which dice are left."""
    square = np.take_along_axis(groups["square"], order, 1)
    dice = np.take_along_axis(groups["die"], order, 1)
    gap = np.minimum(square[:, :-1] - square[:, 1:], GAPS[-1])
    yield square / 16
    yield gap[:, :, np.newaxis] == GAPS
    yield square[:, :1] == np.arange(16)
    yield dice
    yield dice.sum(axis=1, keepdims=True) == np.arange(1, CAMELS + 1)
    yield (square[:, :1] - square[:, 1:]) / 6


def _coins(groups: Groups) -> Iterator[Part]:
    """Yield the coins of the seats, and how far the observer is ahead of each of the others."""
    coins = groups["coins"]
    lead = coins[:, :1] - coins[:, 1:]
    yield coins / 20
    yield lead / 10
    yield np.abs(lead) < 2
    yield np.clip(lead, -3, 3) / 3


def _traps(groups: Groups, leader: Floats) -> Iterator[Part]:
    """Yield the own trap and those of others, as seen from the leader, and which seats have one."""
    square, kind = groups["trap_square"], groups["trap_type"]
    placed = square > 0
    there = (square - leader)[:, :, np.newaxis] == WINDOW
    seen = there * (kind * placed)[:, :, np.newaxis]
    yield seen[:, 0]
    yield seen[:, 1:].sum(axis=1)
    yield placed


def _leg_bets(groups: Groups, order: Ints) -> Iterator[Part]:
    """Yield, for each camel, how many bets are gone, and what each seat gets if it leads, or risks."""
    seats, later = _by_camel(groups["leg_bet_seat"], order), _by_camel(groups["later_leg_bets"], order)
    owned = seats[:, :, :, np.newaxis] == np.arange(1, SEATS + 1)
    yield (seats > 0).sum(axis=2)[:, :, np.newaxis] == np.arange(RUNGS + 1)
    yield np.einsum("gcrs,r->gcs", owned, np.array(RULES.leg_first[:RUNGS], np.float32)) / 5
    yield (owned.sum(axis=2) + later) / 2


def _cards(groups: Groups, order: Ints) -> Iterator[Part]:
    """Yield, for each pile, the own cards by camel, early ones higher, and how many others are on it."""
    seats, camels = groups["card_seat"], groups["card_camel"]
    for side in (1, 0):
        pile = (seats > 0) & (groups["card_winner"] == side)
        others = pile & (seats > 1)
        mine = (pile & (seats == 1))[:, :, np.newaxis] & (
            camels[:, :, np.newaxis] == order[:, np.newaxis] + 1
        )
        yield mine.any(axis=1)
        yield (mine / (1 + np.cumsum(others, axis=1)[:, :, np.newaxis])).sum(axis=1)
        yield np.stack([(pile & (seats == seat)).sum(axis=1) for seat in range(1, SEATS + 1)], axis=1) / 2
        yield np.minimum(others.sum(axis=1), CARDS[-1])[:, np.newaxis] == CARDS


def _by_camel(values: Floats, order: Ints) -> Floats:
    """Return values with a row for each camel in the order of the race."""
    return np.take_along_axis(values, order[:, :, np.newaxis], 1)


def _fit(values: Floats, size: int) -> Floats:
    """Return the first of the last dimension's values, filled up by zeros."""
    cut = values[..., :size]
    return np.pad(cut, [(0, 0)] * (cut.ndim - 1) + [(0, size - cut.shape[-1])])


def _actions(rules: Rules, order: Ints, leader: Ints) -> tuple[Ints, Bools]:
    """Return the action that each output stands for, and whether its square is one that can have a trap."""
    squares = leader + WINDOW
    on_track = (squares >= rules.trap_first) & (squares <= rules.trap_last)
    mirage = np.where(on_track, squares - rules.trap_first, 0) + 1
    traps = rules.trap_last - rules.trap_first + 1
    bets = 1 + 2 * traps + order
    roll = np.zeros((len(order), 1), np.int64)
    actions = [roll, mirage, mirage + traps, bets, bets + CAMELS, bets + 2 * CAMELS]
    always = np.ones((len(order), 1), np.bool_)
    masks = [always, on_track, on_track, np.repeat(always, 3 * CAMELS, axis=1)]
    return np.concatenate(actions, axis=1), np.concatenate(masks, axis=1)
