"""The compiled kernel and its twin in Python compute the same, and the table of races between two legs."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from camelcup.camelup import odds
from camelcup.camelup.odds import codes
from camelcup.camelup.odds.codes import CAMELS, FINISH, WIDTH, board_of
from camelcup.camelup.odds.kernel import choose
from camelcup.camelup.odds.table import SHIPPED, compute, table
from camelcup.camelup.rules import CAMELS as CAMELS_BY_RULES
from camelcup.camelup.rules import FINISH as FINISH_BY_RULES
from odds_positions import positions

PURE = choose({"CAMELCUP_PURE": "1"})


@pytest.fixture(scope="module")
def compiled():
    """Return the compiled kernel; the test is skipped where it was not built."""
    kernel = choose({})
    if kernel.name != "compiled":
        pytest.skip(f"the kernel of the odds is {kernel.name}")
    return kernel


def count(kernel, position, squares=()):
    """Return the rows of a leg: without another trap, and with one on each of some squares."""
    board = board_of(*position)
    rest = None if board.crazy else table(len(board.ranking))
    found = kernel.leg(board.code, board.ones, board.traps, [*squares], rest)
    width = len(found) // (2 * len(squares) + 1)
    return [found[start : start + width] for start in range(0, len(found), width)]


def free_squares(position):
    """Return the squares of all traps that could be added."""
    taken = {trap.square + side for trap in position.traps if trap for side in (-1, 0, 1)}
    return [square for square in range(1, 21) if square not in taken]


def test_the_environment_chooses_the_kernel():
    assert PURE.name == "pure Python (CAMELCUP_PURE=1)"
    assert choose({"CAMELCUP_PURE": "0"}) == choose({})


def test_the_name_of_the_twin_says_where_the_kernel_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "camelcup.camelup.odds._races", None)
    kernel = choose({})
    assert kernel.name.startswith(f"pure Python (none is built in {Path(odds.__file__).parent}: ")
    assert "_races" in kernel.name or "_leg" in kernel.name
    assert kernel[1:] == PURE[1:]


@settings(max_examples=150, deadline=None)
@given(position=positions(most=4) | positions(crazy=True, most=4), placed=st.booleans())
def test_they_count_the_same_in_a_leg(compiled, position, placed):
    squares = free_squares(position) if placed and len(position.unmoved) < 5 else []
    assert count(compiled, position, squares) == count(PURE, position, squares)


@pytest.mark.slow
@settings(max_examples=20, deadline=None)
@given(position=positions(camels=5, least=4))
def test_they_count_the_same_in_whole_legs(compiled, position):
    squares = free_squares(position)
    assert count(compiled, position, squares) == count(PURE, position, squares)


@settings(max_examples=100, deadline=None)
@given(position=positions() | positions(crazy=True), stay=st.booleans(), seed=st.integers(0, 2**64 - 1))
def test_they_play_the_same_races(compiled, position, stay, seed):
    board = board_of(*position)
    arguments = board.code, board.ones, board.traps, stay, 20, seed
    assert compiled.races(*arguments) == PURE.races(*arguments)


# The table of races between two legs


def test_the_camels_and_the_finish_are_those_of_the_rules():
    assert (CAMELS, FINISH) == (CAMELS_BY_RULES, FINISH_BY_RULES)
    assert len(codes.PAIRS) + 1 == WIDTH


@pytest.mark.parametrize(("camels", "first", "boards"), [(2, 0, 136), (3, 8, 120), (5, 10, 252)])
def test_a_part_that_is_computed_again_is_as_shipped(camels, first, boards):
    shipped, solved = table(camels), compute(camels, first)
    starts = [start for start in range(0, len(solved), WIDTH) if any(solved[start : start + WIDTH])]
    assert len(starts) == boards
    assert len(solved) == len(shipped)
    for start in starts:
        assert solved[start : start + WIDTH] == shipped[start : start + WIDTH]


@pytest.mark.slow
def test_the_files_computed_again_are_as_shipped(tmp_path):
    command = [sys.executable, "-m", "camelcup.camelup.odds", tmp_path]
    done = subprocess.run(command, capture_output=True, check=True)
    assert (done.stdout, done.stderr) == (b"", b"")
    for camels in range(2, CAMELS + 1):
        name = SHIPPED.format(camels)
        assert (tmp_path / name).read_bytes() == Path(odds.__file__).with_name(name).read_bytes()
