"""A cup that is being played: counts its games, and renders its page once for all readers."""

from collections import deque
from collections.abc import Callable, Sequence
from copy import deepcopy
from threading import Event, Lock
from time import monotonic
from typing import Any

from attrs import frozen

from camelcup import CamelCupError, Fault, GameResult, Logger, Table
from camelcup_web.feed import Feed
from camelcup_web.standings_view import StandingsView, standings_view
from camelcup_web.templating import fragment

RECENT_GAMES = 500
"""Games whose pace counts as the present speed."""

LEAST_SECONDS = 1.0
"""Time since the first of those games ended from which on their pace is known."""

MAX_SHOWN_TABLES = 8
"""Tables in progress that are listed."""

MAX_SHOWN_FAULTS = 10
"""Faults that are listed."""

PAUSE_SECONDS = 1.0
"""The shortest time between two renderings."""

REST_FACTOR = 20
"""The pause after a rendering is so many times as long as it took: a rating of many games takes long."""


REPLAY_SECONDS = 10.0
"""Seconds for which all readers are shown the same game."""


class Stopped(CamelCupError):
    """A cup that a person has stopped."""


@frozen
class CupFault:
    """A fault, the bot that committed it, and the number of the table."""

    bot: str
    table: int
    fault: Fault


@frozen
class CupView:
    """A cup at one moment.

    standings: as they are so far
    played:  number of games so far
    planned: number of games; None while it is not known
    state:   "running", "stopping", "stopped" or "over"
    error:   the error that stopped it; empty for none
    verdict: of a comparison, what it says so far; empty for none
    speed:   games a second of late; None at the beginning
    left:    seconds until the end at this speed, if that is known
    begun:   tables handed to the workers, the oldest first: those are being played
    faults:  the latest faults, the last one first
    """

    standings: StandingsView
    played: int
    planned: int | None
    state: str
    error: str
    verdict: str
    speed: float | None
    left: float | None
    begun: Sequence[Table]
    faults: Sequence[CupFault]

    @property
    def over(self) -> bool:
        """Whether no more games come."""
        return self.state in ("stopped", "over")


class LiveCup(Logger):
    """A logger that keeps what pages show of a run. The run calls it in its thread, pages in others.

    changes: number of changes so far
    begun:   whether the run has begun
    known:   set once the run has begun, or has failed before
    stopper: set to stop the run when the next game ends
    latest:  the record of the game that ended last, as its line; empty before
    """

    writes_files = False

    plan: Any
    summary: Any

    def __init__(self) -> None:
        self.changes = 0
        self.begun = False
        self.known = Event()
        self.stopper = Event()
        self.error = ""
        self.ended = False
        self.latest = b""
        self._lock = Lock()
        self._begun: dict[int, Table] = {}
        self._times: deque[float] = deque(maxlen=RECENT_GAMES)
        self._faults: deque[CupFault] = deque(maxlen=MAX_SHOWN_FAULTS)

    def follow(self, summary: Any) -> None:
        """Take a copy of the summary: the run changes its own while pages are made."""
        self.summary = deepcopy(summary)

    def begin(self, plan: Any) -> None:
        self.plan, self.begun = plan, True
        self.changes += 1
        self.known.set()

    def table_begun(self, table: Table) -> None:
        with self._lock:
            self._begun[table.number] = table
            self.changes += 1

    def write_line(self, line: bytes) -> None:
        """Keep the turns of the latest game only."""
        self.latest = line

    def table_ended(self, result: GameResult) -> None:
        """Count a result. Raises Stopped if the run is to stop."""
        table = result.table
        with self._lock:
            self.summary.add(result)
            self._begun.pop(table.number, None)
            self._times.append(monotonic())
            self._faults.extendleft(
                [CupFault(table.bots[fault.seat], table.number, fault) for fault in result.faults]
            )
            self.changes += 1
        if self.stopper.is_set():
            raise Stopped("the cup was stopped")

    def end(self, summary: Any) -> None:
        with self._lock:
            self._begun.clear()
            self.summary.ended_at = summary.ended_at
            self.ended = True
            self.changes += 1

    def fail(self, error: str) -> None:
        """Show the error that ended the run."""
        with self._lock:
            self.error, self.ended = error, True
            self.changes += 1
        self.known.set()

    def stop(self) -> None:
        """Have the run stop when the next game ends."""
        self.stopper.set()
        self.changes += 1

    @property
    def complete(self) -> bool:
        """Whether all games have been played."""
        summary = self.summary
        return summary.settled is not None or summary.standings.games == self._planned

    @property
    def _planned(self) -> int | None:
        games: int | None = self.plan.tournament.games
        ended_at: int | None = self.summary.ended_at
        return ended_at if games is None else games

    @property
    def _state(self) -> str:
        if self.ended:
            return "over" if self.complete else "stopped"
        return "stopping" if self.stopper.is_set() else "running"

    def view(self) -> CupView:
        """Return the cup as it is now."""
        with self._lock:
            standings, comparison = self.summary.standings, self.summary.comparison
            planned, speed = self._planned, self._speed()
            left = None if planned is None or not speed else (planned - standings.games) / speed
            return CupView(
                standings=standings_view(standings),
                played=standings.games,
                planned=planned,
                state=self._state,
                error=self.error,
                verdict="" if comparison is None else comparison.result().verdict,
                speed=speed,
                left=left,
                begun=sorted(self._begun.values(), key=lambda table: table.number),
                faults=list(self._faults),
            )

    def _speed(self) -> float | None:
        """Return the number of games a second of late, the time in which workers start left out."""
        passed = monotonic() - self._times[0] if self._times else 0
        return (len(self._times) - 1) / passed if passed >= LEAST_SECONDS else None


class LivePage:
    """The part of the page of a cup that changes, rendered at most once a second.

    Methods may be called by any thread.
    """

    def __init__(self, cup: LiveCup) -> None:
        self.cup = cup
        self.feed = Feed()
        self._lock = Lock()
        self._text = ""
        self._shown = -1
        self._next = 0.0
        self._replay = ""
        self._replay_next = 0.0
        self._replay_lock = Lock()

    def text(self, at_once: bool = False) -> str:
        """Return the text, rendered anew if the cup has changed and the last rendering is old enough.

        at_once: whether even a young one is replaced
        """
        with self._lock:
            start, changes = monotonic(), self.cup.changes
            if changes != self._shown and (at_once or start >= self._next):
                values = {"most": MAX_SHOWN_TABLES, "moving": bool(self.cup.latest)}
                self._text = fragment("live_cup.html", cup=self.cup.view(), **values)
                self._shown = changes
                self._next = monotonic() + max(PAUSE_SECONDS, REST_FACTOR * (monotonic() - start))
                self.feed.publish(self._text)
            return self._text

    def replay(self, render: Callable[[bytes], str]) -> str:
        """Return the page of a game that ended of late, rendered once for all readers; empty before.

        render: returns the page of a record, which it is given as its line
        """
        with self._replay_lock:
            if self.cup.latest and monotonic() >= self._replay_next:
                self._replay = render(self.cup.latest)
                self._replay_next = monotonic() + REPLAY_SECONDS
            return self._replay

    def finish(self) -> None:
        """Show the end of the cup to all readers, and end their streams."""
        self.text(at_once=True)
        self.feed.end()
