"""Many games of Camel Up side by side."""

import os
from array import array
from collections.abc import Callable, Sequence, Sized
from functools import partial
from typing import Any, NamedTuple, TypeVar

from camelcup import IllegalAction, MalformedAction, UserError
from camelcup.camelup import notation
from camelcup.camelup.batch.arrays import Threads, numbers, zeros
from camelcup.camelup.batch.layout import Positions, actions_of, compiled_rules, features_of
from camelcup.camelup.batch.leg_plays import LegPlay, Outlook
from camelcup.camelup.batch.policy import as_weights
from camelcup.camelup.odds.kernel import PURE
from camelcup.camelup.rules import Rules
from camelcup.camelup.rulesets import RULE_SETS
from camelcup.camelup.state import State

T = TypeVar("T")
MOST = (1 << 31) - 1
"""Greatest number of games, and of turns."""

LEAST_TURNS = 8
"""Turns in which the camels of any rule set have entered, and a seat has moved."""


class PlayOuts(NamedTuple):
    """Results of play-outs, by copy, first action and seat.

    scores: the coins
    shares: the shares of the win: 1, or less among seats that tie

    >>> from camelcup.camelup.batch import Batch, fitted_policy
    >>> batch = Batch("cup", seats=4, seed=1)
    >>> results: PlayOuts = batch.play_out([0, 41], copies=100, policy=fitted_policy(), seed=1)
    >>> results.scores.shape
    (100, 2, 4)
    """

    scores: "memoryview[int]"
    shares: "memoryview[float]"


