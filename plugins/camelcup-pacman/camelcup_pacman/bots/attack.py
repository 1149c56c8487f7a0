"""Attack: the cheapest path to a dot from which the bot can get home."""

from random import Random

from camelcup import plural
from camelcup_pacman.bots.scene import NEVER, Choice, Scene
from camelcup_pacman.planning import Paths, cheapest_paths

TRIED = 10
"""Number of dots, the cheapest to reach, that are considered."""

BAITS = 3
"""Number of dots, the cheapest to reach, of which a random one is approached if none is safe."""


def attack(scene: Scene, random: Random) -> Choice:
    """Choose a step to a dot that is safe, or else to one that no likely enemy reaches first.

    A death costs time, but waiting until a ghost goes away costs more: where deaths cost no points, the bot
    takes more risk the longer it has eaten nothing. If there is no such dot, choose a step home, or at home a
    step towards another dot.
    """
    paths = cheapest_paths(scene.graph, scene.costs, scene.here)
    dots = sorted(scene.prey.tolist(), key=paths.costs.__getitem__)
    exits = {number: scene.way_home(number, 1) for number in scene.choices}
    ways = {dot: paths.to(dot) for dot in dots[:TRIED]}
    for dot, way in ways.items():
        if exits[way[0]] < NEVER and scene.way_home(dot, len(way)) < NEVER:
            away = plural(len(way), "step")
            return Choice(way[0], f"I attack: the dot {scene.place(dot)} is {away} away")
    for dot, way in ways.items():
        if _first(scene, way):
            return Choice(way[0], f"I dare: I am first at the dot {scene.place(dot)}, but may not come home")
    if scene.home[scene.here]:
        return _approach(scene, paths, random.choice(dots[:BAITS]), exits, random)
    return _retreat(scene, exits, random)


def _first(scene: Scene, way: list[int]) -> bool:
    """Return whether the bot is on each square of a way before a likely enemy can be."""
    return all(scene.home[number] or scene.arrival[number] > moves for moves, number in enumerate(way, 1))


def _approach(scene: Scene, paths: Paths, dot: int, exits: dict[int, int], random: Random) -> Choice:
    """Choose a step towards a dot that is not safe yet; a random step at home if that one is not safe."""
    step = paths.to(dot)[0]
    if exits[step] < NEVER:
        return Choice(step, f"I look for a way in: no dot is safe, I approach the one {scene.place(dot)}")
    return Choice(
        random.choice([number for number in scene.choices if scene.home[number]]),
        "I wait at home: a ghost is where I would go in",
    )


def _retreat(scene: Scene, exits: dict[int, int], random: Random) -> Choice:
    """Choose a step on a safe way home, or else the step furthest from likely ghosts."""
    step = min(exits, key=lambda number: (exits[number], random.random()))
    if exits[step] < NEVER:
        return Choice(step, f"I retreat: no dot is safe, home is {plural(exits[step] + 1, 'step')} away")
    steps_home = scene.graph.hops[:, scene.home].min(axis=1)
    step = max(exits, key=lambda number: (scene.arrival[number], -steps_home[number], random.random()))
    return Choice(step, f"I flee: I expect a ghost here in {plural(scene.arrival[scene.here], 'move')}")
