"""Finds out which bot at a table hangs or ends the process that plays it.

Where a bot hangs that was asked, and nothing else ran, that bot did it; where others had left something
to run then, those did. Else the table is played again: first with care (see `care`), in which a process
that was ended from outside comes to no harm; then with some bots kept out, the fewest first, until it comes
to its end: they were it.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations

from attrs import Factory, define, evolve

from camelcup.chair import too_late
from camelcup.errors import CamelCupError
from camelcup.executors.death import Death
from camelcup.executors.worker import Job
from camelcup.note import LOADING, OVERRAN, STARTING, who
from camelcup.record import Fault, FaultKind, Table, Verdict

BUSY = "its threads take the time of others"
HAUNTING = "it left a clock or a trace function to run while others are asked"
"""What a bot did that had code of its own run in the time of others."""

PARDONS = 5
"""How often a table is played again with nobody suspected."""


@define
class Inquiry:
    """A table that has cost a worker its life, and what came out so far.

    earlier: the tables played before it in that process, where one of them may have done it as well
    careful: whether it is played with care from now on
    late:    the verdicts on those who were interrupted
    certain: the faults of those who are known to have done it
    trial:   the faults that those would have who are kept out this time
    before:  where the process had ended the last time: who was asked at which turn, if anybody was
    tested:  how the process had ended before they were kept out
    tried:   who has been kept out for nothing
    pardons: how often it has ended in a way that was held against nobody
    """

    table: Table
    earlier: tuple[Table, ...] = ()
    careful: bool = False
    late: tuple[Verdict, ...] = ()
    certain: tuple[Fault, ...] = ()
    trial: tuple[Fault, ...] = ()
    before: tuple[int, int] | None = None
    tested: Death | None = None
    tried: set[frozenset[int]] = Factory(set)
    pardons: int = 0

    @property
    def job(self) -> Job:
        """What a worker is sent to play the table next.

        In a trial a bot that hangs costs the worker its life, so that nobody who is kept out is blamed.
        """
        final = map(Verdict, (*self.certain, *self.trial))
        return Job((self.table,), _once_each((*self.late, *final)), self.careful, polite=not self.trial)

    def go_on(self, death: Death) -> None:
        """Draw the conclusion from one more death.

        Raises CamelCupError where the process ends whoever is kept out: then the game does it.
        """
        if death.table == self.table.number:  # else the note is of another
            self.late = _once_each((*self.late, *self._interrupted(death), *death.note.remembered()))
        if self._is_pardoned(death):
            self.careful = True
            self.before = death.asked
            return
        if self.trial and self.tested and death.is_another(self.tested):
            for fault in self.trial:
                self._convict(fault)
        waited = death.kind is FaultKind.TIMEOUT
        if restless := self._restless(death):
            for seat, reason in restless.items():
                self._convict(evolve(self._fault(death, STARTING, seat), reason=reason))
        elif death.asked and death.is_plain and (self.careful or waited):
            self._convict_one(death, *death.asked)
        elif self.careful and death.doer is not None:
            self._convict_one(death, self._turn(death, death.doer), death.doer)
        elif not self.careful and (death.stray or not (death.asked and death.others and waited)):
            self.careful = True
        else:
            self._try(death)
        self.before = death.asked

    def _is_pardoned(self, death: Death) -> bool:
        """Whether it is held against nobody: the table was not begun, or a person may have done it.

        A bot may have done it as well, and will at the same place again; in the long run it is one anyway.
        """
        again = self.pardons and death.asked == self.before
        early = death.table != self.table.number
        if self.pardons == PARDONS or not (early or (death.is_from_outside and not again)):
            return False
        self.pardons += 1
        return True

    def _interrupted(self, death: Death) -> tuple[Verdict, ...]:
        """The verdict on who was interrupted last, which may have not been written down yet."""
        turn, seat = who(death.note.numbers[OVERRAN])
        if turn <= LOADING:
            return ()
        reason = too_late(self.table.limits.move_time)
        fault = Fault(max(turn, STARTING), seat, FaultKind.TIMEOUT, reason, death.note.output(seat))
        return (Verdict(fault, final=turn <= STARTING),)

    def _hopeless(self, death: Death) -> CamelCupError:
        return CamelCupError(
            f"table {self.table.number} cannot be played, whoever is kept out: a process "
            f"{death.reason}\n{death.trace}".rstrip()
        )

    def _restless(self, death: Death) -> dict[int, str]:
        """Who had code run in the time of others, where that is used up by nothing else, and how."""
        if death.kind is not FaultKind.TIMEOUT or death.stray:
            return {}
        found = dict.fromkeys(death.hooked, HAUNTING) | dict.fromkeys(death.ran, BUSY)
        return {seat: reason for seat, reason in found.items() if not self._is_out(seat)}

    def _convict_one(self, death: Death, turn: int, seat: int) -> None:
        """One bot did it, at a turn; one that did so before does not even begin.

        Raises CamelCupError where that was so already.
        """
        if self._is_out(seat):
            raise self._hopeless(death)
        if any(fault.seat == seat for fault in self.certain):  # it does not do the same each time
            turn = min(turn, STARTING)
        self._convict(self._fault(death, turn, seat))

    def _convict(self, fault: Fault) -> None:
        self.certain += (fault,)
        self.trial, self.tried = (), set()  # those who were kept out for it are free

    def _is_out(self, seat: int) -> bool:
        """Whether a bot is known to have done it so that it does not even begin."""
        return any(fault.seat == seat and fault.turn <= STARTING for fault in self.certain)

    def _try(self, death: Death) -> None:
        """Keep out those who are the likeliest to have done it, of whom that has not been tried.

        Raises CamelCupError where all were kept out.
        """
        seats = next((seats for seats in self._suspects(death) if frozenset(seats) not in self.tried), None)
        if seats is None:
            raise self._hopeless(death)
        self.tried.add(frozenset(seats))
        self.tested = death
        self.trial = tuple([self._fault(death, self._turn(death, seat), seat) for seat in seats])

    def _suspects(self, death: Death) -> Iterator[tuple[int, ...]]:
        """Which seats may have done it: the likeliest first, then any, the fewest first.

        A thread that ends a process may have slept until then, and does so at any turn; one that hangs it
        would have run.
        """
        own = death.asked[1:] if death.asked else ()
        same = death.kind is FaultKind.TIMEOUT or death.asked == self.before
        likely = (*death.holding, *own, *death.others) if same else (*death.others, *own)
        for group in (likely, dict.fromkeys([*likely, *range(len(self.table.bots))])):
            seats = [seat for seat in group if not self._is_out(seat)]
            for number in range(1, len(seats) + 1):
                yield from combinations(seats, number)

    def _turn(self, death: Death, seat: int) -> int:
        """From when a bot is kept out on trial: one that was asked from that turn, any other throughout."""
        return death.asked[0] if death.asked and death.asked[1] == seat else STARTING

    def _fault(self, death: Death, turn: int, seat: int) -> Fault:
        own = death.asked is None or death.asked[1] == seat
        reason = BUSY if death.holding and not own else death.reason
        return Fault(turn, seat, death.kind, reason, death.note.output(seat), death.stack if own else "")


def _once_each(verdicts: Iterable[Verdict]) -> tuple[Verdict, ...]:
    """Verdicts, the last of those that tell of the same failure; its stack and its end may differ."""
    return tuple({(each.fault.seat, each.fault.turn, each.fault.reason): each for each in verdicts}.values())
