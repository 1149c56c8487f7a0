"""Adds bots to a league, and new versions of them."""

import os
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from secrets import token_hex
from time import time

from sqlalchemy import Connection, func, insert, select

from camelcup import Limits, UserError, files_of, find_bot
from camelcup.testing import Finding, inspect_bot
from camelcup_league.home import Home, current_season
from camelcup_league.owners import find_owner
from camelcup_league.results import join
from camelcup_league.schema import bots, owners, versions
from camelcup_league.versions import (
    BOTS,
    COLUMNS,
    PYTHON_FILE,
    RETIRED,
    Version,
    add_version,
    check_name,
    digest_of,
    find_version,
    keep_files,
    label_of,
    set_state,
    spec_from_here,
)

Found = Callable[[Finding], None]
"""Called with each finding about a bot, as soon as it is known."""


def add_bot(
    league: Home, spec: str, owner: str | None, *, keep: bool, check: bool, found: Found | None = None
) -> Version:
    """Add a bot or a new version of one, as `League.add` does."""
    name, spec = name_and_spec(spec)
    league.database.read(lambda connection: _check_owner(connection, name, owner))
    if missing := [path for path in files_of(spec, league.plugins) if not path.is_file()]:
        raise UserError(f"bot {spec!r}: there is no file {missing[0]}")
    find_bot(spec, league.tables.game.name, league.plugins)
    place = f"{BOTS}/{name}/{token_hex(4)}"
    kept = keep_files(spec, league.folder, place, league.plugins)
    digest = digest_of(kept, league.tables.game.name, league.plugins, league.folder)
    if not digest:
        raise UserError(f"bot {spec!r}: there are no files of it; a league keeps what a bot is made of")
    if check:
        _check_kept(league, kept, spec, place, found)

    def change(connection: Connection) -> Version:
        bot = find_bot_of(connection, name, owner)
        older = versions_of(connection, bot)
        same = [each for each in older if (each.digest, _options(each.spec)) == (digest, _options(kept))]
        if same and same[-1].state != RETIRED:
            raise UserError(f"{name}: this version is in the league already, as {same[-1].name}")
        number = len(older) + 1
        label = label_of(kept, number, league.plugins)
        new = add_version(connection, bot, number, kept, label, digest, time())
        follow(connection, league, f"{name}.{number}", new, older, keep)
        return find_version(connection, f"{name}.{number}")

    return league.database.write(change)


def follow(
    connection: Connection, league: Home, name: str, new: int, older: Sequence[Version], keep: bool
) -> None:
    """Let a new version join the season: in the place of the older ones, unless they are kept.

    name, new: of the version, and its number in the database
    """
    follows = older[-1].id if older and not keep else None
    if not keep:
        playing = [version.id for version in older if version.state != RETIRED]
        set_state(connection, playing, RETIRED, f"{name} took its place")
    join(connection, current_season(connection).number, new, follows, league.tables.places)


def name_and_spec(text: str) -> tuple[str, str]:
    """Return the name of a bot, and the spec without it. Raises UserError for a name that is not allowed."""
    given, equals, rest = text.partition("=")
    named = bool(equals) and ".py" not in given and ":" not in given
    name, spec = (given, rest) if named else (_name_of(text), text)
    return check_name(name, "bot"), spec


def _name_of(spec: str) -> str:
    """Return the name of a bot that was given none: that of its file or class, or of the installed bot."""
    match = PYTHON_FILE.fullmatch(spec)
    body = Path(match[1]).stem if match else spec.partition(":")[0].rpartition("/")[2]
    return body or spec


def _options(spec: str) -> str:
    """Return a spec without the path of its file, which is another one for each version."""
    match = PYTHON_FILE.fullmatch(spec)
    return match[2] or "" if match else spec


def _check_owner(connection: Connection, name: str, owner: str | None) -> None:
    """Raise UserError where a bot is another owner's."""
    query = (
        select(owners.c.name).select_from(bots.join(owners)).where(func.lower(bots.c.name) == name.lower())
    )
    found = connection.scalar(query)
    if found is not None and owner is not None and found.lower() != owner.lower():
        raise UserError(f"bot {name!r} is {found}'s; choose another name, as in MyName={name.lower()}.py")


def _check_kept(league: Home, kept: str, spec: str, place: str, found: Found | None) -> None:
    """Check the copy of a bot; where it does not keep the contract, remove it, and name what was copied."""
    try:
        _check_contract(league, kept, found)
    except UserError as error:
        shutil.rmtree(league.folder / place, ignore_errors=True)
        folders = f"{os.path.realpath(league.folder / place)}/", f"{os.path.relpath(league.folder / place)}/"
        text = str(error).replace(kept, spec)
        for folder in folders:
            text = text.replace(folder, "")
        raise UserError(text) from error


def _check_contract(league: Home, spec: str, found: Found | None) -> None:
    """Raise UserError with what `check-bot` finds, where a bot does not keep the contract."""
    play = league.settings.play
    limits = Limits(move_time=play.move_time, begin_time=play.begin_time)
    place, plugins = spec_from_here(league.folder, spec), league.plugins
    report = inspect_bot(
        place,
        play.game,
        league.tables.rules,
        isolation=play.isolation,
        limits=limits,
        plugins=plugins,
        found=found,
    )
    if not report.passed:
        raise UserError(f"bot {spec!r} does not keep the contract:\n{report}")


def find_bot_of(connection: Connection, name: str, owner: str | None) -> int:
    """Return the number of a bot, which is added where there is none of that name."""
    _check_owner(connection, name, owner)
    number = connection.scalar(select(bots.c.id).where(func.lower(bots.c.name) == name.lower()))
    if number is None:
        values = {"name": name, "owner": find_owner(connection, owner or name)}
        number = connection.scalar(insert(bots).values(values).returning(bots.c.id))
    return number or 0


def versions_of(connection: Connection, bot: int) -> list[Version]:
    """Return the versions of a bot, the oldest first."""
    query = COLUMNS.where(versions.c.bot == bot).order_by(versions.c.number)
    return [Version(*row) for row in connection.execute(query)]
