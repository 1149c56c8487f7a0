"""Positions as pictures: planets by their growth, ships as numbers, fleets as darts on their way."""

from collections.abc import Sequence
from itertools import combinations
from math import hypot
from typing import Any

from camelcup import Drawing, plural, seat_names
from camelcup.report import SERIES
from camelcup_planetwars.showing import LETTERS
from camelcup_planetwars.state import Fleet, Planet, State

WIDTH, HEIGHT, HEAD, EDGE = 680, 740, 64, 44
"""The view box, the height of the lines above the map, and the room around the planets."""

FOOT = 24
"""Height of the line below the map."""

NAME, SHORT = 16, 8
"""Letters of a name, and of one that is said of each of its planets."""

SMALLEST = 0.5
"""Least share of their full size that circles of planets have."""

MOST_FLEETS, MOST_NUMBERS = 400, 50
"""Fleets that are drawn, and that have a number, the largest first."""


def draw_picture(state: State, prefix: str, names: Sequence[str] = ()) -> str:
    """Return the picture of a state. names: of the seats, as `Display.draw` takes them"""
    called = seat_names(names, state.seats, NAME) if names else [LETTERS[seat] for seat in range(state.seats)]
    drawing = Drawing(WIDTH, HEIGHT, _title(state, called), _desc(state, called), prefix)
    _draw_seats(drawing, state, called)
    if state.planets:
        chart = Chart(state.planets)
        owners = seat_names(called, state.seats, SHORT)
        _draw_fleets(drawing, chart, state.fleets)
        for number, planet in enumerate(state.planets):
            _draw_planet(drawing, chart, number, planet, owners if state.seat is not None else ())
    return drawing.svg()


class Chart:
    """Places of a map in the picture.

    scale: length of a turn's way
    size:  share of their full size that circles have, so that they do not cover each other
    """

    def __init__(self, planets: Sequence[Planet]) -> None:
        self.planets = planets
        self.left, self.top = min(planet.x for planet in planets), min(planet.y for planet in planets)
        wide = max(planet.x for planet in planets) - self.left or 1
        high = max(planet.y for planet in planets) - self.top or 1
        room = WIDTH - 2 * EDGE, HEIGHT - HEAD - FOOT - 2 * EDGE
        self.scale = min(room[0] / wide, room[1] / high)
        self.margin = (WIDTH - self.scale * wide) / 2, HEAD + (HEIGHT - HEAD - FOOT - self.scale * high) / 2
        self.size = 1.0
        pairs = combinations(planets, 2)
        room_left = min(self._distance(*pair) / sum(map(self.radius, pair)) for pair in pairs)
        self.size = max(SMALLEST, min(1.0, room_left))

    def place(self, planet: Planet) -> tuple[int, int]:
        """Return the centre of a planet."""
        x, y = self.margin
        return round(x + self.scale * (planet.x - self.left)), round(y + self.scale * (planet.y - self.top))

    def _distance(self, one: Planet, other: Planet) -> float:
        return self.scale * hypot(one.x - other.x, one.y - other.y)

    def radius(self, planet: Planet) -> float:
        """Return the radius of a planet, which grows with its growth."""
        return round(self.size * (15 + 4 * planet.growth), 1)

    def way(self, fleet: Fleet) -> tuple[float, float, float, float]:
        """Return the place of a fleet between two circles, and its direction as a vector of length 1."""
        ends = [self.planets[number] for number in (fleet.source, fleet.target)]
        (x, y), (to_x, to_y) = map(self.place, ends)
        length = hypot(to_x - x, to_y - y)
        start, end = map(self.radius, ends)
        gone = start + (1 - fleet.left / fleet.length) * max(0, length - start - end)
        along, across = (to_x - x) / length, (to_y - y) / length
        return x + gone * along, y + gone * across, along, across


