"""camelcup tune: paired comparisons over the options of a bot."""

from collections.abc import Sequence
from itertools import product
from typing import Any, ClassVar

import click
from attrs import evolve, fields, frozen

from camelcup.cli.compare import FIELD, SCORING, PairDraw, draw_up
from camelcup.cli.options import GAME, RUN, SEATS, SEED, Whole, choose_seats, choose_seed
from camelcup.cli.running import PlayOptions, make_summary, remarks, run_tables
from camelcup.cli.tabulating import DATA, format_table, rows_text
from camelcup.cup.plan import Plan
from camelcup.cup.tournament import Tournament
from camelcup.errors import UserError
from camelcup.game.game import Game
from camelcup.game.teams import find_teams, team_size
from camelcup.installed.compiled import slow_text
from camelcup.installed.plugins import Plugins
from camelcup.installed.programs import is_command
from camelcup.installed.rulesets import choose_game
from camelcup.installed.specs import OPTIONS, find_members, split_alias
from camelcup.results.comparison import PairedComparison
from camelcup.results.intervals import Estimate, around, holm_margins
from camelcup.results.sprt import LEAST, Hypotheses

PAIRS = 1000
"""Pairs of each comparison."""


@frozen
class Tuned:
    """A bot with other options against the baseline; all numbers but `pairs` are rates from 0 to 1."""

    columns: ClassVar = (
        *("options", "baseline", "pairs", "rate", "baseline_rate"),
        *("difference", "low", "high", "verdict"),
    )

    options: str
    baseline: str
    pairs: int
    rate: float
    baseline_rate: float
    difference: Estimate

    @property
    def verdict(self) -> str:
        """The verdict in a word or two; as in `camelcup compare` there is none under 200 pairs."""
        if self.pairs < LEAST:
            return "not settled"
        low, high = self.difference.low, self.difference.high
        if low is None or high is None:
            low = high = self.difference.value
        return "better" if low > 0 else "worse" if high < 0 else "not settled"

    def values(self) -> tuple[Any, ...]:
        """Return the values of the columns of JSON and CSV."""
        numbers = self.difference.value, self.difference.low, self.difference.high
        return self.options, self.baseline, self.pairs, self.rate, self.baseline_rate, *numbers, self.verdict


