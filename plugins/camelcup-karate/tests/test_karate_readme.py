"""Tests of the examples in the README, and of what it claims, by other seeds."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from camelcup_karate.bots.equilibrium import Equilibrium
from camelcup_karate.bots.fighter import Fighter
from camelcup_karate.bots.mind_reader import MindReader
from camelcup_karate.bots.mixture import Mixture
from camelcup_karate.bots.second_guess import SecondGuess
from camelcup_karate.bots.sparring import Alternator, Copycat, Kicker, NeverRepeats, Switcher, WinStay
from camelcup_karate.engine import Karate
from camelcup_karate.rules import Rules

from camelcup import choose_game
from camelcup.installed.plugins import load_plugins
from camelcup.testing import check_bot, play_table

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")
PLUGINS = load_plugins()

Maker = Callable[[], Fighter]
PARTNERS = (Kicker, NeverRepeats, WinStay, Alternator, Copycat, Switcher)


def block(start: str) -> str:
    """Return the indented block of the README that starts with a line."""
    found = re.search(rf"^    {re.escape(start)}.*\n(?:    .*\n|\n(?=    ))*", README, re.MULTILINE)
    assert found, start
    return re.sub("^    ", "", found[0], flags=re.MULTILINE)


def test_the_table_of_the_rules_is_their_matrix() -> None:
    rows = [
        re.findall(r"\d+", row) for row in re.findall(r"^\| \*\*[a-z-]+\*\* \|(.*)$", README, re.MULTILINE)
    ]
    assert tuple(tuple(map(int, row)) for row in rows) == Rules().matrix


def test_the_rule_set_shown_can_be_played(tmp_path: Path) -> None:
    path = tmp_path / "boxing.toml"
    path.write_text(block("# boxing.toml").partition("\n$ ")[0])
    game, _ = choose_game(PLUGINS, "karate", str(path))
    assert game.rules.names == ("jab", "hook", "guard")
    assert play_table(game, [MindReader(), Equilibrium()]).faults == ()


def test_the_bot_shown_keeps_the_contract() -> None:
    names: dict[str, type] = {}
    exec(block("from camelcup import Bot"), names)
    check_bot(names["Mine"], "karate", games=1)


def test_every_bot_is_listed() -> None:
    listed = re.findall(r"^\| `(\w+)` \|", README, re.MULTILINE)
    assert set(PLUGINS.bots.of_game("karate")) <= set(listed)


def match(first: Maker, second: Maker, games: int) -> tuple[float, float]:
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
def test_mind_reader_gains_a_point_more_than_equilibrium_from_a_partner(partner: Maker) -> None:
    assert match(MindReader, partner, 15)[0] >= match(Equilibrium, partner, 15)[0] + 1


@pytest.mark.slow
def test_mixture_beats_mind_reader() -> None:
    assert match(Mixture, MindReader, 20)[1] >= 0.8


@pytest.mark.slow
def test_second_guess_beats_mind_reader() -> None:
    assert match(SecondGuess, MindReader, 20)[1] >= 0.9


@pytest.mark.slow
def test_second_guess_holds_against_mixture() -> None:
    assert match(SecondGuess, Mixture, 40)[1] >= 0.45


@pytest.mark.slow
@pytest.mark.parametrize("bot", [MindReader, Mixture, SecondGuess])
def test_no_reader_gains_from_equilibrium(bot: Maker) -> None:
    gained, _ = match(bot, Equilibrium, 30)
    assert gained < 0.5, "the standard deviation of this mean is about 0.1"
