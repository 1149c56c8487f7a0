"""Fixtures of the tests: tables with bots in files of older runners."""

import pytest
from dialect_tables import BOTS

from camelcup import Table, TablePlayer, UserError, WorkerSpec, choose_game
from camelcup.installed.plugins import load_plugins
from camelcup.installed.specs import find_bot
from camelcup.players.isolation import BotProcesses


@pytest.fixture(scope="session")
def plugins():
    return load_plugins()


@pytest.fixture(scope="session")
def play(plugins):
    """Return a function that plays one table, once or several times with the same players."""

    def run(*specs, rules="cup", isolation="none", times=1):
        game, name = choose_game(plugins, "camelup", rules)
        bots = {spec: find_bot(spec, "camelup", plugins, folder=BOTS) for spec in specs}
        try:
            setup = WorkerSpec.of(
                plugins.games.find("camelup"), game, bots, processes=BotProcesses(isolation=isolation)
            )
        except UserError as error:
            if "is not available here" in str(error):
                pytest.skip(str(error))
            raise
        with TablePlayer(setup) as player:
            return [player.play(Table(0, "camelup", name, specs, seed=5)) for _ in range(times)]

    return run
