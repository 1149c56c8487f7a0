"""A league: its bots, the tables that they play, and the standings, in a folder and a database."""

import json
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from secrets import token_hex
from time import time
from types import TracebackType
from typing import Any, Self

from attrs import asdict
from sqlalchemy import Connection, func, insert, select, update

from camelcup import Plugins, UserError, choose_game, load_plugins, make_rule, structure
from camelcup_league import schema
from camelcup_league.adding import add_bot
from camelcup_league.database import SQLITE, Database, migrate
from camelcup_league.home import Home, Season, current_season, read_seasons
from camelcup_league.owners import new_token, owner_of
from camelcup_league.results import DROPPED, LEASED, WAITING, join
from camelcup_league.runner import Ended, Runner
from camelcup_league.schema import owners, seasons, tables
from camelcup_league.settings import FILE, Play, read_settings, write_settings
from camelcup_league.standings import (
    LeagueGame,
    RatingPoint,
    Scored,
    Standing,
    read_games,
    read_history,
    read_scored,
    read_standings,
)
from camelcup_league.verify import Verification
from camelcup_league.versions import (
    ACTIVE,
    AWAY,
    OFFLINE,
    RETIRED,
    Version,
    all_versions,
    find_version,
    set_state,
)


class League(Home):
    """A league in a folder. `camelcup_league.open` opens one, `new_league` begins one.

    >>> with new_league("office") as league:
    ...     league.add("RandomBot", check=False).name
    'RandomBot.1'
    """

    def add(self, spec: str, owner: str | None = None, *, keep: bool = False, check: bool = True) -> Version:
        """Add a bot, or a new version of one, and return it.

        spec:  of a bot, as in `camelcup tournament`; `Name=spec` names it
        owner: by default one with the name of the bot; the bots of an owner never meet at a rated table
        keep:  whether older versions go on playing beside it
        check: whether it is checked before, as `camelcup check-bot` does

        Raises UserError for a name that is another owner's, and for a bot that does not keep the contract.
        """
        return add_bot(self, spec, owner, keep=keep, check=check)

    def retire(self, bot: str) -> Version:
        """Have a version, `Bot` or `Bot.2`, never play again. Its games stay."""
        return self._set_state(bot, RETIRED, "retired")

    def resume(self, bot: str) -> Version:
        """Have a version that was paused play again. Raises UserError for one whose files have changed."""
        version = self.database.read(partial(find_version, text=bot))
        if not self.is_unchanged(version):
            raise UserError(f"{version.name}: its files are not those that were added; add a new version")
        return self._set_state(bot, *((OFFLINE, AWAY) if version.is_at_home else (ACTIVE, "")))

    def _set_state(self, bot: str, state: str, reason: str) -> Version:
        def change(connection: Connection) -> Version:
            version = find_version(connection, bot)
            set_state(connection, [version.id], state, reason)
            return find_version(connection, version.name)

        return self.database.write(change)

    def token(self, owner: str) -> str:
        """Return a new token with which an owner signs in; an older one is no longer valid."""
        return self.database.write(partial(new_token, owner=owner))

    def has_owner(self, name: str) -> bool:
        """Whether there is an owner of a name."""
        query = select(owners.c.id).where(func.lower(owners.c.name) == name.lower())
        return self.database.read(lambda connection: connection.scalar(query)) is not None

    def owner_of(self, token: str) -> str | None:
        """Return the owner who has a token; None if nobody has it."""
        return self.database.read(partial(owner_of, token=token))

    def run(
        self,
        games: int | None = None,
        *,
        wait: bool = False,
        ended: Ended = lambda game: None,
        executor: str | None = None,
        workers: int | None = None,
    ) -> int:
        """Play tables, and return how many count. Several runners may do so at once.

        games: how many at most; None for no limit
        wait:  whether to wait where there are too few bots; otherwise that ends the run
        ended: called with each game of this runner, once it counts
        """
        options = {name: value for name, value in (("executor", executor), ("workers", workers)) if value}
        return self.runner(ended, **options).run(games, wait)

    def runner(self, ended: Ended = lambda game: None, **options: Any) -> Runner:
        """Return a runner, which plays when its method `run` is called. options: executor, workers"""
        return Runner(self, ended, options)

    def standings(self, season: str | None = None) -> list[Standing]:
        """Return the standings of a season, best first. Raises UserError if there is no such season."""
        return self.database.read(
            lambda connection: read_standings(connection, self._season(connection, season))
        )

    def scored(self, scoring: str, season: str | None = None) -> tuple[list[Scored], Sequence[str]]:
        """Return the standings of a season by a scoring rule, such as "luce", and what it has to remark.

        Raises UserError if there is no such rule or season.
        """
        rule = make_rule(self.plugins, scoring)
        return self.database.read(
            lambda connection: read_scored(connection, self._season(connection, season), rule)
        )

    def history(self, bot: str) -> list[RatingPoint]:
        """Return the ratings of a bot, or of one version of it, after each game of the season."""

        def read(connection: Connection) -> list[RatingPoint]:
            return list(read_history(connection, self.season.number, self._named(connection, bot)))

        return self.database.read(read)

    def games(
        self, bot: str, number: int = 50, *, lost: bool = False, faults: bool = False
    ) -> list[LeagueGame]:
        """Return the last games of a bot, or of one version of it, the newest first.

        lost:   only those that it lost
        faults: only those in which it committed a fault
        """

        def read(connection: Connection) -> list[LeagueGame]:
            return read_games(connection, self._named(connection, bot), number, lost=lost, faults=faults)

        return self.database.read(read)

    def _named(self, connection: Connection, text: str) -> list[Version]:
        """Return the versions that `Bot` or `Bot.2` names. Raises UserError if there is none."""
        newest = find_version(connection, text)
        same = [version for version in all_versions(connection) if version.bot == newest.bot]
        return [newest] if "." in text else same

    def seasons(self) -> list[Season]:
        """Return all seasons, the first one first."""
        return self.database.read(read_seasons)

    def begin_season(self, name: str) -> Season:
        """End the season, whose standings stay as they are, and begin another by the rules in league.toml.

        All versions that play join it without a rating. Tables that are being played do not count any more.
        Raises UserError for the name of a season that there is already.
        """

        def change(connection: Connection) -> Season:
            if name in [season.name for season in read_seasons(connection)]:
                raise UserError(f"season {name!r}: there is one of this name already")
            now = current_season(connection)
            best = read_standings(connection, now.number)[:1]
            sequence = connection.scalar(select(schema.league.c.sequence))
            end = {"last": sequence, "winner": best[0].name if best and best[0].games else None}
            connection.execute(update(seasons).where(seasons.c.number == now.number).values(end))
            is_open = tables.c.season == now.number, tables.c.state.in_([WAITING, LEASED])
            connection.execute(update(tables).where(*is_open).values(state=DROPPED, runner=None))
            _insert_season(connection, now.number + 1, name, self.settings.play)
            for version in all_versions(connection):
                if version.state in (ACTIVE, OFFLINE):
                    join(connection, now.number + 1, version.id, None, self.tables.places)
            return current_season(connection)

        self.season = self.database.write(change)
        return self.season

    def verification(self, since: int = 0) -> Verification:
        """Return what verifies the league from a place of its sequence on."""
        return Verification(self, since)

    def close(self) -> None:
        """Close the database."""
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _season(self, connection: Connection, name: str | None) -> int:
        found = {season.name: season.number for season in read_seasons(connection)}
        if name is not None and name not in found:
            raise UserError(f"no season {name!r} in this league (seasons: {', '.join(found)})")
        return self.season.number if name is None else found[name]


