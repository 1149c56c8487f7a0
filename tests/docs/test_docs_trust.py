"""The guide to trust says what a cup takes."""

from pathlib import Path

from camelcup.cup.executors.waiting import players_to_keep

GUIDE = (Path(__file__).parents[2] / "docs" / "trust.md").read_text(encoding="utf-8")


def test_the_table_of_processes_says_how_many_workers_keep():
    [row] = [line for line in GUIDE.splitlines() if line.startswith("| processes of each worker")]
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert cells[1:] == [str(players_to_keep(12, 4, workers, ahead=64)) for workers in (2, 4, 8, 16, 32)]
