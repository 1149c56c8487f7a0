"""camelcup verify: whether a cup file agrees with its rules, seed and plan."""

from pathlib import Path

import click

from camelcup.cli.files import FILE, warn_if_missing, warn_if_truncated
from camelcup.cli.options import echo_warning
from camelcup.cup.file.reading import Cup
from camelcup.cup.importing import import_bots
from camelcup.cup.verify.cup import Verification, patient
from camelcup.installed.plugins import Plugins
from camelcup.text import part_of, plural

SOUND, DIFFERS, UNFINISHED = 0, 1, 2  # exit codes


@click.command("verify")
@FILE
@click.option("--replay-bots", is_flag=True, help="Also ask the bots of each game again.")
@click.pass_context
def command(context: click.Context, /, path: Path, replay_bots: bool) -> None:
    """Replay every game in FILE that is over, and print one line for each difference.

    The exit code is 1 if there is any, and 2 if there is none but the cup is not finished.
    """
    plugins: Plugins = context.obj
    cup = Cup(path)
    if replay_bots:
        setup = cup.plan.setup(plugins)  # which needs the files of all bots
        for change in cup.plan.changed_packages(plugins) + cup.plan.changed_files(plugins):
            echo_warning(f"{path}: {change}; its bots may play differently")
        import_bots(setup, limit=patient(cup.plan.tournament.limits).begin_time)
    verification = Verification(cup, plugins, replay_bots)
    count = 0
    for finding in verification.findings():
        click.echo(f"{path}, {finding}")
        count += 1
    games = len(verification.seen)
    planned = None if games == cup.planned else cup.planned
    text = f"{part_of(games, planned, 'game')} replayed"
    text += f", {plural(count, 'finding')}"
    if verification.trusted:
        text += f"; {plural(verification.trusted, 'fault')} (timeout, exited, left) taken as recorded"
    if not cup.finished:
        text += "; the cup is not finished"
    click.echo(f"{path}: {text}")
    warn_if_truncated(cup)
    if not cup.finished:
        warn_if_missing(cup, games)
    context.exit(DIFFERS if count else SOUND if cup.finished else UNFINISHED)
