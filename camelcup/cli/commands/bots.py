"""camelcup bots: the installed bots, and the further kinds of bots."""

import click

from camelcup.cli.options import warn
from camelcup.installed.entries import KindEntry
from camelcup.installed.plugins import Plugins
from camelcup.results.result_table import format_table

HEADERS = ("bot", "game", "package", "version", "author", "summary")

KIND_HEADERS = ("kind", "game", "package", "version", "summary")

ANY = "any"  # the game of a bot that plays all


@click.command("bots")
@click.option("--game", metavar="NAME", help="List only bots that can play this game.")
@click.pass_obj
def command(plugins: Plugins, /, game: str | None) -> None:
    """List the installed bots and their packages, and the kinds of bots that packages offer, KIND:REST."""
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
    if kinds := _kinds(plugins, game):
        click.echo(f"\n{format_table(KIND_HEADERS, kinds)}")


def _kinds(plugins: Plugins, game: str | None) -> list[tuple[str, ...]]:
    kinds = [
        (entry, source, entry.game if isinstance(entry, KindEntry) else None)
        for entry, source in plugins.bot_kinds.values()
    ]
    return [
        (f"{entry.name}:", plays or ANY, source.package, source.version, entry.summary)
        for entry, source, plays in kinds
        if game is None or plays in (None, game)
    ]
