"""camelcup export: the decisions of a cup as rows of numbers."""

from pathlib import Path

import click

from camelcup import Plugins, load, plural
from camelcup_learn.export.formats import WRITERS
from camelcup_learn.export.writing import export

ENDINGS = (".gz", ".zst", ".jsonl")
"""Endings of cup files."""


@click.command("export")
@click.argument("path", type=click.Path(path_type=Path), metavar="FILE")
@click.option("--to", "kind", required=True, type=click.Choice(list(WRITERS)), help="Format.")
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    metavar="NEW",
    help="Name of the new file. [default: that of the cup with the ending of the format; for minari cup-v0]",
)
@click.pass_obj
def command(plugins: Plugins, /, path: Path, kind: str, out: Path | None) -> None:
    """Write every decision in a cup to a file, for learning from games: --out of a tournament wrote FILE.

    A row has the number of the table, the place of the turn, the seat, the number of its action, the seat's
    share of the win at the end, the mask of legal actions and the observation. Observations and actions are
    those of the game's observer, as in the environments of camelcup-learn. Moves that were played for a bot
    that failed are left out. For Minari it is a folder, in which each seat of each game is an episode.
    """
    run = load(path, plugins=plugins)
    out = out or renamed(path, WRITERS[kind].ending)
    rows = export(run, out, kind, plugins)
    click.echo(f"{out}: {plural(rows, 'decision')}")


def renamed(path: Path, ending: str) -> Path:
    """Return the path of a cup with another ending."""
    while path.suffix in ENDINGS:
        path = path.with_suffix("")
    return path.with_name(f"{path.name}{ending}")
