"""camelcup verify: whether a cup file agrees with its rules, seed and plan."""

from pathlib import Path

import click

from camelcup.cli.cup import FILE, warn_if_missing, warn_if_truncated
from camelcup.cli.loading import import_bots
from camelcup.cupfile.lines import Cup
from camelcup.plugins import Plugins
from camelcup.verify.cup import Verification
from camelcup.words import counted


@click.command("verify")
@FILE
@click.option("--replay-bots", is_flag=True, help="Also play each game again with its bots.")
@click.pass_context
def command(context: click.Context, /, path: Path, replay_bots: bool) -> None:
    """Replay every game in FILE, and print one line for each difference.

    The exit code is 1 if there is any.
    """
    plugins: Plugins = context.obj
    cup = Cup(path)
    if replay_bots:
        for change in cup.plan.changed_packages(plugins) + cup.plan.changed_files(plugins):
            click.echo(f"camelcup: warning: {path}: {change}; its bots may play differently", err=True)
        import_bots(plugins, cup.plan.setup(plugins))
    verification = Verification(cup, plugins, replay_bots)
    count = 0
    for finding in verification.findings():
        click.echo(f"{path}, {finding}")
        count += 1
    games, planned = len(verification.seen), cup.plan.tournament.games
    text = counted(games, "game") if games == planned else f"{games} of {counted(planned, 'game')}"
    text += f" replayed, {counted(count, 'finding')}"
    if verification.trusted:
        text += f"; {counted(verification.trusted, 'fault')} (timeout, exited) taken as recorded"
    click.echo(f"{path}: {text}")
    warn_if_truncated(cup)
    if not cup.finished:
        warn_if_missing(cup, games)
    if count:
        context.exit(1)
