"""Tests of the package as a plugin of camelcup, and of its README."""

import shlex

import pytest
from camelcup_checks.packages import GamePackage, readme_beside
from camelcup_set.commands.set_find import command as set_find
from camelcup_set.commands.set_stats import command as set_stats
from camelcup_set.statistics import exact_mean, exact_none
from click.testing import CliRunner


class TestSet(GamePackage):
    game = "set"
    rules = (pytest.param("standard", marks=pytest.mark.slow),)  # learners choose among 85,321 claims
    bots = ("RandomBot", "Solver", "Attentive:pairs=3", "Hasty:chance=0.2")
    light = ("camelcup_set.bots", "camelcup_set.commands.set_stats")


README = readme_beside(__file__)


def test_the_solver_answers_as_shown():
    imports, *lines = README.block("from camelcup_set.solver").strip().splitlines()
    names = {}
    exec(imports, names)
    for line in filter(None, lines):
        call, result = line.split("#")
        assert repr(eval(call, names)) == result.strip()


def test_the_sets_are_found_as_shown():
    typed, *printed = README.block("$ camelcup set-find").splitlines()
    result = CliRunner().invoke(set_find, shlex.split(typed)[3:])
    assert result.stdout.splitlines() == printed


def test_the_statistics_shown_are_drawn(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    options = shlex.split(README.block("$ camelcup set-stats"))[3:]
    assert CliRunner().invoke(set_stats, [*options, "--deals", "50", "--games", "5"]).exit_code == 0
    assert (tmp_path / "stats.svg").stat().st_size


@pytest.mark.parametrize(("cards", "none"), [(12, "3.23 %"), (15, "0.0365 %"), (18, "0.0000014 %")])
def test_the_exact_numbers_shown_are_right(cards, none):
    assert f" {none} |" in README
    assert f"{float(none[:-2]):.3g}" in (f"{100 * exact_none(cards):.3g}", f"{100 * exact_none(cards):.2g}")
    assert f" {exact_mean(cards):.3f} |" in README
