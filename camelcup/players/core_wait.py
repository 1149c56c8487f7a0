"""The time that a bot waited for a core."""

import os
import time
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from camelcup.system import Capability, has

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


def _status(pid: int) -> tuple[str, float]:
    """Return the state of the main thread, and the processor time of the ended processes that it started."""
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text("utf-8", "replace").rpartition(")")[2].split()
        return fields[0], (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")
    return "", 0.0


def _ran_and_waited(text: bytes) -> tuple[float, float]:
    ran, waited = [int(word) / 1e9 for word in text.split()[:2]] or (0.0, 0.0)
    return ran, waited
