"""Files of tables are kept as long as they should be, and a server stops with pages open."""

import os
from contextlib import ExitStack
from http.client import HTTPConnection
from urllib.parse import urlencode

import pytest
from camelcup_web.tables import NAME, Tables, new_name
from sites import begin, serving, settings, wait_for

from camelcup import UserError, session
from camelcup.cup.file.appending import CupFile

WEEK_SECONDS = 7 * 24 * 60 * 60


def keep(folder, name, over, age):
    """Write the file of a table."""
    path = folder / f"{name}.jsonl"
    bots = ["Player0" if over else "Human", "Player0"]
    with session.new(bots, seed=7, isolation="none", out=path) as game:
        game.play()
        assert game.over == over
    os.utime(path, (path.stat().st_atime, path.stat().st_mtime - age))
    return path


def test_only_files_of_finished_games_that_are_old_are_removed(tmp_path):
    finished = keep(tmp_path, "finished", over=True, age=WEEK_SECONDS)
    kept = [
        keep(tmp_path, "new", over=True, age=0),
        keep(tmp_path, "open", over=False, age=WEEK_SECONDS),
        tmp_path / "notes.jsonl",
        tmp_path / "Other.jsonl",
    ]
    for path in (finished, kept[1]):
        path.with_suffix(".clock").write_text("1+5")
    kept[2].write_text("no cup")
    kept[3].write_bytes(finished.read_bytes())
    for path in kept[2:]:
        os.utime(path, (0, 0))
    Tables(settings(tmp_path, keep=WEEK_SECONDS / 2)).remove_old()
    assert sorted(tmp_path.iterdir()) == sorted([*kept, tmp_path / "open.clock"])


@pytest.mark.parametrize("game", ["camelup", "my_game", "Tic-Tac-Toe", "cup-game", "_", "x/../y", "ü" * 90])
def test_a_table_of_any_game_is_found_again(game):
    assert NAME.fullmatch(new_name(game))


def no_space(*entry):
    raise UserError("cannot be written (No space left on device)")


def test_bots_go_on_after_an_error_when_the_page_is_loaded_again(client, monkeypatch):
    with monkeypatch.context() as full:
        full.setattr(CupFile, "write", no_space)
        path = begin(client, "Player0", "Human")
        wait_for("No space left", client, f"{path}/board")
    client.get(path)
    assert "No space left" not in wait_for("It is your turn.", client, f"{path}/board")


def test_a_server_stops_while_pages_listen(tmp_path, capfd):
    with ExitStack() as stack:
        host, port = stack.enter_context(serving(tmp_path))
        connection = HTTPConnection(host, port)
        form = urlencode({"rules": "cup", "bot": ["Human", "Human"]}, doseq=True)
        connection.request("POST", "/new/camelup", form, {"Origin": f"http://{host}:{port}"})
        answer = connection.getresponse()
        assert answer.status == 303
        cookie = answer.headers["Set-Cookie"].partition(";")[0]
        place = answer.headers["Location"]
        answer.read()
        connection.request("GET", f"{place}/events", headers={"Cookie": cookie})
        stream = connection.getresponse()
        assert stream.readline() == b"retry: 1000\n"
        stack.pop_all().close()
        assert b"data: " in stream.read()  # which ends
        connection.close()
    assert capfd.readouterr().err == ""
