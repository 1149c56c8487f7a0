"""Fixtures for all tests."""

import pytest
from camelcup_ra.engine import Ra


@pytest.fixture
def game():
    return Ra()
