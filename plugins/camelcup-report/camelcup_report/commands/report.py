"""camelcup report: a report on a cup file, as one HTML page."""

from pathlib import Path

import click

from camelcup import Plugins, UserError, load, plural
from camelcup.cli import check_out, write_out
from camelcup_report.author import build_for
from camelcup_report.building import build
from camelcup_report.reference import Reference
from camelcup_report.rendering import render

PAGE = "<!DOCTYPE html>"
"""The beginning of a page."""


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
@click.option("--bot", metavar="BOT", help="Write a page for the author of BOT: its worst games, its faults.")
@click.option(
    "--reference",
    metavar="BOT",
    help="Judge each decision by BOT, one that gives values of actions: Oasis, Imhotep, MCTS.",
)
@click.option("--force", is_flag=True, help="Replace an older page.")
@click.pass_obj
def command(
    plugins: Plugins, /, path: Path, out: Path, bot: str | None, reference: str | None, force: bool
) -> None:
    """Write a report on the cup in FILE, which --out of a tournament wrote: standings, who beats whom, seats,
    scores, times, actions, faults, games worth watching, and the pages of the game's own package.

    With --bot the page is for the author of one bot: its worst games, the decisions that cost most, its
    opponents and its faults.

    The page needs no other file and no network. Every number in a picture is also in the table below it.
    The command needs the game of the cup, but none of its bots.
    """
    if bot is not None and reference is not None:
        raise UserError("--reference judges all bots, --bot writes a page on one: give one of them")
    check_out(out, force, PAGE, "pages")
    run = load(path, plugins=plugins)
    judge = None if reference is None else Reference(plugins, run, reference)
    report = build(run, path, plugins, judge) if bot is None else build_for(run, path, plugins, bot)
    page = render(report)
    write_out(out, page)
    click.echo(f"{out}: {plural(report.games, 'game')}, {plural(page.count('<svg '), 'picture')}")
