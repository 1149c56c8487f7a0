"""Builds the report for the author of one bot: its worst games, costly decisions, opponents and faults."""

from pathlib import Path

from camelcup import Plugins, Run, join_teams
from camelcup.report import Bars, Cell, Figure, Page
from camelcup_report.building import Report, Section, facts_of, read_games
from camelcup_report.pages.columns import Columns, column_of, share_columns
from camelcup_report.pages.costly import Costly
from camelcup_report.pages.faults import Faults
from camelcup_report.pages.pairs import Pairs
from camelcup_report.pages.standings import standings_figures

WORST = 10
"""Games that are listed."""


def build_for(run: Run, path: Path, plugins: Plugins, bot: str) -> Report:
    """Return the report on one bot of a cup. Raises UserError as `build` does, and for an unknown bot."""
    plan = run.plan
    worst = _worst(run, bot, path.name)
    order = list(dict.fromkeys(row.bot for row in run.standings.rows()))
    pairs, costly, faults = (
        Pairs(order),
        Costly(bot, run.display, plan.unit, plan.tournament.teams),
        Faults(bot),
    )
    pages: list[Page] = [costly, pairs, faults]
    count = read_games(run, path, run.display.game, pages)
    sections = (
        Section("Standings", tuple(standings_figures(run, plugins.scoring_rules))),
        Section("Worst games", (worst,)),
        Section(costly.title, tuple(costly.figures())),
        Section("Opponents", tuple(_opponents(pairs, bot))),
        Section(faults.title, tuple(faults.figures())),
    )
    return Report(
        name=path.name,
        games=count,
        facts=facts_of(run, count),
        remarks=tuple(run.remarks()),
        sections=tuple(section for section in sections if section.figures),
        watchable=(),
        bot=bot,
    )


def _worst(run: Run, bot: str, name: str) -> Figure:
    """Return the table of the worst games of a bot. name: of the cup file"""
    rows: list[tuple[Cell, ...]] = []
    scores: list[float] = []
    for result in run.games(bot, worst=WORST):
        joined = join_teams(result, run.plan.tournament.teams)
        bots = joined.table.bots
        seat = min((seat for seat, each in enumerate(bots) if each == bot), key=joined.place)
        faults = sum(fault.seat == seat for fault in joined.faults)
        winners = ", ".join(bots[winner] for winner in joined.winners)
        score, margin = joined.scores[seat], joined.margin(seat)
        rows.append((joined.table.number, score, joined.place(seat), margin, faults, winners))
        scores += [score, margin]
    unit = column_of(run.plan.unit, scores)
    columns: Columns = ("table", unit, "place", column_of("margin", scores), "faults", "won by")
    how = (
        f"The games that it lost by most. `camelcup replay {name} TABLE --moves` prints one, and at its end "
        f"the `camelcup debug` command that plays it with your bot in the terminal."
    )
    return Figure("Lost by most", how, columns, rows)


def _opponents(pairs: Pairs, bot: str) -> list[Figure]:
    """Return the figure of the bot against each other one, the hardest first."""
    rows: list[tuple[Cell, ...]] = []
    for figure in pairs.figures():
        rows = sorted((row[1:] for row in figure.rows if row[0] == bot), key=lambda row: float(row[2] or 0))
    if not rows:
        return []
    how = (
        "How often it came out ahead of each other bot at one table, in percent, with a 95 % interval; the "
        "hardest first."
    )
    columns: Columns = ("against", "meetings", *share_columns("ahead"))
    picture = Bars("against", "ahead %", "low %", "high %")
    return [Figure("Ahead of each opponent", how, columns, rows, picture)]
