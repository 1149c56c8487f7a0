"""Server-sent events: a page hears that something changed, or gets the text that did."""

import asyncio
from collections.abc import AsyncIterator

from starlette.responses import StreamingResponse

HEARTBEAT_SECONDS = 15
"""Seconds after which an idle stream sends a comment, so that a closed connection is found."""


class Feed:
    """The latest of something, for any number of readers; any thread may publish.

    latest:  the number of the last change
    event:   the last change as an event, made once for all readers
    readers: the streams that are open
    ended:   whether there will be no more changes
    """

    def __init__(self) -> None:
        self.latest = 0
        self.event = b""
        self.readers = 0
        self.ended = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._changed = asyncio.Event()

    def publish(self, text: str = "") -> None:
        """Tell all readers of a change. Readers that are slow get the latest only."""
        data = "\n".join([f"data: {line}" for line in text.split("\n")])
        self.event = f"id: {self.latest + 1}\n{data}\n\n".encode()
        self.latest += 1
        self._tell()

    def end(self) -> None:
        """End the streams of all readers, once they have the last change."""
        self.ended = True
        self._tell()

    def _tell(self) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    async def changes(self) -> AsyncIterator[bytes]:
        """Yield the event of the last change and of each that comes; a comment if none does for a while."""
        self._loop = asyncio.get_running_loop()
        since = -1
        while True:
            changed = self._changed
            if self.latest != since:
                since = self.latest
                yield self.event
                continue
            if self.ended:
                return
            try:
                await asyncio.wait_for(changed.wait(), HEARTBEAT_SECONDS)
            except TimeoutError:
                yield b": still here\n\n"


def stream(feed: Feed) -> StreamingResponse:
    """Return the changes of a feed as an event stream."""

    async def events() -> AsyncIterator[bytes]:
        feed.readers += 1
        try:
            yield b"retry: 1000\n\n"
            async for event in feed.changes():
                yield event
        finally:
            feed.readers -= 1

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(events(), media_type="text/event-stream", headers=headers)
