"""camelcup standings: the standings of a cup, from its file alone."""

from pathlib import Path

import click

from camelcup.cli.cup import FILE, warn_if_missing, warn_if_truncated
from camelcup.cli.options import FORMAT
from camelcup.cli.terminal.printing import print_summary, print_table
from camelcup.cli.terminal.source_tables import cup_sources, sources_text
from camelcup.cup.file.lines import Cup
from camelcup.errors import UserError
from camelcup.game.teams import join_teams
from camelcup.installed.plugins import Plugins
from camelcup.installed.rulesets import make_display
from camelcup.results.breakdown import ALL, BREAKDOWNS, Breakdown
from camelcup.results.summary import Summary
from camelcup.results.text import breakdown_text, check_format

SOURCE = "source"


@click.command("standings")
@FILE
@click.option("--scoring", metavar="NAME", help="Scoring rule. [default: the cup's]")
@click.option(
    "--by",
    type=click.Choice([*BREAKDOWNS, SOURCE]),
    help="Print the wins of each bot on each seat (or team), or at tables with each other bot; or its mean "
    "score by source, where the game says where scores come from.",
)
@FORMAT
@click.pass_obj
def command(plugins: Plugins, /, path: Path, scoring: str | None, by: str | None, layout: str) -> None:
    """Print the standings of the games in FILE, which --out wrote. Needs none of the bots.

    With --by seat or opponent, EXPECTED is the number of wins that the bot had if all its games
    counted the same.
    """
    check_format(layout)
    if by and scoring:
        counts = "adds up scores" if by == SOURCE else "counts wins"
        raise UserError(f"--by {by} {counts}, --scoring {scoring} gives points: give one of them")
    cup = Cup(path)
    if by == SOURCE:
        return _print_sources(cup, plugins, layout)
    if by:
        return _print_breakdown(cup, by, layout)
    standings = cup.standings(scoring, plugins)
    warn_if_truncated(cup)
    print_summary(Summary(standings), cup.plan.tournament.limits, layout, cup.plan.unit)
    warn_if_missing(cup, standings.games)
    return None


def _print_breakdown(cup: Cup, by: str, layout: str) -> None:
    tournament = cup.plan.tournament
    breakdown = Breakdown(BREAKDOWNS[by])
    for result in cup.game_results():
        breakdown.add(join_teams(result, tournament.teams))
    warn_if_truncated(cup)
    bots = list(dict.fromkeys(tournament.bots))
    rows = breakdown.rows([*bots, ALL] if by == "seat" else bots)
    print_table(breakdown_text(rows, layout, tournament.place if by == "seat" else by), layout)
    warn_if_missing(cup, breakdown.games)


def _print_sources(cup: Cup, plugins: Plugins, layout: str) -> None:
    totals = cup_sources(cup, make_display(plugins, cup.plan.game(plugins)))
    warn_if_truncated(cup)
    click.echo(sources_text(totals.rows(), layout))
    warn_if_missing(cup, totals.games)
