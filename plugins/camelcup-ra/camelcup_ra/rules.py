"""Rules in which rule sets differ: suns, Ra spaces and points, as data."""

from typing import Any

from attrs import Attribute, Factory, field, frozen

from camelcup import within
from camelcup_ra.tiles import BAG, CIVILIZATIONS, MONUMENTS, RA

EPOCHS = 3

LAST_RA_SPACES = BAG[RA] // EPOCHS
"""Most Ra spaces: with more, the bag could be empty before the game is over."""

MOST = 1000
"""Most points that anything may give or cost, and the highest sun."""


_POINTS = within(-MOST, MOST)


def _ladder(length: int, meaning: str) -> Any:
    """Return a validator for points by a number of things."""

    def check(_: Any, attribute: "Attribute[tuple[int, ...]]", value: tuple[int, ...]) -> None:
        if len(value) != length:
            raise ValueError(f"{attribute.name} has {len(value)} entries: it needs {length}, for {meaning}")
        for points in value:
            _POINTS(_, attribute, points)

    return check


@frozen(kw_only=True)
class Table:
    """The suns and the Ra spaces for one number of seats: as many as there are sets of suns."""

    suns: tuple[tuple[int, ...], ...]
    ra_spaces: int = field(validator=within(1, LAST_RA_SPACES))

    def __attrs_post_init__(self) -> None:
        if not self.suns or len({len(suns) for suns in self.suns}) > 1 or not self.suns[0]:
            raise ValueError(f"suns is {self.suns}: each set needs as many suns, at least one")
        every = sorted(sun for suns in self.suns for sun in suns)
        if len(set(every)) < len(every):
            raise ValueError(f"suns has {every}: no sun may come twice")
        if not 1 <= every[0] <= every[-1] <= MOST:
            raise ValueError(f"suns has {every}: suns must be from 1 to {MOST}")


STANDARD = (
    Table(suns=((2, 5, 6, 9), (3, 4, 7, 8)), ra_spaces=6),
    Table(suns=((2, 5, 8, 13), (3, 6, 9, 12), (4, 7, 10, 11)), ra_spaces=8),
    Table(suns=((2, 6, 13), (3, 7, 12), (4, 8, 11), (5, 9, 10)), ra_spaces=9),
    Table(suns=((2, 7, 16), (3, 8, 15), (4, 9, 14), (5, 10, 13), (6, 11, 12)), ra_spaces=10),
)


@frozen(kw_only=True)
class Rules:
    """A rule set; the defaults are the rules of `standard`.

    centre:           the sun that lies in the centre at the start
    points:           points at the start
    pharaohs_most, pharaohs_fewest: for the seats with the most and the fewest pharaohs
    river, gold, gods: for each nile and flood where there is a flood, each gold, each god tile left
    civilizations:    by the number of different kinds, from none on
    monument_kinds:   the same for monuments, after the third epoch
    monument_sets:    for three, four and five monuments of a kind
    suns_highest, suns_lowest: for the highest and lowest sums of suns, after the third epoch
    tables:           the suns and Ra spaces of each number of seats, fewest seats first

    Raises ValueError, with the field's name, where the values do not fit together.
    """

    centre: int = field(default=1, validator=within(1, MOST))
    points: int = field(default=10, validator=within(0, MOST))
    pharaohs_most: int = field(default=5, validator=_POINTS)
    pharaohs_fewest: int = field(default=-2, validator=_POINTS)
    river: int = field(default=1, validator=_POINTS)
    gold: int = field(default=3, validator=_POINTS)
    gods: int = field(default=2, validator=_POINTS)
    civilizations: tuple[int, ...] = field(
        default=(-5, 0, 0, 5, 10, 15), validator=_ladder(len(CIVILIZATIONS) + 1, "0 to 5 kinds")
    )
    monument_kinds: tuple[int, ...] = field(
        default=(0, 1, 2, 3, 4, 5, 6, 10, 15), validator=_ladder(len(MONUMENTS) + 1, "0 to 8 kinds")
    )
    monument_sets: tuple[int, ...] = field(default=(5, 10, 15), validator=_ladder(3, "3, 4 and 5 of a kind"))
    suns_highest: int = field(default=5, validator=_POINTS)
    suns_lowest: int = field(default=-5, validator=_POINTS)
    tables: tuple[Table, ...] = Factory(lambda: STANDARD)

    def __attrs_post_init__(self) -> None:
        seats = [len(table.suns) for table in self.tables]
        if not seats or seats != list(range(seats[0], seats[-1] + 1)) or not 2 <= seats[0] <= seats[-1] <= 5:
            raise ValueError(
                f"tables has sets of suns for {seats} seats: it needs one table for each number of seats, "
                "in order, from 2 to 5"
            )
        for table in self.tables:
            if any(self.centre in suns for suns in table.suns):
                raise ValueError(f"centre is {self.centre}: a set of suns for {len(table.suns)} seats has it")

    @property
    def seats(self) -> range:
        """The numbers of seats."""
        return range(len(self.tables[0].suns), len(self.tables[-1].suns) + 1)

    def table(self, seats: int) -> Table:
        """Return the suns and Ra spaces of a number of seats."""
        return self.tables[seats - self.seats[0]]