@click.command("tune")
@click.argument("bot", metavar="BOT")
@click.option(
    "--option",
    "options",
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
@SEATS
@GAME
@SEED
@RUN
@click.pass_obj
def command(
    plugins: Plugins,
    /,
    bot: str,
    options: tuple[str, ...],
    **others: Any,
) -> None:
    """Compare a bot with itself under other options, as `camelcup compare --fixed` does.

    The first value is the baseline: each other one is compared with it, all on the same tables. No file
    keeps the games: a run that is interrupted cannot be resumed.
    """
    draw = PairDraw(**{field.name: others.pop(field.name) for field in fields(PairDraw)})
    play = PlayOptions(**others, scoring=SCORING)
    play.check(plugins)
    play = evolve(play, seed=choose_seed(play.seed))
    first, *rest = combinations(bot, options)
    _check_single(plugins, bot, draw, play)
    base = with_options(bot, first)
    drawn = [draw_up(plugins, (with_options(bot, text), base), draw, play) for text in rest]
    click.echo(f"seed {play.seed}", err=True)
    if slow := slow_text(plugins, play.game, drawn[0][0].games):
        click.echo(slow, err=True)
    found: list[PairedComparison] = []
    try:
        for place, (text, (tournament, game)) in enumerate(zip(rest, drawn, strict=True), 1):
            click.echo(f"{place} of {len(rest)}: {text} against {first}", err=True)
            found.append(_compare(plugins, tournament, game, play))
    finally:  # Ctrl-C leaves the comparisons that are complete
        if found:
            click.echo(tuned_text(tuned(first, rest, found), play.layout))
            click.echo(caveat(len(rest), draw.pairs), err=True)
        if missing := rest[len(found) :]:
            click.echo(f"not finished: {'; '.join(missing)}; nothing is kept", err=True)


def _check_single(plugins: Plugins, bot: str, draw: PairDraw, play: PlayOptions) -> None:
    """Raise UserError for a team of different bots."""
    game, _ = choose_game(plugins, play.game, play.rules)
    teams = find_teams(game, choose_seats(draw.seats, game))
    if find_members([split_alias(bot)[1]], {}, team_size(teams)):
        raise UserError(f"bot {bot!r}: tune sets options of one bot; compare two teams with camelcup compare")


def combinations(bot: str, options: Sequence[str]) -> list[str]:
    """Return all combinations of values, as option=value,...; the first has the first value of each.

    Raises UserError where an option is not of the form name=value,value, or something is given twice.
    """
    if is_command(split_alias(bot)[1]):
        raise UserError(f"bot {bot!r} is a program: tune sets options of Python bots")
    choices: dict[str, list[str]] = {}
    for text in options:
        name, equals, values = text.partition("=")
        each = [value.strip() for value in values.split(",")]
        if not (equals and name.isidentifier() and all(each)):
            raise UserError(f"--option {text!r}: write name=value,value,... such as simulations=100,300")
        if name in choices:
            raise UserError(f"--option {text!r}: {name} is given twice; write all its values in one --option")
        if twice := [value for value in each if each.count(value) > 1]:
            raise UserError(f"--option {text!r}: the value {twice[0]} is given twice")
        choices[name] = [f"{name}={value}" for value in each]
    found = [",".join(chosen) for chosen in product(*choices.values())]
    if len(found) < 2:
        raise UserError(f"--option {options[0]!r}: name two values at least; the first is the baseline")
    return found


def with_options(bot: str, text: str) -> str:
    """Return the spec of a bot with further options."""
    spec = split_alias(bot)[1]
    return f"{spec}{',' if OPTIONS.search(spec) else ':'}{text}"


def _compare(
    plugins: Plugins, tournament: Tournament, game: Game[Any, Any, Any], play: PlayOptions
) -> PairedComparison:
    """Play all pairs of one comparison."""
    fixed = Hypotheses(fixed=True)
    plan = Plan.of(tournament, game, play.scoring, plugins, comparison=fixed, **play.process)
    summary = make_summary(plugins, plan)
    assert summary.comparison is not None
    run_tables(plugins, plan, play, summary, tournament.tables())
    for line in remarks(summary.standings, tournament.limits):
        click.echo(line, err=True)
    return summary.comparison


def tuned(first: str, rest: Sequence[str], found: Sequence[PairedComparison]) -> list[Tuned]:
    """Return the rows of a table: the differences, with intervals that allow for the number planned.

    rest:  the options of all comparisons that were planned
    found: those that are complete
    """
    margins = holm_margins([comparison.test.difference for comparison in found], len(rest))
    rows = []
    for text, comparison, margin in zip(rest, found, margins, strict=False):
        result = comparison.result()
        rates = (result.candidate_rate.value, result.baseline_rate.value)
        rows.append(Tuned(text, first, result.pairs, *rates, around(result.difference.value, margin)))
    return rows


def tuned_text(rows: Sequence[Tuned], layout: str) -> str:
    """Return the rows in a format of `check_format`."""
    if layout in DATA:
        return rows_text(Tuned.columns, [row.values() for row in rows], layout)
    first, rates = rows[0], {row.baseline_rate for row in rows}  # several where it meets each of the others
    rate = f"{100 * first.baseline_rate:.1f}" if len(rates) == 1 else "-"
    cells = [(first.baseline, str(first.pairs), rate, "", "", "baseline")]
    cells += [
        (
            row.options,
            str(row.pairs),
            f"{100 * row.rate:.1f}",
            f"{100 * row.difference.value:+.1f}" if row.difference.value else "0",
            row.difference.interval(scale=100),
            row.verdict,
        )
        for row in rows
    ]
    return format_table(["options", "pairs", "win %", "points", "interval", "verdict"], cells)


def caveat(number: int, pairs: int) -> str:
    """Return what few pairs, and several comparisons at once, do to the verdicts and intervals."""
    few = f"nothing is settled under {LEAST} pairs\n" if pairs < LEAST else ""
    if number == 1:
        return f"{few}1 comparison: the interval is 95 %"
    return (
        f"{few}{number} comparisons: the intervals are wider than 95 % (Holm's method)\n"
        f"the best of several looks better than it is: compare it again with another seed"
    )
