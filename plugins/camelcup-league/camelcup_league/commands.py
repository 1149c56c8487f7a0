"""The command `camelcup league`."""

import shlex
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click

from camelcup import KeptGame, Plugins, ResultTable, UserError, plural
from camelcup.cli import FORMAT
from camelcup_league.archive import export, restore
from camelcup_league.challenge import play_challenge
from camelcup_league.download import games_file
from camelcup_league.league import League, new_league, open_league

PATH = click.Path(path_type=Path)

FOLDER = click.option(
    "--league",
    "folder",
    type=PATH,
    default=Path("."),
    metavar="DIR",
    help="Folder of the league. [default: this one]",
)


def of_league(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the option --league, and the league that it names as its first argument."""

    @FOLDER
    @click.pass_obj
    def opened(plugins: Plugins, /, folder: Path, **options: Any) -> None:
        with open_league(folder, plugins) as league:
            function(league, **options)

    opened.__name__, opened.__doc__ = function.__name__, function.__doc__
    return opened


@click.group("league")
def command() -> None:
    """Run a league that goes on: bots join, bring new versions, leave, and the table is always there."""


@command.command("init")
@click.argument("folder", type=PATH, metavar="DIR")
@click.option("--name", metavar="TEXT", help="What the league is called. [default: the name of the folder]")
@click.option("--game", metavar="NAME", help="Game. [default: the first in `camelcup games`]")
@click.option("--rules", metavar="NAME", help="Rule set. [default: the game's first]")
@click.option("--seats", type=int, metavar="N", help="Seats at a table. [default: the game's]")
@click.option("--isolation", metavar="NAME", help="Where bots run: process or sandbox. [default: process]")
@click.option("--db", "database", metavar="URL", help="postgresql+psycopg://... [default: a file in DIR]")
@click.option(
    "--from",
    "archive",
    type=PATH,
    metavar="FILE",
    help="Make the league that `export` wrote.",
)
@click.pass_obj
def init(plugins: Plugins, /, folder: Path, archive: Path | None, **given: Any) -> None:
    """Begin a league in a new folder."""
    options = {name: value for name, value in given.items() if value is not None}
    if archive is None:
        new_league(folder, plugins=plugins, **options).close()
    else:
        if wrong := options.keys() - {"database"}:
            raise UserError(f"--from {archive}: it holds the league; leave out --{min(wrong)}")
        restore(archive, folder, options.get("database"))
        open_league(folder, plugins).close()
    click.echo(f"{folder}: a league; its settings are in {folder / 'league.toml'}")


@command.command("add")
@click.argument("bot", metavar="BOT")
@click.option("--owner", metavar="NAME", help="Owner of the bot. [default: one with its name]")
@click.option("--keep", is_flag=True, help="Have older versions go on playing beside it.")
@click.option("--no-check", is_flag=True, help="Add it without the checks of `camelcup check-bot`.")
@of_league
def add(league: League, bot: str, owner: str | None, keep: bool, no_check: bool) -> None:
    """Add BOT, or a new version of it.

    A new version takes the place of the old one.

    BOT is a name, a file or another spec; Name=BOT names it. Its files are copied: a version never changes.
    """
    version = league.add(bot, owner, keep=keep, check=not no_check)
    click.echo(f"{version.name} of {version.owner} is in")


@command.command("retire")
@click.argument("bot", metavar="BOT")
@of_league
def retire(league: League, bot: str) -> None:
    """Have BOT, or a version such as Mine.2, never play again. Its games stay."""
    click.echo(f"{league.retire(bot).name} is retired")


@command.command("resume")
@click.argument("bot", metavar="BOT")
@of_league
def resume(league: League, bot: str) -> None:
    """Have BOT play again. It was paused since it was out too often, or retired."""
    click.echo(f"{league.resume(bot).name} plays again")


@command.command("token")
@click.argument("owner", metavar="OWNER")
@of_league
def token(league: League, owner: str) -> None:
    """Print a new token, with which OWNER signs in. An older one is no longer valid."""
    if not league.has_owner(owner):
        click.echo(f"{owner} is a new owner", err=True)
    click.echo(league.token(owner))


@command.command("run")
@click.option("--games", type=click.IntRange(1), metavar="N", help="Games that this runner plays.")
@click.option("--forever", is_flag=True, help="Play until Ctrl-C, and wait for bots where there are too few.")
@click.option("--executor", metavar="NAME[:TARGET]", help="How games are played. [default: processes]")
@click.option(
    "--workers", type=click.IntRange(1), metavar="N", help="Number of workers. [default: one per core]"
)
@of_league
def run(league: League, games: int | None, forever: bool, **options: Any) -> None:
    """Play tables. Several runners may do so at once, on several machines that share DIR and the database."""
    if (games is None) != forever:
        raise UserError("league run: give one of --games N and --forever")
    given = {name: value for name, value in options.items() if value is not None}
    played = 0

    def ended(game: KeptGame) -> None:
        nonlocal played
        played += 1
        if played % 100 == 0:
            click.echo(f"{played} games", err=True)

    league.warn = partial(click.echo, err=True)
    runner = league.runner(ended, **given)
    try:
        runner.run(games, wait=forever)
    except KeyboardInterrupt:
        runner.stop()
    click.echo(f"{plural(runner.games, 'game')} counted")
    if games is not None and not runner.games:
        places = league.tables.places
        raise UserError(f"{league.folder}: bots of {places} owners are needed for a table; add some")


@command.command("standings")
@click.option("--season", metavar="NAME", help="An older season. [default: the one that goes on]")
@click.option("--scoring", metavar="NAME", help="Rate all games anew, as with luce. [default: one by one]")
@FORMAT
@of_league
def standings(league: League, season: str | None, scoring: str | None, layout: str) -> None:
    """Print the standings, the best first. Bots are ranked by the lower bound of their interval."""
    if scoring is not None:
        _print_scored(league, scoring, season, layout)
        return
    rows = league.standings(season)
    heads = ["rank", "bot", "version", "owner", "games", "rating", "95 %", "trend", ""]
    names = ["rank", "bot", "version", "owner", "games", "rating", "low", "high", "trend", "state", "reason"]
    lines = [
        [
            str(row.rank),
            row.name,
            row.version.label,
            row.version.owner,
            str(row.games),
            f"{row.rating:.2f}",
            f"{row.low:.1f} to {row.high:.1f}",
            "-" if row.trend is None else f"{row.trend:+.1f}",
            row.version.state if row.version.reason else "",
        ]
        for row in rows
    ]
    values = [
        [row.rank, row.name, row.version.number, row.version.owner, row.games, row.rating, row.low, row.high]
        + [row.trend, row.version.state, row.version.reason]
        for row in rows
    ]
    click.echo(ResultTable(heads, lines, names, values).text(layout))
    for row in rows:
        if row.version.reason:
            click.echo(f"{row.version.name} is {row.version.state}: {row.version.reason}", err=True)


def _print_scored(league: League, scoring: str, season: str | None, layout: str) -> None:
    """Print the standings by a scoring rule."""
    rows, remarks = league.scored(scoring, season)
    names = ["rank", "bot", "version", "points", "low", "high"]
    values = [
        [row.rank, row.version.bot, row.version.number, row.points.value, row.points.low, row.points.high]
        for row in rows
    ]
    lines = [
        [str(row.rank), row.version.bot, row.version.label, *row.points.cells(scale=1, places=2)]
        for row in rows
    ]
    click.echo(ResultTable(["rank", "bot", "version", scoring, "95 %"], lines, names, values).text(layout))
    for remark in remarks:
        click.echo(remark, err=True)


@command.command("history")
@click.argument("bot", metavar="BOT")
@FORMAT
@of_league
def history(league: League, bot: str, layout: str) -> None:
    """Print the ratings of BOT, or of a version, game by game. Games are those of the season."""
    points = league.history(bot)
    names = ["version", "game", "sequence", "rating", "low", "high"]
    rows = [[each.version, each.game, each.sequence, each.rating, each.low, each.high] for each in points]
    lines = [[*map(str, row[:3]), *(f"{value:.2f}" for value in row[3:])] for row in rows]
    click.echo(ResultTable(names, lines, names, rows).text(layout))


@command.command("games")
@click.argument("bot", metavar="BOT")
@click.option(
    "--last",
    "number",
    type=click.IntRange(1),
    default=20,
    show_default=True,
    metavar="N",
    help="So many games.",
)
@click.option("--lost", is_flag=True, help="Only games that it lost.")
@click.option("--faults", is_flag=True, help="Only games in which it committed a fault.")
@FORMAT
@of_league
def games(league: League, bot: str, number: int, lost: bool, faults: bool, layout: str) -> None:
    """Print the last games of BOT. Each has the command that shows it; the newest comes first."""
    found = league.games(bot, number, lost=lost, faults=faults)
    names = ["table", "bot", "rank", "score", "faults", "bots", "rated", "replay"]
    lines, rows = [], []
    for game in found:
        replay = shlex.join(["camelcup", "replay", str(league.folder / game.path), str(game.table)])
        numbers = [str(game.rank), f"{game.score:g}", str(game.faults)]
        rated = "yes" if game.rated else "no"
        lines.append([str(game.table), game.bot, *numbers, " ".join(game.bots), rated, replay])
        rows.append((game.table, game.bot, game.rank, game.score, game.faults, game.bots, game.rated, replay))
    click.echo(ResultTable(names, lines, names, rows).text(layout))


@command.command("challenge")
@click.argument("bots", nargs=-1, required=True, metavar="BOT...")
@click.option("--owner", metavar="NAME", help="Who asks for it. [default: the owner of the first bot]")
@of_league
def challenge(league: League, bots: Sequence[str], owner: str | None) -> None:
    """Play a game that changes no rating. Prints the command that shows it."""
    game = play_challenge(league, bots, owner)
    for place, bot in sorted(zip(game.ranks, game.bots, strict=True)):
        click.echo(f"{place}. {bot}")
    click.echo(shlex.join(["camelcup", "replay", str(league.folder / game.path), str(game.table)]))


@command.command("season")
@click.argument("name", metavar="NAME")
@FOLDER
@click.pass_obj
def season(plugins: Plugins, /, folder: Path, name: str) -> None:
    """End the season, and begin the season NAME. Its rules are in league.toml; all bots that play join."""
    with open_league(folder, plugins, new_season=name) as league:
        before = league.seasons()[-2]
    winner = f"{before.winner} has won" if before.winner else "nobody has won"
    click.echo(f"season {before.name}: {winner}\nseason {name} begins")


@command.command("export")
@click.argument("path", type=PATH, metavar="FILE")
@click.option("--bot", metavar="BOT", help="Write only the games of BOT in this season, as a cup file.")
@of_league
def export_command(league: League, path: Path, bot: str | None) -> None:
    """Write the whole league to a new FILE.zip.

    `camelcup league init DIR --from FILE.zip` reads it.

    With --bot FILE.jsonl is a cup file, for `camelcup replay`, `report` and `verify`.
    """
    games = export(league, path) if bot is None else games_file(league, bot, path)
    click.echo(f"{path}: {plural(games, 'game')}")


@command.command("verify")
@click.option(
    "--since",
    type=click.IntRange(0),
    default=0,
    metavar="N",
    help="Only what comes behind this place of the sequence.",
)
@of_league
def verify(league: League, since: int) -> None:
    """Replay the games, and fold the ratings again.

    Prints one line for each difference.

    The exit code is 1 if there is any.
    """
    verification = league.verification(since)
    findings = 0
    for finding in verification.findings():
        click.echo(f"{league.folder}, {finding}")
        findings += 1
    text = f"{plural(verification.games, 'game')} replayed, {plural(findings, 'finding')}"
    if verification.by_rules:
        games = plural(verification.by_rules, "game")
        text += f"; {games} by the rules alone, since bots of theirs are gone, or at home"
    click.echo(f"{league.folder}: {text}")
    click.get_current_context().exit(1 if findings else 0)
