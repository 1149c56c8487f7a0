"""camelcup check-bot: whether a bot keeps the contract."""

import click
from attrs import evolve

from camelcup.cli.options import BEGIN_TIME, GAME, MOVE_TIME, SEED, warn
from camelcup.cup.fixed_tables import choose_seed
from camelcup.cup.importing import import_bots, make_setup
from camelcup.installed.plugins import Plugins
from camelcup.installed.rulesets import choose_game
from camelcup.records import Limits
from camelcup.testing import BotReport, Finding
from camelcup.testing.bot_process import InspectionEnded, inspect_in_process
from camelcup.testing.process_checks import SKIPPED, STAYS, Trial, check_in_processes
from camelcup.testing.program_checks import check_program


@click.command("check-bot")
@click.argument("bot")
@GAME
@SEED
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
    move_time: float,
    begin_time: float,
) -> None:
    """Play BOT in whole games and single positions, and report whether it keeps the contract.

    BOT runs in processes of their own, so that it is reported where it hangs or exits. The exit code is 1 if
    the bot does not keep the contract.
    """
    plugins: Plugins = context.obj
    warn(plugins, strict=False)
    played, _ = choose_game(plugins, game, rules)
    setup = make_setup(plugins, game, played, [bot])
    import_bots(plugins, setup, limit=begin_time)
    chosen = choose_seed(seed)
    click.echo(f"seed {chosen}", err=True)
    limits = Limits(move_time=move_time, begin_time=begin_time)
    report = check(Trial(setup, played, bot, chosen, limits))
    click.echo(str(report))
    context.exit(0 if report.passed else 1)


def check(trial: Trial) -> BotReport:
    """Return the report about a bot: first about its process, then about all else."""
    stays, *more = check_in_processes(trial)
    if not stays.passed:
        return BotReport(trial.bot, (stays,))
    if trial.program:
        return BotReport(trial.bot, (stays, *more, *check_program(trial)))
    try:
        report = inspect_in_process(trial.setup, trial.bot, trial.seed, trial.limits, trial.command)
    except InspectionEnded as ended:
        failed = Finding(STAYS, False, f"in a later check: {ended}\n{SKIPPED}")
        return BotReport(trial.bot, (failed, *more))
    return evolve(report, findings=(stays, *more, *report.findings))
