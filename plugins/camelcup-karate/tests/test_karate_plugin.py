"""Tests of the package as a plugin of camelcup, and of its README."""

import pytest
from camelcup_checks.packages import GamePackage, readme_beside
from camelcup_karate.bots.equilibrium import Equilibrium
from camelcup_karate.bots.mind_reader import MindReader
from camelcup_karate.bots.mixture import Mixture
from camelcup_karate.bots.second_guess import SecondGuess
from camelcup_karate.bots.sparring import Alternator, Copycat, Kicker, NeverRepeats, Switcher, WinStay
from camelcup_karate.engine import Karate
from camelcup_karate.rules import Rules

from camelcup import choose_game
from camelcup.installed.plugins import load_plugins
from camelcup.testing import play_table


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


README = readme_beside(__file__)
PLUGINS = load_plugins()

PARTNERS = (Kicker, NeverRepeats, WinStay, Alternator, Copycat, Switcher)


def test_the_table_of_the_rules_is_their_matrix():
    rows = [row for name, *row in README.rows if name.startswith("**")]
    assert tuple(tuple(map(int, row)) for row in rows) == Rules().matrix


def test_the_rule_set_shown_can_be_played(tmp_path):
    path = tmp_path / "boxing.toml"
    path.write_text(README.block("# boxing.toml").partition("\n$ ")[0])
    game, _ = choose_game(PLUGINS, "karate", str(path))
    assert game.rules.names == ("jab", "hook", "guard")
    assert play_table(game, [MindReader(), Equilibrium()]).faults == ()


def match(first, second, games):
    """Return what the first bot gains in an exchange, and its share of the wins."""
    game = Karate(Rules(exchanges=200))
    gained = shares = 0.0
    for seed in range(games):
        record = play_table(game, [first(), second()], seed)
        assert record.faults == ()
        gained += (record.scores[0] - record.scores[1]) / 200
        shares += float(record.share(0))
    return gained / games, shares / games


@pytest.mark.slow
@pytest.mark.parametrize("partner", PARTNERS)
def test_mind_reader_gains_a_point_more_than_equilibrium_from_a_partner(partner):
    assert match(MindReader, partner, 15)[0] >= match(Equilibrium, partner, 15)[0] + 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bot", "other", "games", "share"),
    [(Mixture, MindReader, 20, 0.8), (SecondGuess, MindReader, 20, 0.9), (SecondGuess, Mixture, 40, 0.45)],
)
def test_mixture_and_second_guess_win_their_share_of_games(bot, other, games, share):
    assert match(bot, other, games)[1] >= share


@pytest.mark.slow
@pytest.mark.parametrize("bot", [MindReader, Mixture, SecondGuess])
def test_no_reader_gains_from_equilibrium(bot):
    gained, _ = match(bot, Equilibrium, 30)
    assert gained < 0.5, "the standard deviation of this mean is about 0.1"
