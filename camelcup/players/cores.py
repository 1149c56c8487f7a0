"""One core for a worker and its bots, which take turns there, and the time that a bot waited for a core."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import perf_counter
from typing import BinaryIO

from camelcup import system
from camelcup.system import Capability, has

QUICK_MOVE_SECONDS = 0.002
"""Seconds for a move of a bot that gains from its worker's core; after it the bot may use all cores."""

MAX_WAIT_SHARE = 0.4
"""Share of its time for which a worker may wait for its core, where bots are about to sleep."""

MIN_WATCHED_SECONDS = 0.2
"""Seconds of which a worker knows whether its core is crowded."""


class WorkerCore:
    """The core on which a worker keeps its main thread: `number`, one of those `allowed`."""

    def __init__(self, place: int) -> None:
        self.allowed = system.find_cores(0)
        self.place = place
        self._settle()

    def _settle(self) -> None:
        self.number = sorted(self.allowed)[self.place % len(self.allowed)]
        system.set_cores(0, {self.number})
        self.since, self.waited = perf_counter(), seconds_waited(os.getpid())

    def look(self) -> None:
        """Go to the next core if other programs crowd this one; the bots follow when they begin."""
        seconds = perf_counter() - self.since
        if seconds > MIN_WATCHED_SECONDS:
            crowded = seconds_waited(os.getpid()) - self.waited > MAX_WAIT_SHARE * seconds
            self.place += crowded
            self._settle()


@contextmanager
def all_cores(core: WorkerCore | None) -> Iterator[None]:
    """Let what a worker starts use all cores."""
    if core is None:
        yield
        return
    system.set_cores(0, core.allowed)
    try:
        yield
    finally:
        system.set_cores(0, {core.number})


class Pin:
    """Keeps the main thread of a bot's process on the core of its worker while it answers at once.

    What a bot starts inherits its cores. So a bot that begins, takes longer, or has several threads or
    processes may use all cores.
    """

    def __init__(self, pid: int, core: WorkerCore | None) -> None:
        self.pid = pid
        self.core = core
        self.pinned: set[int] = set()

    def put(self) -> None:
        """Pin the bot, unless it has several threads or processes, or has chosen its cores itself."""
        if self.core is None:
            return
        if not _has_one_thread(self.pid):
            self.give_up()
        elif system.find_cores(self.pid) == self.core.allowed:
            self.pinned = {self.core.number}
            system.set_cores(self.pid, self.pinned)

    def take_off(self) -> None:
        """Let the bot use all cores, and what it starts from now on."""
        self._free(self.pid)

    def give_up(self) -> None:
        """Let the bot use all cores, with all that it has started, until it is pinned again."""
        self._free(self.pid)
        for thread in _threads(self.pid):
            self._free(thread)
        self.pinned = set()

    def _free(self, thread: int) -> None:
        """Let a thread use all cores if it is on that of the bot."""
        if self.core and self.pinned and system.find_cores(thread) == self.pinned:
            system.set_cores(thread, self.core.allowed)


def _has_one_thread(pid: int) -> bool:
    """Whether a process has no more than its main thread, which started no process; each game asks."""
    with suppress(OSError):
        if os.stat(f"/proc/{pid}/task").st_nlink == 3:  # with "." and ".."
            file = os.open(f"/proc/{pid}/task/{pid}/children", os.O_RDONLY)
            try:
                return not os.read(file, 1)
            finally:
                os.close(file)
    return False


def _threads(pid: int) -> list[int]:
    with suppress(OSError):
        own = [int(thread) for thread in os.listdir(f"/proc/{pid}/task")]
        return own + [thread for child in children(pid) for thread in _threads(child)]
    return []


RUNNABLE = "R"


class CoreWait:
    """The time in which other processes kept a process from running; 0 if the system does not count it.

    It is the time that the main thread waited for a core, less the processor time that other threads of the
    process, and processes that it started, used meanwhile.
    """

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.first = self.mark = b""
        self.others = self.before = 0.0
        self.file: BinaryIO | None = None
        if has(Capability.RUN_DELAY):
            with suppress(OSError):
                self.file = open(f"/proc/{pid}/schedstat", "rb", buffering=0)  # noqa: SIM115 - kept open

    def begin(self) -> None:
        """Count from now on."""
        self.first = self._read()

    def look(self, seconds: float) -> None:
        """Count from some seconds ago: to read the file at each move would slow down quick ones."""
        self.before = min(seconds, self._waited())
        self.begin()
        self.others = self._others()

    def ask(self) -> None:
        """Note the present moment for `known`."""
        self.mark = self._read()

    def known(self) -> bool:
        """Whether `seconds` has the whole time up to `ask`: a wait is counted when it is over."""
        return self.file is None or self._read() != self.mark or _status(self.pid)[0] != RUNNABLE

    def seconds(self) -> float:
        """Return the seconds so far."""
        others = max(0.0, self._others() - self.others)
        return max(0.0, self.before + self._waited() - others)

    def close(self) -> None:
        """Close the file."""
        if self.file is not None:
            self.file.close()

    def _waited(self) -> float:
        """Return the seconds that the main thread has waited since the last `begin` or `look`."""
        return _ran_and_waited(self._read())[1] - _ran_and_waited(self.first)[1]

    def _read(self) -> bytes:
        """Return what the system says of the main thread; nothing of a process that is over."""
        with suppress(OSError):
            if self.file is not None:
                return os.pread(self.file.fileno(), 100, 0)
        return b""

    def _others(self) -> float:
        if self.file is None:
            return 0.0
        return processor_time(self.pid) - _ran_and_waited(self._read())[0]


def processor_time(pid: int) -> float:
    """Return the processor time, in seconds, of a process and of all that it started. Linux only."""
    try:
        spent = time.clock_gettime(~pid << 3 | 2)  # the clock of the process, as Linux numbers them
    except OSError:
        return 0.0
    return spent + _status(pid)[1] + sum(map(processor_time, children(pid)))


def children(pid: int) -> list[int]:
    """Return the processes that a process started and that run, if the kernel lists them."""
    with suppress(OSError):
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        return [int(child) for task in tasks for child in (task / "children").read_text().split()]
    return []


def seconds_waited(pid: int) -> float:
    """Return the seconds that the main thread of a process has waited for a core; 0 where nothing says so."""
    with suppress(OSError):
        return _ran_and_waited(Path(f"/proc/{pid}/schedstat").read_bytes())[1]
    return 0.0


def _status(pid: int) -> tuple[str, float]:
    """Return the state of the main thread, and the processor time of the ended processes that it started."""
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text("utf-8", "replace").rpartition(")")[2].split()
        return fields[0], (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")
    return "", 0.0


def _ran_and_waited(text: bytes) -> tuple[float, float]:
    ran, waited = [int(word) / 1e9 for word in text.split()[:2]] or (0.0, 0.0)
    return ran, waited
