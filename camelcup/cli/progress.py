"""Progress on a terminal: a bar, and the standings so far beneath it."""

from types import TracebackType
from typing import Self

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from camelcup.cli.tables import standings_text
from camelcup.record import GameRecord
from camelcup.standings import Standings

REFRESH = 4
"""Times a second."""


class LiveStandings:
    """A logger that keeps nothing: it shows, on stderr, how far the run is and who leads."""

    def __init__(self, games: int, standings: Standings) -> None:
        self.standings = standings
        self.progress = Progress(
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("games, {task.fields[rate]} games/s,"),
            TimeRemainingColumn(),
            TextColumn("left"),
        )
        self.task = self.progress.add_task("games", total=games, rate="-")
        self.live = Live(
            console=Console(stderr=True),
            get_renderable=self._picture,
            refresh_per_second=REFRESH,
            transient=True,
        )

    def __enter__(self) -> Self:
        self.live.start()
        return self

    def write(self, record: GameRecord) -> None:
        self.progress.advance(self.task)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.live.stop()

    def _picture(self) -> Group:
        speed = self.progress.tasks[0].speed
        self.progress.update(self.task, rate=f"{speed:.1f}" if speed else "-")
        return Group(self.progress, Text(standings_text(self.standings.rows(), "simple")))
