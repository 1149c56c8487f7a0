"""The regret of decisions: of bots whose regret is known, and on the page."""

from fractions import Fraction

import pytest
from camelcup_report.decisions import judge
from camelcup_report.pages.clusters import ClusteredRatio
from camelcup_report.reference import Reference
from hypothesis import given
from hypothesis import strategies as st
from known_regret import expected_regret
from pages import Reader

from camelcup import load
from camelcup.report import Mean


@pytest.fixture(scope="module")
def play(run, tmp_path_factory):
    """Return a function that plays a cup of 60 games, and returns its file."""

    def play_cup(*bots):
        path = tmp_path_factory.mktemp("cups") / "cup.jsonl"
        named = [word for bot in bots for word in ("--bot", bot)]
        words = ("--game", "offers", *named, "--seats", len(bots), "--games", 60)
        here = ("--seed", 7, "--isolation", "none", "--executor", "serial", "--keep", "reasons")
        ran = run("tournament", *words, *here, "--out", path)
        assert ran.code == 0, ran.err
        return path

    return play_cup


def judged(plugins, path, spec=None, bot=None):
    """Return the figures of a cup by title, each as a list of rows."""
    loaded = load(path, plugins=plugins)
    return {figure.title: rows_of(figure) for figure in judge(loaded, path, plugins, spec, bot).figures()}


def rows_of(figure):
    heads = [column.head for column in figure.columns]
    return [dict(zip(heads, row, strict=True)) for row in figure.rows]


def regrets(plugins, play, *bots, **options):
    """Return the row of each bot."""
    return {row["bot"]: row for row in judged(plugins, play(*bots), **options)["Regret of each bot"]}


MIXED = {0.0: "Any=Best:chance=0.0", 0.3: "Some=Best:chance=0.3", 0.7: "Most=Best:chance=0.7"}


def test_a_bot_that_plays_best_with_a_chance_has_the_rest_of_the_regret_of_a_random_one(plugins, play):
    rows = regrets(plugins, play, *MIXED.values(), "Knows")
    for chance, spec in MIXED.items():
        row = rows[spec.split("=")[0]]
        slack = row["to"] - row["from"]  # two half intervals: about four standard errors
        assert row["regret"] == pytest.approx((1 - chance) * expected_regret(), abs=slack)
        assert 0 < slack < 0.1


@pytest.mark.parametrize("spec", ["Knows", "MCTS:simulations=20"])
def test_a_reference_has_no_regret_of_its_own(plugins, play, spec):
    if spec.startswith("MCTS"):
        pytest.importorskip("camelcup_bot_mcts")
    row = regrets(plugins, play, f"Own={spec}", "first", spec=spec)["Own"]
    assert (row["decisions"], row["regret"], row["lost %"], row["as the reference %"]) == (360, 0, 0, 1)


def test_the_strongest_bot_that_gives_values_is_the_reference(plugins, play):
    assert Reference(plugins, load(play("Best", "first"), plugins=plugins)).spec == "Knows"


def test_faults_are_counted_and_are_no_decisions(plugins, play):
    row = regrets(plugins, play, "Best", "first")["first"]
    assert (row["decisions"], row["faults"]) == (5 * 60, 60)


def test_regret_tells_bots_apart_in_fewer_games_than_wins_do(plugins, play):
    tables = judged(plugins, play("Some=Best:chance=0.7", "Any=Best:chance=0.4"))
    (row,) = tables["Games that tell two bots apart"]
    assert row["by wins"] > row["by regret"] >= 1


def test_the_costliest_decisions_have_the_reasons_of_both_and_a_command_that_shows_them(plugins, play, run):
    path = play("Any=Best:chance=0.0", "Best")
    rows = judged(plugins, path)["Costliest decisions"]
    assert len(rows) == 10
    assert [row["regret %"] for row in rows] == sorted([row["regret %"] for row in rows], reverse=True)
    for row in rows:
        offer = row["its words"].removeprefix("offered\n")
        assert row["its words"] == row["reasons of the reference"]
        assert row["regret %"] == pytest.approx((max(eval(offer)) - eval(offer)[int(row["action"])]) / 10)
    ran = run(*rows[-1]["command"].split()[1:])
    assert ran.code == 0, ran.err
    assert offer in ran.out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["Best"], "reference Best gives no values of actions in %; bots that may: Knows"),
        (["Nobody"], "unknown bot 'Nobody'"),
        (["Knows", "--bot", "first"], "--reference judges all bots, --bot writes a page on one"),
    ],
)
def test_a_reference_that_cannot_judge_is_an_error(play, run, tmp_path, options, message):
    ran = run("report", play("Best", "first"), "-o", tmp_path / "report.html", "--reference", *options)
    assert (ran.code, ran.err[: len(message)]) == (1, message)


def test_the_page_has_the_decisions_where_a_reference_is_named(play, run, tmp_path):
    ran = run("report", play("Best", "first"), "-o", tmp_path / "report.html", "--reference", "Knows")
    assert ran.code == 0, ran.err
    tables = Reader((tmp_path / "report.html").read_text()).tables
    assert [row["bot"] for row in tables["Regret of each bot"]] == ["Best", "first"]


@given(st.lists(st.integers(0, 64), min_size=3, max_size=20), st.integers(1, 5))
def test_an_interval_is_that_of_independent_games_however_many_decisions_each_has(numbers, times):
    ratio, mean = ClusteredRatio(), Mean()
    for cluster, number in enumerate(numbers):
        mean.add(Fraction(number, 64))
        for _ in range(times):
            ratio.add(cluster, number / 64)
    found, expected = ratio.estimate, mean.estimate
    assert ratio.count == times * len(numbers)
    assert found.value == pytest.approx(expected.value)
    if expected.low is not None:
        low, high = max(0, expected.low), min(1, expected.high)
        assert (found.low, found.high) == pytest.approx((low, high), abs=1e-6)
