"""Enters bots that play on their owners' machines into a league, and notes which of them are online."""

from time import time

from sqlalchemy import Connection, func, select, update

from camelcup import UserError, plural
from camelcup_league.adding import find_bot_of, follow, versions_of
from camelcup_league.challenge import DAY_SECONDS
from camelcup_league.home import Home
from camelcup_league.owners import find_owner
from camelcup_league.schema import bots, owners, versions
from camelcup_league.settings import Joining
from camelcup_league.versions import (
    ACTIVE,
    AT_HOME,
    AWAY,
    OFFLINE,
    PAUSED,
    RETIRED,
    Version,
    add_version,
    check_name,
    find_version,
    set_state,
)

LABEL = "at home"
"""The version that people see of such a bot: nobody here knows more of it than its digest."""


def enter(league: Home, owner: str, name: str, digest: str, keep: bool) -> Version:
    """Return the version of an owner's bot, which is a new one where its digest is new; it is offline yet.

    digest: that the owner's machine reports; keep: whether older versions go on playing

    Raises UserError for a name that is not allowed or another's, for too many bots or versions, and for a
    version that was paused.
    """
    limits = league.settings.joining
    if not limits.open:
        raise UserError("this league takes no bots that stay at home ([joining] in its league.toml)")
    check_name(name, "bot")

    def change(connection: Connection) -> Version:
        number = find_owner(connection, owner)
        # Others of the owner wait here, so that no two are both the last one that is allowed.
        connection.execute(select(owners).where(owners.c.id == number).with_for_update())
        bot = find_bot_of(connection, name, owner)
        older = versions_of(connection, bot)
        same = [each for each in older if each.is_at_home and each.digest == digest and each.state != RETIRED]
        if same:
            return _checked(same[-1])
        _check_number(connection, number, bot, limits)
        spec = f"{AT_HOME}{name}.{len(older) + 1}"
        new = add_version(connection, bot, len(older) + 1, spec, LABEL, digest, time())
        follow(connection, league, f"{name}.{len(older) + 1}", new, older, keep)
        set_state(connection, [new], OFFLINE, AWAY)
        return find_version(connection, f"{name}.{len(older) + 1}")

    return league.database.write(change)


def set_online(league: Home, name: str) -> None:
    """Note that a version can be asked from now on."""
    _change(league, f"{AT_HOME}{name}", OFFLINE, ACTIVE)


def set_offline(league: Home, name: str) -> None:
    """Note that a version can no longer be asked."""
    _change(league, f"{AT_HOME}{name}", ACTIVE, OFFLINE, AWAY)


def all_offline(league: Home) -> None:
    """Note that no bot at home can be asked: the server that connects them begins, or ends."""
    _change(league, f"{AT_HOME}%", ACTIVE, OFFLINE, AWAY)


def pause(league: Home, name: str, reason: str) -> None:
    """Have a version wait for the organiser."""
    _change(league, f"{AT_HOME}{name}", ACTIVE, PAUSED, reason)


def _change(league: Home, spec: str, before: str, state: str, reason: str = "") -> None:
    """Change the state of versions whose specs are like one, if they have another one."""
    query = update(versions).where(versions.c.spec.like(spec, escape="/"), versions.c.state == before)
    change = query.values(state=state, reason=reason)
    league.database.write(lambda connection: connection.execute(change))


def _checked(version: Version) -> Version:
    """Return a version that was here before. Raises UserError where it is paused."""
    if version.state == PAUSED:
        raise UserError(f"{version.name} is paused ({version.reason}): ask the organiser, or change it")
    return version


def _check_number(connection: Connection, owner: int, bot: int, limits: Joining) -> None:
    """Raise UserError where an owner has too many bots at home, or brought too many versions."""
    query = select(func.count(func.distinct(versions.c.bot))).select_from(versions.join(bots))
    others = query.where(bots.c.owner == owner, bots.c.id != bot, versions.c.state != RETIRED)
    found = connection.scalar(others.where(versions.c.spec.startswith(AT_HOME, autoescape=True))) or 0
    if found >= limits.bots:
        raise UserError(f"{plural(found, 'bot')} of yours; {limits.bots} may stay at home")
    query = select(func.count()).select_from(versions.join(bots)).where(bots.c.owner == owner)
    brought = connection.scalar(query.where(versions.c.added > time() - DAY_SECONDS)) or 0
    if brought >= limits.per_day:
        raise UserError(f"{plural(brought, 'version')} in 24 hours; {limits.per_day} are allowed")
