"""The page of a live cup: rendered once for all of its readers, at most once a second."""

from threading import Lock
from time import monotonic

from camelcup_web.feed import Feed
from camelcup_web.live_cup import MAX_SHOWN_TABLES, LiveCup
from camelcup_web.templating import fragment

PAUSE_SECONDS = 1.0
"""The shortest time between two renderings."""

REST_FACTOR = 20
"""The pause after a rendering is so many times as long as it took: a rating of many games takes long."""


class LivePage:
    """The part of the page of a cup that changes; methods may be called by any thread."""

    def __init__(self, cup: LiveCup) -> None:
        self.cup = cup
        self.feed = Feed()
        self._lock = Lock()
        self._text = ""
        self._shown = -1
        self._next = 0.0

    def text(self, at_once: bool = False) -> str:
        """Return the text, rendered anew if the cup has changed and the last rendering is old enough.

        at_once: whether even a young one is replaced
        """
        with self._lock:
            start, changes = monotonic(), self.cup.changes
            if changes != self._shown and (at_once or start >= self._next):
                self._text = fragment("live_cup.html", cup=self.cup.view(), most=MAX_SHOWN_TABLES)
                self._shown = changes
                self._next = monotonic() + max(PAUSE_SECONDS, REST_FACTOR * (monotonic() - start))
                self.feed.publish(self._text)
            return self._text

    def finish(self) -> None:
        """Show the end of the cup to all readers, and end their streams."""
        self.text(at_once=True)
        self.feed.end()
