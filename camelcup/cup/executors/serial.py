"""Plays one table after another in this process."""

from collections.abc import Iterable, Iterator
from typing import Self

from camelcup.players.pool import PlayerPool, WorkerSpec
from camelcup.records import GameRecord, Table, encode_record
from camelcup.table.match import Match


class TablePlayer:
    """Plays one table after another; bots run where the setup has them run, and are closed at the end.

    >>> run = play(["Player0", "RandomBot"], seed=7, isolation="none")
    >>> with TablePlayer(run.plan.setup(load_plugins())) as player:
    ...     player.play(run.records[0].table).turns == run.records[0].turns
    True
    """

    def __init__(self, setup: WorkerSpec) -> None:
        self.pool = PlayerPool(setup)

    def __enter__(self) -> Self:
        return self

    def match(self, table: Table) -> Match:
        """Return the game at a table."""
        keep = self.pool.spec.keep
        explain = range(len(table.bots)) if "reasons" in keep else ()
        return Match(table, self.pool.game, self.pool.seat(table), explain, keep=keep)

    def play(self, table: Table) -> GameRecord:
        """Play a table, and return its record. Raises as `Match` does."""
        return self.match(table).finish()

    def __exit__(self, *error: object) -> None:
        self.pool.close()


class Serial:
    """Plays tables here; the number of workers is of no account."""

    def __init__(self, setup: WorkerSpec, workers: int | None = None) -> None:
        self.setup = setup

    def run(self, tables: Iterable[Table]) -> Iterator[bytes]:
        """Yield the encoded records of tables, in their order."""
        with TablePlayer(self.setup) as player:
            for table in tables:
                yield encode_record(player.play(table))
