"""Sessions of the tiny games, closed after each test."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from camelcup import session
from camelcup.installed.plugins import Plugins
from sessions import OpenTable


@pytest.fixture
def table(team_installed: Plugins) -> Iterator[OpenTable]:
    """Return a function that opens a session with some bots."""
    with ExitStack() as stack:

        def new(*bots: Any, game: str = "pips", seed: int = 1, **options: Any) -> session.Session:
            return stack.enter_context(session.new(bots, game=game, seed=seed, **options))

        yield new
