"""What several test files share."""

import pytest
from camelcup_santorini import Santorini
from camelcup_santorini.engine import SantoriniGame
from camelcup_santorini.rules import Rules


@pytest.fixture
def game() -> SantoriniGame:
    return SantoriniGame(Rules())


@pytest.fixture
def env() -> Santorini:
    """An environment at the start of a game."""
    env = Santorini()
    env.reset()
    return env
