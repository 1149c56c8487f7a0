"""The seats of a table as agents of PettingZoo."""

from typing import Any

from gymnasium import spaces

from camelcup_learn.environments.arguments import game_of, whole
from camelcup_learn.environments.tables import LEARNER, Tables


def seated(game: str, rules: Any, seats: int | None) -> list[str]:
    """Return a learner for each seat; by default for as many as a tournament has at a table."""
    played = game_of(game, rules)
    if seats is None:
        return [LEARNER] * played.cup_seats
    return [LEARNER] * whole("seats", seats, min(played.seats), max(played.seats))


class Agents:
    """All seats of a table as agents `seat_0`, `seat_1`, ..., with the same spaces.

    tables: the games
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.render_mode = tables.render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(tables.seats)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces: dict[str, spaces.Space[Any]] = {}
        self.action_spaces: dict[str, spaces.Space[Any]] = {}
        for agent in self.possible_agents:
            self.observation_spaces[agent] = tables.space
            self.action_spaces[agent] = spaces.Discrete(tables.actions.size)

    def observation_space(self, agent: str) -> Any:
        """Return the space of observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of the numbers of actions."""
        return self.action_spaces[agent]

    def close(self) -> None:
        """Close the processes of bots, and the file of records."""
        self.tables.close()
