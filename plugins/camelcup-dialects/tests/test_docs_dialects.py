"""docs/porting.md and csv-logs.md: their commands run, and the tables of the latter hold the columns."""

import csv
import re

import pytest
from camelcup_dialects.camelai.csv_log import columns

from guides import blocks, commands, guide, shell, write

PORTING, CSV_LOGS = guide("porting"), guide("csv-logs")


@pytest.fixture
def follow(here):
    """Return a function that writes the files of a guide, and returns what its commands print."""

    def run(text):
        for _, block in blocks(text, "python"):
            write(here.work, block)
        lines = [line for _, block in blocks(text, "console") for line in commands(block)]
        return [shell(here, f"{line} 2>&1") for line in lines if not line.startswith("pip ")]

    return run


def test_the_commands_of_the_guide_run_and_a_bot_made_from_an_old_file_plays_without_faults(follow, here):
    *played, checked, tests = follow(PORTING)
    for output in (*played, checked, shell(here, "camelcup play 2 mine.py:Mine Player0 2>&1")):
        assert "first fault" not in output
    assert len(played) == 2
    assert "Ran 1 test" in tests


def test_every_column_of_a_log_is_listed():
    cells = re.findall(r"^\| (`.*?) \| ", CSV_LOGS, re.MULTILINE)
    listed = {name for cell in cells for name in re.findall(r"`(.*?)`", cell)}
    assert listed == {re.sub(r"(?<=_)\d(?=_)", "#", column) for column in columns(2)}


def test_commands_write_a_log_for_each_game_and_join_them(follow, here):
    follow(CSV_LOGS)
    assert len(list(here.work.glob("logs/game_*.csv"))) == 20
    with (here.work / "logs" / "GameLogs.csv").open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    assert header == ["game_id", *columns(4)]
    assert [int(number) for number in dict.fromkeys(row[0] for row in rows)] == list(range(20))


@pytest.mark.slow
def test_pandas_reads_the_logs(follow, here):
    pytest.importorskip("pandas")
    follow(CSV_LOGS)
    rows = re.findall(r"^(c_\d) ", here.python("read.py"), re.MULTILINE)
    assert rows == [f"c_{camel}" for camel in range(5)]
