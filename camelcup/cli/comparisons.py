"""Comparisons for commands of plugins: the options of one, and several that share them."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import click
from attrs import evolve, frozen

from camelcup.cli.commands.compare import PAIR_OPTIONS
from camelcup.cli.options import (
    OUTPUT,
    Decorator,
    Output,
    Whole,
    as_value,
    combine,
    echo_warning,
    given_options,
    pack,
)
from camelcup.cli.run_and_print import check_options, found_text, run_and_show
from camelcup.cup.draw_up import PAIRED_SCORING, choose_seed, plan_comparison
from camelcup.cup.file.appending import CupFile
from camelcup.cup.options import PairOptions, RunOptions
from camelcup.cup.resume import resumed
from camelcup.files import write_errors
from camelcup.installed.plugins import Plugins
from camelcup.results.comparison import ComparisonResult
from camelcup.results.sprt import Hypotheses
from camelcup.results.standings import remarks


@frozen
class Comparisons:
    """Comparisons as `camelcup compare --fixed` plays them, with the options of a command, on equal tables.

    Each is kept in a cup file of its own.
    """

    plugins: Plugins
    tables: PairOptions
    options: RunOptions
    output: Output

    def begin(self, compared: Iterable[Sequence[str]], folder: Path) -> None:
        """Write the plans of comparisons to the files 1.jsonl, 2.jsonl and so on of a new folder.

        compared: candidate and baseline of each

        Raises UserError for bots that cannot be compared, and where the folder cannot be made.
        """
        options = evolve(self.options, seed=choose_seed(self.options.seed))
        fixed = Hypotheses(fixed=True)
        plans = [
            plan_comparison(self.plugins, two, self.tables, options, fixed, echo_warning) for two in compared
        ]
        click.echo(f"seed {options.seed}", err=True)
        with write_errors(f"--out {folder}"):
            folder.mkdir(parents=True)
        for number, plan in enumerate(plans, 1):
            CupFile.create(folder / f"{number}.jsonl", plan).close()

    def play(self, path: Path) -> ComparisonResult:
        """Play the games that a file lacks, show the progress, and return the result of all.

        Raises UserError where the file is of other options than those given, KeyboardInterrupt after Ctrl-C.
        """
        given = given_options(click.get_current_context())
        with resumed(self.plugins, path, self.options, given, None, echo_warning) as run:
            if run.done:
                click.echo(found_text(run, path), err=True)
            if not run.finished:
                run_and_show(run, self.output.progress)
            planned = run.plan.tournament
            for line in remarks(run.summary.standings, planned.limits, planned.left_out):
                click.echo(line, err=True)
            assert run.summary.comparison is not None
            return run.summary.comparison.result()


def comparison_options(pairs: int) -> Decorator:
    """Return a decorator that gives a command the options of comparisons, as one value `comparisons`.

    >>> @click.command()
    ... @comparison_options(pairs=2)
    ... def twice(comparisons):
    ...     comparisons.begin([("Player0", "Player1"), ("Player2", "Player1")], Path("kept"))
    ...     print([comparisons.play(Path(f"kept/{number}.jsonl")).pairs for number in (1, 2)])
    >>> options = ["--seats", "2", "--isolation", "none", "--executor", "serial"]
    >>> twice.main(options, obj=load_plugins(), standalone_mode=False)
    [2, 2]

    pairs: of each comparison, unless the command is given another number
    """
    return combine(
        click.option(
            "--pairs",
            type=Whole(min=2),
            default=pairs,
            show_default=True,
            metavar="N",
            help="Pairs of games for each comparison.",
        ),
        PAIR_OPTIONS,
        as_value("options", RunOptions, without=["scoring", "out", "log", "keep"]),
        OUTPUT,
        pack("comparisons", _comparisons, "tables", "options", "output"),
    )


def _comparisons(values: dict[str, Any]) -> Comparisons:
    plugins: Plugins = click.get_current_context().obj
    options = evolve(values["options"], scoring=PAIRED_SCORING)
    check_options(plugins, options)
    return Comparisons(plugins, values["tables"], options, values["output"])
