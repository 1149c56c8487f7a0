"""The command merge-logs."""

import csv
import os
import tracemalloc

import pytest

from camelcup.camelup.commands.merge_logs import find_games, merge


def write(folder, number, text="round_id,camel\n0,\n1,c_2\n"):
    """Write a small log of a game."""
    path = folder / f"game_{number}.csv"
    path.write_text(text)
    return path


def test_games_are_joined_in_the_order_of_their_numbers(run, tmp_path):
    for number in (10, 2):
        write(tmp_path, number)
    write(tmp_path, 0, 'round_id,camel\n0,"a, ""b""\nc"\n1,\n')
    (tmp_path / "GameLogs.csv").write_text("older")
    ran = run("merge-logs", tmp_path)
    assert (ran.code, ran.out, ran.err) == (0, f"{tmp_path / 'GameLogs.csv'}: 3 games, 6 rows\n", "")
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
        (
            "game_7.csv",
            b"round_id,colour\n",
            "its columns are not those of game_3.csv; merge them apart",
        ),
        ("game_7.csv", b"\n0\n", "is empty"),
        ("game_7.csv", b"round_id,camel\n0,\n1\n", "line 3: 1 cells in 2 columns"),
        ("game_7.csv", b"round_id,camel\n0,\xff\n", "is not CSV ('utf-8' codec can't decode byte 0xff"),
        ("game_7.csv", b'round_id,camel\n0,"x"y\n', "is not CSV ("),
        ("game_x.csv", b"", "its name must be game_NUMBER.csv; rename it, or move it elsewhere"),
    ],
)
def test_a_file_that_does_not_fit_is_named_and_an_older_merge_is_kept(name, content, reason, run, tmp_path):
    write(tmp_path, 3)
    (tmp_path / name).write_bytes(content)
    (tmp_path / "GameLogs.csv").write_text("older")
    ran = run("merge-logs", tmp_path)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(str(tmp_path / name))
    assert reason in ran.err
    assert "\n" not in ran.err
    assert (tmp_path / "GameLogs.csv").read_text() == "older"
    assert sorted(os.listdir(tmp_path)) == sorted(["GameLogs.csv", "game_3.csv", name])


def test_a_folder_or_a_file_that_cannot_be_read_is_an_error(run, tmp_path):
    assert (
        run("merge-logs", tmp_path).err == f"{tmp_path}: holds no game_*.csv; write some with --log csv:DIR"
    )
    assert os.listdir(tmp_path) == []
    file, missing, folder = write(tmp_path, 0), tmp_path / "missing", tmp_path / "game_1.csv"
    assert run("merge-logs", file).err == f"{file}: not a folder"
    assert run("merge-logs", missing).err == f"{missing}: no such folder"
    folder.mkdir()
    ran = run("merge-logs", tmp_path)
    assert (ran.code, ran.err) == (1, f"{folder}: Is a directory")


def test_memory_does_not_grow_with_the_rows(tmp_path):
    rows = "".join(f"{number},{'c' * 100}\n" for number in range(20_000))
    size = len(write(tmp_path, 0, f"round_id,camel\n{rows}").read_bytes())
    tracemalloc.start()
    try:
        assert merge(find_games(tmp_path), tmp_path / "GameLogs.csv") == 20_000
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < size / 4
