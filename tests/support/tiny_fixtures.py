"""Fixtures with the tiny games as plugins."""

from importlib.metadata import EntryPoint

import pytest
from hypothesis import settings

from camelcup.installed.plugins import load_plugins
from cups import play_cup
from packages import install

settings.register_profile("patient", deadline=None)  # a busy machine is not a failure
settings.load_profile("patient")


@pytest.fixture
def tiny_plugins():
    """Return executors, loggers and scoring rules of camelcup, and the tiny games; nothing installed."""
    points = {
        "tiny": "tiny_plugin",
        "executors": "camelcup.cup.executors",
        "loggers": "camelcup.cup.loggers",
        "scoring": "camelcup.results.scoring",
    }
    found = load_plugins(EntryPoint(name, module, "camelcup") for name, module in points.items())
    assert not found.problems
    return found


@pytest.fixture
def cup(tmp_path, tiny_plugins):
    """Return a finished cup of Pips: twelve games for two, in which one bot fails at its first turn."""
    return play_cup(tmp_path / "cup.jsonl", tiny_plugins)


def installing(package, **plugins):
    """Return a fixture: all installed plugins and those of a package, which other processes find too."""

    @pytest.fixture
    def installed(tmp_path, monkeypatch):
        install(tmp_path / "installed", package, plugins)
        monkeypatch.syspath_prepend(tmp_path / "installed")
        return load_plugins()

    return installed


tiny_installed = installing("tiny-games", tiny="tiny_plugin")
team_installed = installing("tiny-games", tiny="tiny_plugin", team="team_games")
orders_installed = installing("tiny-orders", orders="tiny_orders")
heaps_installed = installing("heaps", heaps="unlisted_games")
