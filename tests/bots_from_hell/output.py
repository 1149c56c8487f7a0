"""Bots that write where they should not."""

import os
import sys
from contextlib import suppress
from typing import Any

from striker import Striker


class PrintsAndRaises(Striker):
    def strike(self, state: Any) -> Any:
        sys.stdout.writelines(["I see ", str(len(state.camel_track)), " squares\n"])
        print("and no way out", file=sys.stderr)
        raise ValueError("lost")


class PrintsForever(Striker):
    def strike(self, state: Any) -> Any:
        while True:
            print("all work and no play")


class PrintsALot(Striker):
    def strike(self, state: Any) -> Any:
        print("x" * 10**6)
        sys.__stdout__.write("y" * 10**6)
        os.write(1, b"z" * 10**6)
        os.write(2, b"z" * 10**6)
        return [0]


class WritesIntoEveryFile(Striker):
    """Also into the pipe its worker answers through."""

    def strike(self, state: Any) -> Any:
        for file in range(64):
            with suppress(OSError):
                os.write(file, b'{"records": []}\n')
        return [0]


class WritesADeepLine(Striker):
    def strike(self, state: Any) -> Any:
        for file in range(3, 64):
            with suppress(OSError):
                os.write(file, b"[" * 100_000 + b"\n")
        return [0]


class WritesHalfALine(Striker):
    def strike(self, state: Any) -> Any:
        for file in range(64):
            with suppress(OSError):
                os.write(file, b"{")
        return [0]


class ClosesItsStreams(Striker):
    def strike(self, state: Any) -> Any:
        for stream in (sys.stdin, sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__):
            stream.close()
        for file in (0, 1, 2):
            os.close(file)
        return [0]


class ClosesEveryFile(Striker):
    def strike(self, state: Any) -> Any:
        os.closerange(0, 256)
        return [0]


class ClosesEveryFileAndHangs(Striker):
    def strike(self, state: Any) -> Any:
        os.closerange(0, 256)
        return sum(range(10**12))


class Trap:
    """A stream that catches whoever prints next."""

    def write(self, text: str) -> int:
        os._exit(1)

    def flush(self) -> None:
        pass


class ReplacesStdout(Striker):
    def strike(self, state: Any) -> Any:
        sys.stdout = sys.stderr = Trap()
        return [0]
