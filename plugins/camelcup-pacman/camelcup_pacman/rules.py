"""Rules: the rule set, the maze and the options, as data."""

from functools import cached_property
from typing import Literal

from attrs import Factory, field, frozen

from camelcup import within
from camelcup_pacman.generator import empty_field
from camelcup_pacman.maze import Maze
from camelcup_pacman.mazes import drawn_maze, find_maze, with_text

LIMITS = {"classic": 3000, "pelita": 1200}
"""Default limit of moves in each rule set."""

LONGEST = 1_000_000
"""Highest limit of moves."""


@frozen(kw_only=True, slots=False)
class Rules:
    """A rule set and its options.

    rules:     "classic" or "pelita"
    maze:      the name of a maze that ships, a size and a seed such as "small,7", a size and "random" (each
               table draws a maze of its own), the path of a text file, or the maze itself as text; the text
               of a file replaces its path, so that a record has all it needs
    limit:     the number of moves after which the game ends; by default that of the rule set
    camping:   whether dots in the shade stay where they are: `pelita` without relocation
    dead_ends: whether a maze may have dead ends

    Raises ValueError, with the field's name, where a value is wrong.
    """

    rules: Literal["classic", "pelita"] = "classic"
    maze: str = field(default="normal", converter=with_text)
    limit: int = field(
        default=Factory(lambda own: LIMITS[own.rules], takes_self=True), validator=within(1, LONGEST)
    )
    camping: bool = False
    dead_ends: bool = True

    def __attrs_post_init__(self) -> None:
        if self.camping and self.rules == "classic":
            raise ValueError("camping is true: only the rules pelita relocate dots")
        self.first_maze  # raises where there is none  # noqa: B018

    @property
    def size(self) -> str | None:
        """The size of the mazes that are drawn, one for each table; None where all tables have one maze."""
        drawn = drawn_maze(self.maze)
        return drawn.size if drawn and drawn.seed is None else None

    @cached_property
    def first_maze(self) -> Maze:
        """The maze, or the empty field that stands in its place until one is drawn."""
        return empty_field(self.size) if self.size else find_maze(self.maze, self.dead_ends)
