"""Rules: the map and the length of a game, as data."""

from functools import cached_property

from attrs import field, frozen

from camelcup import DrawnMap, drawn_map, within
from camelcup_planetwars.generator import SIZES
from camelcup_planetwars.maps import read_map, with_text
from camelcup_planetwars.state import Planet

LONGEST = 2_000
"""Highest limit of turns: a game of four seats ends by it, not by the turn cap of camelcup."""


@frozen(kw_only=True, slots=False)
class Rules:
    """The options of a game.

    map:   a size and "random" (each table draws a map of its own), a size and a seed such as "normal,7", the
           path of a text file in the format of the contest, or the map itself as text; the text of a file
           replaces its path, so that a record has all it needs
    turns: the number of turns after which a game ends

    Raises ValueError, with the field's name, where a value is wrong.
    """

    map: str = field(default="normal,random", converter=with_text)
    turns: int = field(default=201, validator=within(1, LONGEST))

    def __attrs_post_init__(self) -> None:
        self.found  # raises where there is none  # noqa: B018

    @cached_property
    def found(self) -> DrawnMap | tuple[Planet, ...]:
        """The planets of the map, or what the generator makes it of."""
        return read_map(self.map) if "\n" in self.map else drawn_map(self.map, SIZES)
