"""Fixtures of the tests of Camel Up."""

import pytest
from click.testing import CliRunner

from camelcup import UserError
from camelcup.camelup import notation
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.rulesets import RULE_SETS
from camelcup.installed.plugins import load_plugins
from command_fixtures import Ran


@pytest.fixture(scope="session")
def stand():
    """Return a function that makes the state of a position, seat 0 to move; fields of it may be given too."""

    def make(line, rules="cup", seats=4, **fields):
        position = notation.parse(line)
        start = CamelUp(RULE_SETS[rules]).start(seats)
        traps = (*position.traps, *start.traps[len(position.traps) :])
        given = {**position._asdict(), "traps": traps, "turn": 1, "to_move": (0,), **fields}
        return start._replace(**given)

    return make


@pytest.fixture(scope="session")
def plugins():
    """Return all that is installed."""
    return load_plugins()


@pytest.fixture
def run(plugins):
    """Return a function that runs a registered command, by default with an output in UTF-8."""

    def run(name, *arguments, charset="utf-8"):
        command = plugins.commands.find(name).load()
        result = CliRunner(charset=charset).invoke(command, [str(word) for word in arguments], obj=plugins)
        if isinstance(result.exception, UserError):
            return Ran(result.exit_code, result.stdout, str(result.exception))
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Ran(result.exit_code, result.stdout, result.stderr)

    return run
