"""Fixtures for all tests."""

import pytest
from camelcup_set.engine import SetGame


@pytest.fixture
def game():
    return SetGame()
