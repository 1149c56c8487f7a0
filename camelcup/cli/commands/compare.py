"""camelcup compare: is one bot better than another, and how sure is that?"""

from pathlib import Path
from typing import Any

import click
from attrs import evolve, fields_dict

from camelcup.cli.commands.tournament import read_bots
from camelcup.cli.options import (
    GAME,
    GIVEN,
    RECORDS,
    RUN,
    SEATS,
    SEED,
    Number,
    Output,
    Whole,
    combine,
    echo_warning,
    given_options,
    pack,
)
from camelcup.cli.run_and_print import check_options, resume_and_print, run_and_print
from camelcup.cup.make_tournament import PAIRED_SCORING, make_comparison
from camelcup.cup.options import PAIRS, PairOptions, RunOptions, Sprt
from camelcup.cup.resume import check_comparison
from camelcup.cup.runner import new_run
from camelcup.errors import UserError
from camelcup.installed.plugins import Plugins
from camelcup.results.sprt import CHANCES, Hypotheses
from camelcup.text import plural

CHANCE = Number(*CHANCES)


FIELD = click.option(
    "--field",
    type=click.UNPROCESSED,
    callback=lambda context, option, value: None if value is None else read_bots(context, option, value),
    metavar="A,B,C",
    help="Opponents, drawn for each pair. [default: the installed bots; at tables of two the two meet]",
)

TEST = combine(
    click.option(
        "--sprt",
        default="0,2",
        show_default=True,
        callback=lambda context, option, text: Sprt.parse(text),
        metavar="H0,H1",
        help="Differences in points of win rate that the test tells apart.",
    ),
    click.option(
        "--alpha",
        type=CHANCE,
        default=Hypotheses().alpha,
        show_default=True,
        metavar="P",
        help="Chance of accepting H1 where H0 is the truth.",
    ),
    click.option(
        "--beta",
        type=CHANCE,
        default=Hypotheses().beta,
        show_default=True,
        metavar="P",
        help="Chance of accepting H0 where H1 is the truth.",
    ),
    click.option("--fixed", is_flag=True, help="Play all pairs, and decide by the interval."),
    pack("test", lambda values: _hypotheses(**values), "sprt", "alpha", "beta", "fixed"),
)

GAMES = click.option(
    "--games", type=Whole(min=2), metavar="N", help="Most games, in place of --pairs: two a pair."
)


def _pair_options(values: dict[str, Any]) -> PairOptions:
    """Return the tables of a comparison. Raises UserError for an odd number of games."""
    games = values.pop("games")
    if games is None:
        return PairOptions(**values)
    if games % 2:
        raise UserError(f"--games {games}: a pair is two games; give an even number, or --pairs")
    if click.get_current_context().get_parameter_source("pairs") in GIVEN:
        raise UserError(f"--games {games} and --pairs {values['pairs']}: give one of them")
    return PairOptions(**{**values, "pairs": games // 2})


PAIR_OPTIONS = pack("tables", _pair_options, *fields_dict(PairOptions), "games")


def _hypotheses(sprt: Sprt, alpha: float, beta: float, fixed: bool) -> Hypotheses:
    return Hypotheses(h0=sprt.h0, h1=sprt.h1, alpha=alpha, beta=beta, fixed=fixed)


@click.command("compare")
@click.argument("compared", nargs=-1, metavar="CANDIDATE BASELINE")
@FIELD
@click.option(
    "--pairs", type=Whole(min=1), default=PAIRS, show_default=True, metavar="N", help="Most pairs of games."
)
@GAMES
@TEST
@SEATS
@click.option(
    "--resume",
    "cup",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Resume from an --out file; it holds the bots and all other options.",
)
@click.option(
    "--extend", type=Whole(min=1), metavar="N", help="Add N pairs to the finished file of --resume."
)
@GAME
@SEED
@RECORDS
@RUN
@PAIR_OPTIONS
@click.pass_context
def command(
    context: click.Context,
    /,
    compared: tuple[str, ...],
    tables: PairOptions,
    test: Hypotheses,
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
    options = evolve(options, scoring=PAIRED_SCORING)
    check_options(plugins, options, output)
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
    tournament, game = make_comparison(plugins, compared, tables, options, echo_warning)
    return run_and_print(new_run(plugins, tournament, game, options, test), output)
