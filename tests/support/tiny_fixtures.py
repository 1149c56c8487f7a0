"""Fixtures of the core's tests: the tiny games, in this process and installed for workers to find."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from hypothesis import settings

from camelcup.plugins import Plugins, load_plugins
from packages import install

settings.register_profile("patient", deadline=None)  # a busy machine is no failure
settings.load_profile("patient")


@pytest.fixture
def tiny_plugins() -> Plugins:
    """The house's own executors, loggers and scoring rules, and the tiny games; nothing installed."""
    points = {
        "tiny": "tiny_plugin",
        "executors": "camelcup.executors",
        "loggers": "camelcup.loggers",
        "scoring": "camelcup.scoring",
    }
    found = load_plugins(EntryPoint(name, module, "camelcup") for name, module in points.items())
    assert not found.problems
    return found


@pytest.fixture
def tiny_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Plugins:
    """All that is installed, and the tiny games as if they were; worker processes find them too."""
    install(tmp_path / "installed", "tiny-games", {"tiny": "tiny_plugin"})
    monkeypatch.syspath_prepend(tmp_path / "installed")
    return load_plugins()
