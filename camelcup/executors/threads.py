"""Watches from outside what the threads of a worker do in the time of the bot that is asked."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
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


@define(eq=False)
class Threads:
    """The threads of one worker.

    since:  when the bot was asked that is asked now, as in the note; 0 where none is
    seen:   when that was first seen here
    spent:  the processor time that the threads of each seat had spent by then, in nanoseconds
    before: the same at the look before that
    last:   the same at the last look
    looks:  how often it has been looked since then
    waits:  how often the thread that asks bots was waiting for the interpreter's lock
    stalled: since when it has waited for it at each look; 0 where it does not
    holders: the seats of which a thread may have had it
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
    holders: set[int] = Factory(set)

    def look(self) -> None:
        """Take in what they do."""
        last, self.last = self.last, self._spent()  # first, so that it is not of a later move
        since = self.note.numbers[SINCE]
        if since != self.since:
            self.since, self.seen, self.spent, self.before = since, perf_counter(), self.last, last
            self.looks = self.waits = 0
            self.stalled = 0.0
            self.holders = set()
        self.looks += 1
        if not self.note.numbers[THREADS] or not self._waits(Path(f"/proc/{self.process}")):
            self.stalled = 0.0
            return
        self.waits += 1
        asleep = self._asleep()
        if self.stalled:
            asleep = self.holders & asleep or self.holders  # the one who had it may be over
        self.holders = asleep
        self.stalled = self.stalled or perf_counter()

    def running(self) -> set[int]:
        """The seats whose threads have run since the bot was asked, and not only woken up now and then."""
        if not self.note.numbers[THREADS]:
            return set()
        sleep(max(0.0, SPELL - (perf_counter() - self.seen)))
        least = (perf_counter() - self.seen) * 1e9 / SHARE
        return {seat for seat, spent in self._spent().items() if spent - self.spent[seat] > least}

    def holding(self) -> set[int]:
        """The seats of which a thread may have slept with the interpreter's lock in its hands."""
        return self.holders if self.waits * SHARE > self.looks else set()

    def _tasks(self) -> Iterator[tuple[int, Path]]:
        """Each thread: the seat whose bot runs it, -1 where that is not known, and what the system tells."""
        for task in Path(f"/proc/{self.process}/task").glob("*"):
            seat = self.note.runs(int(task.name))
            yield -1 if seat is None else seat, task

    def _spent(self) -> Counter[int]:
        """The nanoseconds of processor time that the threads of each seat have spent."""
        spent: Counter[int] = Counter()
        if self.note.numbers[THREADS]:
            for seat, task in self._tasks():
                with suppress(OSError):  # it is over, or this system does not tell
                    spent[seat] += int((task / "schedstat").read_text().split()[0])
        return spent

    def _asleep(self) -> set[int]:
        """The seats with a thread that has run shortly before, and does not wait for the lock."""
        stirred = {seat for seat, spent in self.last.items() if spent > self.before[seat]}
        return {seat for seat, task in self._tasks() if seat in stirred - {-1} and not self._waits(task)}

    def _waits(self, task: Path) -> bool:
        """Whether a thread waits for the interpreter's lock, by the system call it is in."""
        lock = self.note.numbers[LOCK]
        for pause in (BEAT, 0.0):
            try:
                call = (task / "syscall").read_text().split()
            except OSError:  # it is over, or this system does not tell
                return False
            if call != ["running"]:
                break
            sleep(pause)
        return lock != 0 and len(call) > 1 and 0 <= int(call[1], 16) - lock < ROOM
