"""Leases: which runner plays which table, so that each table counts once, whoever is killed.

A lease has no time in it, since clocks differ: each runner counts its beats up in the database, and a runner
that another has not seen beat for a while, by that one's own clock, has died. Its tables are played anew.
"""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from secrets import randbits
from time import monotonic

import numpy as np
from attrs import frozen
from sqlalchemy import Connection, bindparam, insert, select, update

from camelcup_league.results import DROPPED, LEASED, WAITING
from camelcup_league.schedule import MEETINGS, Field, can_seat, draw_table, seat_bots
from camelcup_league.schema import bots, entrants, places, runners, tables, versions
from camelcup_league.versions import ACTIVE, AT_HOME

SEED_BITS = 62
"""Bits of the seed of a table: too many to guess, and no more than a column holds."""


@frozen
class Lease:
    """A table that a runner is to play. versions: one for each place"""

    number: int
    versions: tuple[int, ...]
    seed: int


class Leases:
    """The tables of one runner.

    season: its number; places: of a table; lease: seconds without a beat after which a runner has died

    reaches_home: whether it can play tables of bots on their owners' machines; others leave them waiting
    """

    def __init__(self, runner: int, season: int, places: int, lease: float) -> None:
        self.runner = runner
        self.season = season
        self.places = places
        self.lease = lease
        self.reaches_home = True
        self._random = np.random.default_rng()
        self._beats: dict[int, tuple[int, float]] = {}

    def beat(self, connection: Connection) -> None:
        """Say that this runner is alive."""
        row = update(runners).where(runners.c.id == self.runner)
        connection.execute(row.values(beat=runners.c.beat + 1))

    def take(self, connection: Connection, number: int, held: Collection[int]) -> list[Lease]:
        """Lease tables, and return them: those that wait first, then new ones.

        held: the tables that the runner has already; others that it has leased are those of a call whose
              answer was lost

        None are returned where there are bots of too few owners.
        """
        self._free_dead(connection)
        query = select(tables).where(tables.c.season == self.season)
        own = query.where(tables.c.state == LEASED, tables.c.runner == self.runner)
        waiting = query.where(tables.c.state == WAITING).order_by(tables.c.number)
        rows = [row for row in connection.execute(own) if row.number not in held]
        rows += connection.execute(waiting)
        found = [Lease(row.number, tuple(json.loads(row.versions)), row.seed) for row in rows]
        beyond = () if self.reaches_home else _at_home(connection)
        leases = [lease for lease in found if set(lease.versions).isdisjoint(beyond)][:number]
        chosen = update(tables).where(tables.c.number.in_([lease.number for lease in leases]))
        connection.execute(chosen.values(state=LEASED, runner=self.runner))
        return leases + self._draw(connection, number - len(leases), beyond)

    def release(self, connection: Connection) -> None:
        """Give back all tables."""
        free(connection, [self.runner])

    def _free_dead(self, connection: Connection) -> None:
        """Free the tables of runners that have not beaten for the time of a lease."""
        holders = select(tables.c.runner).where(tables.c.state == LEASED, tables.c.runner != self.runner)
        query = select(runners.c.id, runners.c.beat).where(runners.c.id.in_(holders))
        now, seen = monotonic(), dict[int, tuple[int, float]]()
        for runner, beat in connection.execute(query):
            before = self._beats.get(runner)
            seen[runner] = before if before and before[0] == beat else (beat, now)
        self._beats = seen
        free(connection, [runner for runner, (_, since) in seen.items() if now - since > self.lease])

    def _draw(self, connection: Connection, number: int, beyond: Collection[int]) -> list[Lease]:
        """Draw new tables, and lease them. beyond: versions that cannot be reached"""
        if number < 1:
            return []
        field = read_field(connection, self.season, beyond)
        if not can_seat(field.owners.tolist(), self.places):
            return []
        met = _Met(connection, field)
        drawn = [draw_table(field, self.places, met, self._random) for _ in range(number)]
        chosen = Counter(int(field.versions[bot]) for bots_of in drawn for bot in bots_of)
        seated = _read_seated(connection, self.season, chosen)
        groups = [
            seat_bots([int(field.versions[bot]) for bot in each], seated, self._random) for each in drawn
        ]
        _note_drawn(connection, self.season, chosen, seated)
        values = {"season": self.season, "rated": True, "state": LEASED, "runner": self.runner}
        new = [values | {"versions": json.dumps(group), "seed": randbits(SEED_BITS)} for group in groups]
        query = insert(tables).returning(tables.c.number, tables.c.versions, tables.c.seed)
        rows = connection.execute(query, new)
        return [Lease(row.number, tuple(json.loads(row.versions)), row.seed) for row in rows]


