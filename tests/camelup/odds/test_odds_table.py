"""The table of races between two legs."""

import subprocess
import sys
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from camelcup.camelup.odds import rows
from camelcup.camelup.odds import table as module
from camelcup.camelup.odds.rows import CAMELS, FINISH, ONE_CHANCE, ONE_ROLL, WIDTH, row_of
from camelcup.camelup.odds.solve import solve
from camelcup.camelup.odds.table import table, whole
from camelcup.camelup.rules import CAMELS as CAMELS_BY_RULES
from camelcup.camelup.rules import FINISH as FINISH_BY_RULES

BOARDS = 15_504
SHIPPED = Path(module.__file__).with_name(module.SHIPPED)


def test_every_board_between_two_legs_has_a_row_of_its_own():
    boards = combinations_with_replacement(range(FINISH), CAMELS)
    assert sorted(map(row_of, boards)) == list(range(BOARDS))


def test_the_camels_and_the_finish_are_those_of_the_rules():
    assert (CAMELS, FINISH) == (CAMELS_BY_RULES, FINISH_BY_RULES)
    assert len(rows.PAIRS) + 1 == WIDTH


def test_a_part_that_is_computed_again_is_as_shipped():
    shipped = table(CAMELS)
    solved = solve(CAMELS, first=10)
    assert len(solved) == 252
    for squares, row in solved.items():
        start = WIDTH * row_of(squares)
        assert whole(row, CAMELS) == list(shipped[start : start + WIDTH])


@pytest.mark.slow
def test_the_whole_file_computed_again_is_as_shipped(tmp_path):
    made = tmp_path / "made.bin"
    done = subprocess.run([sys.executable, "-m", module.__package__, made], capture_output=True, check=True)
    assert (done.stdout, done.stderr) == (b"", b"")
    assert made.read_bytes() == SHIPPED.read_bytes()


def test_every_board_has_a_row_of_chances_that_sum_to_one():
    shipped = table(CAMELS)
    assert len(shipped) == BOARDS * WIDTH
    for start in range(0, len(shipped), WIDTH):
        *chances, rolls = shipped[start : start + WIDTH]
        assert sum(chances) == pytest.approx(ONE_CHANCE, rel=1e-12)
        assert 1 <= rolls / ONE_ROLL < 30
