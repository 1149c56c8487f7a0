"""The parts of a league that all others need: its folder, settings, database, season and game."""

import json
import warnings
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from attrs import asdict, frozen
from sqlalchemy import Connection, select

from camelcup import AnyGame, Plugins, UserError, choose_game, files_of
from camelcup_league.database import Database
from camelcup_league.schema import seasons
from camelcup_league.settings import FILE, Play, Settings, read_settings
from camelcup_league.versions import ACTIVE, RETIRED, Version, all_versions, digest_of, set_state


@frozen
class Season:
    """A season: its number, name and rules; `last` is the sequence at its end, None while it goes on."""

    number: int
    name: str
    play: str
    first: int
    last: int | None
    winner: str | None


@frozen
class SeasonTables:
    """The tables of a season.

    rules: as `Table.rules` has them
    teams: the seats of each team, which one bot fills; empty in a game without teams
    """

    game: AnyGame
    rules: str
    seats: int
    teams: tuple[tuple[int, ...], ...]

    @property
    def places(self) -> int:
        """Number of bots at a table: one for each seat or, in a game with teams, for each team."""
        return len(self.teams) or self.seats

    def bots(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return the bot in each seat. names: of the bots in the places"""
        by_seat = {seat: name for name, team in zip(names, self.teams, strict=False) for seat in team}
        return tuple(by_seat[seat] for seat in sorted(by_seat)) or tuple(names)


class Home:
    """A league as its parts see it; `League` has what people do with it.

    folder:   with league.toml, the files of bots, and those with games
    settings: the organiser's
    season:   the one that goes on
    tables:   those of that season
    warn:     called with a line for each thing that is wrong, but stops nothing

    other_play: whether league.toml may have other rules than the season, since another one is to begin

    Raises UserError where it has, and may not.
    """

    def __init__(
        self,
        folder: Path,
        settings: Settings,
        database: Database,
        plugins: Plugins,
        other_play: bool = False,
    ) -> None:
        self.folder = folder
        self.settings = settings
        self.database = database
        self.plugins = plugins
        self.warn: Callable[[str], object] = warnings.warn
        self.season = database.read(current_season)
        if not other_play:
            self._check_play()
        self.tables = self.tables_of(settings.play)

    @property
    def play_options(self) -> dict[str, Any]:
        """The options of `camelcup.listed` that decide games."""
        return _options(self.settings.play, self.folder)

    def tables_of(self, play: Play) -> SeasonTables:
        """Return the tables of a season."""
        game, rules = choose_game(self.plugins, play.game, _options(play, self.folder).get("rules"))
        seats = game.cup_seats if play.seats is None else play.seats
        teams = tuple(map(tuple, game.teams(seats)))
        return SeasonTables(game, rules, seats, teams if any(len(team) > 1 for team in teams) else ())

    def versions(self) -> list[Version]:
        """Return all versions, the oldest first."""
        return self.database.read(all_versions)

    def active(self) -> list[Version]:
        """Return the versions that play, and look whether another season has begun."""
        season = self.database.read(current_season)
        if season != self.season:
            self.season, self.settings = season, read_settings(self.folder)
            self._check_play()
            self.tables = self.tables_of(self.settings.play)
        return [version for version in self.versions() if version.state == ACTIVE]

    def is_unchanged(self, version: Version) -> bool:
        """Whether the files of a version are those that were added, as far as they are here."""
        return (
            version.is_at_home
            or digest_of(version.spec, self.tables.game.name, self.plugins, self.folder) == version.digest
        )

    def retire_changed(self, some: Iterable[Version]) -> list[Version]:
        """Retire those of some versions that are not what was added, and return them."""
        gone = [version for version in some if not self.is_unchanged(version)]
        for version in gone:
            is_file = files_of(version.spec, self.plugins, self.folder)
            reason = "its files were changed" if is_file else "this version of it is no longer installed"
            self.database.write(partial(set_state, ids=[version.id], state=RETIRED, reason=reason))
        return gone

    def _check_play(self) -> None:
        """Raise UserError where league.toml has other rules than the season."""
        old, new = json.loads(self.season.play), asdict(self.settings.play)
        changed = [f"{name} = {new[name]!r}, but {old[name]!r}" for name in new if new[name] != old[name]]
        if changed:
            raise UserError(
                f"{self.folder / FILE}: {'; '.join(changed)} in season {self.season.name!r}; "
                f"change it back, or begin a new season: camelcup league season NAME"
            )


def _options(play: Play, folder: Path) -> dict[str, Any]:
    """Return the options of a run; a file of rules lies in the folder of the league."""
    options = play.options
    if str(options.get("rules", "")).endswith(".toml"):
        options["rules"] = str(folder / options["rules"])
    return options


def read_seasons(connection: Connection) -> list[Season]:
    """Return all seasons, the first one first."""
    columns = [seasons.c[name] for name in ("number", "name", "play", "first", "last", "winner")]
    return [Season(*row) for row in connection.execute(select(*columns).order_by(seasons.c.number))]


def current_season(connection: Connection) -> Season:
    """Return the season that goes on."""
    return read_seasons(connection)[-1]
