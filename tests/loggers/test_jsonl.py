from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from camelcup import GameRecord, UserError
from camelcup.executors.serial import Serial
from camelcup.loggers.jsonl import JsonLines
from camelcup.plugins import Plugins
from camelcup.scoring import PointsPerWin
from camelcup.standings import Standings
from camelcup.tournament import Tournament, run
from camelcup.wire import from_json, to_json
from disks import room_for
from records import record


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


def logger(path: Path, plugins: Plugins) -> JsonLines:
    """The logger as `--log jsonl:PATH` makes it."""
    made = plugins.loggers.find("jsonl").load()(str(path), None)
    assert isinstance(made, JsonLines)
    return made


def test_each_line_is_a_record_that_parses_back_to_an_equal_one(path: Path, tiny_plugins: Plugins) -> None:
    plan = Tournament(
        game="pips",
        rules="standard",
        bots=("Gambler", "Small", "faulty_bots:Exits"),
        games=9,
        seats=2,
        seed=3,
    )
    run(plan, Serial(tiny_plugins), [logger(path, tiny_plugins)], Standings(PointsPerWin(), plan.bots))
    lines = path.read_text("utf-8").splitlines()
    found = [from_json(line, GameRecord, f"{path} line {place}") for place, line in enumerate(lines)]
    played = list(Serial(tiny_plugins).run(plan.tables()))
    assert [evolve(each, times=()) for each in found] == [evolve(each, times=()) for each in played]
    assert any(each.faults for each in found)


def test_text_of_any_kind_stays_on_its_line(path: Path, tiny_plugins: Plugins) -> None:
    odd = record((1, 2), bots=["a\nb\u2028c\x85", "dûo 🐪"])
    with logger(path, tiny_plugins) as log:
        log.write(odd)
        log.write(odd)
    lines = path.read_bytes().splitlines(keepends=True)
    assert [from_json(line, GameRecord) for line in lines] == [odd, odd]
    assert all(line.endswith(b"\n") for line in lines)


def test_lines_are_whole_when_a_run_is_interrupted(path: Path, tiny_plugins: Plugins) -> None:
    with suppress(KeyboardInterrupt), logger(path, tiny_plugins) as log:
        log.write(record((1, 2)))
        raise KeyboardInterrupt
    assert from_json(path.read_text("utf-8"), GameRecord) == record((1, 2))


@pytest.mark.parametrize("more", [0, 1, 100])
def test_a_full_disk_is_told_and_leaves_whole_lines(path: Path, tiny_plugins: Plugins, more: int) -> None:
    line = (to_json(record((1, 2))) + "\n").encode()
    with logger(path, tiny_plugins) as log, room_for(2 * len(line) + more):
        log.write(record((1, 2)))
        log.write(record((1, 2)))
        with pytest.raises(UserError, match=r"^log .*games.jsonl: cannot be written \(File too large\)$"):
            log.write(record((1, 2)))
    assert path.read_bytes() == 2 * line


def test_a_disk_that_was_full_may_take_lines_again(path: Path, tiny_plugins: Plugins) -> None:
    with logger(path, tiny_plugins) as log:
        log.write(record((1, 2)))
        with suppress(UserError), room_for(path.stat().st_size + 9):
            log.write(record((3, 4)))
        log.write(record((5, 6)))
    lines = path.read_text("utf-8").splitlines()
    assert [from_json(line, GameRecord).scores for line in lines] == [(1, 2), (5, 6)]


def test_a_disk_without_room_for_a_line_leaves_no_file(path: Path, tiny_plugins: Plugins) -> None:
    with pytest.raises(UserError, match="cannot be written"), logger(path, tiny_plugins) as log, room_for(9):
        log.write(record((1, 2)))
    assert not path.exists()


def test_each_line_is_in_the_file_before_the_next_game(path: Path, tiny_plugins: Plugins) -> None:
    with logger(path, tiny_plugins) as log:
        for number in (1, 2):
            log.write(record((1, 2)))
            assert path.read_bytes().count(b"\n") == number


class Stopped:
    """A file that is interrupted when a part of a line is written."""

    def __init__(self, file: Any) -> None:
        self.file = file

    def write(self, line: bytes) -> int:
        self.file.write(line[:9])
        raise KeyboardInterrupt

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


def test_lines_are_whole_when_a_line_is_interrupted(path: Path, tiny_plugins: Plugins) -> None:
    with suppress(KeyboardInterrupt), logger(path, tiny_plugins) as log:
        log.write(record((1, 2)))
        log.file = Stopped(log.file)  # type: ignore[assignment]
        log.write(record((3, 4)))
    assert from_json(path.read_text("utf-8"), GameRecord) == record((1, 2))


def test_a_file_that_exists_is_left_alone(path: Path, tiny_plugins: Plugins) -> None:
    path.write_text("precious\n")
    with (
        pytest.raises(UserError, match=r"^log .*games.jsonl: exists already; name another file$"),
        logger(path, tiny_plugins),
    ):
        pass
    assert path.read_text() == "precious\n"


def test_nothing_is_written_before_the_run(path: Path, tiny_plugins: Plugins) -> None:
    logger(path, tiny_plugins)
    assert not path.exists()


def test_a_path_that_cannot_be_written_is_told_before_the_first_game(
    tmp_path: Path, tiny_plugins: Plugins
) -> None:
    plan = Tournament(game="pips", rules="standard", bots=("Small", "Big"), games=1, seats=2, seed=3)
    standings = Standings(PointsPerWin(), plan.bots)
    log = logger(tmp_path / "missing" / "games.jsonl", tiny_plugins)
    with pytest.raises(
        UserError, match=r"^log .*missing/games.jsonl: cannot be written \(No such file or directory\)$"
    ):
        run(plan, Serial(tiny_plugins), [log], standings)
    assert standings.games == 0
