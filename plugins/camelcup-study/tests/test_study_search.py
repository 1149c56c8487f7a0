"""camelcup tune with ranges: a search for the best options of a bot, and for rules that meet a target."""

import json
import re
from itertools import count
from pathlib import Path

import pytest
from aims import BEST_AIM, Aims
from camelcup_study.options import parse
from camelcup_study.search import Candidate, Outcome, effects
from camelcup_study.targets import parse_target
from hypothesis import given
from hypothesis import strategies as st

from camelcup import load

pytestmark = pytest.mark.usefixtures("known_installed")

HERE = ("--isolation", "none", "--executor", "serial", "--seed", 7)

AIM = ("Aims", "--option", "at=0..100", "--option", "way=straight,round", "--game", "aim", *HERE)

EDGE = ("edge", "--rules-option", "first=0.3..0.9", "--field", "One,One_too", *HERE)


@pytest.fixture
def tune(camelcup, workdir):
    """Return a function that runs the command in an empty folder."""
    return lambda *arguments: camelcup("tune", *arguments)


def test_the_best_value_of_an_option_is_found_and_compared_on_fresh_tables(tune):
    ran = tune(*AIM, "--budget", 4000, "--pairs", 300, "--page", "aim.html", "--format", "json")
    (row,) = json.loads(ran.out)
    found = re.fullmatch(r"at=(\d+),way=straight", row["options"])
    assert abs(int(found[1]) - BEST_AIM) <= 10
    assert row["verdict"].startswith("better by ")
    assert row["low"] > 0
    assert "; best so far " in ran.err
    assert re.search(r": at=\d+,way=\w+: [+-]\d+\.\d points \(-?\d+\.\d to -?\d+\.\d\); best", ran.err)
    page = Path("aim.html").read_text("utf-8")
    assert "<svg " in page
    assert "The effect of each option" in page


def test_rules_are_found_that_meet_a_target(tune):
    ran = tune(
        *EDGE, "--target", "first_seat=60%", "--budget", 6000, "--page", "edge.html", "--format", "json"
    )
    (row,) = json.loads(ran.out)
    (rules,) = (line for line in ran.err.splitlines() if line.startswith("rules: "))
    assert json.loads(rules.removeprefix("rules: "))["first"] == pytest.approx(0.6, abs=0.05)
    assert row["low"] <= 60 <= row["high"]
    assert row["start"] == pytest.approx(80, abs=6)
    assert "<svg " in Path("edge.html").read_text("utf-8")


@pytest.mark.long
def test_a_target_lies_in_the_interval_of_fresh_games_in_95_of_100_seeds(tune):
    """An exact interval of 95 % holds it in 91 or more, but for one time in 35."""
    met = 0
    for seed in range(100):
        ran = tune(
            *EDGE[:-2], "--seed", seed, "--target", "first_seat=60%", "--budget", 6000, "--format", "json"
        )
        (row,) = json.loads(ran.out)
        met += row["low"] <= 60 <= row["high"]
    print(f"targets met: {met} of 100")
    assert met >= 91


def test_a_search_that_is_kept_is_resumed_with_the_same_end(tune, monkeypatch):
    budget, moves, move = ("--budget", 600, "--pairs", 20), count(1), Aims.move

    def interrupted(bot, seat, view):
        if next(moves) == 350:
            raise KeyboardInterrupt
        return move(bot, seat, view)

    whole = tune(*AIM, *budget)
    monkeypatch.setattr(Aims, "move", interrupted)
    ran = tune(*AIM, *budget, "--out", "kept")
    assert (ran.code, ran.out) == (130, "")
    assert "\nnot finished; to resume: camelcup tune --resume kept\n" in ran.err
    assert tune("--resume", "kept").out == whole.out
    assert tune("--resume", "kept").out == whole.out
    assert next(moves) < 2000


