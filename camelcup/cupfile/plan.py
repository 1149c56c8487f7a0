"""The first line of a cup file: all that decides what is played, and with what."""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Self

from attrs import Factory, frozen

from camelcup.entry import GameEntry
from camelcup.game import Game
from camelcup.plugins import Plugins
from camelcup.rulesets import make_game
from camelcup.specs import file_of
from camelcup.tournament import Tournament
from camelcup.wire import to_json


@frozen(kw_only=True)
class Plan:
    """What a cup file says before the first record.

    packages:   the version of camelcup, and of each package with a plugin
    files:      for each bot that is named by its file, the SHA-256 of that in hexadecimal digits
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
    files: Mapping[str, str] = Factory(dict)

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
            files={bot: _digest(bot) for bot in _bots(tournament) if file_of(bot)},
        )

    @property
    def bots(self) -> tuple[str, ...]:
        """All bots that play, each once."""
        return _bots(self.tournament)

    @property
    def move_time(self) -> float:
        """Seconds for a move."""
        return self.tournament.limits.move_time

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

    def changed_files(self) -> list[str]:
        """Which files of bots are not what they were."""
        found = {bot: _digest(bot) for bot in self.files}
        return [
            f"the file of {bot} has changed"
            if found[bot]
            else f"there is no file of {bot} (its path is taken from the working directory)"
            for bot, old in self.files.items()
            if found[bot] != old
        ]

    def changed_rules(self, plugins: Plugins) -> list[str]:
        """In what the rule set of the tournament's name is not the plan's."""
        name = self.tournament.rules
        now = to_json(make_game(self._entry(plugins), name).rules)
        return [] if now == self.rules else [f"the plan's rules {name} are {self.rules}, here they are {now}"]

    def _entry(self, plugins: Plugins) -> GameEntry:
        return plugins.games.find(self.tournament.game)


def _bots(tournament: Tournament) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*tournament.bots, *filter(None, [tournament.fill]))))


def _digest(bot: str) -> str:
    """Tells the content of the file of a bot from any other; empty where it cannot be read."""
    try:
        return sha256((file_of(bot) or Path()).read_bytes()).hexdigest()
    except OSError:
        return ""


@frozen
class End:
    """What a cup file says behind the last record, so that one that is missing is missed."""

    finished: bool = True
