"""The command `camelcup join`."""

import click

from camelcup import Plugins, UserError


@click.command("join")
@click.argument("url")
@click.option("--token", envvar="CAMELCUP_TOKEN", required=True, help="Yours, from the organiser.")
@click.option("--bot", "spec", required=True, metavar="SPEC", help="Bot on this machine, as in Mine=mine.py.")
@click.option("--workers", type=click.IntRange(1), default=2, help="Tables at once. [default: 2]")
@click.option("--isolation", default="process", metavar="NAME", help="process, sandbox or none.")
@click.option("--keep", is_flag=True, help="Have older versions of the bot play on.")
@click.pass_obj
def command(
    plugins: Plugins, /, url: str, token: str, spec: str, keep: bool, isolation: str, workers: int
) -> None:
    """Have a bot on this machine play in the league at URL, until Ctrl-C.

    Its code stays here; only views of its seat and its moves cross, over one connection outwards.
    """
    try:
        from camelcup_league.away.client import Connection, HomeBot
    except ModuleNotFoundError:
        raise UserError("websockets is not installed: pip install 'camelcup-league[join]'") from None
    bot = HomeBot.of(spec, plugins, isolation, workers)
    Connection(url, token, bot, keep, click.echo).run()
