"""camelcup check-bot: whether bots keep the contract."""

from collections.abc import Iterator
from typing import Any

import click

from camelcup.cli.options import declared, warn
from camelcup.cup.draw_up import choose_seed
from camelcup.cup.options import RunOptions
from camelcup.installed.plugins import Plugins
from camelcup.installed.specs import is_folder
from camelcup.records import Limits
from camelcup.results.result_table import check_format
from camelcup.testing import BotReport, inspect_bot, inspect_bots
from camelcup.testing.bots import LOADS
from camelcup.testing.report import reports_text


@click.command("check-bot")
@click.argument("bots", nargs=-1, required=True, metavar="BOT...")
@declared(RunOptions, ["game", "rules", "seed", "isolation", "move_time", "begin_time"])
@click.option(
    "--format",
    "layout",
    metavar="NAME",
    help="Print a line for each bot: csv, json, or a format of tabulate. [default: the whole reports]",
)
@click.pass_context
def command(
    context: click.Context,
    /,
    bots: tuple[str, ...],
    game: str,
    rules: str | None,
    seed: int | None,
    isolation: str,
    move_time: float,
    begin_time: float,
    layout: str | None,
) -> None:
    """Play each BOT in whole games and single positions, and report whether it keeps the contract.

    A folder stands for the bots in its .py files. By default bots run in processes of their own, so that it
    is reported where they hang or exit. The exit code is 1 if a bot does not keep the contract.
    """
    plugins: Plugins = context.obj
    if layout is not None:
        check_format(layout)
    warn(plugins, strict=False)
    chosen = choose_seed(seed)
    limits = Limits(move_time=move_time, begin_time=begin_time)
    options: dict[str, Any] = {"isolation": isolation, "limits": limits, "plugins": plugins}
    if len(bots) == 1 and layout is None and not is_folder(bots[0], plugins):
        reports = iter([inspect_bot(bots[0], game, rules, seed=chosen, **options)])
    else:
        reports = inspect_bots(bots, game, rules, seed=chosen, **options)
    click.echo(f"seed {chosen}", err=True)
    context.exit(0 if print_reports(reports, layout) else 1)


def print_reports(reports: Iterator[BotReport], layout: str | None) -> bool:
    """Print the reports on bots as they come, or a line for each; return whether all passed."""
    printed = []
    for report in reports:
        printed.append(report)
        if layout is None:
            click.echo(str(report))
    if layout is not None:
        click.echo(reports_text(printed, layout))
    passed = sum(report.passed for report in printed)
    if len(printed) > 1:
        unloaded = sum(report.findings[0].check == LOADS for report in printed)  # files without a bot, too
        rest = f", {unloaded} cannot be loaded" if unloaded else ""
        click.echo(f"{passed} of {len(printed)} keep the contract{rest}", err=True)
    return passed == len(printed)
