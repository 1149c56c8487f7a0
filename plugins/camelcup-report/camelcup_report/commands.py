"""camelcup report: a report on a cup file, as one HTML page."""

from pathlib import Path

import click

from camelcup import Plugins, UserError, atomic_file, load, plural
from camelcup_report.building import build
from camelcup_report.rendering import render


@click.command("report")
@click.argument("path", type=click.Path(path_type=Path), metavar="FILE")
@click.option(
    "-o",
    "--out",
    required=True,
    type=click.Path(path_type=Path),
    metavar="REPORT.html",
    help="Name of the page; a new file.",
)
@click.pass_obj
def command(plugins: Plugins, /, path: Path, out: Path) -> None:
    """Write a report on the cup in FILE, which --out of a tournament wrote: standings, who beats whom, seats,
    scores, times, actions, faults, games worth watching, and the pages of the game's own package.

    The page needs no other file and no network. Every number in a picture is also in the table below it.
    The command needs the game of the cup, but none of its bots.
    """
    if out.exists() or out.is_symlink():
        raise UserError(f"--out {out}: exists already; name a new file")
    if not out.parent.is_dir():
        raise UserError(f"--out {out}: there is no folder {out.parent}")
    report = build(load(path, plugins), path, plugins)
    page = render(report)
    try:
        with atomic_file(out) as file:
            file.write(page)
    except OSError as error:
        raise UserError(f"--out {out}: cannot be written ({error.strerror})") from error
    pictures = sum(figure.picture is not None for section in report.sections for figure in section.figures)
    click.echo(f"{out}: {plural(report.games, 'game')}, {plural(pictures, 'picture')}")
