"""Finds out which bot at a table hangs or ends the process that plays it.

Mostly the bot that was asked did it. Where that is not certain the table is played again: by itself, if
the process may have been ended from outside; else with some bots kept out, the fewest first, until it
comes to its end: they were it.
"""

from collections.abc import Iterator
from itertools import combinations

from attrs import Factory, define

from camelcup.errors import CamelCupError
from camelcup.executors.handle import Death
from camelcup.note import STARTING
from camelcup.record import Fault, Table


@define
class Inquiry:
    """A table that has cost a worker its life, and what came out so far.

    certain: the fault of each seat that is known to have done it
    trial:   the faults that those would have who are kept out this time
    excused: seats that were asked when a process was ended, perhaps from outside
    """

    table: Table
    certain: dict[int, Fault] = Factory(dict)
    trial: tuple[Fault, ...] = ()
    excused: set[int | None] = Factory(set)
    trials: Iterator[tuple[Fault, ...]] | None = None

    @property
    def verdicts(self) -> tuple[Fault, ...]:
        """The faults to play the table with next."""
        return (*self.certain.values(), *(fault for fault in self.trial if fault.seat not in self.certain))

    def go_on(self, death: Death) -> None:
        """Draw the conclusion from one more death.

        Raises CamelCupError where the process ends whoever is kept out: then the game does it.
        """
        seat = death.asked[1] if death.asked else None
        if death.external and seat not in self.excused:
            self.excused.add(seat)
        elif death.is_plain:
            self._convict(death)
        else:
            self.trials = self.trials or self._trials(death)
            trial = next(self.trials, None)
            if trial is None:
                raise CamelCupError(
                    f"table {self.table.number} cannot be played, whoever is kept out: a process "
                    f"{death.reason}\n{death.stack}".rstrip()
                )
            self.trial = trial

    def _convict(self, death: Death) -> None:
        """The bot that was asked did it; one that did so too often does not even begin."""
        assert death.asked is not None
        turn, seat = death.asked
        if seat in self.certain:  # it does not do the same each time
            turn = STARTING
        self.certain[seat] = self._fault(death, turn, seat)

    def _trials(self, death: Death) -> Iterator[tuple[Fault, ...]]:
        """Whom to keep out: those under suspicion first, then any, the fewest first."""
        seats = sorted(range(len(self.table.bots)), key=lambda seat: seat not in death.others)
        for number in range(1, len(seats) + 1):
            for group in combinations(seats, number):
                yield tuple(self._fault(death, STARTING, seat) for seat in group)

    def _fault(self, death: Death, turn: int, seat: int) -> Fault:
        return Fault(turn, seat, death.kind, death.reason, death.note.output(seat), death.stack)
