"""What tests of several folders share."""

import signal
from pathlib import Path

import pytest

pytest_plugins = ["command_fixtures", "environments", "processes", "tiny_fixtures"]

collect_ignore = ["fixtures"]
"""Packages whose tests other tests run."""

GOLDEN = Path(__file__).parents[2] / "shared" / "golden"


def pytest_configure():
    """Have commands that tests start take Ctrl-C and hang-ups, also below nohup or a shell's background.

    Programs inherit that a signal is ignored, but no handler.
    """
    for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, usual)


@pytest.fixture(scope="session")
def golden():
    """The folder of games and odds recorded by other programs; the test is skipped where it is missing."""
    if not GOLDEN.is_dir():
        pytest.skip("the folder shared/golden with other programs' records does not stand beside this repo")
    return GOLDEN
