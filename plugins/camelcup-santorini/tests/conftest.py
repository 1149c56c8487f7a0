"""Fixtures for all tests."""

import pytest
from camelcup_santorini import Santorini
from camelcup_santorini.engine import SantoriniGame


@pytest.fixture
def game():
    return SantoriniGame()


@pytest.fixture
def env():
    """An environment at the start of a game."""
    env = Santorini()
    env.reset()
    return env
