"""A game with too many actions to list, at the command line."""

import pytest

pytestmark = pytest.mark.usefixtures("heaps_installed")

HEAPS = ("--game", "heaps", "--isolation", "none")


def test_a_bot_that_needs_the_list_is_refused_before_a_game_begins(camelcup):
    reason = "bot 'Searcher' needs a list of the legal actions: heaps has too many to list"
    assert camelcup("play", 1, "Searcher", "Even", *HEAPS).mistake == reason
