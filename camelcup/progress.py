"""Progress on a terminal: a bar, and the standings so far below it. In a notebook: the bar."""

from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager
from importlib import import_module
from time import monotonic

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from camelcup.results.comparison import Summary, comparison_text
from camelcup.system import ctrl_c_later, end_signals

REFRESH_SECONDS = 0.25  # the shortest time between two drawings

REST_FACTOR = 10
"""The pause after a drawing is so many times as long as it took: a rating of many games takes long."""

FREE_COLUMNS = 2
"""Columns left free: a terminal prints ^C behind the standings, and may not break the line for it."""


class LiveStandings:
    """Standings that are drawn between games; a thread that draws would keep workers from forking."""

    def __init__(self, console: Console, refresh: Callable[[], object]) -> None:
        self.console = console
        self.refresh = refresh
        self.draw()

    def draw(self) -> None:
        """Draw the standings, with signals delayed."""
        start = monotonic()
        with _signals_later():
            self.refresh()
        self.drawn = monotonic()
        self.pause = max(REFRESH_SECONDS, REST_FACTOR * (self.drawn - start))

    def update(self) -> None:
        """Draw the standings if the last drawing is old enough."""
        if monotonic() - self.drawn >= self.pause:
            self.draw()

    def print_above(self, text: str) -> None:
        """Print a line above the standings, with signals delayed."""
        with _signals_later():
            self.console.print(Text(text))


@contextmanager
def live_standings(games: int | None, summary: Summary) -> Generator[LiveStandings, None, None]:
    """Show on stderr how many of the games are played, and the standings so far."""
    console = Console(stderr=True)
    bar = _bar(games, summary)

    def draw() -> Group:
        if summary.comparison is not None:
            text = comparison_text(summary.comparison)
        else:
            text = summary.standings.table().cut(console.width - FREE_COLUMNS).text()
        return Group(bar(), Text(text, no_wrap=True, overflow="crop"))

    live = Live(console=console, get_renderable=draw, auto_refresh=False, transient=True)
    try:
        with _signals_later():
            live.start()
        yield LiveStandings(console, live.refresh)
    finally:
        with _signals_later():
            live.stop()


def in_notebook() -> bool:
    """Whether this process is the kernel of a notebook."""
    return Console().is_jupyter


@contextmanager
def notebook_bar(games: int | None, summary: Summary) -> Generator[LiveStandings, None, None]:
    """Show below the cell how many of the games are played. Unlike `Live` this needs no ipywidgets."""
    bar = _bar(games, summary)
    shown = import_module("IPython.display").display(bar(), display_id=True)
    shown_bar = LiveStandings(Console(), lambda: shown.update(bar()))
    yield shown_bar
    shown_bar.draw()


def _signals_later() -> AbstractContextManager[None]:
    """Delay the signals that end a run: in the midst of a drawing they would leave the cursor hidden."""
    return ctrl_c_later(*end_signals())


def _bar(games: int | None, summary: Summary) -> Callable[[], Table]:
    progress = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games, {task.fields[rate]} games/s,"),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    task = progress.add_task("games", total=games, completed=summary.played, rate="-")

    def bar() -> Table:
        speed = progress.tasks[0].speed
        progress.update(task, completed=summary.played, rate=f"{speed:.1f}" if speed else "-")
        return progress.make_tasks_table(progress.tasks)

    return bar
