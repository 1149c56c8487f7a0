"""Progress on a terminal: a bar, and the standings so far beneath it."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from time import monotonic

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from camelcup.cli.tables import standings_text
from camelcup.standings import Standings

REFRESH = 0.25
"""Seconds, at least, between two pictures."""


@contextmanager
def live_standings(games: int, standings: Standings, unit: str) -> Generator[Callable[[], None], None, None]:
    """While it lasts, show on stderr how far a run of so many games is, and the standings so far.

    It is to be called where those have changed. A thread that looked for itself would keep workers from
    being forked.
    """
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
        table = standings_text(standings.rows(), "simple", unit)
        return Group(progress, Text(fitting(table, console.width), no_wrap=True, overflow="crop"))

    with Live(console=console, get_renderable=picture, auto_refresh=False, transient=True) as live:
        live.refresh()
        shown = monotonic()

        def refresh() -> None:
            nonlocal shown
            if monotonic() - shown >= REFRESH:
                live.refresh()
                shown = monotonic()

        yield refresh


def fitting(table: str, width: int) -> str:
    """As many whole columns of a table as there is room for, from the left."""
    lines = table.splitlines()
    rule = lines[1]
    end = len(rule) if len(rule) <= width else max(rule.rfind("- ", 0, width + 1) + 1, 0)
    return "\n".join(line[:end].rstrip() for line in lines)
