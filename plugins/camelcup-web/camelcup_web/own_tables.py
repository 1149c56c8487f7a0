"""The tables that a person can go on with."""

from collections.abc import Sequence

from attrs import frozen

from camelcup_web.identity import Person
from camelcup_web.site import Site


@frozen
class OwnTable:
    """A seat of a person at a game that is not over.

    others: the names of those in the other seats; none of a table that nobody has opened since the start
    waits:  whether the person is to move
    """

    name: str
    seat: int
    title: str
    others: Sequence[str]
    waits: bool


def own_tables(site: Site, person: Person) -> list[OwnTable]:
    """Return the seats of a person at games that are not over, the newest first."""
    return [_own(site, name, seat) for name, seat in reversed(person.seats) if _goes_on(site, person, name)]


def _goes_on(site: Site, person: Person, name: str) -> bool:
    table = site.tables.open.get(name)
    if table is not None:
        return not table.shown.over
    return site.tables.is_kept(name) and site.archive.get(name, person) is None


def _own(site: Site, name: str, seat: int) -> OwnTable:
    table = site.tables.open.get(name)
    if table is None:
        return OwnTable(name, seat, site.title_of(name.rpartition("-")[0]), (), False)
    team = table.team(seat)
    others = [bot for number, bot in enumerate(table.session.table.bots) if number not in team]
    return OwnTable(name, seat, table.display.title, others, not {*team}.isdisjoint(table.shown.actions))
