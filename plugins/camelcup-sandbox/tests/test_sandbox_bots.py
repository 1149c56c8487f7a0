"""Honest bots in the sandbox: they play as outside, and what they lack has a reason."""

import os
import shlex
import sys
from pathlib import Path

import pytest
from sandboxes import mode

from camelcup.installed.plugins import Plugins
from camelcup.installed.specs import find_bot
from process_tables import ONE_FAULT, played_by
from programs import write_program

__all__ = ["mode"]


pytestmark = pytest.mark.usefixtures("mode")


@pytest.fixture
def play(tmp_path):
    """Return a function that plays a table of two bots in the sandbox; a fault puts a bot out."""

    def run(*specs):
        bots = {spec: find_bot(spec, "pips", Plugins(), folder=tmp_path) for spec in specs}
        [record] = played_by(bots, specs * (2 // len(specs)), limits=ONE_FAULT, isolation="sandbox")
        return record

    return run


def write_bot(folder, name, code):
    """Write a bot that runs code in each move, and return its spec."""
    folder.mkdir(exist_ok=True)
    lines = f"import os, sys, tempfile\ndef move(seat, view):\n    {code}\n    return 3\n"
    (folder / f"{name}.py").write_text(lines)
    return f"{folder}/{name}.py"


def test_bots_in_files_of_one_folder_play_and_read_no_file_but_their_own(play, tmp_path):
    shows = "print(open(__file__).read(10)); open(os.path.join(os.path.dirname(__file__), 'bob.py'))"
    alice = write_bot(tmp_path / "students", "alice", shows)
    bob = write_bot(tmp_path / "students", "bob", "open('bob.py')")
    record = play(alice, bob)
    [fault] = record.faults
    assert fault.seat == 0
    assert fault.output == "import os,\n"
    assert fault.reason.startswith(("FileNotFoundError: [Errno 2]", "PermissionError: [Errno 13]"))


def test_a_bot_without_a_temporary_folder_gets_the_fault_that_the_docs_name(play, tmp_path, mode):
    faults = play(write_bot(tmp_path, "bot", "tempfile.TemporaryFile()")).faults
    if mode.startswith("bubblewrap"):
        assert not faults
        return
    named = "FileNotFoundError: [Errno 2] No usable temporary directory found"
    assert faults[0].reason.startswith(named)
    assert f"`{named}`" in (Path(__file__).parents[3] / "docs" / "trust.md").read_text()


def test_modules_are_looked_for_only_where_a_bot_sees_something(play, tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path / "places" / "hidden")
    hidden = "assert not [text for text in (*sys.path, *os.environ.values()) if 'hidden' in text]"
    assert not play(write_bot(tmp_path / "own", "bot", hidden)).faults


def test_an_interpreter_behind_a_shim_plays(play, tmp_path, monkeypatch):
    shim = tmp_path / "shims" / "python3"
    shim.parent.mkdir()
    shim.write_text(f'#!/bin/sh\nexec {shlex.quote(os.path.realpath(sys.executable))} "$@"\n')
    shim.chmod(0o755)
    monkeypatch.setenv("PATH", str(shim.parent), prepend=os.pathsep)
    own = tmp_path / "own"
    own.mkdir()
    write_program(own)
    (own / "program.py").write_text("#!/usr/bin/env python3\n" + (own / "program.py").read_text())
    (own / "program.py").chmod(0o755)
    for command in ("python3 own/program.py", f"{shim} own/program.py", "./own/program.py"):
        record = play(f"cmd:{command}")
        assert not record.faults, command
