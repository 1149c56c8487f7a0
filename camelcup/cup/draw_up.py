"""Draws up plans from the names of bots: drawn tables, one fixed table, paired tables, or listed ones."""

import secrets
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import combinations
from typing import Any

from attrs import evolve

from camelcup.cup.importing import import_bots, make_setup
from camelcup.cup.options import PairOptions, RunOptions, TableOptions, games_for
from camelcup.cup.plan import Plan
from camelcup.cup.seating import LISTED, PAIRED
from camelcup.cup.tournament import DUEL, Tournament
from camelcup.errors import UserError
from camelcup.game.game import AnyGame
from camelcup.game.teams import Teams, fill_seats, find_teams, team_size
from camelcup.installed.folders import with_folders
from camelcup.installed.loading import BotSource
from camelcup.installed.plugins import Plugins
from camelcup.installed.rulesets import choose_game
from camelcup.installed.specs import name_bots
from camelcup.results.sprt import Hypotheses
from camelcup.text import plural


def choose_seed(seed: int | None) -> int:
    """Return the seed given, or a random one that is too long to guess."""
    return secrets.randbits(63) if seed is None else seed


def check_seeds(seed: int | None, table_seed: int | None) -> None:
    """Raise UserError if a seed is given twice. table_seed: that of one table itself"""
    if seed is not None and table_seed is not None:
        raise UserError(f"--seed {seed} and --table-seed {table_seed}: give one of them")


def span(numbers: Collection[int]) -> str:
    """Return the least and the greatest of some numbers as text: 2 to 8."""
    fewest, most = min(numbers), max(numbers)
    return str(most) if fewest == most else f"{fewest} to {most}"


def choose_teams(bots: Sequence[str], game: AnyGame) -> tuple[tuple[str, ...], Teams]:
    """Return the bots of a table, and the seats that each of them fills in a game with teams.

    There a bot is named once for its team, or once for each seat.
    """
    bots = tuple(bots)
    tables = tables_by_bots(game)
    for teams in filter(None, tables.values()):
        if len(bots) == len(teams) * team_size(teams):
            once = tuple([bots[team[0]] for team in teams])
            if fill_seats(once, teams) == bots:
                return once, teams
    if len(bots) in tables:
        return bots, tables[len(bots)]
    size = f"seats {span(tables)}"
    if teams := tables[max(tables)]:
        spec = "+".join(f"bot{number}" for number in range(1, 1 + team_size(teams)))
        size = f"has {span(tables)} teams: name a bot for each, or {spec} for a team of different bots"
    named = f"{bots[0]} has no opponent" if len(bots) == 1 else plural(len(bots), "bot")
    raise UserError(f"{named}: {game.name} with these rules {size}")


def tables_by_bots(game: AnyGame) -> dict[int, Teams]:
    """Return the teams at each table that a game may have, by the number of bots."""
    every = [(find_teams(game, seats), seats) for seats in game.seats]
    return {len(teams) or seats: teams for teams, seats in every}


ALL = "all"
"""Stands for all bots that are installed for the game."""

PAIRED_SCORING = "shared-win"  # the scoring rule that ranks bots by what a comparison compares

SKIP = "--skip-broken plays the others (in Python skip_broken=True)"

NEVER_ITSELF = "a bot never meets itself (camelcup play allows it)"

Warn = Callable[[str], object]
"""Called with a line for each bot that is left out, since it cannot be imported."""


def choose_seats(seats: int | None, game: AnyGame) -> int:
    """Return the number of seats at a table. Raises UserError where the game has no such tables."""
    if seats is None:
        return game.cup_seats
    if seats not in game.seats:
        raise UserError(f"--seats {seats}: {game.name} with these rules seats {span(game.seats)}")
    return seats


def with_installed(bots: Sequence[str], plugins: Plugins, game: str) -> tuple[str, ...]:
    """Return the bots in a list, with those in a folder in its place, and those of `ALL` at the end."""
    installed = plugins.bots.of_game(game) if ALL in bots else []
    return (*with_folders([bot for bot in bots if bot != ALL], game, plugins), *installed)


