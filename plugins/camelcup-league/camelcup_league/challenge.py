"""Challenges: games that change no rating."""

import json
from collections.abc import Sequence
from functools import partial
from secrets import randbits
from time import time

from attrs import frozen
from sqlalchemy import Connection, func, insert, or_, select

from camelcup import UserError, plural
from camelcup_league.home import Home, current_season
from camelcup_league.leases import SEED_BITS
from camelcup_league.owners import find_owner
from camelcup_league.results import DONE, DROPPED, LEASED, WAITING
from camelcup_league.runner import Runner
from camelcup_league.schema import files, owners, places, results, tables
from camelcup_league.versions import ACTIVE, Version, all_versions, find_version

DAY_SECONDS = 24 * 60 * 60


@frozen
class Challenge:
    """A challenge that has been played. bots, ranks: in the order of the places; path: of the file"""

    table: int
    path: str
    bots: tuple[str, ...]
    ranks: tuple[int, ...]


def ask(
    league: Home,
    bots: Sequence[str],
    owner: str | None = None,
    runner: int | None = None,
    most: int | None = None,
) -> int:
    """List a table that changes no rating, and return its number.

    bots:   `Bot` or `Bot.2`, one for each place
    owner:  who asks for it; by default the owner of the first bot
    runner: the one that plays it; None for the next that leases a table
    most:   challenges of the owner in 24 hours; None for no limit

    Raises UserError for a bot that does not play, and where there are too few or too many, of bots or of
    challenges.
    """

    def change(connection: Connection) -> int:
        seated = _find_active(connection, bots, league.tables.places)
        asker = find_owner(connection, owner or seated[0].owner)
        if most is not None:
            _check_number(connection, asker, most)
        query = insert(tables).values(
            season=current_season(connection).number,
            versions=json.dumps([version.id for version in seated]),
            seed=randbits(SEED_BITS),
            rated=False,
            state=WAITING if runner is None else LEASED,
            runner=runner,
            asked=asker,
        )
        return connection.scalar(query.returning(tables.c.number)) or 0

    return league.database.write(change)


def _find_active(connection: Connection, bots: Sequence[str], places: int) -> list[Version]:
    """Return the versions of a table. Raises UserError for another number, and for one that does not play."""
    seated = [find_version(connection, bot) for bot in bots]
    if len(seated) != places:
        raise UserError(f"{len(seated)} bots for a table of {places}: name {places}")
    for version in seated:
        if version.state != ACTIVE:
            raise UserError(f"{version.name} is {version.state}: {version.reason}")
    return seated


def _check_number(connection: Connection, owner: int, most: int) -> None:
    """Raise UserError where an owner has asked for so many challenges already. Others of the owner wait."""
    connection.execute(select(owners).where(owners.c.id == owner).with_for_update())
    ended = tables.c.state.in_([DONE, DROPPED])
    query = select(func.count()).select_from(tables.outerjoin(results)).where(tables.c.asked == owner)
    asked = connection.scalar(query.where(or_(~ended, results.c.ended > time() - DAY_SECONDS))) or 0
    if asked >= most:
        raise UserError(f"{asked} challenges in 24 hours: {plural(most, 'challenge')} may be asked for")


def is_challenge(connection: Connection, table: int) -> bool:
    """Whether a table is that of a challenge."""
    query = select(tables.c.asked).where(tables.c.number == table)
    return connection.scalar(query) is not None


def play_challenge(league: Home, bots: Sequence[str], owner: str | None = None) -> Challenge:
    """Play a challenge here and now. Raises UserError as `ask` does."""
    runner = Runner(league)
    number = ask(league, bots, owner, runner.id)
    runner.run(games=1, wait=False)
    played = league.database.read(partial(read_challenge, table=number))
    if played is None:
        raise UserError(f"{' '.join(bots)}: the game was not played; has the season or a bot changed?")
    return played


def read_challenge(connection: Connection, table: int) -> Challenge | None:
    """Return a challenge that has been played; None where it waits for a runner."""
    query = select(results.c.sequence, files.c.path).select_from(results.join(files))
    row = connection.execute(query.where(results.c.table == table)).first()
    if row is None:
        return None
    names = {version.id: version.name for version in all_versions(connection)}
    query = select(places.c.version, places.c.rank).where(places.c.sequence == row.sequence)
    found = connection.execute(query.order_by(places.c.place)).all()
    return Challenge(
        table, row.path, tuple(names[each.version] for each in found), tuple(each.rank for each in found)
    )
