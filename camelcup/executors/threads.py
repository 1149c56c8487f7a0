"""Watches from outside what the threads of a worker do in the time of the bot that is asked."""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path
from time import perf_counter, sleep

from attrs import Factory, define

from camelcup.note import LOCK, SINCE, THREADS, Note

SPELL = 0.03
"""Seconds for which threads are watched before a process is ended; those of Python take turns in it."""

SHARE = 10
"""Whoever has had a part in so many of the time of a bot has kept it from it."""

BEAT = 0.001
"""Seconds: who waits for the interpreter's lock wakes up now and then, and sleeps again by then."""

ROOM = 1 << 20
"""Bytes from the start of the interpreter's memory within which its lock lies."""

_RAN = re.compile(r"^se\.exec_start *: *([0-9.]+)", re.MULTILINE)
"""When a thread ran last, in milliseconds, as the system tells."""


@define(eq=False)
class Threads:
    """The threads of one worker.

    since:   when the bot was asked that is asked now, as in the note; 0 where none is
    seen:    when that was first seen here
    spent:   the processor time that the threads and processes of each seat had spent by then, in nanoseconds
    before:  the same at the look before that
    last:    the same at the last look
    looks:   how often it has been looked since then
    waits:   how often the thread that asks bots waited for the interpreter's lock, and one that slept may
             have had it
    asleep:  how often that was one of each seat; `ran` is when that had run last
    stalled: since when it was so at each look; 0 where it is not
    """

    process: int
    note: Note
    since: int = -1
    seen: float = 0.0
    spent: Counter[int] = Factory(Counter)
    before: Counter[int] = Factory(Counter)
    last: Counter[int] = Factory(Counter)
    looks: int = 0
    waits: int = 0
    stalled: float = 0.0
    asleep: Counter[int] = Factory(Counter)
    ran: dict[int, float] = Factory(dict)

    def look(self) -> None:
        """Take in what they do."""
        last, self.last = self.last, self._spent()  # first, so that it is not of a later move
        since = self.note.numbers[SINCE]
        if since != self.since:
            self.since, self.seen, self.spent, self.before = since, perf_counter(), self.last, last
            self.looks = self.waits = 0
            self.stalled = 0.0
            self.asleep, self.ran = Counter(), {}
        self.looks += 1
        waits = self.note.numbers[THREADS] and self._waits(Path(f"/proc/{self.process}"))
        asleep = self._asleep() if waits else {}
        self.waits += bool(asleep)
        self.asleep.update(asleep.keys())
        self.ran |= asleep
        self.stalled = (self.stalled or perf_counter()) if asleep else 0.0

    def running(self) -> set[int]:
        """The seats whose threads have run since the bot was asked, and not only woken up now and then."""
        least = (perf_counter() - self.seen) * 1e9 / SHARE
        return {seat for seat, spent in self._spent().items() if spent - self.spent[seat] > least} - {-1}

    def is_stalled(self, seconds: float) -> bool:
        """Whether one that sleeps may have had the interpreter's lock for so long, and no other has run."""
        return 0 < self.stalled < perf_counter() - seconds and not self.running()

    def await_spell(self) -> None:
        """Wait until it shows who runs."""
        if self.note.numbers[THREADS]:
            sleep(max(0.0, SPELL - (perf_counter() - self.seen)))

    def holding(self) -> tuple[int, ...]:
        """The seats of which a thread may have slept with the interpreter's lock in its hands.

        It has slept whenever the lock was waited for; a look may be too soon for that, and one too late. The
        likeliest is the first: the last to fall asleep.
        """
        if self.waits * SHARE <= self.looks:
            return ()
        seats = [seat for seat, times in self.asleep.items() if times >= self.waits - 2]
        return tuple(sorted(seats, key=lambda seat: -self.ran[seat]))

    def _threads(self) -> Iterator[tuple[int, Path]]:
        """Each thread: the seat whose bot runs it, -1 where that is not known, and what the system tells."""
        for task in Path(f"/proc/{self.process}/task").glob("*"):
            yield self._seat(task), task

    def _children(self) -> Iterator[tuple[int, Path]]:
        """The same for each process that the threads have started."""
        for _, task in self._threads():
            with suppress(OSError):  # it is over, or this system does not tell
                for child in (task / "children").read_text().split():
                    yield self._seat(Path(child)), Path(f"/proc/{child}")

    def _seat(self, task: Path) -> int:
        seat = self.note.runs(int(task.name))
        return -1 if seat is None else seat

    def _spent(self) -> Counter[int]:
        """The nanoseconds of processor time that each seat has spent in threads and processes of its own."""
        if not self.note.numbers[THREADS]:
            return Counter()
        spent = Counter(self.note.spent())
        for seat, task in chain(self._threads(), self._children()):
            with suppress(OSError):
                spent[seat] += int((task / "schedstat").read_text().split()[0])
        return spent

    def _asleep(self) -> dict[int, float]:
        """The seats with a thread that has run shortly before, and waits now, but not for the lock; and when
        it ran, by a clock that is not quite the same on each core; 0 where the system does not tell.
        """
        found: dict[int, float] = {}
        for seat, task in self._threads():
            if seat >= 0 and self.last[seat] > self.before[seat] and self._waits(task) is False:
                found.setdefault(seat, 0.0)
                with suppress(OSError):
                    ran = _RAN.search((task / "sched").read_text())
                    found[seat] = max(found[seat], float(ran[1]) if ran else 0.0)
        return found

    def _waits(self, task: Path) -> bool | None:
        """Whether a thread waits for the interpreter's lock, by its system call; None where it runs."""
        lock = self.note.numbers[LOCK]
        for pause in (BEAT, 0.0):
            try:
                call = (task / "syscall").read_text().split()
            except OSError:  # it is over, or this system does not tell
                return None
            if len(call) > 1:
                return lock != 0 and 0 <= int(call[1], 16) - lock < ROOM
            sleep(pause)
        return None
