"""Sessions of the tiny games, closed after each test."""

from contextlib import ExitStack

import pytest

from camelcup import session


@pytest.fixture
def table(team_installed):
    """Return a function that opens a session with some bots."""
    with ExitStack() as stack:

        def new(*bots, game="pips", seed=1, **options):
            return stack.enter_context(session.new(bots, game=game, seed=seed, **options))

        yield new
