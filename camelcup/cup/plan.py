"""The plan of a cup: everything that decides what is played, and with what."""

import os
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Self

from attrs import Factory, evolve, frozen

from camelcup.cup.importing import make_setup
from camelcup.cup.seating import LISTED
from camelcup.cup.tournament import Tournament
from camelcup.game.game import AnyGame
from camelcup.installed.bot_files import digest
from camelcup.installed.config import to_json
from camelcup.installed.entries import GameEntry
from camelcup.installed.plugins import Plugins
from camelcup.installed.rulesets import make_game
from camelcup.installed.specs import files_of, is_outside, with_alias
from camelcup.players.isolation import DEFAULT_PROCESSES, BotProcesses
from camelcup.players.pool import WorkerSpec
from camelcup.records import Table
from camelcup.results.sprt import Hypotheses

FORMAT = 4  # version of the format of new cup files


@frozen(kw_only=True)
class Replacement:
    """A bot that was replaced in the middle of a cup.

    files:   the digest of its files before, as in `Plan.files`
    modules: in older cups, that of all files beside it
    tables:  the numbers of the tables that are played anew; their old records are dropped
    """

    bot: str
    files: str
    modules: str = ""
    tables: tuple[int, ...] = ()


@frozen(kw_only=True)
class Plan:
    """The first line of a cup file, and what loggers are given before the first game.

    packages: the version of camelcup, and of each package with a plugin
    files:    for each bot that is named by its file, the SHA-256 of it and of the modules beside it that it
              imports, in hexadecimal digits
    folder:   where relative paths of bots begin; in a cup file it is relative to the folder of that file
    rules:    its rules in full, as JSON text
    unit:     what scores count
    keep:     what records keep besides: "times", "reasons"
    practice: whether moves may be taken back
    """

    format: int = FORMAT
    packages: Mapping[str, str]
    tournament: Tournament
    rules: str
    scoring: str
    unit: str
    processes: BotProcesses = DEFAULT_PROCESSES
    files: dict[str, str] = Factory(dict)
    folder: str = ""
    comparison: Hypotheses | None = None
    keep: tuple[str, ...] = ()
    practice: bool = False
    replaced: tuple[Replacement, ...] = ()

    @classmethod
    def of(
        cls,
        tournament: Tournament,
        game: AnyGame,
        scoring: str,
        plugins: Plugins,
        *,
        processes: BotProcesses = DEFAULT_PROCESSES,
        comparison: Hypotheses | None = None,
        keep: tuple[str, ...] = (),
    ) -> Self:
        """Return the plan of a tournament that is about to begin."""
        files = _files(tournament, plugins)
        return cls(
            packages={source.package: source.version for source in plugins.sources},
            tournament=tournament,
            rules=to_json(game.rules),
            scoring=scoring,
            unit=game.unit,
            files={bot: digest(paths) for bot, paths in files.items()},
            folder=os.getcwd(),
            processes=processes,
            comparison=comparison,
            keep=keep,
        )

    def with_files_of(self, bots: Iterable[str], plugins: Plugins) -> Self:
        """Return the same plan with the files of some bots as they are now."""
        files = _files(self.tournament, plugins, self.folder)
        digests = {bot: digest(files[bot]) if bot in files else "" for bot in bots}
        return evolve(self, files=self.files | digests)

    def with_games(self, games: int) -> Self:
        """Return the same plan with another number of games."""
        return evolve(self, tournament=evolve(self.tournament, games=games))

    @property
    def outside(self) -> tuple[str, ...]:
        """The bots whose seats are played from outside, by a person or a caller."""
        tournament = self.tournament
        return tuple(bot for bot in tournament.single_bots if is_outside(bot, tournament.aliases))

    def outside_seats(self, table: Table) -> tuple[int, ...]:
        """Return the seats of a table that are played from outside."""
        aliases = self.tournament.aliases
        return tuple([seat for seat, bot in enumerate(table.bots) if is_outside(bot, aliases)])

    def resume_command(self, path: Path) -> str:
        """Return the command that resumes a run of this plan from its file."""
        command = "sit" if self.waits else "compare" if self.comparison else "tournament"
        return f"camelcup {command} --resume {path}"

    @property
    def waits(self) -> bool:
        """Whether this is a single game that is kept as it is played, and may be taken up again."""
        return self.tournament.seating == LISTED and self.tournament.games == 1

    def bot_files(self, plugins: Plugins) -> list[Path]:
        """Return the files of bots that are named by their files."""
        files = _files(self.tournament, plugins, self.folder)
        return list(dict.fromkeys(chain.from_iterable(files.values())))

    def game(self, plugins: Plugins) -> AnyGame:
        """Return the game, by the plan's own rules. Raises UserError where it is not installed."""
        return make_game(self._entry(plugins), self.rules)

    def setup(self, plugins: Plugins, output: Path | None = None) -> WorkerSpec:
        """Return what workers need to play, but for seats that are played from outside."""
        tournament, processes = self.tournament, evolve(self.processes, output=output)
        return make_setup(
            plugins,
            self.game(plugins),
            [bot for bot in tournament.all_bots if not is_outside(bot, tournament.aliases)],
            tournament.aliases,
            tournament.teams,
            processes,
            folder=self.folder,
            keep=self.keep,
        )

    def changed_packages(self, plugins: Plugins) -> list[str]:
        """Return the packages that differ from those installed, in words."""
        versions = {source.package: source.version for source in plugins.sources}
        return [
            f"{package} {versions[package]} is installed, the plan has {package} {version}"
            if package in versions
            else f"{package} {version} is not installed"
            for package, version in self.packages.items()
            if versions.get(package) != version
        ]

    def changed_files(self, plugins: Plugins) -> list[str]:
        """Return the files of bots that have changed, in words."""
        files = _files(self.tournament, plugins, self.folder)
        changed = [
            _changed(bot, paths) for bot, paths in files.items() if digest(paths) != self.files.get(bot)
        ]
        return changed + [f"the file of {bot} is missing" for bot in self.files if bot not in files]

    def changed_rules(self, plugins: Plugins) -> list[str]:
        """Return the difference between the rule set of the tournament's name and the plan's, in words."""
        name = self.tournament.rules
        now = to_json(make_game(self._entry(plugins), name).rules)
        return [] if now == self.rules else [f"the plan's rules {name} are {self.rules}, here they are {now}"]

    def _entry(self, plugins: Plugins) -> GameEntry:
        return plugins.games.find(self.tournament.game)


def _files(tournament: Tournament, plugins: Plugins, folder: str = "") -> dict[str, list[Path]]:
    """Return the files of each bot that is named by its file; relative paths begin in a folder."""
    texts = {bot: with_alias(bot, tournament.aliases) for bot in tournament.single_bots}
    return {bot: paths for bot, text in texts.items() if (paths := files_of(text, plugins, folder))}


def _changed(bot: str, paths: Sequence[Path]) -> str:
    if missing := [path for path in paths if not path.is_file()]:
        return f"the file of {bot} is missing ({missing[0]})"
    return f"the file of {bot} has changed" if len(paths) == 1 else f"a file of {bot} is changed, new or gone"
