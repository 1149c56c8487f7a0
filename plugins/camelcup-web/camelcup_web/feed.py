"""Server-sent events: a page hears that something changed, or gets the text that did."""

import asyncio
from collections.abc import AsyncIterator

from starlette.responses import StreamingResponse

HEARTBEAT_SECONDS = 15
"""Seconds after which an idle stream sends a comment, so that a closed connection is found."""


class Feed:
    """The latest of something, for any number of readers; any thread may publish.

    latest:  the number of the last change
    text:    the data of that change
    readers: the streams that are open
    ended:   whether there will be no more changes
    """

    def __init__(self) -> None:
        self.latest = 0
        self.text = ""
        self.readers = 0
        self.ended = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._changed = asyncio.Event()

    def publish(self, text: str = "") -> None:
        """Tell all readers of a change. Readers that are slow get the latest only."""
        self.latest += 1
        self.text = text
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake)

    def end(self) -> None:
        """End the streams of all readers."""
        self.ended = True
        self.publish()

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    async def changes(self) -> AsyncIterator[tuple[int, str]]:
        """Yield the number and the text of the last change and of each that comes; the same if none does."""
        self._loop = asyncio.get_running_loop()
        since = -1
        while not self.ended:
            changed = self._changed
            if self.latest != since:
                since = self.latest
                yield since, self.text
                continue
            try:
                await asyncio.wait_for(changed.wait(), HEARTBEAT_SECONDS)
            except TimeoutError:
                yield since, self.text


def stream(feed: Feed) -> StreamingResponse:
    """Return the changes of a feed as an event stream."""

    async def lines() -> AsyncIterator[str]:
        feed.readers += 1
        sent = -1
        try:
            yield "retry: 1000\n\n"
            async for number, text in feed.changes():
                if number == sent:
                    yield ": still here\n\n"
                    continue
                sent = number
                data = "\n".join(f"data: {line}" for line in text.split("\n"))
                yield f"id: {number}\n{data}\n\n"
        finally:
            feed.readers -= 1

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(lines(), media_type="text/event-stream", headers=headers)
