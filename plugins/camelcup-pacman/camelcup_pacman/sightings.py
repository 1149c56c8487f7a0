"""The place of each bot, as far as a state or a view tells it."""

from typing import NamedTuple

from camelcup import plural
from camelcup_pacman.maze import Maze
from camelcup_pacman.state import HIDDEN, OWN, State, View


class Sighting(NamedTuple):
    """The place of a bot, as far as it is known.

    square: where it is, or was at the last reading; None if no square is known
    noisy:  whether it is only near that square
    away:   for a bot of unknown square its noisy distance from `origin`, or None before the first reading
    origin: the square from which the distance was measured
    seen:   whether a bot of the other team sees it
    age:    moves since the reading
    """

    square: int | None = None
    noisy: bool = False
    away: int | None = None
    origin: int = 0
    seen: bool = False
    age: int = 0

    @property
    def exact(self) -> bool:
        """Whether the bot is on the square now."""
        return self.square is not None and not self.noisy and not self.age


def sightings(shown: State | View) -> tuple[Sighting, ...]:
    """Return the sighting of each seat's bot: a view has readings of the enemies, a state the squares."""
    if isinstance(shown, State):
        return tuple([Sighting(None if square == HIDDEN else square) for square in shown.squares])
    found = dict(zip(OWN[shown.team], [Sighting(square) for square in shown.own], strict=True))
    found |= {enemy: _enemy(shown, enemy) for enemy in shown.enemies}
    return tuple([found[seat] for seat in sorted(found)])


def is_drawn(shown: State | View) -> bool:
    """Return whether chance has drawn the maze of a table; until then there are no dots."""
    return any(shown.food) or shown.winner is not None


def _enemy(view: View, enemy: int) -> Sighting:
    """Return what the last reading of a seat tells of an enemy."""
    reading = view.reading
    if reading is None:
        return Sighting()
    square, more = reading.enemy[enemy // 2]
    age = view.moves - reading.move
    if square is None:
        return Sighting(away=more, origin=reading.own[view.seat // 2], age=age)
    noisy = bool(more)
    return Sighting(square, noisy, seen=not noisy, age=age)


def form(maze: Maze, seat: int, square: int) -> str:
    """Return the form that a bot has on a square."""
    return "ghost" if maze.sides[square] == seat % 2 else "PacMan"


def describe(maze: Maze, seat: int, sighting: Sighting) -> str:
    """Return a sighting in words."""
    ago = f", {plural(sighting.age, 'move')} ago" if sighting.age else ""
    if sighting.square is None:
        return "no reading yet" if sighting.away is None else f"unseen, about {sighting.away} away{ago}"
    place = maze.place(sighting.square)
    if sighting.noisy:
        return f"unseen, near {place}{ago}"
    return f"{form(maze, seat, sighting.square)} at {place}{', seen' if sighting.seen else ''}{ago}"
