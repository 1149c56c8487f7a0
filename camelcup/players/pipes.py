# cython: annotation_typing=False
"""The pipes to a bot's process: lines are written and read with a deadline, output is captured."""

import os
import re
import select
from contextlib import suppress
from queue import Empty, SimpleQueue
from subprocess import Popen
from threading import Semaphore, Thread
from time import monotonic
from typing import IO

from camelcup.errors import UserError
from camelcup.players.messages import MAX_LINE_BYTES
from camelcup.players.output import Output
from camelcup.system import Capability, has

READ_SIZE = 1 << 16
JOIN_SECONDS = 0.5
"""Seconds for a thread to read the rest of a pipe whose process is over; children of it may keep it open."""

LINE_END = re.compile(rb"\n")
Streams = tuple[IO[bytes], IO[bytes], IO[bytes]]
"""The pipes for requests, replies and output."""


class BrokenLine(Exception):
    """A bot's process wrote an answer that is too long."""


class Pipes:
    """The pipes to and from a process: base class. Deadlines are times of `monotonic`; None is no limit.

    ends: matches the end of an answer
    """

    ends = LINE_END

    def __init__(self, streams: Streams, output: Output) -> None:
        self.streams = streams
        self.output = output
        self.buffer = b""

    def read(self, deadline: float | None) -> bytes | None:
        """Return an answer, empty after the last; None at the deadline. Raises BrokenLine if too long."""
        searched = 0  # lines of long answers are looked at once
        while (found := self.ends.search(self.buffer, searched)) is None:
            searched = self.buffer.rfind(b"\n") + 1
            timeout = _until(deadline)
            data = self._take(timeout)
            if data is None and timeout == 0:  # also for a process that prints without end
                return None
            if data == b"":
                return b""
            self.buffer += data or b""
            if len(self.buffer) > MAX_LINE_BYTES:
                raise BrokenLine
        answer, self.buffer = self.buffer[: found.end()], self.buffer[found.end() :]
        return answer

    def has_answer(self) -> bool:
        """Whether a whole answer can be read now."""
        self.buffer += self._take(0) or b""
        return self.ends.search(self.buffer) is not None

    def waits(self) -> bool:
        """Whether there is something to read now."""
        if not self.buffer:
            self.buffer = self._take(0) or b""
        return bool(self.buffer)

    def write(self, data: bytes, deadline: float | None) -> bool:
        """Write all of a line; False if the process does not take it in time, or has ended."""
        raise NotImplementedError

    def end_requests(self) -> None:
        """Close the pipe for requests: the process comes to the end of its input."""
        raise NotImplementedError

    def close(self) -> None:
        """Close the pipes, and keep what was printed before."""
        raise NotImplementedError

    def _take(self, timeout: float | None) -> bytes | None:
        """Return a part of the replies, empty at their end; None at the timeout, or after output."""
        raise NotImplementedError


class PolledPipes(Pipes):
    """Pipes of a system that can wait for several at once."""

    def __init__(self, streams: Streams, output: Output) -> None:
        super().__init__(streams, output)
        self.requests, self.replies, self.printed = (stream.fileno() for stream in streams)
        os.set_blocking(self.requests, False)
        self.prints = True
        self.poll = select.poll()
        # The system looks at replies first: if one is there, so is what was printed before it.
        self.poll.register(self.replies, select.POLLIN)
        self.poll.register(self.printed, select.POLLIN)

    def write(self, data: bytes, deadline: float | None) -> bool:
        try:
            while data := data[self._write(data) :]:
                timeout = _until(deadline)
                if timeout == 0:
                    return False
                self._wait_to_write(timeout)
        except BrokenPipeError:
            return False
        return True

    def _write(self, data: bytes) -> int:
        try:
            return os.write(self.requests, data)
        except BlockingIOError:
            return 0

    def _wait_to_write(self, timeout: float | None) -> None:
        """Wait until the process reads. Take what it prints: while it waits to print it does not read."""
        poll = select.poll()
        poll.register(self.requests, select.POLLOUT)
        if self.prints:
            poll.register(self.printed, select.POLLIN)
        for file, _ in poll.poll(_milliseconds(timeout)):
            if file == self.printed:
                self._take_output()

    def _take(self, timeout: float | None) -> bytes | None:
        data = None
        for file, _ in self.poll.poll(_milliseconds(timeout)):
            if file == self.printed:
                self._take_output()
            else:
                data = os.read(self.replies, READ_SIZE)
        return data

    def _take_output(self) -> None:
        data = os.read(self.printed, READ_SIZE)
        self.output.add(data)
        if not data:
            self.prints = False
            self.poll.unregister(self.printed)

    def end_requests(self) -> None:
        self.streams[0].close()

    def close(self) -> None:
        with suppress(UserError):  # the run has ended, or the next output reports it
            self._take(0)
        for stream in self.streams:
            stream.close()


class ThreadedPipes(Pipes):
    """Pipes of a system that can wait for one only: each has a thread.

    room: lets the thread that reads replies read on, so that they do not heap up
    """

    def __init__(self, streams: Streams, output: Output) -> None:
        super().__init__(streams, output)
        self.requests: SimpleQueue[tuple[bytes, SimpleQueue[bool]] | None] = SimpleQueue()
        self.replies: SimpleQueue[bytes] = SimpleQueue()
        self.room = Semaphore()
        self.closed = False
        self.failure: UserError | None = None
        targets = (self._write_requests, self._read_replies, self._read_output)
        self.threads = [Thread(target=target, daemon=True) for target in targets]
        for thread in self.threads:
            thread.start()

    def _write_requests(self) -> None:
        with self.streams[0] as stream:
            while request := self.requests.get():
                data, written = request
                try:
                    while data := data[stream.write(data) :]:
                        pass
                    written.put(True)
                except OSError:
                    written.put(False)

    def _read_replies(self) -> None:
        with self.streams[1] as stream:
            while self.room.acquire() and not self.closed and (data := os.read(stream.fileno(), READ_SIZE)):
                self.replies.put(data)
        self.replies.put(b"")

    def _read_output(self) -> None:
        with self.streams[2] as stream:
            while data := os.read(stream.fileno(), READ_SIZE):
                try:
                    self.output.add(data)
                except UserError as error:
                    self.failure = error

    def write(self, data: bytes, deadline: float | None) -> bool:
        written: SimpleQueue[bool] = SimpleQueue()
        self.requests.put((data, written))
        try:
            return written.get(timeout=_until(deadline))
        except Empty:
            return False

    def _take(self, timeout: float | None) -> bytes | None:
        try:
            data = self.replies.get(timeout=timeout)
        except Empty:
            data = None
        if self.failure:
            raise self.failure
        if data == b"":
            self.replies.put(data)  # the end is there for the next call too
        elif data is not None:
            self.room.release()
        return data

    def end_requests(self) -> None:
        self.requests.put(None)

    def close(self) -> None:
        self.closed = True
        self.room.release()
        self.requests.put(None)
        for thread in self.threads:
            thread.join(JOIN_SECONDS)


def _until(deadline: float | None) -> float | None:
    return None if deadline is None else max(0.0, deadline - monotonic())


def _milliseconds(timeout: float | None) -> float | None:
    return None if timeout is None else timeout * 1000


def open_pipes(process: "Popen[bytes]", output: Output) -> Pipes:
    """Return the pipes of a process."""
    assert process.stdin
    assert process.stdout
    assert process.stderr
    kind = PolledPipes if has(Capability.POLL) else ThreadedPipes
    return kind((process.stdin, process.stdout, process.stderr), output)
