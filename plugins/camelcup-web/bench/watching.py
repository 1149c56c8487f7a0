"""Watchers of a cup, in a process of their own: opens and closes streams as its standard input says."""

import selectors
import socket
import sys


class Watchers:
    """Streams of events that are read and thrown away. events: those that have come"""

    def __init__(self, port: int) -> None:
        self.port = port
        self.selector = selectors.DefaultSelector()
        self.selector.register(sys.stdin, selectors.EVENT_READ)
        self.streams: list[socket.socket] = []
        self.events = 0

    def open(self, number: int) -> None:
        """Open streams."""
        for _ in range(number):
            stream = socket.create_connection(("127.0.0.1", self.port))
            stream.sendall(f"GET /live/events HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n\r\n".encode())
            stream.setblocking(False)
            self.selector.register(stream, selectors.EVENT_READ)
            self.streams.append(stream)

    def close(self) -> None:
        """Close all streams, and print how many events have come on them."""
        for stream in self.streams:
            self.selector.unregister(stream)
            stream.close()
        self.streams.clear()
        print(self.events, flush=True)
        self.events = 0

    def run(self) -> None:
        """Read until the input ends: a number opens so many streams, 0 closes all."""
        while True:
            for key, _ in self.selector.select():
                if key.fileobj is not sys.stdin:
                    self.events += key.fileobj.recv(1 << 16).count(b"\nid: ")  # type: ignore[union-attr]
                elif not (line := sys.stdin.readline()):
                    return
                elif number := int(line):
                    self.open(number)
                else:
                    self.close()
                    break  # what else was selected is closed


if __name__ == "__main__":
    Watchers(int(sys.argv[1])).run()
