"""camelcup tune: paired comparisons over the options of a bot."""

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import click
from attrs import evolve

from camelcup.cli.commands.compare import PAIR_OPTIONS
from camelcup.cli.options import OUTPUT, Output, Whole, as_value, echo_warning, given_options, path_option
from camelcup.cli.run_and_print import check_options, run_and_show
from camelcup.cup.make_tournament import PAIRED_SCORING
from camelcup.cup.options import PairOptions, RunOptions
from camelcup.cup.resume import resumed
from camelcup.cup.run_lines import found_text
from camelcup.cup.runner import PendingRun
from camelcup.cup.tuning import combinations, make_runs
from camelcup.cup.tuning_folder import TuningFolder, write_plans
from camelcup.errors import UserError
from camelcup.installed.compiled import slow_text
from camelcup.installed.plugins import Plugins
from camelcup.results.comparison import PairedComparison
from camelcup.results.remarks import remarks
from camelcup.results.tuning import tuned
from camelcup.results.tuning_text import tuned_text, tuning_caveat

PAIRS = 1000
"""Pairs of each comparison."""

Runs = Iterable[AbstractContextManager[PendingRun]]
"""Comparisons, each of which is open while it is played."""


@click.command("tune")
@click.argument("bot", metavar="BOT", required=False)
@click.option(
    "--option",
    "choices",
    multiple=True,
    metavar="NAME=A,B,C",
    help="An option of the bot and its values. Repeatable, for all combinations.",
)
@click.option(
    "--pairs",
    type=Whole(min=2),
    default=PAIRS,
    show_default=True,
    metavar="N",
    help="Pairs of games for each comparison.",
)
@path_option(
    "--out",
    "folder",
    metavar="DIR",
    text="Keep the games in a new folder, a cup file for each comparison, to be resumed.",
)
@path_option(
    "--resume",
    "kept",
    metavar="DIR",
    text="Resume from a folder of --out; it holds the bot and all other options.",
)
@PAIR_OPTIONS
@as_value("options", RunOptions, without=["scoring", "out", "log", "keep"])
@OUTPUT
@click.pass_context
def command(
    context: click.Context,
    /,
    bot: str | None,
    choices: tuple[str, ...],
    folder: Path | None,
    kept: Path | None,
    tables: PairOptions,
    options: RunOptions,
    output: Output,
) -> None:
    """Compare a bot with itself under other options, as `camelcup compare --fixed` does.

    The first value is the baseline: each other one is compared with it, all on the same tables.
    """
    plugins: Plugins = context.obj
    options = evolve(options, scoring=PAIRED_SCORING)
    check_options(plugins, options, output)
    if kept is not None:
        if bot or choices or folder:
            raise UserError(f"--resume {kept}: the folder holds the bot and its options; leave them out")
        return _resume(context, kept, options, output)
    if bot is None or not choices:
        raise UserError("name a bot and its options, as in camelcup tune mine.py --option depth=1,2,3")
    first, *rest = combinations(choices)
    runs = make_runs(plugins, bot, [first, *rest], tables, options, echo_warning)
    click.echo(f"seed {runs[0].plan.tournament.seed}", err=True)
    if slow := slow_text(plugins, options.game, runs[0].planned or 0):
        click.echo(slow, err=True)
    if folder is not None:
        write_plans(folder, runs)
        return _resume(context, folder, options, output)
    return _compare_all(first, rest, map(nullcontext, runs), output, "nothing is kept")


def _resume(context: click.Context, folder: Path, options: RunOptions, output: Output) -> None:
    """Play the pairs that the files of a folder lack, and print the table of all."""
    tuning, given = TuningFolder.read(folder), given_options(context)
    runs = (resumed(context.obj, path, options, given, None, echo_warning) for path in tuning.files)
    how = f"to resume: camelcup tune --resume {folder}"
    _compare_all(tuning.baseline, tuning.choices, runs, output, how)


def _compare_all(first: str, rest: Sequence[str], runs: Runs, output: Output, rest_text: str) -> None:
    """Play the comparisons, and print their table; that of those that are complete if Ctrl-C ends them.

    rest_text: what becomes of the others
    """
    done: list[PairedComparison] = []
    try:
        for place, (choice, opened) in enumerate(zip(rest, runs, strict=True), 1):
            click.echo(f"{place} of {len(rest)}: {choice} against {first}", err=True)
            with opened as run:
                done.append(_compare(run, output.progress))
    finally:
        if done:
            click.echo(tuned_text(tuned(first, rest, done), output.layout))
            click.echo(tuning_caveat(len(rest), done[0].planned), err=True)
        if missing := rest[len(done) :]:
            click.echo(f"not finished: {'; '.join(missing)}; {rest_text}", err=True)


def _compare(run: PendingRun, lines: bool) -> PairedComparison:
    """Play all pairs of one comparison that have not been played."""
    if run.done and run.cup is not None:
        click.echo(found_text(run, run.cup.path), err=True)
    if not run.finished:
        run_and_show(run, lines)
    for line in remarks(run.summary.standings, run.plan.tournament.limits):
        click.echo(line, err=True)
    assert run.summary.comparison is not None
    return run.summary.comparison