def open_league(
    folder: str | Path, plugins: Plugins | None = None, *, new_season: str | None = None
) -> League:
    """Open a league.

    new_season: the name of a season that begins now, by the rules in league.toml

    Raises UserError where there is none, its settings are wrong or not those of the season, or its database
    cannot be used.
    """
    folder = Path(folder)
    settings = read_settings(folder)
    database = Database(settings.database or f"sqlite:///{folder / SQLITE}")
    with ExitStack() as on_error:
        on_error.callback(database.close)
        migrate(database)
        begins = new_season is not None
        league = League(folder, settings, database, plugins or load_plugins(), other_play=begins)
        if new_season is not None:
            league.begin_season(new_season)
        on_error.pop_all()
    return league


def new_league(
    folder: str | Path,
    name: str | None = None,
    *,
    database: str | None = None,
    season: str = "1",
    plugins: Plugins | None = None,
    **play: Any,
) -> League:
    """Begin a league in a new folder, and open it.

    name:     by default that of the folder
    database: URL of SQLAlchemy; by default a file in the folder
    play:     game, rules, seats and isolation, as in the section [play] of league.toml

    Raises UserError for a folder with a league in it, and for options that cannot be right.
    """
    folder, plugins = Path(folder), plugins or load_plugins()
    chosen = _chosen(play, plugins)
    if (folder / FILE).exists():
        raise UserError(f"{folder}: there is a league already")
    opened = Database(database or f"sqlite:///{folder / SQLITE}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_settings(folder, name or folder.resolve().name, database, chosen)
    except OSError as error:
        raise UserError(f"{folder}: cannot be written ({error.strerror})") from error
    settings = read_settings(folder)
    try:
        migrate(opened, new=True)
        opened.write(partial(_begin, name=settings.name, season=season, play=settings.play))
    except BaseException:
        opened.close()
        (folder / FILE).unlink()
        raise
    return League(folder, settings, opened, plugins)


def _chosen(play: Mapping[str, Any], plugins: Plugins) -> Play:
    """Return the rules of a new league. Raises UserError for those that cannot be right."""
    chosen = structure({"game": plugins.default_game} | dict(play), Play)
    game, _ = choose_game(plugins, chosen.game, chosen.rules)
    if chosen.seats is not None and chosen.seats not in game.seats:
        raise UserError(f"--seats {chosen.seats}: {game.name} seats {min(game.seats)} to {max(game.seats)}")
    return chosen


def _begin(connection: Connection, name: str, season: str, play: Play) -> None:
    connection.execute(insert(schema.league).values(id=1, uid=token_hex(16), name=name, sequence=0))
    _insert_season(connection, 1, season, play)


def _insert_season(connection: Connection, number: int, name: str, play: Play) -> None:
    first = connection.scalar(select(schema.league.c.sequence))
    values = {
        "number": number,
        "name": name,
        "play": json.dumps(asdict(play)),
        "begun": time(),
        "first": first,
    }
    connection.execute(insert(seasons).values(values))
