"""A record far behind in a long cup file is found at once, by a file beside it that is checked."""

import gzip
import shutil
from collections import deque

import pytest

from camelcup import UserError, play
from camelcup.cup.file import places
from camelcup.cup.file.reading import Cup

GAMES = 40


@pytest.fixture(params=[".jsonl", ".jsonl.gz"])
def path(request, tmp_path, monkeypatch):
    """A cup file, which has a place at every tenth record or so."""
    monkeypatch.setattr(places, "EVERY", 10)
    return write(tmp_path / f"cup{request.param}", ["Player0", "RandomBot"])


def write(path, bots):
    """Write a cup, a compressed one in pieces of five lines."""
    plain = path.with_name("plain.jsonl")
    play(bots, games=GAMES, seed=7, isolation="none", workers=1, out=plain)
    lines = plain.read_bytes().splitlines(keepends=True)
    plain.unlink()
    pieces = [b"".join(lines[start : start + 5]) for start in range(0, len(lines), 5)]
    path.write_bytes(b"".join(map(gzip.compress if path.suffix == ".gz" else bytes, pieces)))
    return path


def beside(path):
    return path.with_name(f"{path.name}.places")


def tables(path, skip):
    return [result.table.number for result in Cup(path).game_results(skip)]


@pytest.mark.parametrize("skip", [0, 9, 10, 11, 40, 1000])
def test_the_first_records_are_left_out(skip, path):
    for _ in range(2):
        assert tables(path, skip) == [*range(skip, GAMES)]
    assert beside(path).exists() == (skip >= 10)
    lines = [line.number for line in Cup(path).record_lines(skip)]
    assert lines == [*range(skip + 2, GAMES + 2)]


def test_what_lies_before_a_place_is_not_read(path):
    cup = Cup(path)
    assert len([*cup.game_results(35)]) == GAMES - 35
    text = path.read_bytes()
    path.write_bytes(b"\n" * (len(text) // 5) + text[len(text) // 5 :])
    with pytest.raises(UserError):
        deque(cup.game_results())
    assert [result.table.number for result in cup.game_results(35)] == [*range(35, GAMES)]


def test_places_of_a_file_that_was_replaced_are_not_used(tmp_path, path):
    other = write(tmp_path / f"other{''.join(path.suffixes)}", ["RandomBot", "Player0"])
    for each in (path, other):
        assert tables(each, 25) == [*range(25, GAMES)]
    shutil.copy(beside(other), beside(path))
    assert tables(path, 25) == [*range(25, GAMES)]


def test_places_follow_a_file_that_grows_or_is_cut_off(path):
    text = path.read_bytes()
    for size in (len(text), len(text) // 2, len(text)):
        path.write_bytes(text[:size])
        assert tables(path, 11) == [*range(11, len(tables(path, 0)))]
        assert tables(path, 35) == tables(path, 0)[35:]


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"null",
        b"\xff\x00",
        b'[{"offset":-5,"lines":0,"records":5,"check":0}]',
        b'[{"offset":9223372036854775807,"lines":0,"records":20,"check":0}]',
        b'[{"offset":18446744073709551615,"lines":0,"records":20,"check":0}]',
    ],
)
def test_a_file_beside_it_that_is_damaged_is_made_again(text, path):
    beside(path).write_bytes(text)
    assert tables(path, 25) == [*range(25, GAMES)]
    beside(path).unlink()
    beside(path).mkdir()  # nor does it matter that none can be made
    assert tables(path, 25) == [*range(25, GAMES)]
