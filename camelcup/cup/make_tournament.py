"""Makes tournaments from the names of bots: drawn tables, one fixed table, or paired tables of two bots."""

import secrets
from collections.abc import Callable, Collection, Sequence

from camelcup.cup.importing import Loaded, import_bots, make_setup
from camelcup.cup.options import PairOptions, RunOptions, TableOptions, games_for
from camelcup.cup.seating import PAIRED
from camelcup.cup.tournament import DUEL, Tournament
from camelcup.errors import UserError
from camelcup.game.game import AnyGame
from camelcup.game.teams import Teams, fill_seats, find_teams, team_size
from camelcup.installed.folders import with_folders
from camelcup.installed.plugins import Plugins
from camelcup.installed.rulesets import choose_game
from camelcup.installed.specs import name_bots
from camelcup.players.pool import WorkerSpec
from camelcup.text import plural


def choose_seed(seed: int | None) -> int:
    """Return the seed given, or a random one that is too long to guess."""
    return secrets.randbits(63) if seed is None else seed


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


def make_tournament(
    plugins: Plugins, bots: Sequence[str], tables: TableOptions, options: RunOptions, warn: Warn
) -> tuple[Tournament, AnyGame]:
    """Return a tournament with drawn tables, and its game; its bots have been imported.

    Without bots, and for `ALL`, the installed ones play, but for those that cannot be imported.
    """
    game, rules = choose_game(plugins, options.game, options.rules)
    seats = choose_seats(tables.seats, game)
    teams = find_teams(game, seats)
    installed = plugins.bots.of_game(options.game) if not bots or ALL in bots else []
    named = with_installed(bots or [ALL], plugins, options.game)
    names, aliases = name_bots((*named, *filter(None, [tables.fill])), options.game, plugins)
    competing, fill = names[: len(named)], names[len(named) :]
    setup = make_setup(plugins, game, names, aliases, teams, options.processes)
    optional = set() if options.strict_plugins else set(installed)
    if tables.skip_broken:
        optional.update(competing)
    optional.difference_update(fill)
    usable = _importable(plugins, setup, competing, optional, warn, options.begin_time)
    games = tables.games or games_for(len(usable), tables.games_per_10)
    tournament = Tournament(
        game=options.game,
        rules=rules,
        bots=usable,
        games=None if tables.hours or tables.until else games,
        seats=seats,
        seed=choose_seed(options.seed),
        seating=tables.seating,
        fill=fill[0] if fill else None,
        limits=options.limits_of(game),
        aliases=aliases,
        teams=teams,
        left_out=tuple(bot for bot in competing if bot not in usable),
    )
    return tournament, game


def _importable(
    plugins: Plugins,
    setup: WorkerSpec,
    named: tuple[str, ...],
    optional: Collection[str],
    warn: Warn,
    limit: float,
) -> tuple[str, ...]:
    """Return the bots that can be imported. Raises UserError where two of them are the same bot."""
    for bot in named:
        if named.count(bot) > 1:
            raise UserError(f"bot {bot!r} is named twice: {NEVER_ITSELF}")
    every = import_bots(setup, optional, warn, limit=limit, hint=SKIP)
    imported = [loaded for loaded in every if loaded.bot in named]
    seen: dict[str, str] = {}
    for loaded in imported:
        same = seen.setdefault(loaded.identity, loaded.bot)
        if same != loaded.bot:
            raise UserError(f"bot {loaded.bot!r} is the same as {same!r}: {NEVER_ITSELF}")
    usable = {loaded.bot for loaded in imported}
    return tuple(bot for bot in named if bot in usable)


def make_fixed_tournament(
    plugins: Plugins,
    games: int,
    bots: Sequence[str],
    fixed_seats: bool,
    options: RunOptions,
    outside: Collection[str] = (),
) -> tuple[Tournament, AnyGame]:
    """Return a tournament of the same bots at each table, and its game; the bots have been imported.

    outside: specs of seats that may be played from outside
    """
    game, rules = choose_game(plugins, options.game, options.rules)
    if games < 1:
        raise UserError(f"{games} games: at least 1 must be played")
    names, aliases = name_bots(with_folders(bots, options.game, plugins), options.game, plugins)
    names, teams = choose_teams(names, game)
    robots = [bot for bot in names if aliases.get(bot, bot) not in outside]
    setup = make_setup(plugins, game, robots, aliases, teams, options.processes)
    import_bots(setup, limit=options.begin_time)
    tournament = Tournament(
        game=options.game,
        rules=rules,
        bots=names,
        games=games,
        seats=len(names) * team_size(teams),
        seed=choose_seed(options.seed),
        seating="fixed" if fixed_seats else "rotating",
        limits=options.limits_of(game),
        aliases=aliases,
        teams=teams,
    )
    return tournament, game


def make_comparison(
    plugins: Plugins, compared: Sequence[str], tables: PairOptions, options: RunOptions, warn: Warn
) -> tuple[Tournament, AnyGame]:
    """Return the tournament that compares two bots, and its game; its bots have been imported.

    Where none are named, the opponents are the installed bots without the two that are compared; but at
    tables of two these meet. Copies of the baseline have the seats that opponents leave free.
    """
    game, rules = choose_game(plugins, options.game, options.rules)
    seats = choose_seats(tables.seats, game)
    teams = find_teams(game, seats)
    places = len(teams) or seats
    field = () if tables.field is None and places == DUEL else tables.field
    installed = plugins.bots.of_game(options.game) if field is None else []
    opponents = installed if field is None else with_folders(field, options.game, plugins)
    names, aliases = name_bots((*compared, *opponents), options.game, plugins)
    setup = make_setup(plugins, game, names, aliases, teams, options.processes)
    two, others = names[:2], names[2:]
    if field is None:
        optional = () if options.strict_plugins else set(installed).difference(two)
        loaded = import_bots(setup, optional, warn, limit=options.begin_time)
        others = _others([each for each in loaded if each.bot in names], two)
    else:
        loaded = import_bots(setup, limit=options.begin_time)
    _check_different(two, loaded)
    tournament = Tournament(
        game=options.game,
        rules=rules,
        bots=(*two, *others),
        games=2 * tables.pairs,
        seats=seats,
        seed=choose_seed(options.seed),
        seating=PAIRED,
        fill=None if len(others) >= places - 1 or (places == DUEL and not others) else two[1],
        limits=options.limits_of(game),
        aliases=aliases,
        teams=teams,
    )
    return tournament, game


def _check_different(compared: Sequence[str], loaded: Sequence[Loaded]) -> None:
    candidate, baseline = compared
    identities = {each.bot: each.identity for each in loaded}
    if candidate == baseline or identities.get(candidate, 0) == identities.get(baseline, 1):
        named = candidate if candidate == baseline else f"{candidate} and {baseline}"
        raise UserError(f"{named}: a bot is not compared with itself; name two bots, or two options of one")


def _others(loaded: Sequence[Loaded], compared: Sequence[str]) -> tuple[str, ...]:
    """Return the bots that are none of those compared, by whatever name, sorted."""
    taken = {other.identity for other in loaded if other.bot in compared}
    return tuple(sorted(other.bot for other in loaded if other.identity not in taken))
