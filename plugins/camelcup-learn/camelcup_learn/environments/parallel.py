"""PettingZoo's environments of agents that act at once."""

from collections.abc import Sequence
from random import Random
from typing import Any

from pettingzoo import ParallelEnv

from camelcup import CHANCE, AnyGame, UserError
from camelcup_learn.environments.actions import Legal
from camelcup_learn.environments.agents import Agents, seated
from camelcup_learn.environments.arguments import game_of, seed_of
from camelcup_learn.environments.tables import METADATA, Observation, Tables

Infos = dict[str, dict[str, Any]]


class ParallelEnvironment(Agents, ParallelEnv[str, Observation, Any]):
    """All seats of a table as agents that act at once.

    The action of an agent that faults have put out of the game is ignored.
    """

    metadata = METADATA | {"name": "camelcup_parallel_v0"}

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self._legal: dict[str, Legal] = {}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        """Begin a game. seed: of the table; by default one that follows from the last seed given"""
        self.tables.begin(seed_of(seed))
        self.agents = list(self.possible_agents)
        self._find_legal()
        return self._seen()

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Play the actions of all agents.

        Raises IllegalAction for one that is not legal, and UserError where one is missing.
        """
        if not (agents := self.agents):
            raise UserError("step: no game is in progress: call reset first")
        if missing := [agent for agent in self._legal if agent not in actions]:
            raise UserError(f"actions has none for {', '.join(missing)}: give one for each of {agents}")
        for agent, legal in self._legal.items():
            self.tables.check(legal, actions[agent])  # so that none is played if one is illegal
        for agent, legal in self._legal.items():
            self.tables.answer(legal, actions[agent])
        over, capped = self.tables.record is not None, self.tables.truncated
        self._find_legal()
        observations, infos = self._seen()
        rewards = {agent: self.tables.reward(self._seats[agent]) if over else 0.0 for agent in agents}
        if over:
            self.agents = []
        terminations = dict.fromkeys(agents, over and not capped)
        return observations, rewards, terminations, dict.fromkeys(agents, capped), infos

    def render(self) -> Any:
        """Return the board as seat 0 sees it, as text or as a picture."""
        return self.tables.render(0)

    def _find_legal(self) -> None:
        waiting = self.tables.game.waiting
        self._legal = {self.possible_agents[seat]: self.tables.legal(seat) for seat in waiting}

    def _seen(self) -> tuple[dict[str, Observation], Infos]:
        """Return the observation and the info of each agent."""
        observations, infos = {}, {}
        for agent in self.agents:
            legal = self._legal.get(agent)
            mask = legal.mask() if legal else self.tables.no_mask()
            observations[agent] = {
                "observation": self.tables.observe(self._seats[agent]),
                "action_mask": mask,
            }
            infos[agent] = {"action_mask": mask.copy(), "replaced": self.tables.replaced[self._seats[agent]]}
        return observations, infos


def first_asked(game: AnyGame, seats: int) -> Sequence[int]:
    """Return the seats that are asked first in a game."""
    state, random = game.start(seats), Random(0)
    while (asked := game.to_move(state)) is CHANCE:
        state = game.resolve(state, game.sample(state, random))
    return asked if isinstance(asked, tuple) else ()


def parallel(
    game: str,
    rules: Any = None,
    seats: int | None = None,
    **options: Any,
) -> ParallelEnvironment:
    """Return a PettingZoo environment of a game in which all seats act at once.

    The arguments are those of `aec`. Raises UserError for one that cannot be right, and for a game in which
    seats act one after another.
    """
    bots = seated(game, rules, seats)
    asked = first_asked(game_of(game, rules), len(bots))
    if len(asked) < len(bots):
        raise UserError(
            f"parallel: {game} asks seat {', '.join(map(str, asked))} and not all {len(bots)} at once: use "
            "camelcup_learn.aec"
        )
    tables = Tables(bots, game=game, rules=rules, **options)
    return ParallelEnvironment(tables)