def test_all_candidates_play_at_tables_with_the_same_luck(tune, tmp_path):
    tune(*AIM, "--budget", 600, "--pairs", 20, "--out", "kept")
    first, *others = (list(load(path).games()) for path in sorted(tmp_path.glob("kept/search-*.jsonl")))
    assert others
    for games in others:
        assert [game.table.seed for game in games] == [game.table.seed for game in first]
        assert [game.table.bots for game in games] == [game.table.bots for game in first]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--option", "at=5..5"), "--option 'at=5..5': an empty range; the smaller number comes first"),
        (("--option", "at=a..b"), "--option 'at=a..b': a range has two numbers, such as at=0.1..2"),
        (("--option", "at=1..2", "--budget", 199), "--budget 199: the start and one candidate play 100"),
        (("--option", "at=1..2", "--page", "no/a.html"), "--page no/a.html: there is no folder no"),
        (("--option", "at=1,2", "--page", "a.html"), "--page: listed values have no page unless they are"),
        (("--option", "at=1..2", "--target", "length=3"), "name a game, its rules and a target"),
    ],
)
def test_a_mistake_in_a_search_is_one_line_before_a_game_is_played(tune, tmp_path, arguments, message):
    assert tune("Aims", *arguments, "--game", "aim", "--out", "kept").mistake.startswith(message)
    assert not (tmp_path / "kept").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("last=0.3..0.4", "length=3"), "--rules-option last: edge has no such rule (choices: first)"),
        (("first=0.3..0.4", "fun=3"), "--target fun=3: a study has no figure 'fun' (choices: decisions, "),
        (("first=0.3..0.4", "length=nan"), "--target length=nan: write a number above 0, such as length=25"),
        (("first=0.3..0.4", "chance=-5"), "--target chance=-5: write 0 or more, such as chance=25"),
        (("first=0.3..0.4", "first_seat=150%"), "--target first_seat=150%: a share is from 0% to 100%"),
        (("first=0.3..0.4", "first_seat=0.25"), "--target first_seat=0.25: write first_seat=25%, or, if it"),
        (("first=0.3..0.4", " "), "--target ' ': write figures and values, such as 'first_seat=25% "),
        (("first=0.3..0.4", "length=3", "--budget", 9), "--budget 9: the start and one candidate play 400 "),
        (("first=0.3..0.4", "length=3", "--pairs", 9), "--pairs: rules are not compared in pairs; leave"),
        (("first=0.3..0.4", "length=3", "--game", "aim"), "--game aim: the game whose rules are tuned is"),
    ],
)
def test_a_mistake_about_a_target_is_one_line(tune, tmp_path, arguments, message):
    rule, target, *others = arguments
    field = ("--field", "One,One_too", *others)
    ran = tune("edge", "--rules-option", rule, "--target", target, *field, "--out", "kept")
    assert ran.mistake.startswith(message)
    assert not (tmp_path / "kept").exists()


def test_a_search_is_not_resumed_with_other_options_than_its_folder_has(tune):
    tune(*AIM, "--budget", 200, "--pairs", 20, "--out", "kept")
    for option in (("--seed", 8), ("--pairs", 9), ("--isolation", "process"), ("--game", "pips")):
        mistake = tune("--resume", "kept", *option).mistake
        assert mistake == f"--resume kept: the folder holds the options of its search; leave out {option[0]}"
    assert tune("--resume", "kept", "--format", "json", "--page", "aim.html").code == 0


def test_a_comma_in_a_list_does_not_end_a_value():
    (option,) = parse(["leg_first=[5,3,2,0], [9,9,9,9]"])
    assert option.values == ("[5,3,2,0]", "[9,9,9,9]")
    assert parse(["map=../a,../b"])[0].values == ("../a", "../b")
    assert parse(["x=.5..2"])[0].ends == ("0.5", "2")


def test_a_target_is_a_number_or_a_share_in_percent():
    text = "length=1e2 chance=0 forced=0 luck=25 first_seat=25.5% skill=0.5%"
    expected = {"length": 100, "chance": 0, "forced": 0, "luck": 25, "first_seat": 25.5, "skill": 0.5}
    assert parse_target(text, 2) == expected


@given(st.floats(-1e6, 1e6), st.floats(0.01, 1e6), st.lists(st.floats(0, 1), min_size=1))
def test_every_candidate_has_one_place_in_the_picture_of_an_option(low, width, places):
    (option,) = parse([f"x={low:.3f}..{low + width:.3f}"])
    values = [option.text(option.low + place * (option.high - option.low)) for place in places]
    tried = [Candidate(number, {"x": value}, Outcome(0.5, "")) for number, value in enumerate(values, 1)]
    counted = effects([option], tried, "difference").cells("candidates")
    assert sum(counted) == len(values)
    assert len(counted) <= 11
