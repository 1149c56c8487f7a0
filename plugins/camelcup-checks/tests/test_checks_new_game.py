"""camelcup new-game: the package it writes works without changes; camelcup check-game: the report on it."""

import re
import sys
from pathlib import Path

import pytest

from packages import install, run_its_tests

PACKAGE = Path("camelcup-high-card")
MODULE = "camelcup_high_card"


@pytest.fixture
def high_card(camelcup, workdir, monkeypatch):
    """Write and install the package of a game; return its folder."""
    camelcup("new-game", "high-card")
    install(workdir / PACKAGE, PACKAGE.name, {"high_card": MODULE})
    monkeypatch.syspath_prepend(workdir / PACKAGE)
    yield workdir / PACKAGE
    for name in [name for name in sys.modules if name.split(".")[0] == MODULE]:
        del sys.modules[name]


def test_the_next_commands_are_printed_and_work(camelcup, high_card):
    commands = [
        line.split() for line in (high_card / "README.md").read_text().splitlines() if line[:4] == " " * 4
    ]
    played = [words[1:] for words in commands if words[0] == "camelcup" and "Human" not in words]
    assert {words[0] for words in played} == {"watch", "tournament", "check-game"}
    for words in played:
        options = ["--games", "2", "--executor", "serial"] if words[0] == "tournament" else []
        assert camelcup(*words, *options).code == 0


def test_its_tests_pass(high_card):
    tested = run_its_tests(high_card)
    assert tested.returncode == 0, tested.stdout
    assert "13 passed, 1 skipped" in tested.stdout
    assert "warning" not in tested.stdout


@pytest.mark.usefixtures("high_card")
def test_a_report_on_a_game_has_its_speed_and_its_sizes(camelcup):
    ran = camelcup("check-game", "high-card", "--seed", 3)
    assert (ran.code, ran.err) == (0, "seed 3\n")
    assert re.fullmatch(
        r"high-card keeps the contract\n"
        r"  ok    rules and display keep the contract: 5 games each with 2 to 4 seats\n"
        r"  note  people can read its rules: replace 'Write here what a person has to know' in its `rules`\n"
        r"  ok    search bots can play it: determinize gives them states\n"
        r"  ok    speed: [\d,]+ games a second \(2 seats, \d moves each\), [\d.]+ µs a move\n"
        r"  ok    bytes: record of a game \d+\n"
        r"        view \d+ \(at most \d+\), action 6 \(at most 6\), state \d+ \(at most \d+\)\n",
        ran.out,
    )


@pytest.mark.parametrize(
    ("rules", "note"),
    [
        ("", "display has no `rules`"),
        ("Win.\n\n![A table](turn-1)\n", "`rules` have fewer than 2 pictures: add a line such as ![After 8 "),
    ],
)
def test_a_report_asks_for_rules_and_for_two_pictures_in_them(rules, note, camelcup, high_card):
    (high_card / MODULE / "rules.md").write_text(rules)
    assert f"  note  people can read its rules: its {note}" in camelcup("check-game", "high-card").out


def test_a_report_on_a_wrong_game_names_the_method(camelcup, high_card):
    rules = high_card / MODULE / "game.py"
    rules.write_text(rules.read_text().replace("        return state._replace(", "        state._replace("))
    ran = camelcup("check-game", "high-card", "--seed", 1)
    assert ran.code == 1
    assert ran.out.splitlines()[:2] == [
        "high-card fails: rules and display keep the contract",
        "  FAIL  rules and display keep the contract: resolve returned None, "
        "but Game[State, View, Action] declares State as State",
    ]
    assert "what to do: correct the method that is named" in ran.out


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("CamelUp", "a game camelup is installed already; choose another name"),
        ("3d", "use letters, digits, - and _, with a letter first and no - or _ last"),
        ("game", "the class would be named Game, which is taken"),
    ],
)
def test_a_name_that_no_game_can_have_is_refused(camelcup, name, reason, workdir):
    assert camelcup("new-game", name).mistake.startswith(f"NAME {name!r}: {reason}")
    assert list(workdir.iterdir()) == []
