"""Bots of Pips that write where they should not."""

import os
import sys
from contextlib import suppress

from camelcup import Bot


class PrintsAndRaises(Bot):
    def move(self, seat, view):
        print("I see the scores", view.scores)
        print("and no way out", file=sys.stderr)
        raise ValueError("lost")


class PrintsForever(Bot):
    def move(self, seat, view):
        while True:
            print("all work and no play")


class PrintsALot(Bot):
    def move(self, seat, view):
        print("x" * 10**6)
        os.write(1, b"z" * 10**6)
        os.write(2, b"z" * 10**6)
        return 3


class ReadsItsInput(Bot):
    def move(self, seat, view):
        return 3 if sys.stdin.read() == os.read(0, 1).decode() == "" else 6


def write_everywhere(data):
    for file in range(64):
        with suppress(OSError):
            os.write(file, data)


class WritesNonsense(Bot):
    def move(self, seat, view):
        write_everywhere(b"[" * 1000 + b"\n")
        return 3


class WritesHalfALine(Bot):
    def move(self, seat, view):
        write_everywhere(b'{"type":"act')
        return 3


class WritesWithoutEnd(Bot):
    def move(self, seat, view):
        while True:
            write_everywhere(b"x" * 1000)


class WritesAnotherMessage(Bot):
    def move(self, seat, view):
        write_everywhere(b'{"type":"done"}\n')
        while True:
            pass


class ClosesItsStreams(Bot):
    def move(self, seat, view):
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            stream.close()
        return 3


class ClosesEveryFile(Bot):
    def move(self, seat, view):
        os.closerange(0, 256)
        return 3
