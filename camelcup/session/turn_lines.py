"""The lines of a turn, in the order in which things happened."""

from collections.abc import Sequence


class TurnLines:
    """The actions of a turn, the outcomes of chance after them, and the lines of all that each move settled.

    An outcome of chance stands on the line of the move before it, unless that move has settled something.

    >>> turn = TurnLines("Mine calls", ["Mine is wrong and loses a die"])
    >>> turn.add("3 1 4 and 1 5", [])
    >>> turn.lines
    ['Mine calls', 'Mine is wrong and loses a die', '3 1 4 and 1 5']
    """

    def __init__(self, actions: str = "", settled: Sequence[str] = ()) -> None:
        self.lines: list[str] = []
        self._separator = ""
        """That between the last line and the next outcome; empty if the outcome begins a line."""
        self._add(actions, settled, ": ")

    def add(self, outcome: str, settled: Sequence[str]) -> None:
        """Add an outcome of chance, which may be empty, and the lines that narrate what it settled."""
        self._add(outcome, settled, ", ")

    def _add(self, move: str, settled: Sequence[str], separator: str) -> None:
        if move:
            if self._separator:
                self.lines[-1] += self._separator + move
            else:
                self.lines.append(move)
            self._separator = separator
        if settled:
            self.lines += settled
            self._separator = ""
