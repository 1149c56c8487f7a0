"""Gymnasium's vector environments: many games side by side."""

import secrets
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from camelcup import IllegalAction, MalformedAction, UserError
from camelcup.camelup.batch import Batch
from camelcup.camelup.batch.policy import fitted_policy
from camelcup_learn.environments.arguments import game_of, seed_of, whole
from camelcup_learn.environments.observations import space_of
from camelcup_learn.environments.single import LearnerEnvironment, single

Observations = dict[str, NDArray[Any]]

RANDOM, QUICK, ITSELF = "random", "quick", "self"
BATCHED = (RANDOM, QUICK, ITSELF)
"""Opponents that a batch of Camel Up plays."""

BATCH_OPTIONS = ("threads", "max_turns")


class BatchEnvironment(VectorEnv[Observations, NDArray[Any], NDArray[Any]]):
    """Games of Camel Up in one compiled batch. A game that ends starts again in the same step.

    Against others the learner has one seat, and each step ends where that is to move again. By itself it
    plays whatever seat is to move: each step is one turn, and `info["seat"]` has the seats. A reward is that
    of the seat that moved; `info["rewards"]` has those of all seats.

    batch: the games
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    batch: Batch

    def __init__(self, num_envs: int, opponents: str, seat: int, **options: Any) -> None:
        self.num_envs = num_envs
        self._make = partial(Batch, size=num_envs, **options)
        self.batch = self._make(seed=secrets.randbits(63))
        place = whole("seat", seat, 0, self.batch.seats - 1)
        self._learner = None if opponents == ITSELF else place
        self._policy = fitted_policy() if opponents == QUICK else None
        self.single_observation_space = space_of(self.batch.features, len(self.batch.actions))
        self.single_action_space = spaces.Discrete(len(self.batch.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Begin all games. seed: of the batch; by default one that follows from the last seed given"""
        seed = seed_of(seed)
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(1 << 63)) if seed is None else seed
        self.batch = self._make(seed=drawn)
        if self._learner is not None:
            self.batch.step_as(self._learner, policy=self._policy)
        return self._seen()

    def step(
        self, actions: Any
    ) -> tuple[Observations, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action in each game. Raises IllegalAction if one is not legal; then none moves."""
        if self._learner is None:
            moved = np.array(self.batch.seat)
            self.batch.step(actions)
            rewards = np.asarray(self.batch.rewards)[np.arange(self.num_envs), moved].astype(float)
        else:
            self.batch.step_as(self._learner, np.asarray(actions), self._policy)
            rewards = np.asarray(self.batch.rewards)[:, self._learner].astype(float)
        terminated, truncated = np.array(self.batch.terminated), np.array(self.batch.truncated)
        observations, infos = self._seen()
        infos |= paired({"rewards": np.array(self.batch.rewards)}, np.ones(self.num_envs, bool))
        if (ended := terminated | truncated).any():
            infos |= self._ended(ended)
        return observations, rewards, terminated, truncated, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal in each game."""
        return np.array(self.batch.mask)

    def _seen(self) -> tuple[Observations, dict[str, Any]]:
        """Return the observations and the infos of all games."""
        mask = np.array(self.batch.mask).view(np.int8)
        observations = {"observation": np.array(self.batch.observation), "action_mask": mask}
        every = np.ones(self.num_envs, bool)
        infos = {"action_mask": mask.copy(), "seat": np.array(self.batch.seat)}
        return observations, paired(infos, every)

    def _ended(self, ended: NDArray[np.bool_]) -> dict[str, Any]:
        """Return what infos have besides where games have ended."""
        final, shown = np.full(self.num_envs, None, object), np.asarray(self.batch.final_observation)
        for game in np.flatnonzero(ended):
            final[game] = {
                "observation": np.array(shown[game]),
                "action_mask": np.zeros(len(self.batch.actions), np.int8),
            }
        scores = paired({"scores": np.array(self.batch.final_scores, float)}, ended)
        return paired({"final_obs": final, "final_info": scores}, ended)


class TablesEnvironment(SyncVectorEnv):
    """Games over the referee side by side. A game that ends starts again in the same step.

    make: makes the environment of a learner
    """

    def __init__(self, num_envs: int, make: Callable[[], LearnerEnvironment]) -> None:
        super().__init__([make] * num_envs, autoreset_mode=AutoresetMode.SAME_STEP)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin all games. seed: of the first table, from which the others count on; or a list of seeds"""
        return super().reset(seed=seed if isinstance(seed, list) else seed_of(seed), options=options)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play an action in each game. Raises IllegalAction if one is not legal; then none moves."""
        if np.shape(actions) != (self.num_envs,):
            shape = (self.num_envs,)
            raise UserError(f"actions has the shape {np.shape(actions)}: give the shape {shape}")
        for number, (environment, action) in enumerate(zip(self.envs, actions, strict=True)):
            try:
                environment.unwrapped.check(action)  # type: ignore[attr-defined]
            except (IllegalAction, MalformedAction) as error:
                raise type(error)(f"game {number}, {error}") from None
        return super().step(actions)


def paired(infos: dict[str, Any], which: NDArray[np.bool_]) -> dict[str, Any]:
    """Return infos, each with the games that have it, as Gymnasium names them. which: those games"""
    return infos | {f"_{name}": which.copy() for name in infos}


def vector(
    game: str = "camelup",
    num_envs: int = 16,
    opponents: Any = None,
    seat: int = 0,
    *,
    rules: Any = None,
    seats: int | None = None,
    **options: Any,
) -> VectorEnv[Any, Any, Any]:
    """Return a Gymnasium environment of many games side by side; one that ends starts again in the same step.

    num_envs:  the number of games
    opponents: of Camel Up "random", "quick" or "self": the others draw their actions at random, or by the
               weights that come with `Batch.play_out`, or the learner plays all seats, in one `Batch`. Or
               bots, as `single` takes them, over the referee. By default "random"; of other games Random
    seat:      place of the learner
    seats:     number of seats of a batch; with bots they say it
    options:   of a batch threads and max_turns; with bots see `Tables`

    Raises UserError for an argument that cannot be right.
    """
    num_envs = whole("num_envs", num_envs, 1)
    opponents = (RANDOM if game == "camelup" else "Random") if opponents is None else opponents
    if not isinstance(opponents, str) or opponents not in BATCHED:
        if seats is not None:
            raise UserError(f"seats={seats}: leave it out; the bots in opponents say how many there are")
        if options.get("out"):
            raise UserError("out: games side by side cannot share a file; camelcup_learn.single keeps games")
        return TablesEnvironment(num_envs, partial(single, game, opponents, seat, rules=rules, **options))
    played = game_of(game, rules)
    if played.name != "camelup":
        raise UserError(f"opponents={opponents!r}: a batch plays camelup only; name bots of {game}")
    if other := sorted(options.keys() - set(BATCH_OPTIONS)):
        known = " and ".join(BATCH_OPTIONS)
        raise UserError(f"{other[0]}: a batch has the options {known} only; with bots see `Tables`")
    places = played.cup_seats if seats is None else seats
    return BatchEnvironment(num_envs, opponents, seat, rules=played.rules, seats=places, **options)
