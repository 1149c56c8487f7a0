"""Tables at which learners sit: the referee's games, with numbers for observations and actions."""

from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import numpy as np

from camelcup import (
    AnyGame,
    Ending,
    GameError,
    GameRecord,
    Observer,
    UserError,
    load_plugins,
    make_observer,
    picture,
    session,
    short_repr,
)
from camelcup_learn.environments.actions import Actions, Legal, Mask, legal_actions, mask_of, numbered
from camelcup_learn.environments.observations import Array, ViewNumbers, space_of
from camelcup_learn.environments.rewards import Reward, reward_of

ObserverMaker = Callable[[AnyGame], Observer[Any, Any]]

Observation = dict[str, Any]
"""An observation and its mask, under `observation` and `action_mask`."""

LEARNER = "Caller"
"""The bot whose seat is played from outside."""

METADATA: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}
"""What environments say of their pictures."""

RENDER_MODES = (None, *METADATA["render_modes"])
ON_ILLEGAL = ("raise", "lose", "replace")


class Tables:
    """Games of the same seats one after another.

    seats:    how many there are
    outside:  those of learners
    space:    the space of an observation with its mask
    actions:  numbers of actions
    replaced: the number of actions of each seat in this game that were replaced
    """

    def __init__(
        self,
        bots: Sequence[Any],
        *,
        observer: ObserverMaker | None = None,
        reward: str | Reward = "win",
        illegal: str = "raise",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Open the tables.

        observer: makes an `Observer` of the game in place of its own
        reward:   "win", "difference" of the scores, or a function of a `GameResult` and a seat
        illegal:  for actions that are not legal: "raise"; "lose", a fault that puts the seat out of the game,
                  as each fault of a bot then does; or "replace" by a random legal action
        options:  see `camelcup.session.SessionArguments`; bots run in this process unless `isolation` says
                  otherwise, and `out` is a new cup file for the records of all games
        """
        if render_mode not in RENDER_MODES:
            raise UserError(f"render_mode={render_mode!r}: give 'ansi' (text), 'rgb_array' (picture) or None")
        if illegal not in ON_ILLEGAL:
            raise UserError(f"illegal={illegal!r}: give {' or '.join(map(repr, ON_ILLEGAL))}")
        on_fault = {"on_fault": "forfeit"} if illegal == "lose" else {}
        self.series = session.series(bots, **({"isolation": "none"} | on_fault | options))
        rules, self.seats = self.series.game, self.series.seats
        self.rules, self.display = rules, self.series.display
        self.outside = sorted(self.series.outside)
        self.observer = _observer_of(rules, observer)
        self.actions: Actions = numbered(rules, self.observer.actions(self.seats))
        self.space = space_of(self.observer.features(self.seats), self.actions.size)
        self.render_mode, self.illegal = render_mode, illegal
        self.replaced: Counter[int] = Counter()
        self.keeps = options.get("out") is not None
        self._reward = reward_of(reward, rules, self.seats)
        self._random = Random()
        self._game: session.SeriesGame | None = None
        if render_mode == "rgb_array":
            self._draw(rules.start(self.seats))  # which is refused where it cannot be

    def begin(self, seed: int | None) -> None:
        """Begin a game: of a table of this seed, or of one that follows from the last seed given."""
        if seed is not None:
            self._random = Random(seed)
        self.replaced.clear()
        self._game = self.series.begin(self._random.getrandbits(63) if seed is None else seed)

    @property
    def game(self) -> session.SeriesGame:
        """The game that is played now. Raises UserError before the first."""
        if self._game is None:
            raise UserError("no game is in progress: call reset first")
        return self._game

    @property
    def record(self) -> GameRecord | None:
        """The record of the game, once it is over."""
        return self.game.record

    @property
    def truncated(self) -> bool:
        """Whether the limit of turns ended the game."""
        return self.record is not None and self.record.ending is Ending.TURN_CAP

    def reward(self, seat: int) -> float:
        """Return the reward of a seat for a game that is over."""
        assert self.record is not None
        return float(self._reward(self.record, seat))

    def observe(self, seat: int) -> Array:
        """Return the observation of a seat now."""
        # three times as fast as numpy.array from a list
        return np.frombuffer(array("f", self.observer.observe(seat, self.game.view(seat))), np.float32)

    def render(self, seat: int) -> Any:
        """Return the board as a seat sees it, as text or as a picture; None without a mode to render in."""
        if self.render_mode is None:
            return None
        position = self.display.conceal(self.game.state, seat)
        return self.display.show(position) if self.render_mode == "ansi" else self._draw(position)

    def _draw(self, position: Any) -> Any:
        """Return a picture as an array of pixels."""
        try:
            from camelcup_learn.environments.pixels import pixels
        except ImportError as error:
            needed = "pip install 'camelcup-learn[pictures]'"
            raise UserError(f"render_mode='rgb_array' needs resvg and Pillow: {needed}") from error
        return pixels(picture(position, self.display).svg)

    def legal(self, seat: int) -> Legal:
        """Return the legal actions of a seat that is to answer. Raises GameError where none is listed."""
        legal = legal_actions(self.rules, self.game.state, seat, self.actions.actions)
        if not legal:
            raise GameError(f"{self.rules.name}: its observer lists no action that is legal for seat {seat}")
        return Legal(seat, self.actions, legal)

    def no_mask(self) -> Mask:
        """Return the mask of a seat that is not to answer."""
        return mask_of(self.actions.size, ())

    def check(self, legal: Legal, number: Any) -> None:
        """Raise what `answer` raises for the number of an action, which is not played."""
        legal.find(number, self.illegal != "raise")

    def answer(self, legal: Legal, number: Any) -> None:
        """Play the action of a number. Raises IllegalAction for one that is not legal, if so asked."""
        action = legal.find(number, self.illegal != "raise")
        if self.illegal == "replace" and number not in legal.numbers:
            self.replaced[legal.seat] += 1
            action = legal.find(self._random.choice(legal.numbers), False)
        self.game.answer(legal.seat, action)
        if self.keeps and self.record:
            self.series.keep(self.game)

    def close(self) -> None:
        """Close the processes of bots, and the file of records."""
        self.series.close()


def _observer_of(game: AnyGame, observer: ObserverMaker | None) -> Observer[Any, Any]:
    """Return the observer that was asked for, else the game's, else one of the numbers of its views."""
    if observer is None:
        return make_observer(load_plugins(), game) or ViewNumbers(game)
    if not callable(observer):
        raise UserError(
            f"observer={short_repr(observer)}: give a class of observers, or a function of a game"
        )
    return observer(game)