class _Draft:
    """The game of some options, and the bots that are named for it: what every plan begins with."""

    def __init__(
        self, plugins: Plugins, options: RunOptions, bots: Iterable[str], seats: int | None = None
    ) -> None:
        self.plugins = plugins
        self.options = options
        self.game, self.rules = choose_game(plugins, options.game, options.rules)
        self.seats = choose_seats(seats, self.game)
        self.teams = find_teams(self.game, self.seats)
        self.names, self.aliases = name_bots(tuple(bots), options.game, plugins)

    @property
    def places(self) -> int:
        """Number of bots at a table."""
        return len(self.teams) or self.seats

    def load(
        self, bots: Iterable[str], optional: Iterable[str] = (), warn: Warn = str, hint: str = ""
    ) -> list[str]:
        """Import bots as `import_bots` does."""
        processes = self.options.processes
        self.setup = make_setup(self.plugins, self.game, bots, self.aliases, self.teams, processes)
        return import_bots(self.setup, optional, warn, limit=self.options.begin_time, hint=hint)

    def same(self, one: str, other: str) -> bool:
        """Whether two names, which have been loaded, stand for the same bot."""
        return self._code(one) == self._code(other)

    def _code(self, bot: str) -> list[BotSource]:
        members = self.setup.members.get(bot, (bot,))
        return [evolve(self.setup.bots[member], spec="") for member in members]

    def plan(self, comparison: Hypotheses | None = None, **chosen: Any) -> Plan:
        """Return the plan of a tournament with some fields. comparison: the hypotheses of one"""
        options = self.options
        tournament = Tournament(
            game=options.game,
            rules=self.rules,
            seats=self.seats,
            seed=choose_seed(options.seed),
            limits=options.limits_of(self.game),
            aliases=self.aliases,
            teams=self.teams,
            **chosen,
        )
        return Plan.of(
            tournament,
            self.game,
            options.scoring,
            self.plugins,
            processes=options.processes,
            comparison=comparison,
            keep=options.keep,
        )


def plan_tournament(
    plugins: Plugins, bots: Sequence[str], tables: TableOptions, options: RunOptions, warn: Warn
) -> Plan:
    """Return the plan of drawn tables, whose bots have been imported.

    Without bots, and for `ALL`, the installed ones play, but for those that cannot be imported.
    """
    installed = plugins.bots.of_game(options.game) if not bots or ALL in bots else []
    competing = with_installed(bots or [ALL], plugins, options.game)
    draft = _Draft(plugins, options, (*competing, *filter(None, [tables.fill])), tables.seats)
    named, fill = draft.names[: len(competing)], draft.names[len(competing) :]
    optional = set() if options.strict_plugins else set(installed)
    if tables.skip_broken:
        optional.update(named)
    loaded = draft.load(draft.names, optional.difference(fill), warn, SKIP)
    usable = tuple(bot for bot in named if bot in loaded)
    for one, other in combinations(usable, 2):
        if draft.same(one, other):
            raise UserError(f"bot {other!r} is the same as {one!r}: {NEVER_ITSELF}")
    games = tables.games or games_for(len(usable), tables.games_per_10)
    return draft.plan(
        bots=usable,
        games=None if tables.hours or tables.until else games,
        seating=tables.seating,
        fill=fill[0] if fill else None,
        left_out=tuple(bot for bot in named if bot not in usable),
    )


def plan_fixed(
    plugins: Plugins,
    games: int,
    bots: Sequence[str],
    fixed_seats: bool,
    options: RunOptions,
    outside: Collection[str] = (),
) -> Plan:
    """Return the plan of games of the same bots at each table, which have been imported.

    outside: specs of seats that may be played from outside
    """
    if games < 1:
        raise UserError(f"{games} games: at least 1 must be played")
    draft = _Draft(plugins, options, with_folders(bots, options.game, plugins))
    names, draft.teams = choose_teams(draft.names, draft.game)
    draft.seats = len(names) * team_size(draft.teams)
    draft.load(bot for bot in names if draft.aliases.get(bot, bot) not in outside)
    return draft.plan(bots=names, games=games, seating="fixed" if fixed_seats else "rotating")


def plan_comparison(
    plugins: Plugins,
    compared: Sequence[str],
    tables: PairOptions,
    options: RunOptions,
    test: Hypotheses,
    warn: Warn,
) -> Plan:
    """Return the plan of the pairs of tables that compare two bots; its bots have been imported.

    Where none are named, the opponents are the installed bots without the two that are compared; but at
    tables of two these meet. Copies of the baseline have the seats that opponents leave free.
    """
    installed = plugins.bots.of_game(options.game) if tables.field is None else []
    opponents = with_folders(tables.field or (), options.game, plugins)
    draft = _Draft(plugins, options, (*compared, *opponents, *installed), tables.seats)
    two, others, places = draft.names[:2], draft.names[2:], draft.places
    if tables.field is None and places == DUEL:
        others = ()
    optional = set() if options.strict_plugins or not installed else {*others} - {*two}
    loaded = draft.load((*two, *others), optional, warn)
    if draft.same(*two):
        named = " and ".join(dict.fromkeys(two))
        raise UserError(f"{named}: a bot is not compared with itself; name two bots, or two options of one")
    if installed:
        left = [bot for bot in others if bot in loaded and not any(draft.same(bot, each) for each in two)]
        others = tuple(sorted(left))
    return draft.plan(
        bots=(*two, *others),
        games=2 * tables.pairs,
        seating=PAIRED,
        fill=None if len(others) >= places - 1 or (places == DUEL and not others) else two[1],
        comparison=test,
    )


def plan_listed(plugins: Plugins, bots: Sequence[str], seats: int | None, options: RunOptions) -> Plan:
    """Return the plan of tables that are listed one by one; none of the bots is imported."""
    draft = _Draft(plugins, options, bots, seats)
    return draft.plan(bots=draft.names, games=None, seating=LISTED)
