"""Draws maps: a centre, and orbits of planets that a turn by one seat exchanges."""

from collections.abc import Mapping
from math import sqrt
from random import Random

from camelcup_planetwars.state import Place, Planet

SIZES: Mapping[str, int] = {"small": 13, "normal": 23, "large": 37}
"""Planets on a map of each size: at most so many, by the number of seats."""

TURNS: Mapping[int, tuple[float, float]] = {2: (-1.0, 0.0), 3: (-0.5, sqrt(3) / 2), 4: (0.0, 1.0)}
"""Cosine and sine of the turn from a seat to the next one."""

HOME_SHIPS = 100
LARGEST_GROWTH = 5

ROOM = 2.0
"""Least distance between two planets."""

BAND = 1e-4
"""Trips are not so near to a whole number of turns that rounding could make those of two seats differ."""


def make_map(size: str, seats: int, seed: int) -> tuple[Planet, ...]:
    """Return the map of a size, a number of seats and a seed; the same ones give the same map.

    Planet 0 is the centre, planets 1 to `seats` are the home planets of the seats. `Random.random`, the rules
    of arithmetic and square roots make it, which are the same on every machine.
    """
    random = Random(seed)
    count = (SIZES[size] - 1) // seats
    radius = 2.4 * sqrt(SIZES[size])
    while True:
        orbits = _draw_orbits(count, radius, seats, random)
        if orbits is not None:
            break
    planets = [Planet(0.0, 0.0, None, *_draw_neutral(random))]
    for number, orbit in enumerate(orbits):
        ships, growth = (HOME_SHIPS, LARGEST_GROWTH) if number == 0 else _draw_neutral(random)
        planets += [
            Planet(x, y, None if number else seat, ships, growth) for seat, (x, y) in enumerate(orbit)
        ]
    return tuple([_shifted(planet, radius) for planet in planets])


def _shifted(planet: Planet, by: float) -> Planet:
    return planet._replace(x=round(planet.x + by, 6), y=round(planet.y + by, 6))


def _draw_neutral(random: Random) -> tuple[int, int]:
    """Draw the ships and the growth of a planet that belongs to nobody."""
    ships = 3 + int(90 * random.random() * random.random())
    return ships, int((LARGEST_GROWTH + 1) * random.random())


def _draw_orbits(count: int, radius: float, seats: int, random: Random) -> list[list[Place]] | None:
    """Draw orbits around (0, 0), the home planets' first; None where there is no room for them."""
    orbits: list[list[Place]] = []
    taken: list[Place] = [(0.0, 0.0)]
    for _ in range(50 * count):
        x, y = [radius * (2 * random.random() - 1) for _ in range(2)]
        reach = x * x + y * y
        if reach > radius**2 or (not orbits and reach < (0.6 * radius) ** 2):
            continue
        orbit = _turned(round(x, 6), round(y, 6), seats)
        if all(_apart(orbit[0], other) for other in [*taken, *orbit[1:]]):
            orbits.append(orbit)
            taken += orbit
            if len(orbits) == count:
                return orbits
    return None


def _turned(x: float, y: float, seats: int) -> list[Place]:
    """Return a place and those that turns by one seat lead to."""
    cosine, sine = TURNS[seats]
    places = [(x, y)]
    for _ in range(seats - 1):
        x, y = round(cosine * x - sine * y, 6), round(sine * x + cosine * y, 6)
        places.append((x, y))
    return places


def _apart(one: Place, other: Place) -> bool:
    x, y = one[0] - other[0], one[1] - other[1]
    distance = sqrt(x * x + y * y)
    return distance >= ROOM and BAND < distance % 1 < 1 - BAND
