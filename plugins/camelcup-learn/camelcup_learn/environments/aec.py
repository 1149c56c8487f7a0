"""PettingZoo's environments of agents that act one after another."""

from typing import Any

from pettingzoo import AECEnv

from camelcup import UserError
from camelcup_learn.environments.actions import Legal
from camelcup_learn.environments.agents import Agents, seated
from camelcup_learn.environments.arguments import game_of, seed_of
from camelcup_learn.environments.tables import METADATA, Observation, Tables


class SeatsEnvironment(Agents, AECEnv[str, Observation, Any]):
    """All seats of a table as agents; the one to answer is selected.

    Agents that act at once are selected one after another; each sees nothing of what the others chose. An
    agent that faults have put out of the game is not selected before the end.
    """

    metadata = METADATA | {"name": "camelcup_v0", "is_parallelizable": False}

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self._legal: Legal | None = None
        self.agent_selection = self.possible_agents[0]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. seed: of the table; by default one that follows from the last seed given"""
        self.tables.begin(seed_of(seed))
        agents = self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"replaced": 0} for agent in agents}
        self._skip_agent_selection = None  # type: ignore[assignment]
        self._select()

    def step(self, action: Any) -> None:
        """Play the action of a number for the selected agent; None for one whose game has ended.

        Raises IllegalAction for an action that is not legal; nothing has changed then. Raises UserError
        where no game is in progress.
        """
        if not self.agents:
            raise UserError("step: no game is in progress: call reset first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert self._legal is not None
        self.tables.answer(self._legal, action)
        self.infos[agent] = {"replaced": self.tables.replaced[self._seats[agent]]}
        self._cumulative_rewards[agent] = 0.0
        self._select()

    def observe(self, agent: str) -> Observation:
        """Return what the seat of an agent sees; nothing is legal while it is not to answer."""
        seat, legal = self._seats[agent], self._legal
        mask = self._mask.copy() if legal and legal.seat == seat else self.tables.no_mask()
        return {"observation": self.tables.observe(seat), "action_mask": mask}

    def render(self) -> Any:
        """Return the board as the selected agent sees it, as text or as a picture."""
        return self.tables.render(self._seats[self.agent_selection])

    def _select(self) -> None:
        """Select the next agent that is to answer, or end the game."""
        if not (waiting := self.tables.game.waiting):
            self._end()
            return
        self._legal = legal = self.tables.legal(waiting[0])
        self.agent_selection = agent = self.possible_agents[waiting[0]]
        self._mask = legal.mask()
        self.infos[agent] = {"action_mask": self._mask.copy(), "replaced": self.tables.replaced[waiting[0]]}

    def _end(self) -> None:
        self._legal = None
        ended = self.truncations if self.tables.truncated else self.terminations
        for agent in self.agents:
            ended[agent] = True
            self.rewards[agent] = self.tables.reward(self._seats[agent])
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]


def aec(
    game: str = "camelup",
    rules: Any = None,
    seats: int | None = None,
    **options: Any,
) -> SeatsEnvironment:
    """Return a PettingZoo environment in which every seat of a table is an agent.

    rules:   name of a rule set, path of a TOML file, dictionary, or JSON text; by default the first set
    seats:   by default as many as at a table of a tournament
    options: see `Tables`

    Raises UserError for an argument that cannot be right, and for a game that does not list its actions.
    """
    bots = seated(game, rules, seats)
    if not game_of(game, rules).lists_actions:
        raise UserError(f"aec: {game} has too many actions to list: use parallel or single, and an observer")
    tables = Tables(bots, game=game, rules=rules, **options)
    return SeatsEnvironment(tables)
