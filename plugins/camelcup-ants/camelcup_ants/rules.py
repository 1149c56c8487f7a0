"""Rules: the map and the constants, as data."""

from functools import cached_property
from typing import Any

from attrs import Attribute, field, frozen

from camelcup import within
from camelcup_ants.board import Board
from camelcup_ants.maps import Made, made, read_text, with_text

Range = tuple[int, int]


_POSITIVE = within(1, 100_000)


def _range(_: Any, attribute: "Attribute[Range]", value: Range) -> None:
    low, high = value
    if not 1 <= low <= high <= 100_000:
        raise ValueError(
            f"{attribute.name} is [{low}, {high}]: it must be two numbers from 1 on, the lower first"
        )


def _share(_: Any, attribute: "Attribute[float]", value: float) -> None:
    if not 0.5 < value <= 1:
        raise ValueError(f"{attribute.name} is {value}: it must be over 0.5, and at most 1")


@frozen(kw_only=True, slots=False)
class Rules:
    """A rule set.

    map:            a kind of maps ("blank", "maze", "walk", or "any"), of which each table draws one; a kind
                    and a seed, such as "maze,7"; the path of a map file of the contest; or the text of one,
                    which replaces its path, so that a record has all it needs
    area:           squares for each seat of the maps that are drawn, about
    turns:          the number of turns after which the game ends
    viewradius2:    the squared distance at which ants see
    attackradius2:  that at which they fight
    spawnradius2:   that at which they gather food
    food_rate, food_turn, food_start, food_visible: lowest and highest value of each number of `Constants`
    cutoff_turn:    the turns for which one may have most of all before the game ends
    cutoff_percent: the share of all ants and food that is most

    Raises ValueError, with the field's name, where a value is wrong.
    """

    map: str = field(default="any", converter=with_text)
    area: int = field(default=1000, validator=within(100, 4000))
    turns: int = field(default=1000, validator=_POSITIVE)
    viewradius2: int = field(default=77, validator=_POSITIVE)
    attackradius2: int = field(default=5, validator=_POSITIVE)
    spawnradius2: int = field(default=1, validator=_POSITIVE)
    food_rate: Range = field(default=(5, 11), validator=_range)
    food_turn: Range = field(default=(19, 37), validator=_range)
    food_start: Range = field(default=(75, 175), validator=_range)
    food_visible: Range = field(default=(3, 5), validator=_range)
    cutoff_turn: int = field(default=150, validator=_POSITIVE)
    cutoff_percent: float = field(default=0.85, validator=_share)

    def __attrs_post_init__(self) -> None:
        self.board  # raises where the map is wrong  # noqa: B018

    @cached_property
    def made(self) -> Made | None:
        """The maps of the generator; None where the rules have the text of one."""
        return made(self.map)

    @cached_property
    def board(self) -> Board | None:
        """The map that the rules have as text; None where the generator makes it."""
        return None if self.made else read_text(self.map)
