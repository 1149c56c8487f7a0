"""The cup that a server plays, and those of its folder that were not played to their end."""

import secrets
import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any, Protocol

from attrs import frozen

from camelcup import CamelCupError, TournamentArguments, load, tournament
from camelcup_web.archive import cup_files
from camelcup_web.live_cup import LiveCup, LivePage, Stopped
from camelcup_web.thinking import be_nice

CLOSE_SECONDS = 5
"""Seconds for the workers of a cup to end when the server stops."""

FINISHED = b'{"finished":true'
"""Beginning of the last line of a finished cup."""

TAIL_BYTES = 200
"""Bytes of a file that have its last line, if the cup is finished."""


class Play(Protocol):
    """A call of `tournament` that lacks its loggers."""

    def __call__(self, *, loggers: Sequence[LiveCup]) -> object:
        """Play the cup."""


@frozen
class Unfinished:
    """A cup that lacks games. played, planned: how many it has, and should have, if that is known"""

    name: str
    played: int
    planned: int | None


class CupRuns:
    """Plays one cup at a time, in a thread; its workers are processes. Methods may be called by any thread.

    live: the page of the cup that is played, or was played last
    """

    def __init__(self, folder: Path, live: LivePage | None = None) -> None:
        self.folder = folder
        self.live = live
        self._thread: threading.Thread | None = None
        self._lock = Lock()
        self._path: Path | None = None

    @property
    def name(self) -> str:
        """The name of the cup in the folder; empty for one that is elsewhere."""
        return "" if self._path is None else self._path.stem

    @property
    def running(self) -> bool:
        """Whether a cup is being played."""
        return self._thread is not None and self._thread.is_alive()

    def begin(self, bots: Sequence[str], games: int, workers: int, options: TournamentArguments) -> None:
        """Begin a cup. Raises CamelCupError if it cannot begin, or another is being played."""
        path = self.folder / f"cup-{options['game']}-{secrets.token_hex(4)}.jsonl"
        arguments: TournamentArguments = {**options, "out": path, "workers": workers}
        self._start(path, partial(tournament, list(bots), games, **arguments))

    def resume(self, name: str, workers: int) -> None:
        """Play the games that a cup of `unfinished` lacks. Raises CamelCupError as `begin` does."""
        if name not in [cup.name for cup in self.unfinished()]:
            raise CamelCupError("there is no such cup to resume")
        path = self.folder / f"{name}.jsonl"
        self._start(path, partial(tournament, resume=path, workers=workers))

    def unfinished(self) -> list[Unfinished]:
        """Return the cups of the folder that lack games, but for the one that is being played."""
        paths = [path for path in sorted(cup_files(self.folder)) if path.name.startswith("cup-")]
        return [cup for path in paths if not self._is_played(path) and (cup := _unfinished(path))]

    def stop(self) -> None:
        """Stop the cup when its next game ends."""
        if self.live is not None and self.running:
            self.live.cup.stop()

    def end_streams(self) -> None:
        """End the streams of the page."""
        if self.live is not None:
            self.live.feed.end()

    def close(self) -> None:
        """Stop the cup; it can be resumed."""
        self.stop()
        if self._thread is not None:
            self._thread.join(CLOSE_SECONDS)

    def _is_played(self, path: Path) -> bool:
        return self.running and path == self._path

    def _start(self, path: Path, play: Play) -> None:
        """Play a cup in a thread; return once it has begun."""
        with self._lock:
            if self.running:
                raise CamelCupError("a cup is being played: stop it, or wait for its end")
            page = LivePage(LiveCup())
            thread = threading.Thread(target=_run, args=(page, play), daemon=True)
            self._path, self._thread = path, thread
            thread.start()
            page.cup.known.wait()
            if page.cup.begun:
                self.live = page
            elif page.cup.error:
                raise CamelCupError(page.cup.error)


def _run(page: LivePage, play: Callable[..., Any]) -> None:
    """Play a cup, at a lower priority than pages are served."""
    be_nice()
    try:
        play(loggers=[page.cup], isolation="process", progress=False)
    except Stopped:
        pass
    except CamelCupError as error:
        page.cup.fail(str(error))
    finally:
        page.cup.known.set()
        if page.cup.begun:
            page.finish()


def _unfinished(path: Path) -> Unfinished | None:
    """Return a cup that lacks games; None for a finished one, and for a file that cannot be read."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - TAIL_BYTES))
            if FINISHED in file.read():
                return None
        run = load(path)
        return Unfinished(path.stem, run.standings.games, run.plan.tournament.games)
    except (OSError, CamelCupError):
        return None
