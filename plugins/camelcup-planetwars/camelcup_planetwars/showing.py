"""Positions as text: the seats, the planets where they lie, the first fleets; what a turn settled."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from camelcup import columns_text, plural
from camelcup_planetwars.state import Fleet, Planet, State

WIDTH, HEIGHT = 79, 12
"""Columns and lines of the planets: a terminal of 80 columns and 24 lines holds them beside a prompt."""

FLEET_LINES, FLEETS_A_LINE = 2, 3

LETTERS = "abcd"
"""The letter of each seat."""

COLOURS = ("\x1b[1;34m", "\x1b[1;31m", "\x1b[1;32m", "\x1b[1;33m")
RESET = "\x1b[0m"

OFFSETS = sorted(
    product(range(-HEIGHT, HEIGHT), range(-WIDTH, WIDTH)),
    key=lambda offset: 3 * abs(offset[0]) + abs(offset[1]),
)
"""Ways from one place to another, the nearest first; a line counts as much as three columns."""

CROWDED = 40
"""Number of planets above which their growth is not shown."""


def show_position(state: State, colour: bool = False) -> str:
    """Return a state as text; `4a25+3` is planet 4, which seat 0 owns, with 25 ships and a growth of 3."""
    turn = f"turn {state.turn} of {state.turns}"
    seats = [_paint(_seat(state, seat), seat, colour) for seat in range(state.seats)]
    lines = [turn + "".join([f"   {seat}" for seat in seats])]
    if not state.planets:
        return "\n".join([*lines, "the map is not drawn yet"])
    return "\n".join([*lines, *_planets(state.planets, colour), *_fleets(state.fleets, colour)])


def _seat(state: State, seat: int) -> str:
    mark = " out" if seat in state.out else "" if seat in state.alive else " dead"
    return f"{LETTERS[seat]} {state.ships(seat)}+{state.growth(seat)}{mark}"


def _paint(text: str, owner: int | None, colour: bool) -> str:
    return f"{COLOURS[owner]}{text}{RESET}" if colour and owner is not None else text


def _planets(planets: Sequence[Planet], colour: bool) -> list[str]:
    """Return the lines with the planets, each as near to its place as there is room."""
    rows: list[dict[int, tuple[str, int | None]]] = [{} for _ in range(HEIGHT)]
    taken: list[set[int]] = [set() for _ in range(HEIGHT)]
    xs, ys = [planet.x for planet in planets], [planet.y for planet in planets]
    for number, planet in enumerate(planets):
        label = _label(number, planet, len(planets) <= CROWDED)
        column = _scaled(planet.x, xs, WIDTH - len(label))
        row = _scaled(planet.y, ys, HEIGHT - 1)
        for at, start in _near(row, column):
            end = start + len(label)
            if end <= WIDTH and taken[at].isdisjoint(range(start, end)):
                rows[at][start] = label, planet.owner
                taken[at].update(range(start - 1, end + 1))
                break
    return [_line(row, colour) for row in rows]


def _label(number: int, planet: Planet, growth: bool) -> str:
    owner = ":" if planet.owner is None else LETTERS[planet.owner]
    return f"{number}{owner}{planet.ships}{f'+{planet.growth}' if growth else ''}"


def _scaled(value: float, values: Sequence[float], largest: int) -> int:
    """Return a number from 0 to the largest one for a value among others."""
    span = max(values) - min(values)
    return round((value - min(values)) / span * largest) if span else largest // 2


def _near(row: int, column: int) -> Iterator[tuple[int, int]]:
    """Yield places by their distance."""
    for down, right in OFFSETS:
        if 0 <= row + down < HEIGHT and 0 <= column + right < WIDTH:
            yield row + down, column + right


def _line(labels: Mapping[int, tuple[str, int | None]], colour: bool) -> str:
    """Return a line from labels and their owners by column."""
    line, width = "", 0
    for start, (label, owner) in sorted(labels.items()):
        line += " " * (start - width) + _paint(label, owner, colour)
        width = start + len(label)
    return line


def _fleets(fleets: Sequence[Fleet], colour: bool) -> list[str]:
    """Return lines with the fleets that land first, and the number of the others."""
    shown = sorted(fleets, key=lambda fleet: fleet.left)[: FLEET_LINES * FLEETS_A_LINE]
    cells = [_paint(_fleet(fleet), fleet.owner, colour) for fleet in shown]
    cells += [""] * (-len(cells) % FLEETS_A_LINE)
    rows = [cells[at : at + FLEETS_A_LINE] for at in range(0, len(cells), FLEETS_A_LINE)]
    others = len(fleets) - len(shown)
    return [*columns_text(rows).splitlines(), *([f"and {plural(others, 'other fleet')}"] if others else [])]


def _fleet(fleet: Fleet) -> str:
    owner, ships, source, target, _, left = fleet
    return f"{LETTERS[owner]} {ships} {source}>{target} in {plural(left, 'turn')}"


def narrate(before: State, after: State, over: bool, names: Sequence[str]) -> list[str]:
    """Return the lines for what a turn settled.

    over: whether the game has ended
    """
    lines = []
    for number, (old, new) in enumerate(zip(before.planets, after.planets, strict=True)):
        if old.owner != new.owner:
            lines.append(_taken(number, old, new, names))
    for seat in before.alive:
        if seat in after.out and seat not in before.out:
            lines.append(f"{names[seat]} is out after faults, and orders nothing more")
        elif seat not in after.alive and seat not in after.out:
            lines.append(f"{names[seat]} has no planets and no fleets left")
    return [*lines, *([_ending(after, names)] if over else [])]


def _taken(number: int, old: Planet, new: Planet, names: Sequence[str]) -> str:
    taker = "nobody" if new.owner is None else names[new.owner]
    loser = "" if old.owner is None else f" from {names[old.owner]}"
    return f"{taker} took planet {number} (growth {new.growth}){loser}: {plural(new.ships, 'ship')} there"


def _ending(state: State, names: Sequence[str]) -> str:
    if len(state.alive) == 1:
        return f"{names[state.alive[0]]} is the only one left"
    if not state.alive:
        return "nobody is left: a draw"
    ships = ", ".join([f"{names[seat]} {state.ships(seat)}" for seat in state.alive])
    return f"{plural(state.turn, 'turn')} played; ships: {ships}"
