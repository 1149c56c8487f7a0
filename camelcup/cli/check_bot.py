"""camelcup check-bot: does a bot keep the contract?"""

import click

from camelcup.cli.options import GAME, SEED, choose_game, choose_seed, warn
from camelcup.plugins import Plugins
from camelcup.specs import bot_maker
from camelcup.testing import inspect_bot


@click.command("check-bot")
@click.argument("bot")
@GAME
@SEED
@click.pass_context
def command(context: click.Context, /, bot: str, game: str, rules: str | None, seed: int | None) -> None:
    """Play BOT through whole games and single positions, and report whether it keeps the contract.

    The exit code is 1 if it does not.
    """
    plugins: Plugins = context.obj
    warn(plugins, strict=False)
    played, _ = choose_game(plugins, game, rules)
    maker = bot_maker(bot, game, plugins)
    chosen = choose_seed(seed)
    click.echo(f"seed {chosen}", err=True)
    report = inspect_bot(bot, maker, played, seed=chosen)
    click.echo(str(report))
    if not report.passed:
        context.exit(1)
