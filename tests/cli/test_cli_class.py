"""A cup of many: folders of bots, broken ones among them, and tournaments until a time."""

import csv
import json
from pathlib import Path

import pytest

pytestmark = pytest.mark.usefixtures("tiny_installed")

PIPS = ("--game", "pips")
OPTIONS = ("--game", "pips", "--isolation", "none", "--executor", "serial", "--seed", 1)
BOT = "def move(seat, view):\n    return 0\n"
BROKEN = {"dora": "def move(seat, view)\n", "erik": "x = 1\n"}


@pytest.fixture
def students(workdir):
    """Return a folder with five files, two of which hold no bot that can be loaded."""
    folder = workdir / "students"
    folder.mkdir()
    for name in ("alice", "bob", "carol"):
        (folder / f"{name}.py").write_text(BOT)
    for name, text in BROKEN.items():
        (folder / f"{name}.py").write_text(text)
    return folder


def bots(ran):
    """Return the bots in standings printed as JSON, sorted."""
    assert ran.code == 0, ran.err
    return sorted(row["bot"] for row in json.loads(ran.out))


def test_broken_files_are_left_out_if_one_says_so_and_the_standings_name_them(camelcup, students):
    ran = camelcup("tournament", "--bots", "students/", *OPTIONS)
    assert ran.code == 1
    assert "bot 'dora=students/dora.py' cannot be imported" in ran.err
    assert ran.err.splitlines()[-1] == "--skip-broken plays the others (in Python skip_broken=True)"
    named = ("--bots", "students/", "--skip-broken", "--format", "json", "--out", "cup.jsonl")
    ran = camelcup("tournament", *named, "--seats", 2, "--games", 3, *OPTIONS)
    assert bots(ran) == ["alice", "bob", "carol"]
    note = "left out, since they cannot be loaded: dora, erik"
    assert ran.err.splitlines()[-1] == note
    assert camelcup("standings", "cup.jsonl").err.splitlines()[-1] == note
    (students / "dora.py").write_text(BOT)
    ran = camelcup("tournament", "--resume", "cup.jsonl", "--extend", 3, "--bots", "students")
    assert (ran.code, ran.err.splitlines()[0]) == (0, "cup.jsonl: 3 of 6 games found, 3 left")


def test_the_shell_may_expand_the_files(camelcup, students):
    files = [f"students/{name}.py" for name in ("alice", "bob", "carol")]
    quick = ("--seats", 2, "--games", 3, "--format", "json", *OPTIONS)
    for option in (["--bots"], ["--bot"], []):
        assert bots(camelcup("tournament", *option, *files, *quick)) == files


def test_a_folder_in_a_config_is_seen_from_the_file_and_a_time_replaces_its_number_of_games(
    camelcup, students, monkeypatch
):
    Path("class.toml").write_text("bots = ['students']\nskip-broken = true\ngames = 1000\n")
    monkeypatch.chdir(students)
    ran = camelcup("tournament", "--config", "../class.toml", "--hours", 1e-9, "--format", "json", *OPTIONS)
    assert bots(ran) == ["alice", "bob", "carol"]
    assert {row["games"] for row in json.loads(ran.out)} == {2}
    assert ran.err.startswith("tables are drawn until ")


@pytest.fixture
def cup(camelcup, students):
    """Return a finished cup of three students, in which each meets each other one twice."""
    named = ("--bots", "students", "--skip-broken", "--out", "cup.jsonl", "--seats", 2, "--games", 6)
    assert camelcup("tournament", *named, *OPTIONS).code == 0
    return Path("cup.jsonl")


def test_the_games_of_a_mended_bot_are_played_anew(camelcup, cup, students):
    (students / "bob.py").write_text(BOT.replace("0", "3"))
    assert camelcup("tournament", "--resume", cup).mistake == (
        f"{cup}: the file of bob has changed; restore the old file, have a mended bot play anew "
        "with --replace BOT, or begin another file with --out"
    )
    warned = camelcup("verify", cup, "--replay-bots").err
    assert f"warning: {cup}: the file of bob has changed; its bots may play differently\n" in warned
    assert (
        "--replace and --extend: name the cup with --resume FILE"
        in camelcup("tournament", "--replace", "bob").err
    )
    replace = ("tournament", "--resume", cup, "--replace", "students/bob.py")
    assert "--extend 2 and --replace students/bob.py" in camelcup(*replace, "--extend", 2).err
    ran = camelcup(*replace)
    assert (ran.code, ran.err.splitlines()[0]) == (0, f"{cup}: 2 of 6 games found, 4 left")
    assert camelcup("verify", cup, "--replay-bots").code == 0


def test_nothing_is_dropped_where_another_bot_has_changed(camelcup, cup, students):
    text = cup.read_bytes()
    for name in ("alice", "bob"):
        (students / f"{name}.py").write_text(BOT.replace("0", "3"))
    ran = camelcup("tournament", "--resume", cup, "--replace", "bob")
    assert "the file of alice has changed" in ran.err
    assert cup.read_bytes() == text
    assert camelcup("tournament", "--resume", cup, "--replace", "bob", "--replace", "alice").code == 0


def test_a_folder_of_bots_is_checked_as_a_grade_sheet(camelcup, students):
    ran = camelcup("check-bot", "students", "Small", *PIPS, "--format", "csv")
    assert ran.code == 1
    rows = {row["bot"]: row for row in csv.DictReader(ran.out.splitlines())}
    verdicts = dict.fromkeys(("alice", "bob", "carol", "Small"), "ok") | dict.fromkeys(BROKEN, "FAIL")
    assert {bot: row["verdict"] for bot, row in rows.items()} == verdicts
    assert rows["alice"]["findings"] == ""
    assert rows["dora"]["findings"] == "FAIL can be loaded: SyntaxError: expected ':'"
    assert "its file has no bot" in rows["erik"]["findings"]
    assert ran.err.splitlines()[-1] == "4 of 6 keep the contract, 2 cannot be loaded"
