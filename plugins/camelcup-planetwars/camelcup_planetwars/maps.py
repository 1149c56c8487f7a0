"""Maps as text."""

import re
from collections.abc import Sequence
from math import isfinite

from camelcup import short_repr, text_of_file
from camelcup_planetwars.generator import LARGEST_GROWTH
from camelcup_planetwars.state import Planet

MOST_SEATS = 4
MOST_PLANETS = 100
MOST_SHIPS = 1_000_000
LARGEST_PLACE = 1_000


def read_map(text: str) -> tuple[Planet, ...]:
    """Return the planets of a map in the format of the contest: a line `P x y owner ships growth` for each.

    The owner is 0 for nobody, and 1 for seat 0. Blank lines and those that begin with # are ignored. Raises
    ValueError, with the number of the line, for what is no map.
    """
    planets: list[Planet] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.startswith("#"):
            try:
                planets.append(_read_planet(line.split()))
            except ValueError as error:
                raise ValueError(f"line {number}, {short_repr(line)}: {error}") from None
    if problem := _problem(planets):
        raise ValueError(problem)
    return tuple(planets)


def map_text(planets: Sequence[Planet]) -> str:
    """Return planets as the text that `read_map` reads.

    >>> map_text([Planet(1.5, 2.0, 0, 100, 5)])
    'P 1.5 2.0 1 100 5\\n'
    """
    return "".join(
        [
            f"P {x!r} {y!r} {0 if owner is None else owner + 1} {ships} {growth}\n"
            for x, y, owner, ships, growth in planets
        ]
    )


def seats_of(planets: Sequence[Planet]) -> int:
    """Return the number of seats that a map is for."""
    return 1 + max([planet.owner for planet in planets if planet.owner is not None], default=-1)


def _read_planet(words: Sequence[str]) -> Planet:
    """Return the planet of a line's words. Raises ValueError where they are none."""
    if len(words) != 6 or words[0] != "P":
        raise ValueError("a planet is 'P x y owner ships growth'")
    x, y = [_place(word) for word in words[1:3]]
    owner = _whole("owner", words[3], MOST_SEATS)
    ships = _whole("ships", words[4], MOST_SHIPS)
    return Planet(x, y, owner - 1 if owner else None, ships, _whole("growth", words[5], LARGEST_GROWTH))


def _place(word: str) -> float:
    number = float(word)
    if not isfinite(number) or abs(number) > LARGEST_PLACE:
        raise ValueError(f"place {word} must be from {-LARGEST_PLACE} to {LARGEST_PLACE}")
    return number


def _whole(name: str, word: str, largest: int) -> int:
    if not re.fullmatch("[0-9]{1,9}", word) or int(word) > largest:
        raise ValueError(f"{name} {word} must be a whole number from 0 to {largest}")
    return int(word)


def _problem(planets: Sequence[Planet]) -> str:
    """Return why planets are no map; empty if they are one."""
    if len(planets) > MOST_PLANETS:
        return f"{len(planets)} planets; a map has at most {MOST_PLANETS}"
    places = [planet[:2] for planet in planets]
    for number, place in enumerate(places):
        if place in places[:number]:
            return f"planets {places.index(place)} and {number} are both at {place[0]} {place[1]}"
    seats = seats_of(planets)
    missing = [str(seat + 1) for seat in range(max(2, seats)) if seat not in [each.owner for each in planets]]
    return (
        f"no planet has the owner {missing[0]}; each of 2 to {MOST_SEATS} seats needs one" if missing else ""
    )


def with_text(named: str) -> str:
    """Return a map as the rules keep it: for the path of a file its text, for anything else the same."""
    return text_of_file(named, "map", lambda text: map_text(read_map(text)))
