"""Plays one table after another in this process."""

from collections.abc import Iterable, Iterator

from camelcup.cup.executors.table_player import TablePlayer
from camelcup.players.pool import WorkerSpec
from camelcup.records import Table, encode_record


class Serial:
    """Plays tables here; the number of workers is of no account."""

    def __init__(self, setup: WorkerSpec, workers: int | None = None) -> None:
        self.setup = setup

    def run(self, tables: Iterable[Table]) -> Iterator[bytes]:
        """Yield the encoded records of tables, in their order."""
        with TablePlayer(self.setup) as player:
            for table in tables:
                yield encode_record(player.play(table))
