"""camelcup study: the figures of a game, as a page, as JSON and in the terminal."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
from camelcup_report.rendering import render_picture

from camelcup import Plugins, UserError, choose_game, make_display
from camelcup.cli import Whole, check_out, write_out
from camelcup_study.measuring import Study, study
from camelcup_study.titles import check_name

PAGE = "<!DOCTYPE html>"
"""The beginning of a page."""


def _seats(context: click.Context, option: click.Parameter, text: str | None) -> list[int] | None:
    """Return the numbers of seats in a text such as 2-8 or 2,4. Raises UserError for another text."""
    if text is None:
        return None
    try:
        ends = [[int(end) for end in part.split("-")] for part in text.split(",")]
        chosen = sorted({number for part in ends for number in range(part[0], part[-1] + 1)})
    except ValueError:
        chosen = []
    if not chosen:
        raise UserError(f"--seats {text!r}: write a number, or several such as 2-8 or 2,4")
    return chosen


def _bots(context: click.Context, option: click.Parameter, text: str | None) -> list[str] | None:
    return text.split(",") if text else None


@click.command("study")
@click.argument("subject", metavar="GAME|CUP")
@click.option("--games", type=Whole(min=1), metavar="N", help="Games of each number of seats. [default: 400]")
@click.option("--bots", callback=_bots, metavar="A,B,C", help="Bots that play. [default: all of the game]")
@click.option("--rules", metavar="NAME|FILE.toml", help="Rule set. [default: the game's first]")
@click.option("--seats", callback=_seats, metavar="N|N-M", help="Numbers of seats. [default: the game's]")
@click.option("--seed", type=int, metavar="N", help="Seed of all random numbers. [default: random, printed]")
@click.option(
    "--isolation", metavar="NAME", help="Where bots run: process, sandbox or none. [default: process]"
)
@click.option("--executor", metavar="NAME[:TARGET]", help="How games are played. [default: processes]")
@click.option("--workers", type=Whole(min=1), metavar="N", help="Number of workers. [default: one per core]")
@click.option(
    "--ladder",
    type=Whole(min=1),
    metavar="N",
    help="Also play N games of each bot of a ladder, from chance to search, with the one below.",
)
@click.option(
    "--force",
    metavar="KIND",
    help="Also play pairs of games with equal luck in which the first bot once takes an action of KIND.",
)
@click.option(
    "--play-outs",
    metavar="BOT",
    help="Installed bot that plays sampled positions out, in this process. [default: random moves]",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Keep the games in a folder; the same command resumes them.",
)
@click.option(
    "--page", type=click.Path(path_type=Path), metavar="FILE.html", help="Write the page, a new file."
)
@click.option(
    "--json", "data", type=click.Path(path_type=Path), metavar="FILE.json", help="Write all figures."
)
@click.option("--figure", metavar="TITLE", help="A figure of the page, or a finding, for -o.")
@click.option(
    "-o",
    "picture",
    type=click.Path(path_type=Path),
    metavar="FILE.svg",
    help="Write its picture, a new file.",
)
@click.pass_obj
def command(
    plugins: Plugins,
    /,
    subject: str,
    page: Path | None,
    data: Path | None,
    figure: str | None,
    picture: Path | None,
    **options: Any,
) -> None:
    """Measure a game: its size, whether it is fair, how much luck is in it, which bots gain from which.

    The games are those of a cup file, or they are played: every group of bots on every seat with the same
    luck. Every figure has a 95 % interval and the number of games that it rests on.
    """
    if (figure is None) != (picture is None):
        raise UserError("--figure TITLE and -o FILE.svg go together: which picture, and where to write it")
    for option, path in (("--page", page), ("--json", data), ("-o", picture)):
        if path is not None:
            check_out(path, None, PAGE, "pages", option)
    if subject not in plugins.games and not Path(subject).exists():
        raise UserError(f"{subject}: neither a game (camelcup games lists them) nor a cup file")
    if figure is not None:
        check_name(figure, options["ladder"] is not None or _has_pages(plugins, subject, options["rules"]))
    found = _study(plugins, subject, options)
    click.echo(found.text())
    if page is not None:
        write_out(page, found.to_html())
    if data is not None:
        write_out(data, found.to_json())
    if figure is not None and picture is not None:
        drawn = found.figure(figure)
        if drawn.picture is None or not drawn.rows:
            raise UserError(f"--figure {figure!r}: has no picture, but a table: see --page")
        write_out(picture, render_picture(drawn))


def _study(plugins: Plugins, subject: str, options: Mapping[str, Any]) -> Study:
    """Return the study; print its seed, and after Ctrl-C what becomes of the games."""
    given = {name: value for name, value in options.items() if value is not None}
    try:
        return study(subject, plugins=plugins, remark=lambda line: click.echo(line, err=True), **given)
    except KeyboardInterrupt as error:
        if subject in plugins.games:
            rest = "the same command resumes" if options["out"] else "nothing is kept"
            click.echo(f"not finished; {rest}", err=True)
        raise KeyboardInterrupt(*error.args) from None  # without the notes for scripts


def _has_pages(plugins: Plugins, subject: str, rules: str | None) -> bool:
    """Return whether a game adds figures of its own; of the game of a cup file that is not known yet."""
    if subject not in plugins.games:
        return True
    return bool(make_display(plugins, choose_game(plugins, subject, rules)[0]).pages())
