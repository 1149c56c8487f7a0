"""camelcup check-bot: whether a bot keeps the contract."""

import click

from camelcup.cli.options import BEGIN_TIME, GAME, ISOLATION, MOVE_TIME, SEED, warn
from camelcup.cup.fixed_tables import choose_seed
from camelcup.installed.plugins import Plugins
from camelcup.records import Limits
from camelcup.testing import inspect_bot


@click.command("check-bot")
@click.argument("bot")
@GAME
@SEED
@ISOLATION
@MOVE_TIME
@BEGIN_TIME
@click.pass_context
def command(
    context: click.Context,
    /,
    bot: str,
    game: str,
    rules: str | None,
    seed: int | None,
    isolation: str,
    move_time: float,
    begin_time: float,
) -> None:
    """Play BOT in whole games and single positions, and report whether it keeps the contract.

    By default BOT runs in processes of their own, so that it is reported where it hangs or exits. In the
    sandbox some checks, of threads and random numbers, are left out. The exit code is 1 if the bot does
    not keep the contract.
    """
    plugins: Plugins = context.obj
    warn(plugins, strict=False)
    chosen = choose_seed(seed)
    limits = Limits(move_time=move_time, begin_time=begin_time)
    report = inspect_bot(bot, game, rules, seed=chosen, isolation=isolation, limits=limits, plugins=plugins)
    click.echo(f"seed {chosen}", err=True)
    click.echo(str(report))
    context.exit(0 if report.passed else 1)
