"""The pipes to a bot's process: lines are written and read with a deadline, output is captured."""

import os
import select
from contextlib import suppress
from io import BufferedReader
from queue import Empty, SimpleQueue
from subprocess import Popen
from threading import Semaphore, Thread
from time import monotonic
from typing import IO, Any, Protocol

from camelcup.errors import UserError
from camelcup.players.messages import MAX_LINE_BYTES
from camelcup.players.output import Output
from camelcup.system import Capability, has

READ_SIZE = 1 << 16
MAX_READS = 16
"""Chunks of output that are read at once."""

JOIN_SECONDS = 0.5
"""Seconds for a thread to read the rest of a pipe whose process is over; children of it may keep it open."""

Streams = tuple[IO[bytes], IO[bytes], IO[bytes]]
"""The pipes for requests, replies and output."""


class BrokenLine(Exception):
    """A bot's process wrote a line that is too long."""


class Pipes(Protocol):
    """The pipes to and from a process. buffer: the part of a line that was read so far"""

    buffer: bytes

    def write(self, data: bytes, deadline: float | None) -> bool:
        """Write all of a line; False if the process does not take it in time, or has ended.

        Raises UserError if output cannot be kept.
        """
        ...

    def waits(self) -> bool:
        """Whether there is something to read now, or an end."""
        ...

    def read(self, deadline: float | None) -> bytes | None:
        """Return a line, empty if there will be none; None when the deadline passes.

        deadline: a time of `monotonic`; None for no limit

        Raises BrokenLine if a line grows too long, UserError if output cannot be kept.
        """
        ...

    def close(self) -> None:
        """Close the pipes."""
        ...


class PolledPipes(Pipes):
    """Pipes of a system that can wait for several at once."""

    def __init__(self, files: Streams, output: Output) -> None:
        self.files = files
        self.requests, self.replies, self.printed = (file.fileno() for file in files)
        self.output = output
        self.buffer = b""
        os.set_blocking(self.requests, False)
        self.poll = select.poll()
        # Replies come first: if one is there, what was printed before it is seen in the same look.
        self.poll.register(self.replies, select.POLLIN)
        self.poll.register(self.printed, select.POLLIN)

    def write(self, data: bytes, deadline: float | None) -> bool:
        try:
            while data := data[self._write(data) :]:
                ready = select.poll()
                ready.register(self.requests, select.POLLOUT)
                self._drain()  # a process that waits to print does not read
                if deadline is not None and monotonic() > deadline:
                    return False
                ready.poll(10)
        except BrokenPipeError:
            return False
        return True

    def _write(self, data: bytes) -> int:
        try:
            return os.write(self.requests, data)
        except BlockingIOError:
            return 0

    def waits(self) -> bool:
        return bool(self.buffer) or any(file == self.replies for file, _ in self.poll.poll(0))

    def read(self, deadline: float | None) -> bytes | None:
        while (end := self.buffer.find(b"\n") + 1) == 0:
            timeout = None if deadline is None else max(0.0, deadline - monotonic()) * 1000
            events = self.poll.poll(timeout)
            if not events:
                return None
            files = [file for file, _ in events]
            if self.printed in files:
                self._take_output()
            if self.replies not in files:
                if timeout == 0:  # one that prints for ever is late all the same
                    return None
                continue
            data = os.read(self.replies, READ_SIZE)
            self.buffer += data
            if not data:
                return b""
            if len(self.buffer) > MAX_LINE_BYTES:
                raise BrokenLine
        line, self.buffer = self.buffer[:end], self.buffer[end:]
        return line

    def _drain(self) -> None:
        """Take what was printed so far; one that prints for ever is not waited for."""
        for _ in range(MAX_READS):
            if not any(file == self.printed for file, _ in self.poll.poll(0)) or not self._take_output():
                return

    def _take_output(self) -> bool:
        """Take what was printed; at its end look no more."""
        data = os.read(self.printed, READ_SIZE)
        self.output.add(data)
        if not data:
            self.poll.unregister(self.printed)
        return bool(data)

    def close(self) -> None:
        with suppress(UserError):  # the run has ended, or the next output reports it
            self._drain()
        for file in self.files:
            file.close()


class ThreadedPipes(Pipes):
    """Pipes of a system that can wait for one only: each has a thread.

    room:    lets the thread that reads lines read the next one, so that they do not heap up
    closed:  whether no line is wanted any more
    failure: the error if output could not be kept
    """

    def __init__(self, files: Streams, output: Output) -> None:
        self.files = files
        self.output = output
        self.buffer = b""
        self.lines: SimpleQueue[bytes] = SimpleQueue()
        self.requests: SimpleQueue[tuple[bytes, SimpleQueue[bool]] | None] = SimpleQueue()
        self.room = Semaphore()
        self.closed = False
        self.failure: UserError | None = None
        self.threads = [
            Thread(target=target, daemon=True)
            for target in (self._write_lines, self._read_lines, self._read_output)
        ]
        for thread in self.threads:
            thread.start()

    def _write_lines(self) -> None:
        with self.files[0] as requests:
            while request := self.requests.get():
                data, done = request
                try:
                    while data := data[requests.write(data) :]:
                        pass
                    done.put(True)
                except OSError:
                    done.put(False)

    def _read_lines(self) -> None:
        raw: Any = self.files[1]
        with BufferedReader(raw) as replies:
            while self.room.acquire() and not self.closed and (line := replies.readline(MAX_LINE_BYTES + 1)):
                self.lines.put(line)
        self.lines.put(b"")

    def _read_output(self) -> None:
        with self.files[2] as file:
            while data := os.read(file.fileno(), READ_SIZE):
                try:
                    self.output.add(data)
                except UserError as error:
                    self.failure = error

    def write(self, data: bytes, deadline: float | None) -> bool:
        done: SimpleQueue[bool] = SimpleQueue()
        self.requests.put((data, done))
        try:
            return done.get(timeout=_until(deadline))
        except Empty:
            return False

    def waits(self) -> bool:
        return not self.lines.empty()

    def read(self, deadline: float | None) -> bytes | None:
        try:
            line = self.lines.get(timeout=_until(deadline))
        except Empty:
            line = None
        if self.failure:
            raise self.failure
        if line is None:
            return None
        self.room.release()
        if len(line) > MAX_LINE_BYTES:
            raise BrokenLine
        if line.endswith(b"\n"):
            return line
        self.buffer = line
        return b""

    def close(self) -> None:
        self.closed = True
        self.room.release()
        self.requests.put(None)
        for thread in self.threads:
            thread.join(JOIN_SECONDS)


def _until(deadline: float | None) -> float | None:
    """Return the seconds until a time of `monotonic`, at least 0; None for no limit."""
    return None if deadline is None else max(0.0, deadline - monotonic())


def open_pipes(process: "Popen[bytes]", output: Output) -> Pipes:
    """Return the pipes of a process."""
    assert process.stdin
    assert process.stdout
    assert process.stderr
    kind = PolledPipes if has(Capability.POLL) else ThreadedPipes
    return kind((process.stdin, process.stdout, process.stderr), output)
