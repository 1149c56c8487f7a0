"""Challenges: games that change no rating."""

import json
from collections.abc import Sequence
from functools import partial
from secrets import randbits

from attrs import frozen
from sqlalchemy import Connection, insert, select

from camelcup import UserError
from camelcup_league.home import Home
from camelcup_league.leases import SEED_BITS
from camelcup_league.owners import find_owner
from camelcup_league.results import LEASED, WAITING
from camelcup_league.runner import Runner
from camelcup_league.schema import files, places, results, tables
from camelcup_league.versions import ACTIVE, all_versions, find_version


@frozen
class Challenge:
    """A challenge that has been played. bots, ranks: in the order of the places; path: of the file"""

    table: int
    path: str
    bots: tuple[str, ...]
    ranks: tuple[int, ...]


def ask(league: Home, bots: Sequence[str], owner: str | None = None, runner: int | None = None) -> int:
    """List a table that changes no rating, and return its number.

    bots:   `Bot` or `Bot.2`, one for each place
    owner:  who asks for it; by default the owner of the first bot
    runner: the one that plays it; None for the next that leases a table

    Raises UserError for a bot that does not play, and where there are too few or too many.
    """

    def change(connection: Connection) -> int:
        seated = [find_version(connection, bot) for bot in bots]
        if len(seated) != (places := league.tables.places):
            raise UserError(f"{len(seated)} bots for a table of {places}: name {places}")
        for version in seated:
            if version.state != ACTIVE:
                raise UserError(f"{version.name} is {version.state}: {version.reason}")
        query = insert(tables).values(
            season=league.season.number,
            versions=json.dumps([version.id for version in seated]),
            seed=randbits(SEED_BITS),
            rated=False,
            state=WAITING if runner is None else LEASED,
            runner=runner,
            asked=find_owner(connection, owner or seated[0].owner),
        )
        return connection.scalar(query.returning(tables.c.number)) or 0

    return league.database.write(change)


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
