"""Fixtures for all tests."""

import pytest
from camelcup_ants.engine import Ants
from camelcup_ants.rules import Rules


@pytest.fixture
def game() -> Ants:
    return Ants(Rules(map="maze,3", area=200, turns=60))
