"""Files of commands: the cup that one reads, the new page or picture that one writes."""

from pathlib import Path

import click

from camelcup.cli.options import echo_warning
from camelcup.cup.file.reading import Cup
from camelcup.errors import UserError
from camelcup.files import atomic_file, write_errors
from camelcup.text import part_of

FILE = click.argument("path", type=click.Path(path_type=Path), metavar="FILE")


def warn_if_truncated(cup: Cup) -> None:
    """Report a truncated last line, which was ignored."""
    if text := cup.truncated_text:
        echo_warning(text)


def warn_if_missing(cup: Cup, games: int | None = None) -> None:
    """Report a finished cup that has lost records, and a cup that is not finished.

    games: in the file; they are counted if that is not given
    """
    if games is None:
        games = sum(1 for _ in cup.record_lines())
    if text := cup.missing_text(games):
        echo_warning(text)
    elif not cup.finished:
        how = cup.plan.resume_command(cup.path)
        click.echo(f"{part_of(games, cup.planned, 'game')}; to resume: {how}", err=True)


def check_out(out: Path, force: bool | None, beginning: str, kind: str, option: str = "--out") -> None:
    """Raise UserError if the file of an option, by default --out, cannot be written.

    force:     whether it may replace an older file of its kind; None for a command without such a --force
    beginning: text with which files of that kind begin
    kind:      name of the kind, such as "pages"
    """
    if out.exists() or out.is_symlink():
        if not force:
            or_replace = "" if force is None else ", or replace it by --force"
            raise UserError(f"{option} {out}: exists already; name a new file{or_replace}")
        if not out.is_file() or not out.read_bytes().startswith(beginning.encode()):
            raise UserError(f"{option} {out}: --force replaces {kind} only, and this is none")
    if not out.parent.is_dir():
        raise UserError(f"{option} {out}: there is no folder {out.parent}")


def write_out(out: Path, text: str) -> None:
    """Write the file of --out. Raises UserError if it cannot be written."""
    with write_errors(f"--out {out}"), atomic_file(out) as file:
        file.write(text)
