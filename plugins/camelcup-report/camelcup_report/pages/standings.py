"""Standings, by the cup's scoring rule and by a rating where one is installed."""

from collections.abc import Container, Sequence

from attrs import astuple

from camelcup import Run
from camelcup.report import Bars, Cell, Column, Estimate, Figure, Row, Standings
from camelcup_report.pages.columns import Columns, column_of, share_columns

RATING = "luce"
"""Name of the scoring rule that is shown as a rating."""

LARGE = 100
"""Least rating that is printed as a whole number, as all in its column are."""


def standings_figures(results: Run, scoring_rules: Container[str]) -> list[Figure]:
    """Return the standings of a cup, its win rates, and its ratings where a rule for them is installed."""
    rows = results.standings.rows()
    scoring = results.plan.scoring
    is_rating = not rows or rows[0].per_game is None
    figures = [_ratings(results.standings, scoring) if is_rating else _points(rows, scoring)]
    figures.append(_wins(rows, results.plan.unit))
    if RATING in scoring_rules and scoring != RATING:
        figures.append(_ratings(results.standings_by(RATING), RATING))
    return figures


def _points(rows: Sequence[Row], scoring: str) -> Figure:
    """Return the figure of points a game, best first."""
    how = (
        f"Points a game by the scoring rule {scoring}, best first, with the 95 % interval of each bot. Two "
        f"bots whose intervals overlap widely are not told apart by this cup."
    )
    numbers = [Column(head, 3) for head in ("points a game", "low", "high")]
    points = column_of("points", [row.points.value for row in rows])
    columns: Columns = ("rank", "bot", *numbers, "games", points)
    cells = [(row.rank, row.bot, *_with_interval(row.per_game), row.games, row.points.value) for row in rows]
    return Figure("Points a game", how, columns, cells, Bars("bot", "points a game", "low", "high"))


def _with_interval(found: Estimate | None) -> tuple[Cell, ...]:
    """Return an estimate with the bounds of its interval."""
    return (None, None, None) if found is None else astuple(found)


def _wins(rows: Sequence[Row], unit: str) -> Figure:
    """Return the figure of win rates, in the order of the standings."""
    how = "The share of games that each bot won, with its 95 % interval; a win that k seats share is 1/k."
    score = "score" if unit == "points" else f"mean {unit}"  # the scoring rule gives points too
    columns: Columns = ("bot", *share_columns("win"), Column(score, 2), "faults", "out in games")
    cells = [(row.bot, *astuple(row.win_rate), row.score, row.faults, row.eliminated) for row in rows]
    if any(row.dollars_a_game for row in rows):
        columns += (Column("$ a game", 4), Column("wins a $", 1))
        cells = [
            (*cell, row.dollars_a_game, row.wins_a_dollar) for cell, row in zip(cells, rows, strict=True)
        ]
    return Figure("Games won", how, columns, cells, Bars("bot", "win %", "low %", "high %"))


def _ratings(standings: Standings, rule: str) -> Figure:
    """Return the figure of a rating, best first; a bot that cannot be rated has none."""
    rows = standings.rows()
    has_intervals = any(row.points.low is not None for row in rows)
    interval = ", with the 95 % interval of each bot" if has_intervals else ""
    how = f"The ratings of the scoring rule {rule}, best first{interval}: they allow for whom each bot met."
    cells = [(row.rank, row.bot, *_with_interval(_rating(row, has_intervals)), row.games) for row in rows]
    digits = 0 if any(abs(row.points.value) >= LARGE for row in rows) else 2
    columns: Columns = ("rank", "bot", *[Column(head, digits) for head in ("rating", "low", "high")], "games")
    text = " ".join([how, *(f"{line[:1].upper()}{line[1:]}." for line in standings.remarks())])
    return Figure(f"Rating ({rule})", text, columns, cells, Bars("bot", "rating", "low", "high"))


def _rating(row: Row, has_intervals: bool) -> Estimate | None:
    """Return the rating of a bot; None where only others have one."""
    return None if has_intervals and row.points.low is None else row.points
