"""The ladder: bots from chance over search to the installed ones, and how often each beats the one below."""

from collections.abc import Sequence
from itertools import pairwise

from camelcup import AnyGame, Plugins, UserError, join_teams
from camelcup.report import Bars, Cell, Column, Figure
from camelcup_study.findings import Chapter, Finding, cells, percent
from camelcup_study.games import Order
from camelcup_study.results import Results

FIRST = ("Random", "OneStep", "MCTS:simulations=10", "MCTS:simulations=100", "MCTS:simulations=1000")
"""The lower rungs, for any game."""


def lower_rungs(plugins: Plugins, game: AnyGame) -> Sequence[str]:
    """Return the bots for any game, the lowest first.

    Raises UserError where no search bot is installed, or the game does not list its actions.
    """
    if not game.lists_actions:
        raise UserError(f"--ladder: {game.name} does not list its actions, which search bots need")
    if "MCTS" not in {entry.name for entry, _ in plugins.bots.values()}:
        raise UserError("--ladder needs a search bot: pip install camelcup-bot-mcts")
    return FIRST


def climb(order: Order, bots: Sequence[str], games: int) -> Chapter:
    """Play each bot against copies of the one below, at tables as small as can be.

    order: has the game, the folder and the options of the study
    games: of each pair of rungs, at least
    """
    seats = order.game.seats[0]
    places = len(order.game.teams(seats))
    rows: list[Sequence[Cell]] = []
    findings = []
    for below, bot in pairwise(bots):
        run = order.run([bot], games, seats, f"ladder-{len(rows) + 1}", fill=below)
        results = Results.of(join_teams(result, run.plan.tournament.teams) for result in run.games())
        share = results.of_bot(results.bots.index(bot)).estimate
        rows.append((f"{bot} above {below}", results.games, *cells(share), 1 / places))
        findings.append(Finding(f"{bot} beats {below}, %", share, results.games, 100))
    figure = Figure(
        "Each bot against the one below",
        f"The share of the win of each bot at tables of {places} with copies of the bot below it, in percent "
        f"with a 95 % interval. The tick is an equal share.",
        ("rung", "games", *percent("win %"), Column("equal %", 1, 100)),
        rows,
        Bars("rung", "win %", "low %", "high %", mark="equal %"),
    )
    return Chapter("Ladder", findings, [figure])
