from contextlib import suppress
from pathlib import Path

import pytest
from attrs import evolve

from camelcup import GameRecord, UserError
from camelcup.executors.serial import Serial
from camelcup.loggers.jsonl import JsonLines
from camelcup.plugins import Plugins
from camelcup.scoring import PointsPerWin
from camelcup.standings import Standings
from camelcup.tournament import Tournament, run
from camelcup.wire import from_json
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


def test_a_file_that_exists_is_left_alone(path: Path, tiny_plugins: Plugins) -> None:
    path.write_text("precious\n")
    with (
        pytest.raises(
            UserError, match=r"^log .*games.jsonl: exists already; name another file, or remove it$"
        ),
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
