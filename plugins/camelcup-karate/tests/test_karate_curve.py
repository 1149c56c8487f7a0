"""Tests of `python -m camelcup_karate.curve`."""

import re
import subprocess
import sys

import pytest
from camelcup_karate.curve import differences, estimate, main
from camelcup_karate.engine import Karate
from camelcup_karate.rules import Rules
from karate_views import actions

from camelcup import UserError
from camelcup.testing import ScriptedBot, play_table

SHORT_GAMES = ("--games", "2", "--rules", '{"exchanges":6}')


def run(*words):
    main(list(map(str, words)))


def test_the_differences_of_a_game_are_those_of_its_exchanges():
    game = Karate(Rules(exchanges=4))
    record = play_table(game, [ScriptedBot(actions("k k p pk")), ScriptedBot(actions("p pk k k"))])
    assert differences(record, game.rules) == [10, -5, -10, 5]


def test_an_estimate_has_the_t_interval():
    found = estimate([1.0, 2.0, 3.0])
    assert found.mean == 2
    assert found.margin == pytest.approx(4.302653 / 3**0.5, abs=1e-5)
    assert str(found) == "+2.00 ±2.48"
    assert estimate([1.5]) == (1.5, 0)
    assert str(estimate([1.5])) == str(estimate([1.5, 1.5])) == "+1.50"


def test_the_command_plots_the_curve_and_prints_the_difference(tmp_path, capsys):
    plot = tmp_path / "curve.svg"
    run("MindReader", "Alternator", "-o", plot, *SHORT_GAMES, "--seed", "3")
    line = (
        r"MindReader against Alternator: [+-]\d+\.\d\d( ±\d+\.\d\d)? points an exchange \(2 games, seed 3\); "
    )
    assert re.fullmatch(line + r"plotted in \S+curve\.svg\n", capsys.readouterr().out)
    svg = plot.read_text("utf-8")
    assert svg.startswith("<?xml")
    assert svg.count("<path") > 5


@pytest.mark.slow
def test_the_same_seed_plots_the_same_file(tmp_path):
    for name in ("first.svg", "second.svg"):
        run("MindReader", "Kicker", "-o", tmp_path / name, *SHORT_GAMES, "--seed", "3")
    assert (tmp_path / "first.svg").read_bytes() == (tmp_path / "second.svg").read_bytes()


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("curve", r"its name must end in \.svg, \.png or \.pdf"),
        ("nowhere/curve.svg", r"there is no folder .*nowhere"),
        ("folder.svg", "it is a folder"),
    ],
)
def test_a_plot_that_cannot_be_written_is_an_error(tmp_path, name, reason):
    (tmp_path / "folder.svg").mkdir()
    with pytest.raises(UserError, match=reason):
        run("Kicker", "Kicker", "-o", tmp_path / name, *SHORT_GAMES)


@pytest.mark.slow
def test_a_bot_that_fails_is_an_error_and_no_plot(tmp_path):
    with pytest.raises(UserError, match="MindReader: order is -1; it must be a whole number"):
        run("MindReader:order=-1", "Kicker", "-o", tmp_path / "curve.svg", *SHORT_GAMES)
    assert list(tmp_path.iterdir()) == []


def test_without_matplotlib_the_command_says_how_to_install_it(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(UserError) as caught:
        run("Kicker", "Kicker", "-o", tmp_path / "curve.svg")
    assert str(caught.value) == (
        "a plot needs matplotlib: pip install 'camelcup-karate[plot]', "
        "or in a checkout pip install './plugins/camelcup-karate[plot]'"
    )


def test_a_mistake_is_a_line_on_the_command_line():
    words = [sys.executable, "-m", "camelcup_karate.curve", "Nobody", "Kicker", "-o", "curve.svg"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("curve: unknown bot 'Nobody'")
    assert done.stderr.count("\n") == 1