def _draw_seats(drawing: Drawing, state: State, names: Sequence[str]) -> None:
    """Draw the ships of each seat and what its planets build, and the turn."""
    for seat in range(state.seats):
        x = 16 + 165 * seat
        drawing.rect(x, 10, 26, 26, rx=4, fill=SERIES[seat])
        drawing.text(x + 13, 29, LETTERS[seat], 18, fill=f"on-{SERIES[seat]}", font_weight="bold")
        mark = "" if seat in state.alive else " out" if seat in state.out else " dead"
        text = f"{state.ships(seat)} +{state.growth(seat)}{mark}"
        drawing.text(x + 34, 29, text, 18, text_anchor="start", font_weight="bold")
        if names[seat] != LETTERS[seat]:
            drawing.text(x, 54, names[seat], 16, text_anchor="start")
    turn = f"turn {state.turn} of {state.turns}"
    drawing.text(WIDTH - 16, HEIGHT - 8, turn, 16, text_anchor="end", fill="faint")


def _draw_planet(drawing: Drawing, chart: Chart, number: int, planet: Planet, names: Sequence[str]) -> None:
    """Draw a planet with its ships, and below it its number and the letter of its owner.

    names: of the seats, where a seat points at it
    """
    x, y = chart.place(planet)
    radius = chart.radius(planet)
    fill, ink, letter = "panel", "ink", ""
    if planet.owner is not None:
        fill, letter = SERIES[planet.owner], LETTERS[planet.owner]
        ink = f"on-{fill}"
    size = min(20.0, max(11, 0.8 * radius))
    # Places are relative to the planet, so that a replay keeps equal lines of all planets once.
    text = _planet_text(number, planet, names) if names else ""
    named: dict[str, Any] = {"pick": str(number), "label": text} if names else {}
    with drawing.group(x, y, **named):
        drawing.circle(0, 0, radius, key=f"{number}{letter}", fill=fill, stroke="faint", stroke_width=1.5)
        drawing.text(0, 0.36 * size, planet.ships, size, fill=ink, font_weight="bold")
        drawing.text(0, radius + 12, f"{number}{letter}", 12, fill="faint")


def _draw_fleets(drawing: Drawing, chart: Chart, fleets: Sequence[Fleet]) -> None:
    """Draw the largest fleets: darts, a path for each seat, and the numbers of the largest of them."""
    largest = sorted(fleets, key=lambda fleet: -fleet.ships)[:MOST_FLEETS]
    for seat in sorted({fleet.owner for fleet in largest}):
        darts = [_dart(*chart.way(fleet)) for fleet in largest if fleet.owner == seat]
        drawing.path("".join(darts), fill=SERIES[seat], stroke="paper")
    with drawing.group(stroke="paper", stroke_width=3, paint_order="stroke"):
        for fleet in largest[:MOST_NUMBERS]:
            x, y, along, across = chart.way(fleet)
            text = f"{LETTERS[fleet.owner]}{fleet.ships}"
            drawing.text(round(x - 13 * across), round(y + 13 * along + 4), text, 12)


def _dart(x: float, y: float, along: float, across: float) -> str:
    """Return a dart that points along a way."""
    ends = [(10, 0), (-7, 6), (-4, 0), (-7, -6)]
    points = [(x + far * along - side * across, y + far * across + side * along) for far, side in ends]
    return "M" + "L".join(f"{round(px)} {round(py)}" for px, py in points) + "z"


def _title(state: State, names: Sequence[str]) -> str:
    ships = ", ".join(f"{name} {state.ships(seat)}" for seat, name in enumerate(names))
    return f"Planet Wars, turn {state.turn} of {state.turns}: {ships} ships"


def _desc(state: State, names: Sequence[str]) -> str:
    """Return the position in words; each planet says what it is itself."""
    if not state.planets:
        return "the map is not drawn yet"
    owners = [planet.owner for planet in state.planets]
    counts = [f"{name} has {plural(owners.count(seat), 'planet')}" for seat, name in enumerate(names)]
    return (
        f"{', '.join(counts)}, nobody {owners.count(None)}; {plural(len(state.fleets), 'fleet')} on the way"
    )


def _planet_text(number: int, planet: Planet, names: Sequence[str]) -> str:
    owner = "nobody" if planet.owner is None else names[planet.owner]
    return f"planet {number} of {owner}, {plural(planet.ships, 'ship')}, growth {planet.growth}"
