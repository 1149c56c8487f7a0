"""camelcup bots: what may be named as a bot."""

import click

from camelcup.cli.options import warn
from camelcup.cli.tables import list_text
from camelcup.plugins import Plugins

HEADERS = ("bot", "game", "package", "version", "author", "summary")


@click.command("bots")
@click.option("--game", metavar="NAME", help="Only the bots of this game.")
@click.pass_obj
def command(plugins: Plugins, /, game: str | None) -> None:
    """List the bots that are installed, with the packages they come from."""
    warn(plugins, strict=False)
    if game is not None:
        plugins.games.find(game)
    rows = [
        (entry.name, entry.game, source.package, entry.version or source.version, entry.author, entry.summary)
        for entry, source in ((offer.entry, offer.source) for offer in plugins.bots.values())
        if game in (None, entry.game)
    ]
    click.echo(list_text(HEADERS, sorted(rows, key=lambda row: (row[1], row[0].lower()))))
