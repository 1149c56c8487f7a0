"""docs/csv-logs.md: its commands write the columns that it lists, and pandas reads them."""

import csv
import re
import sys
from pathlib import Path

import pytest

from camelcup.camelup.csv_log import columns
from environments import Environment
from guides import blocks, commands, guide, shell, write

GUIDE = guide("csv-logs")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return the folder in which the commands of the guide ran."""
    work = tmp_path_factory.mktemp("csv-logs")
    ((_, block),) = blocks(GUIDE, "console")
    for command in commands(block):
        shell(Environment(Path(sys.executable).parent, work), command)
    return work


def test_the_commands_write_a_file_for_each_game_and_join_them(folder):
    assert len(list(folder.glob("logs/game_*.csv"))) == 20
    with (folder / "logs" / "GameLogs.csv").open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    assert header == ["game_id", *columns(4)]
    assert [int(number) for number in dict.fromkeys(row[0] for row in rows)] == list(range(20))


def test_every_column_is_listed():
    cells = re.findall(r"^\| (`.*?) \| ", GUIDE, re.MULTILINE)
    listed = {name for cell in cells for name in re.findall(r"`(.*?)`", cell)}
    assert listed == {re.sub(r"(?<=_)\d(?=_)", "#", column) for column in columns(2)}


@pytest.mark.slow
def test_pandas_reads_the_files(folder):
    pytest.importorskip("pandas")
    ((_, block),) = blocks(GUIDE, "python")
    write(folder, block)
    printed = Environment(Path(sys.executable).parent, folder).python("read.py")
    assert re.findall(r"^(c_\d) ", printed, re.MULTILINE) == [f"c_{camel}" for camel in range(5)]
