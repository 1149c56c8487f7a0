"""Tests of the package as a plugin of camelcup."""

from camelcup_checks.packages import GamePackage


class TestTron(GamePackage):
    game = "tron"
    rules = ('{"map": "small,7", "even": false}',)
    quick = '{"map": "small,7"}'
