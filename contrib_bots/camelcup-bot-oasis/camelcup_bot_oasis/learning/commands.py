"""camelcup oasis-fit: learn the numbers of Oasis from cup files."""

import json
from collections.abc import Iterable
from pathlib import Path

import click
from attrs import asdict

from camelcup import Plugins, UserError, atomic_file, plural
from camelcup_bot_oasis.learnt import Learnt, learnt

CHECKED = 5
"""Of so many games one is not learnt from, but used to check the chances to win."""


@click.command("oasis-fit")
@click.argument("cups", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="CUP...")
@click.option("-o", "--out", type=click.Path(path_type=Path), metavar="FILE")
@click.pass_obj
def command(plugins: Plugins, /, cups: tuple[Path, ...], out: Path | None) -> None:
    """Learn the numbers of Oasis from the games of cup files, and write them to FILE.

    Only games with a bot named Oasis are used. Four of five games are learnt from; on the fifth, the chances
    to win that Oasis computes are compared with its wins, by rule set and by phase of the race. Without -o
    nothing is learnt: the chances by the numbers of this package are compared in all games.
    """
    if out is not None and not out.parent.is_dir():
        raise UserError(f"--out {out}: there is no folder {out.parent}")
    try:
        from camelcup_bot_oasis.learning.fitting import fit, read, reliability, seats
    except ImportError as error:
        needs = "oasis-fit needs numpy and scipy: pip install 'camelcup-bot-oasis[fit]'"
        raise UserError(f"{needs} ({error})") from error
    games = list(read(cups, plugins))
    if len(games) < CHECKED:
        raise UserError(f"{plural(len(games), 'finished game')} of Camel Up: at least {CHECKED} are needed")
    if not any(seats(record) for record, *_ in games):
        raise UserError("no bot named Oasis played in these games")
    if out is None:
        click.echo(reliability(games, learnt()))
        return
    seen = [game for number, game in enumerate(games) if number % CHECKED and seats(game[0])]
    found = fit(seen)
    write(out, found, cups, len(seen))
    click.echo(f"{out}: learnt from {plural(len(seen), 'game')}: {asdict(found)}")
    click.echo(reliability(games[::CHECKED], found))


def write(out: Path, found: Learnt, cups: Iterable[Path], games: int) -> None:
    """Write numbers, the command that learnt them, and the number of games."""
    note = {
        "learnt": asdict(found),
        "command": " ".join(["camelcup", "oasis-fit", *(cup.name for cup in cups), "-o", out.name]),
        "games": games,
    }
    with atomic_file(out) as file:
        file.write(json.dumps(note, indent=2) + "\n")
