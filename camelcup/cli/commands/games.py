"""camelcup games: the installed games and their rule sets."""

import click

from camelcup.cli.options import warn
from camelcup.cup.draw_up import span
from camelcup.installed.plugins import Plugins, error_text
from camelcup.installed.rulesets import choose_game
from camelcup.results.result_table import format_table

HEADERS = ("game", "seats", "rule sets", "package", "version", "summary")


@click.command("games")
@click.pass_obj
def command(plugins: Plugins, /) -> None:
    """List the installed games with their rule sets. The first of each is the default."""
    warn(plugins, strict=False)
    rows = [
        (name, *_rules(plugins, name), source.package, source.version, entry.summary)
        for name, (entry, source) in plugins.games.items()
    ]
    click.echo(format_table(HEADERS, rows))


def _rules(plugins: Plugins, name: str) -> tuple[str, str]:
    """Return the seats under the default rules, and the names of the rule sets; an error in their place."""
    try:
        game, _ = choose_game(plugins, name, None)
        return span(game.seats), ", ".join(plugins.games[name].entry.rule_names)
    except Exception as error:
        return "-", " ".join(error_text(error).split())
