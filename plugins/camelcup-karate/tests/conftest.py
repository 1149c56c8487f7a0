"""Fixtures for all tests."""

import pytest
from camelcup_karate.engine import Karate


@pytest.fixture
def game() -> Karate:
    return Karate()
