"""Fixtures of the tests: games with bots in files of older runners."""

import pytest
from dialect_tables import BOTS

import camelcup

pytest_plugins = ["command_fixtures", "environments"]


@pytest.fixture
def play(monkeypatch):
    """Return a function that plays games with the bots of these tests, and returns their records."""
    monkeypatch.chdir(BOTS)

    def run(*specs, rules="cup", isolation="none", games=1):
        options = {"rules": rules, "isolation": isolation, "seed": 5, "executor": "serial"}
        try:
            return camelcup.play(specs, games, fixed_seats=True, **options).records
        except camelcup.UserError as error:
            if "is not available here" in str(error):
                pytest.skip(str(error))
            raise

    return run
