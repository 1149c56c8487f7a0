"""camelcup compare: is one bot better than another, and how sure is that?"""

from pathlib import Path
from typing import Any

import click
from attrs import evolve

from camelcup.cli.options import (
    OUTPUT,
    Output,
    Whole,
    as_value,
    combine,
    declared,
    echo_warning,
    given_options,
    pack,
    path_option,
)
from camelcup.cli.run_and_print import check_options, resume_and_print, run_and_print
from camelcup.cup.draw_up import PAIRED_SCORING, plan_comparison
from camelcup.cup.options import PairOptions, RunOptions, SprtOptions, options_of
from camelcup.cup.resume import check_comparison
from camelcup.cup.runner import new_run
from camelcup.errors import UserError
from camelcup.installed.plugins import Plugins
from camelcup.text import plural


def _pair_options(values: dict[str, Any]) -> PairOptions:
    games = values.pop("games")
    if games is None:
        return PairOptions(**values)
    if games % 2:
        raise UserError(f"--games {games}: a pair is two games; give an even number, or --pairs")
    if "pairs" in given_options(click.get_current_context()):
        raise UserError(f"--games {games} and --pairs {values['pairs']}: give one of them")
    return PairOptions(**{**values, "pairs": games // 2})


PAIR_OPTIONS = combine(
    click.option(
        "--games", type=Whole(min=2), metavar="N", help="Most games, in place of --pairs: two a pair."
    ),
    declared(PairOptions, ["field", "seats"]),
    pack("tables", _pair_options, *options_of(PairOptions), "games"),
)


@click.command("compare")
@click.argument("compared", nargs=-1, metavar="CANDIDATE BASELINE")
@declared(PairOptions, ["pairs"])
@PAIR_OPTIONS
@as_value("test", SprtOptions)
@path_option("--resume", "cup", text="Resume from an --out file; it holds the bots and all other options.")
@click.option(
    "--extend", type=Whole(min=1), metavar="N", help="Add N pairs to the finished file of --resume."
)
@as_value("options", RunOptions, without=["scoring"])
@OUTPUT
@click.pass_context
def command(
    context: click.Context,
    /,
    compared: tuple[str, ...],
    tables: PairOptions,
    test: SprtOptions,
    cup: Path | None,
    extend: int | None,
    options: RunOptions,
    output: Output,
) -> None:
    """Compare two bots in pairs of games: the same chance numbers, the same seat, the same opponents.

    The run stops as soon as the test has decided between two differences of win rate, H0 and H1, but not
    before 200 pairs. See `camelcup help compare`.
    """
    plugins: Plugins = context.obj
    options, hypotheses = evolve(options, scoring=PAIRED_SCORING), test.hypotheses
    check_options(plugins, options)
    if cup is not None:
        check_comparison(cup, (*compared, *(tables.field or ())))
        pairs = None if extend is None else 2 * extend
        return resume_and_print(plugins, cup, options, output, given_options(context), pairs)
    if extend is not None:
        raise UserError(f"--extend {extend}: name the file with --resume FILE")
    if len(compared) != 2:
        raise UserError(
            f"{plural(len(compared), 'bot')}: name two, as in camelcup compare CANDIDATE BASELINE"
        )
    plan = plan_comparison(plugins, compared, tables, options, hypotheses, echo_warning)
    return run_and_print(new_run(plugins, plan, options), output)
