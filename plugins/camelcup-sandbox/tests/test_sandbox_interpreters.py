"""The program that runs behind a script."""

import os
import sys

import pytest
from camelcup_sandbox.visible import library, real_command

from camelcup import UserError

PYTHON = os.path.realpath(sys.executable)


@pytest.fixture
def places(tmp_path, monkeypatch):
    """A folder with one of the PATH, `shims`, and one of a bot, `own`."""
    for folder in ("shims", "own"):
        (tmp_path / folder).mkdir()
    monkeypatch.setenv("PATH", f"{tmp_path}/shims", prepend=os.pathsep)
    return tmp_path


def write(path, text):
    path.write_text(text)
    path.chmod(0o755)
    return str(path)


def test_a_program_that_is_no_script_or_cannot_be_read_is_itself(tmp_path):
    assert real_command(["ls", "-l"], "/") == [os.path.realpath("/bin/ls"), "-l"]
    assert real_command(["/bin/ls"], "/") == [os.path.realpath("/bin/ls")]
    assert real_command([str(tmp_path)], "/") == [str(tmp_path)]  # root reads every file, but no folder


def test_an_interpreter_on_the_path_is_asked_which_one_it_starts(places):
    shim = write(places / "shims" / "python3.99", f'#!/bin/sh\nexec {PYTHON} "$@"\n')
    for name in ("python3.99", shim):
        assert real_command([name, "bot.py"], "/") == [PYTHON, "bot.py"]


@pytest.mark.parametrize("line", ["#!/usr/bin/env python3.99", "#!/usr/bin/env -S python3.99"])
def test_a_script_of_a_bot_runs_by_its_interpreter(line, places):
    write(places / "shims" / "python3.99", f'#!/bin/sh\nexec {PYTHON} "$@"\n')
    script = write(places / "own" / "bot", f"{line} -u\n")
    assert real_command([script, "--fast"], "/") == [PYTHON, "-u", script, "--fast"]


def test_a_program_of_a_bot_is_never_run_for_an_answer(places):
    shim = write(places / "own" / "python3", f"#!/bin/sh\ntouch {places}/ran\n")
    assert real_command([shim], "/") == [os.path.realpath("/bin/sh"), shim]
    script = write(places / "own" / "bot", f"#!{shim}\n")
    with pytest.raises(UserError, match=f"{script} is a script for {shim}, which is not in a folder"):
        real_command([script], "/")
    assert not (places / "ran").exists()


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("tool", "exec something", "'tool' is the script .*/tool, which cannot start another program"),
        ("none", "", "there is no program 'none' on the PATH"),
        ("node", "exit 3", ".*/shims/node does not print which program it starts: .* exit status 3"),
        ("node", "echo no/where", "prints 'no/where' for the program that it starts, which is no file"),
    ],
)
def test_what_starts_no_program_that_is_known_is_refused(name, text, problem, places):
    if text:
        write(places / "shims" / name, f"#!/bin/sh\n{text}\n")
    with pytest.raises(UserError, match=problem):
        real_command([name, "bot.js"], "/")


def test_the_library_of_an_interpreter_is_beside_its_folder(tmp_path):
    (tmp_path / "lib").mkdir()
    assert library(f"{tmp_path}/bin/python3") == [f"{tmp_path}/lib"]
    assert library(f"{tmp_path}/own/bot") == []
