"""The cost of a league of many bots to its database: time of a table drawn, results counted in a second.

`python bench/scale.py --bots 10000` in the folder of the package, with `--db URL` for PostgreSQL. No game is
played: the results are made up.
"""

import argparse
import random
import tempfile
from functools import partial
from pathlib import Path
from time import perf_counter

import camelcup_league
from camelcup_league import schema
from camelcup_league.leases import Leases
from camelcup_league.results import count, join
from camelcup_league.runner import BATCH
from sqlalchemy import func, insert, select

from camelcup import Ending, GameResult, KeptGame, Table, Times

LINE = b"x" * 2_000
"""In the place of a record, as long as one of Camel Up."""

SEATS = 4


def fill(connection, bots: int) -> None:
    """Insert bots, each of an owner of its own, that have joined the season."""
    numbers = range(1, bots + 1)
    connection.execute(
        insert(schema.owners), [{"id": each, "name": f"o{each}", "token": str(each)} for each in numbers]
    )
    connection.execute(
        insert(schema.bots), [{"id": each, "name": f"b{each}", "owner": each} for each in numbers]
    )
    row = {"number": 1, "spec": "RandomBot", "label": "1", "digest": "", "state": "active", "reason": ""}
    connection.execute(
        insert(schema.versions), [row | {"id": each, "bot": each, "added": 0.0} for each in numbers]
    )
    for each in numbers:
        join(connection, 1, each, None, SEATS)


def made_up(lease, offset: int) -> KeptGame:
    """Return a game at a table, with any result."""
    scores = tuple(random.sample(range(50), SEATS))
    table = Table(number=lease.number, game="camelup", rules="", bots=("x",) * SEATS, seed=lease.seed)
    winner = max(range(SEATS), key=scores.__getitem__)
    times = (Times(1, 1, 1),) * SEATS
    result = GameResult(table, scores, (winner,), faults=(), out=(), ending=Ending.OVER, times=times)
    return KeptGame(result, LINE, offset)


def main() -> None:
    """Draw and count tables, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", type=int, default=10_000)
    parser.add_argument("--tables", type=int, default=2_000)
    parser.add_argument("--db", default=None)
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        camelcup_league.new_league(Path(folder) / "office", database=given.db, seats=SEATS) as league,
    ):
        league.database.write(partial(fill, bots=given.bots))
        runner = league.runner()
        values = {"id": 1, "season": 1, "path": "x", "runner": runner.id, "size": 0, "closed": False}
        league.database.write(lambda connection: connection.execute(insert(schema.files).values(values)))
        measure(league, Leases(runner.id, 1, SEATS, 30.0), runner.id, given.tables)


def measure(league, leases: Leases, runner: int, tables: int) -> None:
    """Draw and count so many tables in turn, and print the time of both."""
    drawing = counting = 0.0
    for offset in range(0, tables, BATCH):
        begun = perf_counter()
        leased = league.database.write(partial(leases.take, number=BATCH, held=()))
        drawn = perf_counter()
        games = [made_up(lease, offset) for lease in leased]
        ready = perf_counter()
        league.database.write(
            partial(count, games=games, file=1, runner=runner, teams=(), running=league.settings.running)
        )
        drawing, counting = drawing + drawn - begun, counting + perf_counter() - ready
    query = select(func.count()).select_from(schema.places)
    rows = league.database.read(lambda connection: connection.scalar(query)) + 2 * tables
    print(f"{1e3 * drawing / tables:.2f} ms a table that is drawn")
    print(f"{tables / counting:.0f} results a second counted, {rows / counting:.0f} rows written")
    print(f"{tables / (drawing + counting):.0f} tables a second in all")


if __name__ == "__main__":
    main()
