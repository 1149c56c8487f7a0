"""Games as a folder of CSV files, and the command merge-logs."""

import csv
import os
from itertools import pairwise
from pathlib import Path

import pytest
from attrs import evolve
from camelcup_dialects.camelai.csv_log import CsvFolder

from camelcup import CHANCE, Game, UserError, replay
from camelcup.camelup.bots.random_bot import RandomBot
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.race import find
from camelcup.camelup.rulesets import RULE_SETS
from camelcup.testing import ScriptedBot, play_table

CUP = CamelUp(RULE_SETS["cup"])
SECOND = CamelUp(RULE_SETS["second-edition"])


def played(game=CUP, number=0, seed=1):
    """Return the record of a game between bots that use all actions."""
    record = play_table(game, [RandomBot() for _ in range(4)], seed)
    return evolve(record, table=evolve(record.table, number=number))


def logger(folder, game=CUP):
    """Return a logger that has begun."""
    log = CsvFolder(str(folder), game)
    log.begin(None)
    return log


def logged(record, folder, game=CUP):
    """Return the rows of the file of a record."""
    logger(folder, game).write(record)
    with (folder / f"game_{record.table.number}.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def position_cells(state):
    """Return the cells of a position by the description of the columns."""
    cells = {}
    for camel in range(5):
        square = find(state.track, camel)
        cells[f"camel_c_{camel}_location"] = square
        cells[f"camel_c_{camel}_stack_location"] = state.track[square].index(camel)
        cells[f"camel_c_{camel}_yet_to_move"] = camel in state.unmoved
    for seat, trap in enumerate(state.traps):
        cells[f"player_{seat}_coins"] = state.coins[seat]
        cells[f"player_{seat}_trap_location"] = trap.square if trap else ""
        cells[f"player_{seat}_trap_type"] = trap.type if trap else ""
    return {column: str(cell) for column, cell in cells.items()}


def filled(cells):
    """Return the cells of a turn that hold something, without its number."""
    columns = ("active_player", "action_type", "bet_type", "camel", "distance", "trap_type", "trap_location")
    return {column: cells[column] for column in columns if cells[column]}


@pytest.mark.parametrize("game", [CUP, SECOND])
def test_a_row_for_the_start_and_for_each_turn_holds_its_action_and_the_position_after_it(game, tmp_path):
    record = played(game)
    rows = logged(record, tmp_path, game)
    turns = [turn for turn in record.turns if turn.seat is not None]
    assert [row["active_player"] for row in rows] == ["", *(str(turn.seat) for turn in turns)]
    assert [row["action_type"] for row in rows] == ["", *(str(turn.move[0]) for turn in turns)]
    assert {turn.move[0] for turn in turns} == {0, 1, 2, 3, 4}
    after = [step.after for step in replay(record, game) if step.after.to_move is not CHANCE]
    for number, (row, state) in enumerate(zip(rows, after, strict=True)):
        assert row["round_id"] == str(number)
        cells = position_cells(state)
        assert list(row)[8:] == list(cells)
        assert [row[column] for column in cells] == [*cells.values()]


@pytest.mark.parametrize("game", [CUP, SECOND])
def test_the_row_of_a_roll_has_the_camel_and_its_distance(game, tmp_path):
    distances = set()
    for before, row in pairwise(logged(played(game, seed=3), tmp_path, game)):
        if row["action_type"] == "0":
            column = f"camel_{row['camel']}_location"
            distances.add(int(row["distance"]))
            if column in row:
                assert int(row["distance"]) == int(row[column]) - int(before[column])
            else:  # a crazy camel
                assert row["camel"] in ("c_5", "c_6")
                assert int(row["distance"]) <= 0
    assert distances >= ({-3, -1, 1, 2, 3} if game is SECOND else {1, 2, 3})


def test_cells_that_do_not_apply_are_empty(tmp_path):
    record = play_table(CUP, [ScriptedBot([[3, 1], [1, -1, 7]]), ScriptedBot([[4, 2], [2, 4]])], 1)
    rows = logged(record, tmp_path)[:5]
    assert [filled(row) for row in rows] == [
        {},
        {"active_player": "0", "action_type": "3", "bet_type": "win", "camel": "c_1"},
        {"active_player": "1", "action_type": "4", "bet_type": "lose", "camel": "c_2"},
        {"active_player": "0", "action_type": "1", "trap_type": "-1", "trap_location": "7"},
        {"active_player": "1", "action_type": "2", "camel": "c_4"},
    ]


def test_a_full_disk_is_reported_with_the_name_of_the_file_which_is_that_of_its_table(tmp_path, monkeypatch):
    def refuse(*_):
        raise OSError(28, "No space left on device")

    log = logger(tmp_path / "new" / "logs")
    log.write(played(number=12))
    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(UserError, match=r"game_5\.csv: cannot be written \(No space"):
        log.write(played(number=5))
    assert [path.name for path in log.folder.iterdir()] == ["game_12.csv"]


def test_a_file_and_a_folder_with_games_in_it_are_refused_before_the_first_game(tmp_path):
    target = tmp_path / "game_4.csv"
    target.touch()
    with pytest.raises(UserError, match="holds games already; name another folder"):
        CsvFolder(str(tmp_path), CUP).begin(None)
    with pytest.raises(UserError, match=r"game_4\.csv: is a file; name a folder$"):
        CsvFolder(str(target), CUP).begin(None)
    with pytest.raises(UserError, match=r"cannot be written \(Not a directory\)"):
        CsvFolder(str(target / "deeper"), CUP).begin(None)


def test_another_game_is_refused():
    class Pips(Game[int, int, int]):
        name = "pips"

    with pytest.raises(UserError, match="keeps games of camelup, not pips; use jsonl:FILE"):
        CsvFolder("logs", Pips())


# The command merge-logs


def write(folder, number, text="round_id,camel\n0,\n1,c_2\n"):
    """Write a small log of a game."""
    path = folder / f"game_{number}.csv"
    path.write_text(text)
    return path


def test_games_are_joined_in_the_order_of_their_numbers(camelcup, tmp_path):
    for number in (10, 2):
        write(tmp_path, number)
    write(tmp_path, 0, 'round_id,camel\n0,"a, ""b""\nc"\n1,\n')
    (tmp_path / "GameLogs.csv").write_text("older")
    ran = camelcup("merge-logs", tmp_path)
    assert ran == (0, f"{tmp_path / 'GameLogs.csv'}: 3 games, 6 rows\n", "")
    assert sorted(os.listdir(tmp_path)) == ["GameLogs.csv", "game_0.csv", "game_10.csv", "game_2.csv"]
    with (tmp_path / "GameLogs.csv").open(newline="") as file:
        assert list(csv.reader(file)) == [
            ["game_id", "round_id", "camel"],
            *(["0", "0", 'a, "b"\nc'], ["0", "1", ""]),
            *(["2", "0", ""], ["2", "1", "c_2"]),
            *(["10", "0", ""], ["10", "1", "c_2"]),
        ]


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("game_7.csv", b"round_id,colour\n", "its columns are not those of game_3.csv; merge them apart"),
        ("game_7.csv", b"", "its columns are not those of game_3.csv; merge them apart"),
        ("game_7.csv", b"round_id,camel\n0,\xff\n", "is not CSV ('utf-8' codec can't decode byte 0xff"),
        ("game_7.csv", b'round_id,camel\n0,"x"y\n', "is not CSV ("),
        ("game_x.csv", b"", "its name must be game_NUMBER.csv; rename it, or move it elsewhere"),
    ],
)
def test_a_file_that_does_not_fit_is_named_and_an_older_merge_is_kept(
    name, content, reason, camelcup, tmp_path
):
    write(tmp_path, 3)
    (tmp_path / name).write_bytes(content)
    (tmp_path / "GameLogs.csv").write_text("older")
    assert camelcup("merge-logs", tmp_path).mistake.startswith(f"{tmp_path / name}: {reason}")
    assert (tmp_path / "GameLogs.csv").read_text() == "older"
    assert sorted(os.listdir(tmp_path)) == sorted(["GameLogs.csv", "game_3.csv", name])


def test_a_folder_or_a_file_that_cannot_be_read_is_an_error(camelcup, tmp_path):
    line = f"{tmp_path}: holds no game_*.csv; write some with --log csv:DIR"
    assert camelcup("merge-logs", tmp_path).mistake == line
    assert os.listdir(tmp_path) == []
    file, missing, folder = write(tmp_path, 0), tmp_path / "missing", tmp_path / "game_1.csv"
    assert camelcup("merge-logs", file).mistake == f"{file}: not a folder"
    assert camelcup("merge-logs", missing).mistake == f"{missing}: no such folder"
    folder.mkdir()
    assert camelcup("merge-logs", tmp_path).mistake == f"{folder}: Is a directory"
