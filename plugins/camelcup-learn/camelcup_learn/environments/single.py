"""Gymnasium's environments: one learner at a table of bots."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from camelcup import UserError
from camelcup_learn.environments.actions import Legal, Mask
from camelcup_learn.environments.arguments import game_of, seed_of, whole
from camelcup_learn.environments.tables import LEARNER, METADATA, Observation, Tables

Info = dict[str, Any]

BEGINNINGS = 100
"""Games that may end before the learner is asked, until `reset` gives up."""


class LearnerEnvironment(gymnasium.Env[Observation, Any]):
    """A learner at a table of bots. In a game with teams it plays all seats of its team, one after another.

    tables: the games
    """

    metadata = METADATA

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.render_mode = tables.render_mode
        self.observation_space = tables.space
        self.action_space = spaces.Discrete(tables.actions.size)
        self._legal: Legal | None = None
        self._seat = tables.outside[0]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Begin a game. seed: of the table; by default one that follows from the last seed given"""
        seed = seed_of(seed)
        super().reset(seed=seed)
        self._begin(seed)
        self._go_on()
        return self._observe(), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        """Play the action of a number, and go on until the learner is to answer again.

        Raises IllegalAction for an action that is not legal; nothing has changed then. Raises UserError
        where the game is over.
        """
        self.tables.answer(self._in_progress, action)
        self._go_on()
        if self._legal is not None:
            return self._observe(), 0.0, False, False, self._info()
        capped = self.tables.truncated
        return self._observe(), self.tables.reward(self._seat), not capped, capped, self._info()

    def check(self, action: Any) -> None:
        """Raise what `step` raises for an action, which is not played."""
        self.tables.check(self._in_progress, action)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask as sb3-contrib asks for it."""
        return self._mask().astype(bool)

    def render(self) -> Any:
        """Return the board as the learner sees it, as text or as a picture."""
        return self.tables.render(self._seat)

    def close(self) -> None:
        """Close the processes of bots, and the file of records."""
        self.tables.close()

    @property
    def _in_progress(self) -> Legal:
        if self._legal is None:
            raise UserError("step: no game is in progress: call reset first")
        return self._legal

    def _begin(self, seed: int | None) -> None:
        """Begin games until one asks the learner."""
        for _ in range(BEGINNINGS):
            self.tables.begin(int(self.np_random.integers(1 << 63)) if seed is None else seed)
            if self.tables.game.waiting:
                return
            seed = None
        turns = self.tables.game.table.limits.max_turns
        raise UserError(
            f"{BEGINNINGS} games ended before the learner was asked (max_turns={turns}): give more turns"
        )

    def _go_on(self) -> None:
        waiting = self.tables.game.waiting
        self._legal = self.tables.legal(waiting[0]) if waiting else None
        self._seat = waiting[0] if waiting else self._seat

    def _mask(self) -> Mask:
        return self._legal.mask() if self._legal else self.tables.no_mask()

    def _observe(self) -> Observation:
        return {"observation": self.tables.observe(self._seat), "action_mask": self._mask()}

    def _info(self) -> Info:
        replaced = self.tables.replaced.total()
        info: Info = {"action_mask": self._mask(), "seat": self._seat, "replaced": replaced}
        if record := self.tables.record:
            info["scores"] = np.array(record.scores, float)
        return info


def bots_at(game: str, rules: Any, opponents: Any, seat: int) -> list[Any]:
    """Return the bots of a table: a learner on its seat, and opponents on the others, in turn order."""
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        played = game_of(game, rules)
        opponents = [opponents] * (len(played.teams(played.cup_seats)) - 1)
    for bot in opponents:
        if bot in (LEARNER, "Human"):
            raise UserError(f"opponents: {bot} has no code; name bots, or give functions")
    seat = whole("seat", seat, 0, len(opponents))
    return [*opponents[:seat], LEARNER, *opponents[seat:]]


def single(
    game: str = "camelup",
    opponents: Any = "Random",
    seat: int = 0,
    *,
    rules: Any = None,
    **options: Any,
) -> LearnerEnvironment:
    """Return a Gymnasium environment of one learner at a table of bots.

    opponents: bots in turn order: names, specs, classes, functions; one bot takes all other seats of a table
               of a tournament
    seat:      place of the learner; in a game with teams, that of its team
    rules:     as `aec` has them
    options:   see `Tables`

    Raises UserError for an argument that cannot be right.
    """
    bots = bots_at(game, rules, opponents, seat)
    tables = Tables(bots, game=game, rules=rules, **options)
    return LearnerEnvironment(tables)
