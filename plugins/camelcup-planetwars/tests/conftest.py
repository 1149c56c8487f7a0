"""Fixtures for all tests."""

import pytest
from camelcup_planetwars.engine import PlanetWars


@pytest.fixture
def game():
    return PlanetWars()
