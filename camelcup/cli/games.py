"""camelcup games: what may be played, and by which rules."""

import click

from camelcup.cli.options import seats_text, warn
from camelcup.cli.tables import list_text
from camelcup.entry import GameEntry, resolve
from camelcup.errors import PluginError
from camelcup.plugins import Plugins
from camelcup.rulesets import make_game, portable

HEADERS = ("game", "seats", "rule sets", "package", "version", "summary")


@click.command("games")
@click.pass_obj
def command(plugins: Plugins, /) -> None:
    """List the games that are installed, with their rule sets, of which the first is the default."""
    warn(plugins, strict=False)
    rows = [
        (name, *_rules(offer.entry), offer.source.package, offer.source.version, offer.entry.summary)
        for name, offer in sorted(plugins.games.items())
    ]
    click.echo(list_text(HEADERS, rows))


def _rules(entry: GameEntry) -> tuple[str, str]:
    """The seats of the default rules, and the names of the rule sets; why, where a game cannot be made."""
    try:
        game = make_game(entry, portable(entry, None))
        return seats_text(game), ", ".join(resolve(entry.rule_sets))
    except PluginError as error:
        return "-", str(error)
    except Exception as error:
        return "-", " ".join(f"{type(error).__name__}: {error}".split())
