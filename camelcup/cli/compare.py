"""camelcup compare: is one bot better than another, and how sure is that?"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from attrs import fields, frozen

from camelcup.cli.loading import Loaded, import_bots, make_setup
from camelcup.cli.options import (
    GAME,
    RECORDS,
    RUN,
    SEATS,
    SEED,
    Number,
    Sprt,
    Whole,
    choose_seats,
    choose_seed,
    combine,
    parse_sprt,
)
from camelcup.cli.resume import extend_and_resume, resume
from camelcup.cli.running import PlayOptions, run_and_print
from camelcup.cli.tournament import split_bots
from camelcup.cup.file.lines import Cup
from camelcup.cup.seating import PAIRED
from camelcup.cup.tournament import DUEL, Tournament
from camelcup.errors import UserError
from camelcup.game.game import Game
from camelcup.game.teams import find_teams
from camelcup.installed.plugins import Plugins
from camelcup.installed.rulesets import choose_game
from camelcup.installed.specs import name_bots
from camelcup.results.sprt import CHANCES, Hypotheses
from camelcup.words import counted

PAIRS = 10_000
"""Pairs that are played at most."""

SCORING = "shared-win"
"""The scoring rule that ranks bots by what is compared."""

CHANCE = Number(*CHANCES)


@frozen(kw_only=True)
class PairDraw:
    """Values of the options about the tables. field: opponents; None for the installed bots"""

    field: tuple[str, ...] | None = None
    pairs: int = PAIRS
    seats: int | None = None


FIELD = click.option(
    "--field",
    type=click.UNPROCESSED,
    callback=lambda context, option, value: None if value is None else split_bots(context, option, value),
    metavar="A,B,C",
    help="Opponents, drawn for each pair. [default: the installed bots; at tables of two the two meet]",
)

TEST = combine(
    click.option(
        "--sprt",
        default="0,2",
        show_default=True,
        callback=parse_sprt,
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
)


@click.command("compare")
@click.argument("compared", nargs=-1, metavar="CANDIDATE BASELINE")
@FIELD
@click.option(
    "--pairs", type=Whole(min=1), default=PAIRS, show_default=True, metavar="N", help="Most pairs of games."
)
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
    "--extend", "more", type=Whole(min=1), metavar="N", help="Add N pairs to the finished file of --resume."
)
@GAME
@SEED
@RECORDS
@RUN
@click.pass_obj
def command(
    plugins: Plugins,
    /,
    compared: tuple[str, ...],
    sprt: Sprt,
    alpha: float,
    beta: float,
    fixed: bool,
    cup: Path | None,
    more: int | None,
    **others: Any,
) -> None:
    """Compare two bots in pairs of games: the same chance numbers, the same seat, the same opponents.

    The run stops as soon as the test has decided between two differences of win rate, H0 and H1, but not
    before 200 pairs. See `camelcup help compare`.
    """
    draw = PairDraw(**{field.name: others.pop(field.name) for field in fields(PairDraw)})
    options = PlayOptions(**others, scoring=SCORING)
    options.check(plugins)
    hypotheses = Hypotheses(h0=sprt.h0, h1=sprt.h1, alpha=alpha, beta=beta, fixed=fixed)
    if cup is not None:
        return _resume(plugins, cup, options, (*compared, *(draw.field or ())), more)
    if more is not None:
        raise UserError(f"--extend {more}: name the file with --resume FILE")
    if len(compared) != 2:
        raise UserError(
            f"{counted(len(compared), 'bot')}: name two, as in camelcup compare CANDIDATE BASELINE"
        )
    tournament, game = draw_up(plugins, compared, draw, options)
    return run_and_print(plugins, tournament, game, options, hypotheses)


def _resume(
    plugins: Plugins, path: Path, options: PlayOptions, bots: tuple[str, ...], more: int | None
) -> None:
    """Resume a comparison, with more pairs if these are given."""
    if bots:
        raise UserError(f"--resume {path}: the file holds the bots; leave out {' '.join(bots)}")
    if path.is_file() and Cup(path).plan.comparison is None:
        raise UserError(f"--resume {path}: not a comparison; use camelcup tournament --resume {path}")
    if more is None:
        resume(plugins, path, options, ())
    else:
        extend_and_resume(plugins, path, options, (), 2 * more)


def draw_up(
    plugins: Plugins, compared: Sequence[str], draw: PairDraw, options: PlayOptions
) -> tuple[Tournament, Game[Any, Any, Any]]:
    """Return the tournament that compares two bots, and its game; its bots have been imported.

    Where none are named, the opponents are the installed bots without the two that are compared; but at
    tables of two these meet. Copies of the baseline have the seats that opponents leave free.
    """
    game, rules = choose_game(plugins, options.game, options.rules)
    seats = choose_seats(draw.seats, game)
    teams = find_teams(game, seats)
    places = len(teams) or seats
    field = () if draw.field is None and places == DUEL else draw.field
    optional = plugins.bots.of_game(options.game) if field is None else []
    named = (*compared, *(optional if field is None else field))
    names, aliases = name_bots(named, options.game, plugins)
    setup = make_setup(plugins, options.game, game, names, aliases, teams, **options.process)
    two, others = names[:2], names[2:]
    if field is None:
        left_out = () if options.strict_plugins else set(optional).difference(two)
        loaded = import_bots(plugins, setup, left_out, limit=options.begin_time)
        others = _others([each for each in loaded if each.bot in names], two)
    else:
        import_bots(plugins, setup, limit=options.begin_time)
    tournament = Tournament(
        game=options.game,
        rules=rules,
        bots=(*two, *others),
        games=2 * draw.pairs,
        seats=seats,
        seed=choose_seed(options.seed),
        seating=PAIRED,
        fill=None if len(others) >= places - 1 or (places == DUEL and not others) else two[1],
        limits=options.limits,
        aliases=aliases,
        teams=teams,
    )
    return tournament, game


def _others(loaded: Sequence[Loaded], compared: Sequence[str]) -> tuple[str, ...]:
    """Return the bots that are none of those compared, by whatever name, sorted."""
    taken = {each.identity for each in loaded if each.bot in compared}
    return tuple(sorted(each.bot for each in loaded if each.identity not in taken))
