"""Tests of the package as a plugin of camelcup."""

from camelcup.testing.packages import GamePackage


class TestPlanetWars(GamePackage):
    game = "planetwars"
    rules = ('{"map": "small,random", "turns": 20}',)
    quick = '{"map": "small,7", "turns": 40}'
