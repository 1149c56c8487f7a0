"""camelcup play: the same bots at every table."""

from collections.abc import Mapping
from typing import Any

import click
from attrs import evolve

from camelcup.cli.loading import import_bots, make_setup
from camelcup.cli.options import PLAY, Whole, choose_seed, span
from camelcup.cli.running import EXECUTOR, PlayOptions, run_and_print
from camelcup.cli.with_persons import WithPersons
from camelcup.cup.tournament import Tournament
from camelcup.errors import UserError
from camelcup.game.game import Game
from camelcup.game.teams import Teams, fill_seats, find_teams, team_size
from camelcup.installed.entries import resolve
from camelcup.installed.plugins import Plugins
from camelcup.installed.rulesets import choose_game, make_game
from camelcup.installed.specs import is_person, name_bots
from camelcup.records import Limits, Table
from camelcup.words import counted

ROTATED = "seats rotated from game to game; --fixed-seats keeps them"
FIXED = "seats were fixed, and seats matter: without --fixed-seats they rotate"
SEVERAL = "games counts {0}s: a bot with two {0}s has two games for each that is played"
TABLE_SEED = click.option(
    "--table-seed", type=int, metavar="N", help="Seed of one table, as in error messages."
)


@click.command("play")
@click.argument("games", type=Whole(), metavar="N")
@click.argument("bots", nargs=-1, required=True, metavar="BOT...")
@click.option("--fixed-seats", is_flag=True, help="Keep the turn order of the first game.")
@PLAY
@click.pass_obj
def command(plugins: Plugins, /, games: int, bots: tuple[str, ...], fixed_seats: bool, **others: Any) -> None:
    """Play N games of the bots named, in this turn order; they move on by one seat after each game.

    A bot may have several seats. In a game with teams name one for each team, whose seats it fills. Human is
    a person at this terminal, with no time limit.
    """
    options = PlayOptions(**others)
    options.check(plugins)
    tournament, game = draw_up(plugins, games, bots, fixed_seats, options, persons=True)
    aliases = tournament.aliases
    if any(is_person(bot, aliases) for bot in tournament.bots):
        _check_executor(options)
        run_and_print(
            plugins, tournament, game, options, make=lambda setup: WithPersons(plugins, setup, aliases)
        )
    else:
        run_and_print(plugins, tournament, game, options)
    click.echo(FIXED if fixed_seats else ROTATED, err=True)
    if len(set(tournament.bots)) < len(tournament.bots) and not fixed_seats:
        click.echo(SEVERAL.format(tournament.place), err=True)


def _check_executor(options: PlayOptions) -> None:
    """Raise UserError where the games are to be played elsewhere than before the person."""
    if options.workers is not None:
        raise UserError(f"--workers {options.workers}: a person plays one game at a time; leave it out")
    if options.executor != EXECUTOR:
        raise UserError(f"--executor {options.executor}: a person plays at this terminal; leave it out")


def draw_up(
    plugins: Plugins,
    games: int,
    bots: tuple[str, ...],
    fixed_seats: bool,
    options: PlayOptions,
    persons: bool = False,
) -> tuple[Tournament, Game[Any, Any, Any]]:
    """Return a tournament of the same bots at each table, and its game; the bots have been imported.

    persons: whether persons may have seats
    """
    game, rules = choose_game(plugins, options.game, options.rules)
    if games < 1:
        raise UserError(f"{games} games: at least 1 must be played")
    bots, aliases = name_bots(bots, options.game, plugins)
    bots, teams = choose_teams(plugins, bots, game)
    robots = [bot for bot in bots if not (persons and is_person(bot, aliases))]
    setup = make_setup(plugins, options.game, game, robots, aliases, teams, **options.process)
    import_bots(plugins, setup, limit=options.begin_time)
    seed = choose_seed(options.seed)
    tournament = fixed_table(options.game, rules, bots, games, seed, options.limits, aliases, teams)
    return tournament if fixed_seats else evolve(tournament, seating="rotating"), game


def choose_teams(
    plugins: Plugins, bots: tuple[str, ...], game: Game[Any, Any, Any]
) -> tuple[tuple[str, ...], Teams]:
    """Return the bots of a table, and the seats that each of them fills in a game with teams.

    There a bot is named once for its team, or once for each seat. Raises UserError where the game has no
    table for so many bots.
    """
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
    hint = _rules_for(plugins, len(bots), game.name)
    raise UserError(f"{counted(len(bots), 'bot')}: {game.name} with these rules {size}{hint}")


def _rules_for(plugins: Plugins, bots: int, game: str) -> str:
    """Return a hint at rules of a game with a table for so many bots; empty where there are none."""
    entry = plugins.games.find(game)
    for name in resolve(entry.rule_sets):
        if bots in tables_by_bots(make_game(entry, name)):
            return f" (try --rules {name})"
    return ""


def tables_by_bots(game: Game[Any, Any, Any]) -> dict[int, Teams]:
    """Return the teams at each table that a game may have, by the number of bots."""
    every = [(find_teams(game, seats), seats) for seats in game.seats]
    return {len(teams) or seats: teams for teams, seats in every}


def fixed_table(
    game: str,
    rules: str,
    bots: tuple[str, ...],
    games: int,
    seed: int,
    limits: Limits,
    aliases: Mapping[str, str],
    teams: Teams = (),
) -> Tournament:
    """Return a tournament in which the same bots have the same seats in every game."""
    return Tournament(
        game=game,
        rules=rules,
        bots=bots,
        games=games,
        seats=len(bots) * team_size(teams),
        seed=seed,
        seating="fixed",
        limits=limits,
        aliases=aliases,
        teams=teams,
    )


def check_seeds(seed: int | None, table_seed: int | None) -> None:
    """Raise UserError where the seed is given twice."""
    if seed is not None and table_seed is not None:
        raise UserError(f"--seed {seed} and --table-seed {table_seed}: give one of them")


def first_table(
    game: str,
    rules: str,
    bots: tuple[str, ...],
    seed: int | None,
    table_seed: int | None,
    limits: Limits,
    aliases: Mapping[str, str],
    teams: Teams = (),
) -> Table:
    """Return the first table that `camelcup play` plays, or the one with a seed of its own."""
    if table_seed is not None:
        return Table(0, game, rules, fill_seats(bots, teams), table_seed, limits=limits)
    seed = choose_seed(seed)
    click.echo(f"seed {seed}", err=True)
    return next(fixed_table(game, rules, bots, 1, seed, limits, aliases, teams).tables())
