"""Commands with closed standard streams, and in a folder that is gone."""

import subprocess
import sys

import pytest

from cups import records

CAMELCUP = [sys.executable, "-m", "camelcup"]
TABLE = ("Player0", "Player1", "--seed", "1", "--isolation", "none")
GAMES = ("play", "2", *TABLE, "--executor", "serial")


def closing(stream, *arguments):
    """Run a command with a standard stream closed, such as `>&-`."""
    command = ["sh", "-c", f'exec "$@" {stream}', "sh", *CAMELCUP, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("arguments", [("watch", *TABLE), ("bots",)])
def test_a_command_whose_output_is_closed_runs_to_its_end(arguments):
    ran = closing(">&-", *arguments)
    assert ran.returncode == 0
    assert "Traceback" not in ran.stderr
    assert closing("2>&-", *arguments).stdout


@pytest.mark.parametrize("stream", [">&-", ">&- 2>&- <&-"])
def test_a_cup_is_complete_whatever_streams_are_closed(stream, tmp_path, camelcup):
    path = tmp_path / "cup.jsonl"
    assert closing(stream, *GAMES, "--out", path).returncode == 0
    assert len(records(path)) == 2
    assert camelcup("verify", path).code == 0


def test_a_deleted_working_directory_is_an_error_of_one_line(camelcup, tmp_path, monkeypatch):
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    reason = "the working directory is not there any more (No such file or directory): change to another one"
    assert camelcup("tournament").mistake == reason
