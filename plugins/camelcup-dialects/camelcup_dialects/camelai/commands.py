"""camelcup merge-logs: join the CSV files of many games."""

import csv
import re
from collections.abc import Iterator
from pathlib import Path

import click

from camelcup import UserError, atomic_file, plural

MERGED = "GameLogs.csv"

NAME = re.compile(r"game_(0|[1-9][0-9]*)\.csv")


@click.command("merge-logs")
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
def merge_logs(folder: Path) -> None:
    """Join the files game_#.csv in DIR into GameLogs.csv, with a column game_id in front.

    The games come in the order of their numbers. An older GameLogs.csv is replaced.
    """
    target = folder / MERGED
    try:
        games = find_games(folder)
        rows = merge(games, target)
    except OSError as error:
        raise UserError(f"{error.filename or target}: {error.strerror}") from error
    count = plural(len(games), "game")
    click.echo(f"{target}: {count}, {rows} rows")


def find_games(folder: Path) -> dict[int, Path]:
    """Return the files of games in a folder by number, ascending. Raises UserError where there is none."""
    if not folder.is_dir():
        raise UserError(f"{folder}: {'not a folder' if folder.exists() else 'no such folder'}")
    games = {}
    for path in folder.glob("game_*.csv"):
        name = NAME.fullmatch(path.name)
        if name is None:
            raise UserError(f"{path}: its name must be game_NUMBER.csv; rename it, or move it elsewhere")
        games[int(name[1])] = path
    if not games:
        raise UserError(f"{folder}: holds no game_*.csv; write some with --log csv:DIR")
    return dict(sorted(games.items()))


def merge(games: dict[int, Path], target: Path) -> int:
    """Write the rows of all games to one file, and return their number; one row is in memory at a time.

    Raises UserError where a file does not fit the others, OSError where one cannot be read or written;
    either way the target stays as it was.
    """
    header: list[str] = []
    count = 0
    with atomic_file(target) as file:
        writer = csv.writer(file, lineterminator="\n")
        for number, path in games.items():
            rows = read_rows(path)
            columns = next(rows, [])
            if not header:
                header, first = columns, path
                writer.writerow(["game_id", *header])
            if columns != header:
                raise UserError(f"{path}: its columns are not those of {first.name}; merge them apart")
            for row in rows:
                writer.writerow([number, *row])
                count += 1
    return count


def read_rows(path: Path) -> Iterator[list[str]]:
    """Yield the rows of a file, its header first. Raises UserError where it is no CSV."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            yield from csv.reader(file, strict=True)
    except (UnicodeDecodeError, csv.Error) as error:
        raise UserError(f"{path}: is not CSV ({error})") from error
