"""Progress on a terminal: a bar, and the standings so far beneath it."""

from collections.abc import Generator
from contextlib import contextmanager

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from camelcup.cli.tables import standings_text
from camelcup.standings import Standings

REFRESH = 4
"""Times a second."""


@contextmanager
def live_standings(games: int, standings: Standings, unit: str) -> Generator[None, None, None]:
    """While it lasts, show on stderr how far a run of so many games is, and the standings so far."""
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
        table = standings_text(standings.rows(), "simple", unit)
        return Group(progress, Text(table, no_wrap=True, overflow="crop"))

    with Live(
        console=Console(stderr=True), get_renderable=picture, refresh_per_second=REFRESH, transient=True
    ):
        yield
