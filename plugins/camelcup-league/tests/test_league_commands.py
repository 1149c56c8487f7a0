"""The commands of a league, and those that the guide and the README show."""

import json
import re
from pathlib import Path

import camelcup_league
import pytest
from camelcup_checks.packages import readme_beside, run
from leagues import write_bot

GUIDE = (Path(__file__).parents[3] / "docs" / "league.md").read_text("utf-8")


@pytest.fixture
def office(tmp_path, monkeypatch):
    """A folder with a league of two bots, which is the working directory."""
    monkeypatch.chdir(tmp_path)
    run("league", "init", "office", "--seats", 2, "--isolation", "none")
    monkeypatch.chdir("office")
    for bot in ("Player0", "Other=RandomBot"):
        run("league", "add", bot, "--no-check")
    return tmp_path / "office"


def play(games):
    return run("league", "run", "--games", games, "--executor", "serial").stdout


def test_a_league_is_played_and_shown(office):
    assert play(12) == "12 games counted\n"
    rows = json.loads(run("league", "standings", "--format", "json").stdout)
    shown = [(row["rank"], row["games"], row["state"]) for row in rows]
    assert shown == [(1, 12, "active"), (2, 12, "active")]
    assert {row["bot"] for row in rows} == {"Player0", "Other"}
    history = run("league", "history", "Player0", "--format", "csv").stdout.splitlines()
    assert (history[0], len(history)) == ("version,game,sequence,rating,low,high", 13)
    assert run("league", "verify").stdout == ".: 12 games replayed, no findings\n"
    rows = json.loads(run("league", "standings", "--scoring", "luce", "--format", "json").stdout)
    assert [row["rank"] for row in rows] == [1, 2]
    assert rows[0]["low"] < rows[0]["points"] < rows[0]["high"]


def test_a_challenge_is_played_at_once(office):
    shown = run("league", "challenge", "Player0", "Other").stdout.splitlines()
    assert [line[:3] for line in shown[:2]] in (["1. ", "2. "], ["1. ", "1. "])  # equal bots may tie
    assert run(*shown[2].split()[1:]).stdout
    assert "12 games" not in run("league", "standings").stdout


def test_an_organiser_retires_a_bot_ends_a_season_and_makes_a_token(office):
    assert run("league", "retire", "Other").stdout == "Other.1 is retired\n"
    assert run("league", "run", "--games", 1, code=1).stderr == (
        "camelcup: .: bots of 2 owners are needed for a table; add some\n"
    )
    assert run("league", "resume", "Other").stdout == "Other.1 plays again\n"
    play(3)
    (game, _) = json.loads(run("league", "games", "Other", "--last", 2, "--format", "json").stdout)
    assert "Other.1" in run(*game["replay"].split()[1:]).stdout
    token = run("league", "token", "ann").stdout.strip()
    with camelcup_league.open(".") as league:
        assert league.owner_of(token) == "ann"
        winner = league.standings()[0].name
    assert run("league", "season", "spring").stdout == f"season 1: {winner} has won\nseason spring begins\n"


def test_findings_are_printed_with_exit_code_1(office):
    play(3)
    path = next(Path("records").iterdir())
    scores = re.compile(rb'"scores":\[\d+')
    path.write_bytes(scores.sub(b'"scores":[99', path.read_bytes(), count=1))
    out = run("league", "verify", code=1).stdout
    assert "the record is missing or was changed" in out
    assert out.splitlines()[-1].startswith(".: 3 games replayed, ")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["run"], "league run: give one of --games N and --forever"),
        (["retire", "Nobody"], "no bot 'Nobody' in this league (bots: Other, Player0)"),
        (["standings", "--season", "x"], "no season 'x' in this league (seasons: 1)"),
        (["standings", "--league", "away"], "away: no league here (league.toml is missing)"),
        (["init", ".", "--game", "camelup"], ".: there is a league already"),
        (["init", "x", "--from", "no.zip"], "no.zip: not an archive of a league"),
        (
            ["init", "x", "--from", "no.zip", "--game", "nim"],
            "--from no.zip: it holds the league; leave out --game",
        ),
    ],
)
def test_a_mistake_gets_one_line(office, words, line):
    printed = run("league", *words, code=1).stderr
    assert printed.startswith(f"camelcup: {line}")
    assert printed.count("\n") == 1


def test_the_readme_shows_commands_that_work(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for line in readme_beside(__file__).splitlines():
        if line.startswith("$ camelcup"):
            out = run(*line.split()[2:]).stdout
    # The seeds of a league are secret, so that either may be the first.
    rows = {(name, games) for _, name, _, _, games, *_ in map(str.split, out.splitlines()[2:])}
    assert rows == {("Player0", "10"), ("RandomBot", "10")}


@pytest.mark.slow
def test_the_guide_shows_commands_that_work(tmp_path, monkeypatch):
    """All but those that serve, or need a server of databases."""
    monkeypatch.chdir(tmp_path)
    remarks = iter(range(9))
    for line in GUIDE.splitlines():
        if line == "$ cd office":
            monkeypatch.chdir("office")
        elif line.startswith("$ camelcup league") and "--db" not in line:
            if "mine.py" in line:
                write_bot(tmp_path, remark=str(next(remarks)))
            run(*re.sub(r"^\$ camelcup ", "", line).split())


def test_the_guide_shows_python_that_works(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {}
    exec(re.findall(r"```python\n(.*?)```", GUIDE, re.S)[0], names)
    assert names["best"].games == 20
