"""Tests of the package as a plugin of camelcup."""

from camelcup.testing.packages import GamePackage


class TestKarate(GamePackage):
    game = "karate"
    rules = (
        "karate",
        "rock-paper-scissors",
        '{"first_to": 50}',
        '{"first_to": 50, "exchanges": 10}',
        '{"names": ["a", "b"], "matrix": [[0.5, 1], [2, -3]]}',
    )
    light = ("camelcup_karate", "camelcup_karate.curve", "camelcup_karate.bots.equilibrium")
