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
    memory:     bytes a worker may take, if there is a limit
    """

    packages: Mapping[str, str]
    tournament: Tournament
    rules: str
    scoring: str
    unit: str
    memory: int | None = None

    @classmethod
    def of(
        cls, tournament: Tournament, game: Game, scoring: str, plugins: Plugins, memory: int | None = None
    ) -> Self:
        """The plan of a tournament that is about to begin."""
        return cls(
            packages={source.package: source.version for source in plugins.sources},
            tournament=tournament,
            rules=to_json(game.rules),
            scoring=scoring,
            unit=game.unit,
            memory=memory,
        )

    def game(self, plugins: Plugins) -> Game:
        """The game, by the plan's own rules. Raises UserError where it is not installed."""
        return make_game(self._entry(plugins), self.rules)

    def changed_packages(self, plugins: Plugins) -> list[str]:
        """In what the packages that are installed are not those of the plan; it may lack some of them."""
        versions = {source.package: source.version for source in plugins.sources}
        return [
            f"{package} {versions[package]} is installed, the plan has {package} {version}"
            if package in versions
            else f"{package} {version} is not installed"
            for package, version in self.packages.items()
            if versions.get(package) != version
        ]

    def changed_rules(self, plugins: Plugins) -> list[str]:
        """In what the rule set of the tournament's name is not the plan's."""
        name = self.tournament.rules
        now = to_json(make_game(self._entry(plugins), name).rules)
        return [] if now == self.rules else [f"the plan's rules {name} are {self.rules}, here they are {now}"]

    def _entry(self, plugins: Plugins) -> GameEntry:
        return plugins.games.find(self.tournament.game)


@frozen
class End:
    """What a cup file says behind the last record, so that one that is missing is missed."""

    finished: bool = True
