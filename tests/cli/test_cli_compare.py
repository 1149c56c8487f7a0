"""camelcup compare: pairs of games until the evidence is in."""

import csv
import json
import re

import pytest

from camelcup.cup.file.format import plan_line
from camelcup.cup.file.reading import Cup
from cups import by_table, records

pytestmark = pytest.mark.usefixtures("tiny_installed")

PIPS = ("--game", "pips", "--isolation", "none")
"""Games of Pips, two seats at a table by default; bots run in the workers."""

SERIAL = ("--executor", "serial")


@pytest.fixture
def compare(camelcup):
    """Return a function that compares bots that play Pips."""

    def run(*arguments):
        return camelcup("compare", *arguments, *PIPS, "--seed", 7)

    return run


def test_the_better_bot_is_called_better_as_soon_as_that_is_sure(compare):
    ran = compare("Big", "Small", "--field", "Small", *SERIAL)
    assert re.search(r"^Big +candidate +200 +\d\d\.\d +\d\d\.\d to \d\d\.\d$", ran.out, re.MULTILINE)
    assert re.search(r"^Small +baseline +200 +\d\d\.\d +\d\d\.\d to \d\d\.\d$", ran.out, re.MULTILINE)
    assert re.search(r"^difference +\+\d\d\.\d points \(\d+\.\d to \d\d\.\d\)$", ran.out, re.MULTILINE)
    assert re.search(r"^pairs that differ +\d\d\.\d %$", ran.out, re.MULTILINE)
    assert re.search(r"^variance saved +-?\d+ %, against independent games$", ran.out, re.MULTILINE)
    assert "(-2.94 accepts 0 points, 2.94 accepts 2 points)" in ran.out
    *_, verdict, early = ran.out.splitlines()
    assert re.fullmatch(r"Big against Small: better by \d\d\.\d points \(\d+\.\d to \d\d\.\d\)", verdict)
    assert early.startswith("stopped early: the difference is exaggerated on average, and about 90 to 95 %")


def test_json_and_csv_have_one_row_with_all_numbers(compare):
    (row,) = json.loads(compare("Big", "Small", *SERIAL, "--format", "json").out)
    assert (row["candidate"], row["baseline"], row["pairs"], row["early"]) == ("Big", "Small", 200, True)
    assert row["difference"] == pytest.approx(row["candidate_rate"] - row["baseline_rate"])
    (line,) = csv.DictReader(compare("Big", "Small", *SERIAL, "--format", "csv").out.splitlines())
    assert list(line) == list(row)
    assert line["verdict"] == row["verdict"]


@pytest.mark.parametrize(
    ("options", "opponents"),
    [
        (("--seats", 2), "each other"),
        (("--seats", 3), "Gambler, Passer"),  # Big is the candidate by another name
        (("--field", "Passer,Gambler", "--seats", 4), "Passer, Gambler, copies of Small"),
    ],
)
def test_opponents_are_the_installed_bots_but_at_tables_of_two_the_two_meet(compare, options, opponents):
    ran = compare("tiny_bots:Big", "Small", *options, "--pairs", 1, *SERIAL)
    assert ran.err.startswith(f"opponents {opponents}\nseed 7\n")


def test_the_file_holds_the_pairs_that_count_and_is_a_finished_cup(compare, camelcup, tmp_path):
    out = tmp_path / "cup.jsonl.gz"
    ran = compare("Big", "Small", "--workers", 2, "--out", out)
    assert Cup(out).finished
    assert sorted(record.table.number for record in records(out)) == list(range(400))
    verified = camelcup("verify", out, "--replay-bots")
    assert (verified.code, verified.out) == (0, f"{out}: 400 games replayed, no findings\n")
    again = camelcup("compare", "--resume", out)
    assert again.out == ran.out
    assert again.err.startswith(f"{out}: all 400 games are in the file; nothing to play\n")
    assert camelcup("compare", "--resume", out, "--extend", 10).mistake == (
        f"--extend: {out}: the test has decided after 200 pairs; for more, begin a run with --fixed"
    )


def cut(path, lines, games):
    """Make a file of a comparison one of a run that was stopped after some lines."""
    cup = Cup(path)
    head = plan_line(cup.plan.with_games(games), path)
    path.write_bytes(b"".join([head, *path.read_bytes().splitlines(keepends=True)[1:lines]]))


@pytest.mark.parametrize(("command", "lines"), [("compare", 1), ("tournament", 52)])
def test_a_resumed_comparison_decides_as_one_that_was_never_stopped(
    compare, camelcup, tmp_path, lines, command
):
    out = tmp_path / "cup.jsonl"
    options = ("--field", "Gambler", "--sprt", "1,9", "--alpha", "0.1")
    ran = compare("Big", "Small", *options, *SERIAL, "--out", out)
    whole = by_table(out)
    assert len(whole) >= 400
    cut(out, lines, 20_000)
    again = camelcup(command, "--resume", out, "--workers", 2)
    assert again.out == ran.out
    assert by_table(out) == whole
    assert Cup(out).finished


def test_an_interrupted_fixed_run_has_no_verdict_and_names_the_command_that_resumes_it(
    compare, camelcup, tmp_path, press_ctrl_c
):
    out = tmp_path / "cup.jsonl"
    options = ("--fixed", "--pairs", 230, *SERIAL, "--out", out)
    press_ctrl_c(417)
    ran = compare("Big", "Small", *options)
    assert ran.code == 130
    assert ran.out.splitlines()[-1] == "Big against Small: no verdict: 208 of 230 pairs are played"
    resume = f"camelcup compare --resume {out}"
    assert f"interrupted after 208 of 230 pairs\nto resume: {resume}\n" in ran.err
    assert f"to resume: {resume}\n" in camelcup("standings", out).err
    assert camelcup("compare", "--resume", out, "--extend", 5).mistake.endswith(f"--extend: {resume}")
    assert compare("Big", "Small", *options).mistake.endswith(f"exists already; to resume it: {resume}")
    assert camelcup("compare", "--resume", out).out == compare("Big", "Small", *options[:-2]).out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "no bots: name two, as in camelcup compare CANDIDATE BASELINE"),
        (("Big", "Small", "--field", "Pass"), "unknown bot 'Pass'; did you mean Passer? (choices: "),
        (("Big", "Small", "--alpha", "5"), "Invalid value for '--alpha': 5.0 is not in the range"),
        (("Big", "Small", "--extend", "5"), "--extend 5: name the file with --resume FILE"),
        (("Big", "Small", "--games", "7"), "--games 7: a pair is two games"),
        (("Big", "Small", "--games", "8", "--pairs", "4"), "--games 8 and --pairs 4: give one"),
        (("A=tiny_bots:Big", "B=tiny_bots:Big"), "A and B: a bot is not compared with itself"),
    ],
)
def test_a_mistake_is_one_line(compare, arguments, message):
    assert compare(*arguments).mistake.startswith(message)
