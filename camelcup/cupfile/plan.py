"""The first line of a cup file: all that decides what is played, and with what."""

from collections.abc import Mapping
from typing import Self

from attrs import frozen

from camelcup.entry import GameEntry
from camelcup.game import Game
from camelcup.plugins import Plugins
from camelcup.rulesets import make_game
from camelcup.tournament import Tournament
from camelcup.wire import to_json


@frozen(kw_only=True)
class Plan:
    """What a cup file says before the first record.

    packages:   the version of camelcup, and of each package with a plugin
    tournament: what is played
    rules:      its rules in full, as JSON text, whatever name they have there
    scoring:    the name of the scoring rule
    unit:       what scores count
    """

    packages: Mapping[str, str]
    tournament: Tournament
    rules: str
    scoring: str
    unit: str

    @classmethod
    def of(cls, tournament: Tournament, game: Game, scoring: str, plugins: Plugins) -> Self:
        """The plan of a tournament that is about to begin."""
        return cls(
            packages={source.package: source.version for source in plugins.sources},
            tournament=tournament,
            rules=to_json(game.rules),
            scoring=scoring,
            unit=game.unit,
        )

    def game(self, plugins: Plugins) -> Game:
        """The game, by the plan's own rules. Raises UserError where it is not installed."""
        return make_game(self._entry(plugins), self.rules)

    def differences(self, plugins: Plugins) -> list[str]:
        """In what the packages that are installed, and their rules, are not those of the plan."""
        versions = {source.package: source.version for source in plugins.sources}
        found = [
            f"{package} {versions[package]} is installed, the plan has {package} {version}"
            if package in versions
            else f"{package} {version} is not installed"
            for package, version in self.packages.items()
            if versions.get(package) != version
        ]
        name = self.tournament.rules
        if to_json(make_game(self._entry(plugins), name).rules) != self.rules:
            found.append(f"the rules {name} are no longer those of the plan, {self.rules}")
        return found

    def _entry(self, plugins: Plugins) -> GameEntry:
        return plugins.games.find(self.tournament.game)
