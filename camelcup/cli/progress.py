"""Progress on a terminal: a bar, and the standings so far beneath it."""

from collections.abc import Generator
from contextlib import contextmanager
from time import monotonic

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from camelcup.cli.tables import SIMPLE, fitting, standings_text
from camelcup.executors.handle import ctrl_c_later
from camelcup.standings import Standings

REFRESH = 0.25
"""Seconds, at least, between two pictures."""

ECHO = 2
"""Columns left free: a terminal writes ^C behind a picture, and may not break the line for it."""


class Picture:
    """A picture on a terminal, drawn anew when it is told to.

    A thread that looked for itself would keep workers from being forked.
    """

    def __init__(self, live: Live) -> None:
        self.live = live
        self.draw()

    def draw(self) -> None:
        """Draw it; Ctrl-C waits, whose answer would be written into the middle of that."""
        with ctrl_c_later():
            self.live.refresh()
        self.drawn = monotonic()

    def update(self) -> None:
        """Draw it, where it has stood for a while."""
        if monotonic() - self.drawn >= REFRESH:
            self.draw()

    def tell(self, text: str) -> None:
        """Say something above it."""
        self.live.console.print(Text(text))


@contextmanager
def live_standings(games: int, standings: Standings, unit: str) -> Generator[Picture, None, None]:
    """While it lasts, show on stderr how far a run of so many games is, and the standings so far."""
    console = Console(stderr=True)
    progress = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games, {task.fields[rate]} games/s,"),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    task = progress.add_task("games", total=games, completed=standings.games, rate="-")

    def picture() -> Group:
        speed = progress.tasks[0].speed
        progress.update(task, completed=standings.games, rate=f"{speed:.1f}" if speed else "-")
        table = fitting(standings_text(standings.rows(), SIMPLE, unit), console.width - ECHO)
        return Group(progress, Text(table, no_wrap=True, overflow="crop"))

    with Live(console=console, get_renderable=picture, auto_refresh=False, transient=True) as live:
        yield Picture(live)
