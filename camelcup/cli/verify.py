"""camelcup verify: is everything in a cup file as the rules, the seed and the plan have it?"""

from pathlib import Path

import click

from camelcup.cli.cup import FILE, warn_if_torn, warn_if_unfinished
from camelcup.cli.options import import_planned
from camelcup.cupfile.lines import Cup
from camelcup.plugins import Plugins
from camelcup.verify.cup import Verification
from camelcup.words import counted


@click.command("verify")
@FILE
@click.option("--replay-bots", is_flag=True, help="Ask the bots again, too: do they answer the same?")
@click.pass_context
def command(context: click.Context, /, path: Path, replay_bots: bool) -> None:
    """Play every game in FILE again from its moves, and report whatever is not as it should be.

    Each finding is one line; the exit code is 1 if there is any.
    """
    plugins: Plugins = context.obj
    cup = Cup(path)
    if replay_bots:
        for change in cup.plan.changed_packages(plugins) + cup.plan.changed_files():
            click.echo(f"camelcup: warning: {path}: {change}; its bots may answer otherwise", err=True)
        import_planned(plugins, cup.plan)
    verification = Verification(cup, plugins, replay_bots)
    count = 0
    for finding in verification.findings():
        click.echo(f"{path}, {finding}")
        count += 1
    games, planned = len(verification.seen), cup.plan.tournament.games
    told = counted(games, "game") if games == planned else f"{games} of {counted(planned, 'game')}"
    told += f" played again, {counted(count, 'finding')}"
    if verification.trusted:
        told += f"; {counted(verification.trusted, 'fault')} (timeout, died) taken as recorded"
    click.echo(f"{path}: {told}")
    warn_if_torn(cup)
    if not cup.finished:
        warn_if_unfinished(cup, games)
    if count:
        context.exit(1)
