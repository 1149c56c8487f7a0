"""Defence: the step with the best chance to meet an enemy on its way."""

from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from camelcup_pacman.bots.scene import NEVER, Choice, Scene
from camelcup_pacman.planning import Numbers

PLACES = 6
"""Number of most likely squares of an enemy that are considered."""

LEAST = 0.02
"""Least probability of such a square."""

WISH = 3.0
"""Hops over which the probability that an enemy goes to a dot falls to 1 / e."""

RETURN = 0.3
"""Probability that an enemy in the own half is on its way home."""

PATIENCE = 0.9
"""Value of meeting an enemy a move later, relative to now."""


def defend(scene: Scene, random: Random) -> Choice:
    """Choose the step at home with the best chance to meet an enemy soon; in the other half, a step home."""
    home = scene.home
    if not home[scene.here]:
        distances = scene.graph.hops[:, home].min(axis=1)
        step = min(scene.choices, key=lambda number: (distances[number], random.random()))
        return Choice(step, "I go home, to defend")
    steps = [number for number in scene.choices if home[number]]
    values = np.zeros(len(steps))
    for chances in scene.chances.values():
        for place in np.argsort(-chances, kind="stable")[:PLACES]:
            if chances[place] >= LEAST:
                values += chances[place] * _meeting(scene, int(place), np.array(steps))
    if not values.any():
        return Choice(_post(scene, steps, random), "I guard: I know of no enemy, and stay near the crossings")
    best = max(range(len(steps)), key=lambda number: (round(float(values[number]), 9), random.random()))
    return Choice(steps[best], _reason(scene))


def _meeting(scene: Scene, place: int, steps: NDArray[Any]) -> Numbers:
    """Return for each step the discounted chance to meet an enemy, on its ways from a square to its goals.

    It is met on the first square at home, on one of its shortest ways to a goal, where the bot can be first.
    If there is none, the bot follows it to the goal.
    """
    hops, ours = scene.graph.hops, np.nonzero(scene.home)[0]
    goals, wishes = _goals(scene, place)
    ahead = hops[place, ours]
    length = hops[place, goals]
    on_way = ahead + hops[goals][:, ours] == length[:, None]
    first = hops[steps][:, ours] <= ahead
    moves = np.where(on_way & first[:, None], ahead, NEVER).min(axis=2)
    following = length + hops[steps][:, goals]
    met: Numbers = PATIENCE ** np.where(moves < NEVER, moves, following) @ wishes
    return met


def _goals(scene: Scene, place: int) -> tuple[NDArray[Any], Numbers]:
    """Return where an enemy on a square may go, and how likely it is to go to each."""
    wishes = np.exp(-scene.graph.hops[place, scene.ours] / WISH)
    wishes /= wishes.sum()
    if not scene.home[place]:
        return scene.ours, wishes
    abroad = np.nonzero(~scene.home)[0]
    exit_ = abroad[scene.graph.hops[place, abroad].argmin()]
    return np.append(scene.ours, exit_), np.append((1 - RETURN) * wishes, RETURN)


def _post(scene: Scene, steps: list[int], random: Random) -> int:
    """Return the step nearest to all crossings."""
    maze = scene.graph.maze
    x = maze.border[scene.view.team]
    crossings = scene.graph.numbers([y * maze.width + x for y in maze.crossings])
    distances = scene.graph.hops[:, crossings].sum(axis=1)
    return min(steps, key=lambda number: (distances[number], random.random()))


def _reason(scene: Scene) -> str:
    """Return why the bot moves, by the enemy that is most likely a PacMan."""
    inside = {enemy: float(chances @ scene.home) for enemy, chances in scene.chances.items()}
    enemy = max(inside, key=inside.__getitem__)
    if inside[enemy] < 0.5:
        return "I guard: I go where the enemies would come through"
    place = scene.place(int(np.where(scene.home, scene.chances[enemy], 0).argmax()))
    return f"I head off seat {enemy}, which is in our half, most likely {place}"
