"""camelcup bots: the installed bots."""

import click

from camelcup.cli.options import warn
from camelcup.installed.plugins import Plugins
from camelcup.results.text import format_table

HEADERS = ("bot", "game", "package", "version", "author", "summary")

ANY = "any"
"""The game of a bot that plays all."""


@click.command("bots")
@click.option("--game", metavar="NAME", help="List only bots that can play this game.")
@click.pass_obj
def command(plugins: Plugins, /, game: str | None) -> None:
    """List the installed bots and their packages."""
    warn(plugins, strict=False)
    if game is not None:
        plugins.games.find(game)
    rows = [
        (
            entry.name,
            entry.game or ANY,
            source.package,
            entry.version or source.version,
            entry.author,
            entry.summary,
        )
        for entry, source in plugins.bots.values()
        if game is None or entry.game in (None, game)
    ]
    click.echo(format_table(HEADERS, sorted(rows, key=lambda row: (row[1], row[0].lower()))))
