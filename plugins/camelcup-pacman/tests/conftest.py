"""Fixtures for all tests."""

import pytest
from camelcup_pacman.engine import PacMan


@pytest.fixture
def game():
    return PacMan()