class Batch:
    """Games of Camel Up side by side: a step plays one turn in each. A game that ends starts again at once.

    These arrays have a row for each game. They are memoryviews: `numpy.asarray` takes them without a copy.
    Each step overwrites them.

    seat:              the seat to move
    mask:              whether each of the actions is legal for it
    observation:       the features of what it sees
    rewards:           what the last step earned each seat: 1 for a win, shared among the seats that tie
    terminated:        whether the last step ended a race
    truncated:         whether the last step ended a game by the limit of turns
    dice:              the camel and the steps of the die that the last step threw; -1 for none
    final_scores:      the coins of each seat in the last game that ended
    final_observation: the features of what the seat to move saw at the end of that game

    actions:           the columns of `mask`
    features:          the columns of `observation`

    >>> batch = Batch("cup", seats=4, size=3, seed=1)
    >>> batch.actions[0], batch.actions[41]
    (Roll(), LegBet(camel=4))
    >>> rewards, terminated, truncated = batch.step([0, 0, 41])  # two seats roll, one bets on white
    >>> batch.seat.tolist(), rewards.tolist()[2]
    ([1, 1, 1], [0.0, 0.0, 0.0, 0.0])
    >>> batch.states()[2].leg_bets
    ((4, 0),)
    """

    def __init__(
        self,
        rules: Rules | str = "cup",
        seats: int = 4,
        size: int = 1,
        seed: int = 0,
        threads: int = 1,
        max_turns: int = 10_000,
    ) -> None:
        """Start the games.

        rules:     a rule set, or the name of one that comes with Camel Up
        size:      the number of games
        seed:      draws the dice and the random actions, the same for any number of threads
        max_turns: turns, with those of chance, after which a game ends with the scores it has
        """
        self.rules = _rules(rules)
        _check("seats", seats, self.rules.min_seats, self.rules.max_seats)
        _check("size", size, 1, MOST)
        _check("seed", seed, 0, (1 << 64) - 1)
        _check("threads", threads, 1, 1024)
        _check("max_turns", max_turns, LEAST_TURNS, MOST)
        self.seats, self.size, self.max_turns = seats, size, max_turns
        self.actions = actions_of(self.rules)
        self.features = features_of(self.rules, seats, max_turns)
        self._threads = Threads(threads)
        self._positions = Positions(self.rules, seats, max_turns)
        self._games = _compiled()(compiled_rules(self.rules, seats, max_turns), size, seed)
        self._make_arrays()
        self._share(self._games.refresh)

    def _make_arrays(self) -> None:
        size, seats, features = self.size, self.seats, len(self.features)
        self.seat = zeros("B", size)
        self.mask = zeros("?", size, len(self.actions))
        self.observation = zeros("f", size, features)
        self.rewards = zeros("f", size, seats)
        self.terminated, self.truncated = zeros("?", size), zeros("?", size)
        self.dice = zeros("b", size, 2)
        self.final_scores = zeros("q", size, seats)
        self.final_observation = zeros("f", size, features)
        self._games.show_in(self)

    def step(
        self, actions: Any, dice: Any = None
    ) -> tuple["memoryview[float]", "memoryview[bool]", "memoryview[bool]"]:
        """Play an action in each game; return `rewards`, `terminated` and `truncated`.

        actions: the number of each game's action in `actions`; an array of int64 is taken without a copy
        dice:    the camel and the steps that a roll shows, in the form of `dice`; a camel of -1 draws both

        Raises IllegalAction or MalformedAction, for the first game whose action is not legal, and UserError
        for a die that cannot be thrown. Then no game has moved.
        """
        chosen = numbers("actions", actions, "q", self.size)
        thrown = None if dice is None else numbers("dice", dice, "b", self.size, 2)
        self._check_actions(chosen)
        if thrown is not None:
            self._check_dice(chosen, thrown)
        self._share(partial(self._games.step, chosen, thrown))
        return self.rewards, self.terminated, self.truncated

    def step_as(
        self, seat: int, actions: Any = None, policy: Any = None
    ) -> tuple["memoryview[float]", "memoryview[bool]", "memoryview[bool]"]:
        """Play an action of one seat in each game, then others' until it is to move again.

        Returns the arrays that `step` returns, for all turns together. A game that ends starts again;
        `final_observation` is what that seat would have seen at its end. `dice` are not kept.

        actions: as `step` takes them; by default only the others play, until that seat is to move
        policy:  the weights by which they play, as `play_out` takes them; by default at random

        Raises IllegalAction or MalformedAction as `step` does, and UserError where a game waits for another
        seat, or may end before each seat has moved twice.
        """
        _check("seat", seat, 0, self.seats - 1)
        _check("max_turns", self.max_turns, LEAST_TURNS + 4 * self.seats, MOST)
        chosen = None if actions is None else numbers("actions", actions, "q", self.size)
        if chosen is not None:
            if bytes(self.seat).count(seat) != self.size:
                raise UserError(
                    f"seat={seat}: a game waits for another seat; step_as({seat}) plays until it moves"
                )
            self._check_actions(chosen)
        weights = None if policy is None else as_weights(policy)
        self._share(partial(self._games.step_as, seat, chosen, weights))
        return self.rewards, self.terminated, self.truncated

    def random_play(self, turns: int) -> int:
        """Play turns at random in each game, as RandomBot does: a kind of action, then one of that kind.

        Returns the number of games that ended. Sets the arrays but those of the last step.
        """
        _check("turns", turns, 0, MOST)
        return sum(self._share(partial(self._games.random_play, turns)))

    def play_out(self, first_actions: Any, copies: int, policy: Any, seed: int) -> PlayOuts:
        """Return the results of games played to the end of the race, after each of some first actions.

        The games of this batch are where the copies begin, in turn: copy 0 with game 0, 1 with 1, and so on.
        They stay as they are. Copy i has the same luck after every first action: the k-th die and the k-th
        choice are drawn from the same numbers.

        first_actions: their numbers in `actions`
        policy:        the weights by which all seats play on; `policy.CELLS` are their names
        seed:          draws the dice and the actions, the same for any number of threads

        Raises IllegalAction or MalformedAction for a first action that is not legal in every game.
        """
        firsts = self._read_firsts(first_actions, copies, seed)
        shape = copies, len(firsts), self.seats
        made = PlayOuts(zeros("q", *shape), zeros("f", *shape))
        self._threads.share(partial(self._games.play_out, firsts, as_weights(policy), seed, *made), copies)
        return made

    def play_out_turns(
        self, first_action: int, copy: int, policy: Any, seed: int
    ) -> list[tuple[int, int, int]]:
        """Return the turns of one of the games that `play_out` plays.

        For each turn the action, the camel and the steps of the die: -1 where none is thrown.
        """
        _check("copy", copy, 0, MOST)
        _check("seed", seed, 0, (1 << 64) - 1)
        self._check_actions(memoryview(array("q", [first_action]) * self.size))
        played: list[tuple[int, int, int]] = self._games.play_out_turns(
            first_action, as_weights(policy), seed, copy
        )
        return played

    def leg_play(self, policy: Any, outlook: Outlook) -> LegPlay:
        """Return play-outs of the leg in which the games stand, to be used before they move.

        policy:  the weights by which all seats play on; `LEG_CELLS` are their names
        outlook: computes the chance to win at the end of the leg

        Raises UserError where games have different boards or seats to move, or crazy camels.
        """
        return LegPlay(self._games, self._threads, self.actions, self._read_firsts, policy, outlook)

    def win_chances(self, outlook: Outlook) -> "memoryview[float]":
        """Return the chance to win of each seat in each game, as if a leg without bets or traps began."""
        from camelcup.camelup.batch._leg_play import win_chances

        made: memoryview[float] = zeros("f", self.size, self.seats)
        self._share(partial(win_chances, self._games, outlook.array(), made))
        return made

    def policy_cells(self) -> "memoryview[int]":
        """Return for each game and action its place in `policy.CELLS`, -1 where no policy takes it."""
        shown: memoryview[int] = zeros("i", self.size, len(self.actions))
        self._games.show_cells(shown)
        return shown

    def states(self) -> list[State]:
        """Return the states of the engine for all games.

        Leg bets that are paid what all later ones on their camel are paid come last, by camel and by seat.
        """
        return [self._games.state(number) for number in range(self.size)]

    def load(self, states: Sequence[State]) -> None:
        """Set all games to states of the engine in which a seat is to move.

        Raises UserError for a state that these rules and seats do not have. Then no game has changed.
        """
        if len(states) != self.size:
            raise UserError(f"states has {len(states)}: give {self.size}, one for each game")
        before = self.states()
        try:
            self._positions.write(self._games, states)
        except UserError:
            self._positions.write(self._games, before)
            raise
        self._share(self._games.refresh)

    def _read_firsts(self, first_actions: Any, copies: int, seed: int) -> "memoryview[int]":
        """Return the first actions of play-outs as an array. Raises an error for a wrong argument."""
        if not isinstance(first_actions, Sized):
            raise UserError(f"first_actions={first_actions!r}: give a list of actions")
        _check("len(first_actions)", len(first_actions), 1, MOST)
        _check("copies", copies, 1, MOST)
        _check("seed", seed, 0, (1 << 64) - 1)
        firsts = numbers("first_actions", first_actions, "q", len(first_actions))
        for action in firsts:
            self._check_actions(memoryview(array("q", [action]) * self.size))
        return firsts

    def _check_actions(self, chosen: "memoryview[int]") -> None:
        """Raise an error for the first game whose action is not legal."""
        number = self._first(partial(self._games.first_illegal, chosen))
        if number < 0:
            return
        action = chosen[number]
        game = f"game {number}, seat {self.seat[number]}: action {action}"
        if not 0 <= action < len(self.actions):
            raise MalformedAction(f"{game} does not exist; actions are 0 to {len(self.actions) - 1}")
        legal = [each for each in range(len(self.actions)) if self.mask[number, each]]
        raise IllegalAction(
            f"{game}, {list(self.actions[action].encoded)}, is illegal; legal: {notation.ranges(legal)}; "
            f"position {notation.write(self._games.state(number))}"
        )

    def _check_dice(self, chosen: "memoryview[int]", thrown: "memoryview[int]") -> None:
        """Raise an error for the first roll that shows what it cannot."""
        number = self._first(partial(self._games.first_impossible, chosen, thrown))
        if number >= 0:
            left = self._games.state(number).unmoved
            raise UserError(
                f"dice[{number}] is {[thrown[number, 0], thrown[number, 1]]}: give a camel still to move, "
                f"{notation.ranges(left)}, with 1 to 3 steps, or -1 to draw both"
            )

    def _share(self, work: Callable[[int, int], T]) -> list[T]:
        return self._threads.share(work, self.size)

    def _first(self, search: Callable[[int, int], int]) -> int:
        return next((number for number in self._share(search) if number >= 0), -1)


def _rules(rules: Rules | str) -> Rules:
    if isinstance(rules, Rules):
        return rules
    if rules not in RULE_SETS:
        raise UserError(f"rules={rules!r}: give a camelcup.camelup.rules.Rules, or {', '.join(RULE_SETS)}")
    return RULE_SETS[rules]


def _check(name: str, value: int, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise UserError(f"{name}={value!r}: give a whole number from {low} to {high}")


def _compiled() -> Any:
    """Return the class of compiled games. Raises UserError where it was not built, or is turned off."""
    if os.environ.get(PURE) == "1":
        raise UserError(f"{PURE}=1 in the environment turns camelcup.camelup.batch off; unset it")
    try:
        from camelcup.camelup.batch._steps import Games
    except ImportError as error:
        raise UserError(
            f"camelcup.camelup.batch is not compiled here ({error}); with a C compiler, pip install camelcup "
            "compiles it"
        ) from None
    return Games
