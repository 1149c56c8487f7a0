"""Which seats of a recorded game were asked, as its faults and its limits tell."""

from collections.abc import Sequence

from camelcup.record import Fault, FaultKind, OnFault, Table
from camelcup.verify.finding import Finding

ANSWERS = frozenset({FaultKind.MALFORMED, FaultKind.ILLEGAL})
"""The kinds of faults that only an answer can be."""

WAITED_FOR = frozenset({FaultKind.TIMEOUT, FaultKind.DIED})
"""The kinds that a bot can have more of as it is benched: those of earlier tries to play the table."""


class Bench:
    """The faults of a game, taken one by one in their order as it is played again."""

    def __init__(self, table: Table, faults: Sequence[Fault]) -> None:
        self.limits = table.limits
        self.left = list(reversed(faults))
        self.counts = [0] * len(table.bots)
        self.benched = [False] * len(table.bots)
        self.last: Fault | None = None
        self.findings: list[Finding] = []

    def begin(self, first: Sequence[int]) -> None:
        """Take the faults from before the first turn, each of which benches its seat.

        first: the seats that are asked first, in their order; a fault of theirs is from before the first turn
               where one of a seat that is asked earlier follows, or one of another seat; else it is taken
               for one of that turn, which allows all that the other does
        """
        order = [*first, *range(len(self.counts))]
        places = [order.index(fault.seat) if fault.turn == 0 else -1 for fault in self.left]
        early = [
            index
            for index, place in enumerate(places)
            if place >= len(first) or (index and place > places[index - 1] >= 0)
        ]
        while early and len(self.left) > early[0]:
            fault = self.left.pop()
            self._count(fault, 0)
            self.benched[fault.seat] = True

    def fails(self, turn: int, seat: int) -> bool:
        """Whether a seat that is to move is benched, or commits a fault now."""
        if not self.left or (self.left[-1].turn, self.left[-1].seat) != (turn, seat):
            return self.benched[seat]
        self._count(self.left.pop(), turn)
        while self.left and self._is_more(self.left[-1]):
            self._count(self.left.pop(), turn)
        return True

    def end(self, turns: int) -> None:
        """Take the faults from after the last turn; there can be no others left."""
        seat = -1
        for fault in reversed(self.left):
            if fault.turn != turns or (fault.seat <= seat and not self._is_more(fault)):
                self._find(fault, "that seat was not asked then, or the faults are not in their order")
            else:
                seat = fault.seat
                self._count(fault, None)

    def forfeits(self) -> tuple[int, ...]:
        """The seats that their faults ruled out."""
        if self.limits.on_fault is not OnFault.FORFEIT:
            return ()
        return tuple(seat for seat, count in enumerate(self.counts) if count)

    def _count(self, fault: Fault, turn: int | None) -> None:
        """Count a fault, and bench the seat that has had its share of them.

        A seat that overran its time may have been benched for it, where it did not stop by itself;
        no record tells, so it is not held to be.
        """
        seat = fault.seat
        more = self._is_more(fault)
        if self.benched[seat] and turn is not None and not more:  # in the end every bot is let go of
            self._find(fault, "that seat was benched before")
        if self.limits.on_fault is OnFault.ABORT:
            self._find(fault, "the first fault ends the run by its limits")
        if turn is None and fault.kind in ANSWERS:
            self._find(fault, "nothing was to be answered any more")
        self.counts[seat] += 1
        self.last = fault
        if (
            more
            or fault.kind is FaultKind.DIED
            or self.limits.on_fault is OnFault.FORFEIT
            or self.counts[seat] >= self.limits.max_faults
        ):
            self.benched[seat] = True

    def _is_more(self, fault: Fault) -> bool:
        """Whether a bot that is benched with the last fault is charged with this one as well."""
        last = self.last
        same = last is not None and (last.turn, last.seat) == (fault.turn, fault.seat)
        return same and fault.kind in WAITED_FOR

    def _find(self, fault: Fault, should: str) -> None:
        self.findings.append(
            Finding(f"a fault ({fault.kind.value}) of seat {fault.seat}", should, fault.turn + 1)
        )
