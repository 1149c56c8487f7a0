"""Another game of the same people: a rematch with moved seats, or the same luck against another bot."""

from collections.abc import Sequence

from attrs import frozen

from camelcup_web.live_table import LiveTable
from camelcup_web.tables import Tables


@frozen
class Again:
    """Another game after the one at a table.

    bots:  specs in turn order, one for each team in a game with teams
    seed:  the seed of its luck; None for new luck
    moved: places by which everybody moves on
    """

    bots: Sequence[str]
    seed: int | None
    moved: int

    def begin(self, table: LiveTable, tables: Tables) -> str:
        """Return the name of its table, which begins unless it has been asked for before.

        Raises CamelCupError for what cannot be played, and Full.
        """
        if self not in table.following:
            plan, clock = table.session.plan, table.clock
            game, rules = plan.tournament.game, plan.tournament.rules
            begun = tables.new(game, rules, self.bots, self.seed, plan.practice, clock)
            table.following[self] = begun.name
            table.notify()
        return table.following[self]

    def seat(self, table: LiveTable, seat: int) -> int:
        """Return the first seat of its table for who plays a seat of the one before."""
        teams = table.display.game.teams(len(table.session.names))
        place = next(place for place, team in enumerate(teams) if seat in team)
        return teams[(place + self.moved) % len(teams)][0]


def rematch(table: LiveTable) -> Again:
    """Return the game with new luck in which everybody sits one place further on."""
    *others, last = _bots(table)
    return Again((last, *others), None, 1)


def same_luck(table: LiveTable, bot: str) -> Again:
    """Return the game with the same luck in which all bots are of another kind; an empty one changes none."""
    people = {table.session.table.bots[seat] for seat in table.session.outside}
    names = table.session.plan.tournament.bots
    specs = _bots(table)
    bots = [bot if bot and name not in people else spec for name, spec in zip(names, specs, strict=True)]
    return Again(tuple(bots), table.session.plan.tournament.seed, 0)


def _bots(table: LiveTable) -> list[str]:
    """Return the specs of who sits at a table, with their aliases."""
    tournament = table.session.plan.tournament
    aliases = tournament.aliases
    return [f"{bot}={aliases[bot]}" if bot in aliases else bot for bot in tournament.bots]
