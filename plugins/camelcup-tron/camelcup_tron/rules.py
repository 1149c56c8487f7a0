"""Rules: the map, and whether both cycles drive at once, as data."""

from functools import cached_property

from attrs import field, frozen

from camelcup import DrawnMap
from camelcup_tron.maps import Map, find_map, with_text


@frozen(kw_only=True, slots=False)
class Rules:
    """The options of a game.

    map:  a size and "random" (each table draws a map of its own), a size and a seed such as "medium,7", the
          path of a text file in the format of the contest, or the map itself as text; the text of a file
          replaces its path, so that a record has all it needs
    even: whether all cycles leave their squares before one of them arrives; in the contest, which had two
          seats, one drove after the other

    Raises ValueError, with the field's name, where a value is wrong.
    """

    map: str = field(default="small,random", converter=with_text)
    even: bool = True

    def __attrs_post_init__(self) -> None:
        if isinstance(self.found, Map) and len(self.found.starts) > 2 and not self.even:
            raise ValueError(f"even is False: a map of two seats is needed, not {len(self.found.starts)}")

    @cached_property
    def found(self) -> DrawnMap | Map:
        """The map, or what the generator makes it of."""
        return find_map(self.map)
