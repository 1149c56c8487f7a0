"""docs/embedding.md: its blocks run one after another, and its server seats people through a restart."""

import re
import signal
import subprocess
import sys
from contextlib import contextmanager
from html import unescape
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import urlopen

import pytest

import camelcup
from camelcup import session
from guides import blocks, file_name, guide, write

GUIDE = guide("embedding")


def test_the_blocks_print_what_the_guide_says(here):
    printed = here.python(
        typed="\n".join(block for _, block in blocks(GUIDE, "python") if not file_name(block))
    )
    at = 0
    for _, shown in blocks(GUIDE, "text"):
        assert shown in printed[at:]
        at = printed.index(shown, at) + len(shown)
    assert "True (" in printed


def test_every_public_name_is_in_the_guide():
    listed = set(re.findall(r"`(\w+)[`(]", GUIDE))
    game = session.Session
    assert {name for name in dir(game) if not name.startswith("_")} <= listed | {"steps", "choices"}
    assert set(session.SessionArguments.__annotations__) <= listed
    assert all(name in GUIDE for name in ("session.new", "session.load", "session.ask_bot"))


@contextmanager
def server(folder):
    """Start the server, and kill it in the end; yield its address."""
    command = [sys.executable, "server.py", "0"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as process:
        try:
            address = process.stdout.readline().strip()
            assert address.startswith("http://127.0.0.1:")
            yield address.removesuffix("/camels/0")
        finally:
            process.send_signal(signal.SIGKILL)


def page(address, words=None):
    """Return a page; words are an answer."""
    data = None if words is None else urlencode([("word", word) for word in words]).encode()
    try:
        with urlopen(address, data) as answer:
            return unescape(answer.read().decode())
    except HTTPError as error:  # of an answer that is refused
        return unescape(error.read().decode())


def first_choice(html):
    """Return the first word of each list in the first form of a page."""
    form = html.partition("<form")[2].partition("</form>")[0]
    return re.findall(r"<select name=word><option>([^<]*)", form)


@pytest.mark.slow
def test_the_server_seats_people_at_two_tables_through_a_restart(tmp_path):
    (block,) = [block for _, block in blocks(GUIDE, "python") if file_name(block)]
    write(tmp_path, block)
    with server(tmp_path) as address:
        assert "Human rolls" in page(f"{address}/desert/0", ["roll"])
        assert "Human bets that green wins the leg" in page(f"{address}/camels/0", ["leg", "green"])
        assert "is not an action" in page(f"{address}/camels/0", ["fly"])
        assert "is not an action" in page(f"{address}/camels/0", [])
        for path in ("camels/1", "camels/9", "foo/0", "camels", ""):
            for words in (None, ["roll"]):
                assert "Error code: 404" in page(f"{address}/{path}", words)
        before = [page(f"{address}/{table}/0") for table in ("camels", "desert")]
    with server(tmp_path) as address:
        assert [page(f"{address}/{table}/0") for table in ("camels", "desert")] == before
        for table in ("camels", "desert"):
            html = page(f"{address}/{table}/0")
            while words := first_choice(html):
                html = page(f"{address}/{table}/0", words)
            assert "the game is over: (" in html
    for table in ("camels", "desert"):
        run = camelcup.load(tmp_path / f"{table}.jsonl")
        assert run.finished
        assert run.faults == []
