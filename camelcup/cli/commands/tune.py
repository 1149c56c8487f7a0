"""camelcup tune: paired comparisons over the options of a bot."""

import click
from attrs import evolve

from camelcup.cli.commands.compare import FIELD, GAMES, PAIR_OPTIONS
from camelcup.cli.options import GAME, RUN, SEATS, SEED, Output, Whole, echo_warning
from camelcup.cli.run_and_print import check_options, run_and_show
from camelcup.cup.make_tournament import PAIRED_SCORING
from camelcup.cup.options import PairOptions, RunOptions
from camelcup.cup.runner import PendingRun
from camelcup.cup.tuning import combinations, make_runs
from camelcup.installed.compiled import slow_text
from camelcup.installed.plugins import Plugins
from camelcup.results.comparison import PairedComparison
from camelcup.results.remarks import remarks
from camelcup.results.tuning import tuned
from camelcup.results.tuning_text import tuned_text, tuning_caveat

PAIRS = 1000
"""Pairs of each comparison."""


@click.command("tune")
@click.argument("bot", metavar="BOT")
@click.option(
    "--option",
    "choices",
    multiple=True,
    required=True,
    metavar="NAME=A,B,C",
    help="An option of the bot and its values. Repeatable, for all combinations.",
)
@FIELD
@click.option(
    "--pairs",
    type=Whole(min=2),
    default=PAIRS,
    show_default=True,
    metavar="N",
    help="Pairs of games for each comparison.",
)
@GAMES
@SEATS
@GAME
@SEED
@RUN
@PAIR_OPTIONS
@click.pass_obj
def command(
    plugins: Plugins,
    /,
    bot: str,
    choices: tuple[str, ...],
    tables: PairOptions,
    options: RunOptions,
    output: Output,
) -> None:
    """Compare a bot with itself under other options, as `camelcup compare --fixed` does.

    The first value is the baseline: each other one is compared with it, all on the same tables. No file
    keeps the games: a run that is interrupted cannot be resumed.
    """
    options = evolve(options, scoring=PAIRED_SCORING)
    check_options(plugins, options, output)
    first, *rest = combinations(bot, choices)
    runs = make_runs(plugins, bot, [first, *rest], tables, options, echo_warning)
    click.echo(f"seed {runs[0].plan.tournament.seed}", err=True)
    if slow := slow_text(plugins, options.game, runs[0].planned or 0):
        click.echo(slow, err=True)
    done: list[PairedComparison] = []
    try:
        for place, (choice, run) in enumerate(zip(rest, runs, strict=True), 1):
            click.echo(f"{place} of {len(rest)}: {choice} against {first}", err=True)
            done.append(_compare(run, output.progress))
    finally:  # Ctrl-C leaves the comparisons that are complete
        if done:
            click.echo(tuned_text(tuned(first, rest, done), output.layout))
            click.echo(tuning_caveat(len(rest), tables.pairs), err=True)
        if missing := rest[len(done) :]:
            click.echo(f"not finished: {'; '.join(missing)}; nothing is kept", err=True)


def _compare(run: PendingRun, lines: bool) -> PairedComparison:
    """Play all pairs of one comparison."""
    run_and_show(run, lines)
    for line in remarks(run.summary.standings, run.plan.tournament.limits):
        click.echo(line, err=True)
    assert run.summary.comparison is not None
    return run.summary.comparison