class _Met:
    """How often a bot has met others at its last tables, by their places in a field."""

    def __init__(self, connection: Connection, field: Field) -> None:
        self._connection = connection
        self._versions = field.versions

    def __call__(self, bot: int) -> Mapping[int, int]:
        own = select(places.c.sequence).where(places.c.version == int(self._versions[bot]))
        last = own.order_by(places.c.sequence.desc()).limit(MEETINGS).scalar_subquery()
        query = select(places.c.version).where(places.c.sequence.in_(last))
        met = Counter(self._connection.scalars(query))
        found = np.searchsorted(self._versions, list(met))
        return {
            int(place): times
            for place, (version, times) in zip(found, met.items(), strict=True)
            if place < len(self._versions) and self._versions[place] == version and place != bot
        }


def _at_home(connection: Connection) -> list[int]:
    """Return the versions that play on their owners' machines."""
    query = select(versions.c.id).where(versions.c.spec.startswith(AT_HOME, autoescape=True))
    return list(connection.scalars(query))


def read_field(connection: Connection, season: int, without: Collection[int] = ()) -> Field:
    """Return the versions that play in a season, but for some, by their numbers."""
    columns = [entrants.c.version, bots.c.owner, entrants.c.mean, entrants.c.deviation]
    query = (
        select(*columns, entrants.c.drawn - entrants.c.games)
        .select_from(entrants.join(versions, entrants.c.version == versions.c.id).join(bots))
        .where(
            entrants.c.season == season, versions.c.state == ACTIVE, entrants.c.version.not_in(list(without))
        )
        .order_by(entrants.c.version)
    )
    rows = connection.execute(query).all()
    ids, owners, means, deviations, waiting = zip(*rows, strict=True) if rows else [()] * 5
    return Field(
        versions=np.array(ids, np.int64),
        owners=np.array(owners, np.int64),
        mean=np.array(means, np.float64),
        deviation=np.array(deviations, np.float64),
        open=np.array(waiting, np.int64),
    )


def _read_seated(connection: Connection, season: int, chosen: Iterable[int]) -> dict[int, list[int]]:
    """Return how often each of some versions has had each place of a table."""
    query = select(entrants.c.version, entrants.c.places).where(entrants.c.season == season)
    rows = connection.execute(query.where(entrants.c.version.in_(list(chosen))))
    return {row.version: json.loads(row.places) for row in rows}


def _note_drawn(
    connection: Connection, season: int, chosen: Mapping[int, int], seated: Mapping[int, list[int]]
) -> None:
    """Note how many tables versions have been drawn for, and their places there."""
    changed = [
        {"of": version, "more": more, "seated": json.dumps(seated[version])}
        for version, more in chosen.items()
    ]
    query = update(entrants).where(entrants.c.season == season, entrants.c.version == bindparam("of"))
    values = {"drawn": entrants.c.drawn + bindparam("more"), "places": bindparam("seated")}
    connection.execute(query.values(values), changed)


def drop(connection: Connection, number: int) -> None:
    """Have nobody play a table."""
    connection.execute(update(tables).where(tables.c.number == number).values(state=DROPPED, runner=None))


def free(connection: Connection, dead: Sequence[int]) -> None:
    """Have the tables of runners wait for others."""
    if dead:
        query = update(tables).where(tables.c.state == LEASED, tables.c.runner.in_(dead))
        connection.execute(query.values(state=WAITING, runner=None))
