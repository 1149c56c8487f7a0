"""Fixtures for all tests."""

import pytest
from camelcup_tron.engine import Tron


@pytest.fixture
def game():
    return Tron()
