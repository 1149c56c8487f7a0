"""Plays tables in this process."""

from collections.abc import Collection, Mapping
from types import TracebackType
from typing import Self

from camelcup.players import Player
from camelcup.players.pool import NONE_GIVEN, PlayerPool, Setup
from camelcup.records import GameRecord, Table
from camelcup.referee import Watch, play


class TablePlayer:
    """Plays one table after another; bots run where the setup has them run, and are closed at the end."""

    def __init__(self, setup: Setup) -> None:
        self.pool = PlayerPool(setup)

    def __enter__(self) -> Self:
        return self

    def play(
        self,
        table: Table,
        watch: Watch | None = None,
        explain: Collection[int] = (),
        given: Mapping[int, Player] = NONE_GIVEN,
    ) -> GameRecord:
        """Play a table as the referee does, with the same errors. given: players of some seats"""
        return play(table, self.pool.game, self.pool.seat(table, given), watch, explain)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.pool.close()
