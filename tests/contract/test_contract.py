"""Every game and every bot that is installed keeps the contract, whoever wrote it.

Run on its own with `tox -e contract`, which installs the packages beside camelcup first.
"""

import pytest

from camelcup.entry import resolve
from camelcup.plugins import load_plugins
from camelcup.rulesets import make_game
from camelcup.testing import check_bot, check_game

PLUGINS = load_plugins()
GAMES = [(name, rules) for name, offer in PLUGINS.games.items() for rules in resolve(offer.entry.rule_sets)]
BOTS = [pytest.param(bot, offer.entry.game, id=bot) for bot, offer in PLUGINS.bots.items()]


def test_every_plugin_loads() -> None:
    assert PLUGINS.problems == []


@pytest.mark.parametrize(("name", "rules"), GAMES)
def test_a_game_keeps_the_contract(name: str, rules: str) -> None:
    check_game(make_game(PLUGINS.games.find(name), rules))


@pytest.mark.parametrize(("bot", "game"), BOTS)
def test_a_bot_keeps_the_contract(bot: str, game: str) -> None:
    check_bot(bot, game)
