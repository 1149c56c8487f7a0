"""camelcup tune: a bot against itself under other options."""

import csv
import json
import re

import pytest
from camelcup_study.options import combinations, parse

pytestmark = pytest.mark.usefixtures("tiny_installed")

BOT = """
from camelcup import Bot

class Careful(Bot):
    def __init__(self, big=0.5, die=3):
        self.big = big
        self.die = die

    def move(self, seat, view):
        legal = self.game.legal_actions(view, seat)
        return 6 if 6 in legal and self.rng.random() < self.big else self.die
"""


@pytest.fixture
def tune(camelcup, workdir):
    """Return a function that tunes a bot of Pips, in a folder with its file."""
    (workdir / "careful.py").write_text(BOT)

    def run(*arguments):
        pips = ("--game", "pips", "--isolation", "none", "--executor", "serial", "--seed", 7)
        return camelcup("tune", *arguments, *pips)

    return run


def test_each_value_is_compared_with_the_first(tune):
    ran = tune("careful.py", "--option", "big=0.5,0,1", "--field", "Small", "--pairs", 250)
    assert ran.code == 0
    head, _, baseline, worse, better = ran.out.splitlines()
    assert head.split() == ["options", "pairs", "win", "%", "points", "interval", "verdict"]
    assert re.fullmatch(r"big=0\.5 +250 +\d\d\.\d +baseline", baseline)
    assert re.fullmatch(r"big=0 +250 +\d\d\.\d +-\d+\.\d +-\d+\.\d to -\d+\.\d +worse", worse)
    assert re.fullmatch(r"big=1 +250 +\d\d\.\d +\+\d+\.\d +\d+\.\d to \d+\.\d +better", better)
    assert "1 of 2: big=0 against big=0.5\n" in ran.err
    assert "2 comparisons: the intervals are wider than 95 % (Holm's method)\n" in ran.err
    assert ran.err.startswith("seed 7\n1 of 2: ")
    assert ran.err.count("seed 7\n") == 1


def test_a_comparison_is_that_of_compare_with_the_same_seed(tune, camelcup):
    options = ("--field", "Big,Small", "--seats", 3, "--pairs", 60)
    (row,) = csv.DictReader(
        tune("careful.py", "--option", "big=0,1", *options, "--format", "csv").out.splitlines()
    )
    pair = ("careful.py:big=1", "careful.py:big=0")
    here = ("--game", "pips", "--isolation", "none", "--executor", "serial", "--seed", 7)
    (same,) = json.loads(camelcup("compare", *pair, *options, *here, "--fixed", "--format", "json").out)
    assert float(row["difference"]) == same["difference"]
    assert float(row["low"]) == pytest.approx(same["low"])
    assert float(row["baseline_rate"]) == same["baseline_rate"]


@pytest.mark.parametrize(("pairs", "verdict"), [(199, "not settled"), (200, "better")])
def test_nothing_is_settled_under_200_pairs(tune, pairs, verdict):
    options = ("--option", "big=0,1", "--pairs", pairs, "--format", "json")
    ran = tune("careful.py", *options)
    (row,) = json.loads(ran.out)
    assert ("nothing is settled under 200 pairs\n" in ran.err) == (pairs < 200)
    assert row["low"] > 0
    assert row["verdict"] == verdict


def test_several_options_are_tried_in_all_combinations():
    assert combinations(parse(["a=1,2", "b=x, y"])) == ["a=1,b=x", "a=1,b=y", "a=2,b=x", "a=2,b=y"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("careful.py",), "name a bot and its options, as in camelcup tune"),
        (("careful.py", "--option", "big=1"), "--option 'big=1': name two values at least; the first is the"),
        (("careful.py", "--option", "big=1,1"), "--option 'big=1,1': the value 1 is given twice"),
        (
            ("careful.py", "--option", "big=1,5", "--option", "big=2,3"),
            "--option 'big=2,3': big is given twice; write all its values in one --option",
        ),
        (("careful.py", "--option", "big"), "--option 'big': write name=value,value,... such as"),
        (("cmd:./bot", "--option", "big=1,2"), "bot 'cmd:./bot' is a program: options are those of Python"),
    ],
)
def test_a_mistake_is_one_line(tune, arguments, message):
    assert tune(*arguments).mistake.startswith(message)


def test_an_unknown_option_is_an_error_of_each_bot_that_has_it(tune, tmp_path):
    ran = tune("careful.py", "--option", "bog=1,2", "--out", "kept")
    assert not (tmp_path / "kept").exists()
    assert (ran.code, ran.out) == (1, "")
    head, *errors = ran.err.splitlines()
    assert head == "camelcup: 2 bots cannot be loaded:"
    named = [line.partition(" got an")[0] for line in errors]
    assert named == ["bot 'careful.py:bog=2':", "bot 'careful.py:bog=1':"]


def test_comparisons_that_are_complete_are_printed_where_a_later_one_fails(tune, tmp_path):
    ran = tune("careful.py", "--option", "die=3,0,2", "--pairs", 20, "--on-fault", "abort")
    assert ran.code == 1
    assert ran.out.splitlines()[-1].startswith("die=0 ")
    assert "not finished: die=2; nothing is kept\n" in ran.err


def test_a_tuning_that_is_kept_is_resumed(tune, camelcup, press_ctrl_c):
    options = ("--option", "big=0.5,0.45,0.55,0.6", "--option", "die=3", "--pairs", 40, "--format", "json")
    whole = json.loads(tune("careful.py", *options).out)
    press_ctrl_c(80 + 30)
    ran = tune("careful.py", *options, "--out", "kept")
    assert ran.code == 130
    assert json.loads(ran.out) == whole[:1]
    missing = "big=0.55,die=3; big=0.6,die=3"
    assert f"not finished: {missing}; to resume: camelcup tune --resume kept\n" in ran.err
    ran = camelcup("tune", "--resume", "kept", "--format", "json")
    assert (ran.code, json.loads(ran.out)) == (0, whole)
    assert "kept/1.jsonl: 80 of 80 games found, 0 left\n" in ran.err
    assert all(camelcup("verify", f"kept/{number}.jsonl").code == 0 for number in (1, 2, 3))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("careful.py", "--resume", "kept"), "--resume kept: the folder holds the bot and its options"),
        (("--resume", "kept", "--pairs", 5), "kept/1.jsonl: --pairs 5, but the plan has 2"),
        (("--resume", "."), "--resume .: not a folder of camelcup tune; --out . begins one"),
        (("careful.py", "--option", "big=1,0", "--pairs", 2, "--out", "kept"), "--out kept: exists already"),
    ],
)
def test_a_mistake_about_a_folder_is_an_error(tune, camelcup, arguments, message):
    tune("careful.py", "--option", "big=1,0", "--pairs", 2, "--out", "kept")
    ran = camelcup("tune", *arguments, *(() if "--resume" in arguments else ("--game", "pips")))
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.splitlines()[-1].startswith(f"camelcup: {message}")
