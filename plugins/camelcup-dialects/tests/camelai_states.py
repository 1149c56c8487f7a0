"""Game states of camelai for the tests, and rolls with known results."""

from unittest import mock

from camelcup_dialects.camelai import camelup
from camelcup_dialects.camelai.camelup import GameState


def state(*stacks, **options):
    """Return a game with camels on the first squares, each a digit."""
    g = GameState(**options)
    g.camel_track = [[f"c_{camel}" for camel in stack] for stack in stacks]
    return g


def roll(g, player, camel, steps):
    """Roll for a player, with the draws that a test wants."""
    with (
        mock.patch("random.choice", return_value=camel),
        mock.patch.object(camelup, "roll_dice", return_value=steps),
    ):
        return camelup.move_camel(g, player)
