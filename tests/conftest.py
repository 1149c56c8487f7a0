"""What tests of several folders share."""

from pathlib import Path

import pytest

pytest_plugins = ["environments", "tiny_fixtures"]

GOLDEN = Path(__file__).parents[2] / "shared" / "golden"


@pytest.fixture(scope="session")
def golden() -> Path:
    """The folder of games and odds recorded by other programs; the test is skipped where it is missing."""
    if not GOLDEN.is_dir():
        pytest.skip("the folder shared/golden with other programs' records does not stand beside this repo")
    return GOLDEN
