"""Fixtures with the tiny games as plugins."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from hypothesis import settings

from camelcup.installed.plugins import Plugins, load_plugins
from packages import install

settings.register_profile("patient", deadline=None)  # a busy machine is not a failure
settings.load_profile("patient")


@pytest.fixture
def tiny_plugins() -> Plugins:
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
def heaps_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Plugins:
    """Return all installed plugins and a game with too many actions to list."""
    install(tmp_path / "installed", "heaps", {"heaps": "unlisted_games"})
    monkeypatch.syspath_prepend(tmp_path / "installed")
    return load_plugins()


@pytest.fixture
def team_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Plugins:
    """Return all installed plugins, the tiny games and the game of teams, which other processes find too."""
    install(tmp_path / "installed", "tiny-games", {"tiny": "tiny_plugin", "team": "team_plugin"})
    monkeypatch.syspath_prepend(tmp_path / "installed")
    return load_plugins()


@pytest.fixture
def tiny_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Plugins:
    """Return all installed plugins and the tiny games, which other processes find too."""
    install(tmp_path / "installed", "tiny-games", {"tiny": "tiny_plugin"})
    monkeypatch.syspath_prepend(tmp_path / "installed")
    return load_plugins()


@pytest.fixture
def orders_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Plugins:
    """Return all installed plugins and the game of orders, which other processes find too."""
    install(tmp_path / "installed", "tiny-orders", {"orders": "tiny_orders"})
    monkeypatch.syspath_prepend(tmp_path / "installed")
    return load_plugins()
