"""An organiser's evening: what `new-contest` writes, `check-contest` tries and evening.sh plays."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest
from camelcup_checks.packages import run
from camelcup_contest.building import build

from camelcup import UserError, load

BAD = "int main( { return 0; }\n"
"""C that no compiler takes."""

FAILURES = {
    "a build that fails": (
        'build = "cc MyBot.c"\nrun = "./a.out"',
        BAD,
        "exit code 1; it printed: MyBot.c:1:11: error",
    ),
    "a build without an end": ('build = "sleep 9"\nrun = "./a.out"', "", "did not end within 0.2 s"),
    "a build that makes nothing": ('build = "true"\nrun = "./a.out"', "", "there is no file"),
    "a build that reads another folder": ('build = "cat ../../contest.toml"\nrun = "x"', "", "No such file"),
    "a missing interpreter": ('run = "python9 MyBot.c"', "", "there is no program 'python9' on the PATH"),
    "a program that ends": ('run = "python3 MyBot.c"', "raise SystemExit('no map')", "its last line: no map"),
    "a program that reads nothing": (
        'run = "python3 MyBot.c"',
        "import sys, time\nprint('deaf', file=sys.stderr)\ntime.sleep(9)",
        "no answer within 2 s; its last line: deaf",
    ),
    "a program that never stops": ('run = "python3 MyBot.c"', "while True: print(1)", "before it was asked"),
    "a file of somebody else": ('run = "python3 ../../README.md"', "", "which is not in its folder"),
    "a folder without commands": ("", "", "run required key missing"),
}
"""For each way to fail a build.toml, the program, and what is said."""


@pytest.fixture
def tools():
    """Skip the test where a tool is missing."""
    for tool in ("bwrap", "cc"):
        if shutil.which(tool) is None:
            pytest.skip(f"there is no {tool} on the PATH")


@pytest.fixture
def contest(tmp_path, tools):
    """Return the folder of a contest with short times."""
    folder = tmp_path / "contest"
    run("new-contest", "tron", folder)
    config = folder / "contest.toml"
    text = config.read_text("utf-8").replace("games = 20", "games = 6")
    config.write_text(text.replace("begin-time = 3", "begin-time = 2"), "utf-8")
    return folder


def send(contest, name, build, program):
    """Put a program into the folder of a contest."""
    place = contest / "submissions" / name
    place.mkdir()
    (place / "build.toml").write_text(build, "utf-8")
    (place / "MyBot.c").write_text(program, "utf-8")


@pytest.mark.slow
def test_an_evening_ends_with_a_page_about_the_programs_that_play(contest):
    pytest.importorskip("camelcup_report")
    for name, starter in (("ada", "starter-python"), ("bob", "starter-c")):
        shutil.copytree(contest / starter, contest / "submissions" / name)
    send(contest, "eve", 'build = "cc MyBot.c"\nrun = "./a.out"', BAD)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        [contest / "evening.sh"], env=os.environ | {"PATH": path}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("ok    ada\nok    bob\nFAIL  eve: the build ended with exit code 1; ")
    assert "error" in (contest / "submissions" / "eve.build.txt").read_text("utf-8")
    [cup] = contest.glob("games-*.jsonl")
    assert {row.bot for row in load(cup).standings.rows()} == {"Wall", "ada", "bob"}
    assert not load(cup).faults
    page = (contest / "page" / "index.html").read_text("utf-8")
    assert "bob" in page


@pytest.mark.slow
@pytest.mark.parametrize("way", FAILURES)
def test_a_program_that_does_not_play_has_one_line_with_the_reason(way, contest, monkeypatch):
    build, program, reason = FAILURES[way]
    send(contest, "eve", build, program)
    if "sleep" in build:
        monkeypatch.setattr("camelcup_contest.building.BUILD_SECONDS", 0.2)
    printed = run("check-contest", contest, code=1).stdout
    assert printed.startswith("FAIL  eve: ")
    assert printed.count("\n") == 1
    assert reason in printed
    assert tomllib.loads((contest / "cup.toml").read_text("utf-8"))["bots"] == ["Wall"]


@pytest.mark.slow
def test_a_folder_whose_name_no_bot_can_have_is_named(contest):
    send(contest, "4 eve", 'run = "python3 MyBot.c"', "")
    printed = run("check-contest", contest, code=1).stdout
    assert printed == "FAIL  4 eve: name the folder by letters, digits, _, . and -, a letter first\n"


def test_a_program_without_a_build_file_has_a_line_to_write(contest):
    (contest / "submissions" / "eve").mkdir()
    printed = run("check-contest", contest, code=1).stdout
    assert printed.endswith("""eve/build.toml; write one that has: run = "./MyBot"\n""")


def test_a_wrong_value_of_the_contest_is_no_fault_of_a_program(contest):
    send(contest, "eve", 'run = "python3 MyBot.c"', "")
    config = contest / "contest.toml"
    config.write_text(config.read_text("utf-8").replace('"contest"', '"contst"'), "utf-8")
    printed = run("check-contest", contest, code=1)
    assert printed.stdout == ""
    assert f"{config}: unknown rule set 'contst' in tron; did you mean contest?" in printed.stderr


@pytest.mark.slow
@pytest.mark.parametrize("game", ["ants", "planetwars", "tron"])
def test_the_starters_of_a_contest_play(game, tmp_path, tools):
    folder = tmp_path / "contest"
    run("new-contest", game, folder)
    starters = sorted(folder.glob("starter-*"))
    for starter in starters:
        shutil.copytree(starter, folder / "submissions" / starter.name)
    assert run("check-contest", folder).stdout == "".join([f"ok    {each.name}\n" for each in starters])


def test_a_game_without_programs_has_no_contest(tmp_path):
    printed = run("new-contest", "camelup", tmp_path / "contest", code=1)
    said = "GAME 'camelup': no game of this name has files for a contest; these have: ants, planetwars, tron"
    assert said in printed.stderr


def test_a_folder_that_exists_is_kept(tmp_path):
    printed = run("new-contest", "tron", tmp_path, code=1)
    assert f"folder {tmp_path}: exists already; name a new one" in printed.stderr
    assert [*tmp_path.iterdir()] == []


def test_nothing_is_built_without_bubblewrap(tmp_path, monkeypatch):
    monkeypatch.setattr("camelcup_sandbox.sandbox.find_sandbox", lambda: SimpleNamespace(bubblewrap=""))
    with pytest.raises(UserError, match="needs bubblewrap"):
        build(tmp_path, f"touch {tmp_path}/built", tmp_path / "printed")
    assert [*tmp_path.iterdir()] == []
