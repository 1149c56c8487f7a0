"""Counts results: each gets a place in the sequence, and its bots their ratings after it."""

import json
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from time import time
from typing import Any

from attrs import asdict, frozen
from camelcup_ratings import Skill
from sqlalchemy import Connection, Row, bindparam, insert, select, update

from camelcup import GameResult, KeptGame, UserError, join_teams
from camelcup_league.ratings import after_table, first_skill
from camelcup_league.schema import entrants, files, league, places, results, tables, versions
from camelcup_league.settings import Running
from camelcup_league.versions import ACTIVE, PAUSED

WAITING, LEASED, DONE, DROPPED = "waiting", "leased", "done", "dropped"
"""States of a table: nobody plays it; a runner does; its result counts; its season ended before."""


@frozen
class Place:
    """The result of a bot: its version, rank, share of the win, score, faults, whether it is out."""

    version: int
    rank: int
    share: float
    score: float
    faults: int
    is_out: bool


def places_of(result: GameResult, seated: Sequence[int], teams: Sequence[Sequence[int]]) -> list[Place]:
    """Return the results of the bots at a table. seated: their versions; teams: seats of each"""
    joined = join_teams(result, tuple(map(tuple, teams)))
    return [
        Place(
            version,
            joined.place(place),
            float(joined.share(place)),
            float(joined.scores[place]),
            sum(fault.seat == place for fault in joined.faults),
            place in joined.out,
        )
        for place, version in enumerate(seated)
    ]


def next_in_sequence(connection: Connection) -> int:
    """Return the next number of the sequence. Other transactions wait until this one ends."""
    query = update(league).values(sequence=league.c.sequence + 1).returning(league.c.sequence)
    return connection.scalar(query) or 0


def join(connection: Connection, season: int, version: int, follows: int | None, size: int) -> None:
    """Let a version join a season. follows: that whose rating it begins with; size: places of a table"""
    before = None
    if follows is not None:
        query = select(entrants.c.mean, entrants.c.deviation)
        row = connection.execute(query.where(_is_entrant(season, follows))).first()
        before = (row.mean, row.deviation) if row else None
    mean, deviation = first_skill(before)
    connection.execute(
        insert(entrants).values(
            season=season,
            version=version,
            joined=next_in_sequence(connection),
            follows=follows if before else None,
            mean=mean,
            deviation=deviation,
            games=0,
            drawn=0,
            places=json.dumps([0] * size),
        )
    )


def count(
    connection: Connection,
    games: Sequence[KeptGame],
    file: int,
    runner: int | None,
    teams: Sequence[Sequence[int]],
    running: Running,
) -> int:
    """Count the games in a file, and return how many did.

    runner: the one that leased their tables; None for any, where a file is taken over

    A game does not count where its table has a result already, or another runner plays it now. Raises
    UserError for a game at another table than that of its number.
    """
    if not games:
        return 0
    first = next_in_sequence(connection)  # from here on no other transaction counts
    query = select(tables).where(tables.c.number.in_([game.result.table.number for game in games]))
    rows = {row.number: row for row in connection.execute(query)}
    counted = []
    for game in games:
        number = game.result.table.number
        row = rows.pop(number, None)
        if row is None or row.seed != game.result.table.seed:
            raise UserError(f"table {number} of file {file} is not of this league, or comes twice")
        if row.state not in (DONE, DROPPED) and (
            runner is None or (row.state, row.runner) == (LEASED, runner)
        ):
            counted.append((game, row, places_of(game.result, json.loads(row.versions), teams)))
    connection.execute(update(league).values(sequence=first - 1 + len(counted)))
    end = games[-1].offset + len(games[-1].line)
    connection.execute(update(files).where(files.c.id == file).values(size=end))
    if counted:
        _insert(connection, counted, first, file)
        for version in {place.version for _, _, found in counted for place in found if place.is_out}:
            _pause(connection, version, running)
    return len(counted)


Counted = tuple[KeptGame, Row[Any], Sequence[Place]]
"""A game that counts, the row of its table, and the results of its bots."""


def _insert(connection: Connection, counted: Sequence[Counted], first: int, file: int) -> None:
    """Insert the rows of games that count. first: the place of the first one in the sequence"""
    now, new_results, new_places = time(), [], []
    ratings = _Ratings(connection, counted)
    for sequence, (game, row, found) in enumerate(counted, first):
        place = {"file": file, "offset": game.offset, "size": len(game.line), "ended": now}
        digest = sha256(game.line).hexdigest()
        new_results.append({"sequence": sequence, "table": row.number, "digest": digest} | place)
        for number, (place_of, skill) in enumerate(zip(found, ratings.after(row, found), strict=True)):
            mean, deviation = skill or (None, None)
            values = {"sequence": sequence, "place": number, "mean": mean, "deviation": deviation}
            new_places.append(values | asdict(place_of))
    connection.execute(insert(results), new_results)
    connection.execute(insert(places), new_places)
    done = update(tables).where(tables.c.number.in_([row.number for _, row, _ in counted]))
    connection.execute(done.values(state=DONE, runner=None))
    ratings.write()


class _Ratings:
    """The ratings of the bots of some games, which change from game to game."""

    def __init__(self, connection: Connection, counted: Sequence[Counted]) -> None:
        self._connection = connection
        rated = [(row.season, place.version) for _, row, found in counted if row.rated for place in found]
        query = select(entrants.c.season, entrants.c.version, entrants.c.mean, entrants.c.deviation)
        chosen = query.where(entrants.c.version.in_({version for _, version in rated}))
        rows = connection.execute(chosen) if rated else ()
        self._skills = {(row.season, row.version): (row.mean, row.deviation) for row in rows}
        self._games = Counter(rated)

    def after(self, table: Row[Any], found: Sequence[Place]) -> Sequence[Skill | None]:
        """Return the ratings of the bots of a table after it; none at one that is not rated."""
        if not table.rated:
            return [None] * len(found)
        keys = [(table.season, place.version) for place in found]
        skills = after_table([self._skills[key] for key in keys], [place.rank for place in found])
        self._skills.update(zip(keys, skills, strict=True))
        return skills

    def write(self) -> None:
        """Write the ratings after all games."""
        changed = [
            {"in": season, "of": version, "m": mean, "d": deviation, "more": self._games[season, version]}
            for (season, version), (mean, deviation) in self._skills.items()
            if (season, version) in self._games
        ]
        if changed:
            query = update(entrants).where(_is_entrant(bindparam("in"), bindparam("of")))
            games = entrants.c.games + bindparam("more")
            self._connection.execute(
                query.values(mean=bindparam("m"), deviation=bindparam("d"), games=games), changed
            )


def _pause(connection: Connection, version: int, running: Running) -> None:
    """Pause a version that was out in too many of its last games."""
    last = select(places.c.is_out).where(places.c.version == version)
    outs = connection.scalars(last.order_by(places.c.sequence.desc()).limit(running.pause_of)).all()
    if sum(outs) >= running.pause_out:
        reason = f"out in {sum(outs)} of its last {len(outs)} games"
        query = update(versions).where(versions.c.id == version, versions.c.state == ACTIVE)
        connection.execute(query.values(state=PAUSED, reason=reason))


def _is_entrant(season: Any, version: Any) -> Any:
    return (entrants.c.season == season) & (entrants.c.version == version)
