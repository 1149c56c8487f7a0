"""PettingZoo's environments of agents that act at once."""

from typing import Any

from pettingzoo import ParallelEnv

from camelcup import UserError
from camelcup_learn.environments.actions import Legal
from camelcup_learn.environments.agents import Agents, seated
from camelcup_learn.environments.arguments import seed_of
from camelcup_learn.environments.tables import Observation, Tables

Infos = dict[str, dict[str, Any]]


class ParallelEnvironment(Agents, ParallelEnv[str, Observation, Any]):
    """All seats of a table as agents that act at once.

    The action of an agent that faults have put out of the game is ignored.
    """

    metadata = {"render_modes": ["ansi"], "name": "camelcup_parallel_v0"}  # noqa: RUF012

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self._legal: dict[str, Legal] = {}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        """Begin a game. seed: of the table; by default one that follows from the last seed given"""
        self.tables.begin(seed_of(seed))
        self.agents = list(self.possible_agents)
        waiting = self.tables.game.waiting
        if len(waiting) < self.tables.seats:
            raise UserError(
                f"parallel: {self.tables.rules.name} asks seat {', '.join(map(str, waiting))} and not all "
                f"{self.tables.seats} at once: use camelcup_learn.aec"
            )
        self._find_legal()
        return self._seen()

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Play the actions of all agents.

        Raises IllegalAction for one that is not legal, and UserError where one is missing.
        """
        agents = self.agents
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
        """Return the board as seat 0 sees it, as text; None without a mode to render in."""
        return self.tables.show(0) if self.render_mode else None

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
            infos[agent] = {"action_mask": mask.copy()}
        return observations, infos


def parallel(
    game: str,
    rules: Any = None,
    seats: int | None = None,
    **options: Any,
) -> ParallelEnvironment:
    """Return a PettingZoo environment of a game in which all seats act at once.

    The arguments are those of `aec`. Raises UserError for one that cannot be right, and at `reset` for a game
    in which seats act one after another.
    """
    bots = seated(game, rules, seats)
    tables = Tables(bots, game=game, rules=rules, **options)
    return ParallelEnvironment(tables)
