"""What tests of several folders share."""

from pathlib import Path

import pytest

pytest_plugins = ["command_fixtures", "environments", "interrupts", "processes", "tiny_fixtures"]

collect_ignore = ["fixtures"]
"""Packages whose tests other tests run."""

GOLDEN = Path(__file__).parents[2] / "shared" / "golden"


@pytest.fixture(scope="session")
def golden():
    """The folder of games and odds recorded by other programs; the test is skipped where it is missing."""
    if not GOLDEN.is_dir():
        pytest.skip("the folder shared/golden with other programs' records does not stand beside this repo")
    return GOLDEN
