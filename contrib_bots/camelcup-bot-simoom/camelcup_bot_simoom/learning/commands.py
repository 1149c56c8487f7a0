"""camelcup simoom-fit: fit the policy of play-outs to cup files."""

import json
from pathlib import Path

import click
from camelcup_bot_oasis.learning.games import finished_games

from camelcup import Plugins, UserError, atomic_file, plural
from camelcup_bot_simoom.learning.fitting import choices, fit, log_likelihood, whole

CHECKED = 5
"""Of so many games one is not learnt from, but used to check the policy."""


@click.command("simoom-fit")
@click.argument("cups", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="CUP...")
@click.option("-o", "--out", type=click.Path(path_type=Path), metavar="FILE", required=True)
@click.pass_obj
def command(plugins: Plugins, /, cups: tuple[Path, ...], out: Path) -> None:
    """Fit a policy of play-outs to the actions of all seats in cup files, and write it to FILE.

    Four of five games are learnt from. Of the fifth, the mean log-likelihood of the actions is printed.
    """
    if not out.parent.is_dir():
        raise UserError(f"--out {out}: there is no folder {out.parent}")
    games = [list(choices(record, game)) for record, game in finished_games(cups, plugins)]
    if len(games) < CHECKED:
        raise UserError(f"{plural(len(games), 'finished game')} of Camel Up: at least {CHECKED} are needed")
    seen = [turn for number, turns in enumerate(games) if number % CHECKED for turn in turns]
    weights = fit(seen)
    with atomic_file(out) as file:
        file.write(json.dumps(whole(weights)) + "\n")
    checked = [turn for turns in games[::CHECKED] for turn in turns]
    click.echo(
        f"{out}: fitted to {plural(len(seen), 'turn')} with a mean log-likelihood of "
        f"{log_likelihood(weights, seen):.3f}; {plural(len(checked), 'turn')} of other games: "
        f"{log_likelihood(weights, checked):.3f}"
    )
