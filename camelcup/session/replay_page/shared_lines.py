"""Lists of lines of which each is stored once, and which are kept as changes of the list before."""

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

Change = list[int]
"""The place of lines in a list, how many of them are removed, and the numbers of those that come there."""


class LineTable:
    """Numbers lines in the order of their first use.

    new: the lines that were numbered since `take_new` was last called

    >>> table = LineTable()
    >>> table.numbers(["a", "b", "a"]), table.take_new(), table.take_new()
    ([0, 1, 0], ['a', 'b'], [])
    """

    def __init__(self) -> None:
        self.known: dict[str, int] = {}
        self.new: list[str] = []

    def numbers(self, lines: Iterable[str]) -> list[int]:
        """Return the numbers of lines."""
        return [self._number(line) for line in lines]

    def _number(self, line: str) -> int:
        if line not in self.known:
            self.known[line] = len(self.known)
            self.new.append(line)
        return self.known[line]

    def take_new(self) -> list[str]:
        """Return the lines that are new since the last call."""
        new, self.new = self.new, []
        return new


def changes(before: Sequence[int], after: Sequence[int]) -> list[Change]:
    """Return what makes one list of numbers of another. Places are those in the list before.

    >>> changes([1, 2, 3, 4], [1, 7, 8, 3])
    [[1, 1, 7, 8], [3, 1]]
    """
    start = _equal(before, after)
    end = _equal(before[start:][::-1], after[start:][::-1])
    old, new = before[start : len(before) - end], after[start : len(after) - end]
    return [
        [start + first, last - first, *new[low:high]]
        for kind, first, last, low, high in SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        if kind != "equal"
    ]


def _equal(one: Sequence[int], other: Sequence[int]) -> int:
    """Return how many numbers two lists begin with alike."""
    pairs = zip(one, other, strict=False)
    return next((place for place, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
