"""Rewards at the end of a game."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from camelcup import AnyGame, GameResult, UserError, join_teams

Reward = Callable[[GameResult, int], float]
"""Returns the reward of a seat for a game that has ended."""


def difference(result: GameResult, place: int) -> float:
    """Return how far the score is from the best other one; at most 0 for a place that does not win."""
    margin = result.margin(place)
    return margin if place in result.winners else min(margin, 0)


JOINED: dict[str, Callable[[GameResult, int], Any]] = {"win": GameResult.share, "difference": difference}
"""Rewards of a place, which is a seat or a team. win: its share of the win."""


def reward_of(reward: str | Reward, game: AnyGame, seats: int) -> Reward:
    """Return a function by its name, or the one given. Raises UserError for another name."""
    if callable(reward):
        return reward
    if reward not in JOINED:
        raise UserError(f"reward={reward!r}: give {' or '.join(map(repr, JOINED))}, or a function")
    teams = tuple([tuple(team) for team in game.teams(seats)])
    places = {seat: place for place, team in enumerate(teams) for seat in team}
    return partial(_joined, JOINED[reward], teams, places)


def _joined(
    reward: Reward,
    teams: tuple[tuple[int, ...], ...],
    places: Mapping[int, int],
    result: GameResult,
    seat: int,
) -> float:
    """Return the reward of the team of a seat."""
    return float(reward(join_teams(result, teams), places[seat]))
