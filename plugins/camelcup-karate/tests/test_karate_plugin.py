"""Tests of the package as a plugin of camelcup."""

from camelcup.installed.entries import resolve
from camelcup.installed.plugins import load_plugins
from camelcup.installed.rulesets import make_game
from camelcup.testing.packages import GamePackage

PLUGINS = load_plugins()


class TestKarate(GamePackage):
    game = "karate"
    rules = (
        "karate",
        "rock-paper-scissors",
        '{"first_to": 50}',
        '{"first_to": 50, "exchanges": 10}',
        '{"names": ["a", "b"], "matrix": [[0.5, 1], [2, -3]]}',
    )
    light = ("camelcup_karate", "camelcup_karate.curve", "camelcup_karate.bots.equilibrium")


def test_the_game_and_its_bots_are_registered():
    entry = PLUGINS.games.find("karate")
    assert list(resolve(entry.rule_sets)) == ["karate", "rock-paper-scissors"]
    for name in resolve(entry.rule_sets):
        assert make_game(entry, name).name == "karate"
    assert PLUGINS.bots.of_game("karate") == [
        "Alternator", "Copycat", "Equilibrium", "Kicker", "MindReader", "Mixture", "NeverRepeats",
        "SecondGuess", "Switcher", "WinStay",
    ]  # fmt: skip
    assert "karate-curve" not in PLUGINS.commands, "a command of authors, not of users"
