"""Aggregates results into the ranking; the ranking as a table, and the lines below it."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import inf
from typing import ClassVar

from attrs import define, evolve, field, frozen

from camelcup.game.teams import Teams, join_teams
from camelcup.players.answers import plugin_errors
from camelcup.records import Ending, Fault, GameResult, Limits
from camelcup.results.game_text import fault_text
from camelcup.results.intervals import BoundedMean, Estimate
from camelcup.results.result_table import ResultRow, ResultTable, columns
from camelcup.results.scoring import BotPoints, ScoringRule, exact, plain
from camelcup.text import plural


@frozen
class Row(ResultRow):
    """One bot in the standings.

    rank:               1 for the most points a game; bots with equally many share a rank
    per_game:           points a game; None without games, and where a rule gives no points for each record;
                        points that are not bounded have no interval under two games, and where all are equal
    games:              seats taken, of which a team is one: one a table, unless a bot has several seats
    win_rate:           wins a game, 0 to 1; a win that k seats share is 1/k
    score:              mean score
    points:             as the scoring rule gives them; with an interval under ratings that give one
    faults:             in all games
    eliminated:         games in which faults put it out
    mean_ms, worst_ms:  milliseconds a move
    dollars_a_game:     what its moves cost; None where that is not counted
    wins_a_dollar:      None where they cost nothing, too

    >>> row: Row = play(["Player0", "RandomBot"], games=4, seed=7, isolation="none").standings.rows()[0]
    >>> row.rank, row.games
    (1, 4)
    """

    columns: ClassVar = columns(
        "rank bot per_game=per_game.value per_game_low=per_game.low per_game_high=per_game.high games "
        "win_rate=win_rate.value win_low=win_rate.low win_high=win_rate.high score points=points.value "
        "faults out=eliminated mean_ms worst_ms points_low=points.low points_high=points.high "
        "dollars_a_game wins_a_dollar"
    )

    rank: int
    bot: str
    per_game: Estimate | None
    games: int
    win_rate: Estimate
    score: float
    points: Estimate
    faults: int
    eliminated: int
    mean_ms: float
    worst_ms: float
    dollars_a_game: float | None = None
    wins_a_dollar: float | None = None


@define
class _Tally:
    """Sums for one bot. All are exact, so that the order in which records come does not matter."""

    games: int = 0
    wins: BoundedMean = field(factory=BoundedMean)
    score: int | Fraction = 0
    faults: int = 0
    eliminated: int = 0
    moves: int = 0
    total_ns: int = 0
    worst_ns: int = 0
    dollars: Fraction | None = None
    first_fault: tuple[tuple[int, int], Fault] | None = None


MAX_TABLES = 10  # tables that are listed at most
WHOLE_FROM = 100  # least rating that is printed as a whole number, as all in its column are
NO_POINTS = BotPoints(Estimate(0))  # stands for what a rule gives no points


class Standings:
    """The ranking so far; it prints as the table of the command line.

    rule:   gives the points
    bots:   specs to rank, so that a bot that has not played yet is listed too
    games:  records counted, of which `tied` have several winners
    capped: numbers of the tables at which the game ended at the turn cap
    labels: names for the seats of a fixed table, where a bot may have several; else bots are ranked
            by their specs
    teams:  seats of each team, which counts as one seat
    unit:   what scores count

    >>> standings: Standings = play(["Player0", "RandomBot"], games=4, seed=7, isolation="none").standings
    >>> standings.games, len(standings.rows())
    (4, 2)
    """

    def __init__(
        self,
        rule: ScoringRule,
        bots: Sequence[str],
        labels: Sequence[str] | None = None,
        teams: Teams = (),
        unit: str = "points",
    ) -> None:
        self.rule = rule
        self.unit = unit
        self.labels = labels
        self.teams = teams
        self.games = 0
        self.tied = 0
        self.capped: list[int] = []
        self.tallies = {name: _Tally() for name in labels or bots}

    @property
    def reads_turns(self) -> bool:
        """Whether the turns of records count for anything."""
        return self.rule.reads_turns

    def add(self, record: GameResult) -> None:
        """Count one record."""
        record = join_teams(record, self.teams)
        fills = record.table.fills
        names = [
            None if seat in fills else name for seat, name in enumerate(self.labels or record.table.bots)
        ]
        with plugin_errors("scoring rule", self.rule, record.table.number):
            self.rule.add(record, names)
        self.games += 1
        self.tied += len(record.winners) > 1
        if record.ending is Ending.TURN_CAP:
            self.capped.append(record.table.number)
        for seat, name in enumerate(names):
            if name is not None:
                self._add_seat(self.tallies[name], seat, record)
        for seat, dollars in record.dollars().items():
            if name := names[seat]:
                self.tallies[name].dollars = (self.tallies[name].dollars or 0) + dollars
        for fault in record.faults:
            if name := names[fault.seat]:
                self._add_fault(record.table.number, name, fault)

    def _add_seat(self, tally: _Tally, seat: int, record: GameResult) -> None:
        times = record.times[seat]
        tally.games += 1
        tally.wins.add(record.share(seat))
        tally.score += exact(record.scores[seat])
        tally.eliminated += seat in record.out
        tally.moves += times.moves
        tally.total_ns += times.total_ns
        tally.worst_ns = max(tally.worst_ns, times.worst_ns)

    def _add_fault(self, table: int, name: str, fault: Fault) -> None:
        tally, place = self.tallies[name], (table, fault.turn)
        tally.faults += 1
        if tally.first_fault is None or place < tally.first_fault[0]:
            tally.first_fault = place, fault

    def eliminated(self) -> dict[str, tuple[int, int]]:
        """Return, for each bot that faults put out of games, the number of those and of all its games."""
        return {
            name: (tally.eliminated, tally.games) for name, tally in self.tallies.items() if tally.eliminated
        }

    def first_faults(self) -> dict[str, tuple[int, Fault]]:
        """Return, for each bot that has faults, the number of the table and its first fault."""
        first_faults = {name: tally.first_fault for name, tally in self.tallies.items()}
        return {name: (first[0][0], first[1]) for name, first in first_faults.items() if first}

    def rows(self) -> list[Row]:
        """Return the rows, best first; equal ones are ordered by win rate, score and name."""
        with plugin_errors("scoring rule", self.rule):
            points = self.rule.rows()
        rows = [_row(name, tally, points.get(name, NO_POINTS)) for name, tally in self.tallies.items()]
        worth = {row.bot: _worth(points.get(row.bot)) for row in rows}
        rows.sort(key=lambda row: (-worth[row.bot], -row.win_rate.value, -row.score, row.bot))
        ranked = [worth[row.bot] for row in rows]
        return [evolve(row, rank=ranked.index(worth[row.bot]) + 1) for row in rows]

    def table(self) -> ResultTable:
        """Return the rows as a table, as `camelcup standings` prints it.

        >>> run = play(["Player0", "RandomBot"], games=10, seed=7, isolation="none")
        >>> table = run.standings.table()
        >>> table.heads[:2], table.lines[0][:2]
        (['rank', 'bot'], ['1', 'Player0'])
        """
        return standings_table(self.rows(), self.unit)

    def __repr__(self) -> str:
        return self.table().text()

    def _repr_html_(self) -> str:
        return self.table().text("html")

    def remarks(self) -> Sequence[str]:
        """Return what the rule says about its numbers, in lines."""
        with plugin_errors("scoring rule", self.rule):
            return self.rule.remarks()


def _worth(points: BotPoints | None) -> float:
    if points is None:
        return -inf
    return (points.per_game or points.points).value


def _row(name: str, tally: _Tally, points: BotPoints) -> Row:
    games, moves = tally.games or 1, tally.moves or 1
    return Row(
        rank=0,
        bot=name,
        per_game=points.per_game,
        games=tally.games,
        win_rate=tally.wins.estimate,
        score=float(tally.score / games),
        points=evolve(points.points, value=plain(points.points.value)),
        faults=tally.faults,
        eliminated=tally.eliminated,
        mean_ms=tally.total_ns / moves / 1e6,
        worst_ms=tally.worst_ns / 1e6,
        dollars_a_game=None if tally.dollars is None else float(tally.dollars / games),
        wins_a_dollar=float(tally.wins.total / tally.dollars) if tally.dollars else None,
    )


def standings_table(rows: Sequence[Row], unit: str) -> ResultTable:
    """Return the standings as a table. rows: best first; unit: what scores count"""
    score = "score" if unit == "points" else unit  # the scoring rule gives points too
    worth = _worth_of(rows)
    ranked_by = [worth, f"{worth} 95 %"] if worth else []
    whole = all(row.points.value == int(row.points.value) for row in rows)
    places = None if worth == "rating" else 0 if whole else 2
    points = [] if places is None else ["points"]
    costs = ["$ a game", "wins a $"] if any(row.dollars_a_game for row in rows) else []
    heads = ["rank", "bot", *ranked_by, "games", "win %", "wins 95 %" if worth else "95 %", score, *points]
    heads += [*costs, "faults", "mean ms", "worst ms"]
    lines = [
        _cells(row, _worth_cells(row, worth, rows), places, _cost_cells(row) if costs else []) for row in rows
    ]
    if any(row.faults for row in rows):  # a narrow terminal cuts the last columns
        place, behind = heads.index("faults"), heads.index("games") + 1
        for line in (heads, *lines):
            line.insert(behind, line.pop(place))
    return ResultTable(heads, lines, [*Row.columns], [row.values() for row in rows])


def _worth_of(rows: Sequence[Row]) -> str:
    """Return the name of the number by which bots are ranked; empty where it is the win rate."""
    if any(row.points.low is not None for row in rows):
        return "rating"
    same = all(row.per_game is None or row.per_game.value == row.win_rate.value for row in rows)
    return "" if same else "per game"


def _cells(row: Row, worth: Sequence[str], places: int | None, costs: Sequence[str]) -> list[str]:
    """Return the cells of a row. worth: of the number by which it is ranked; places: of points"""
    return [
        str(row.rank),
        row.bot,
        *worth,
        str(row.games),
        *(row.win_rate.cells() if row.games else ("-", "-")),
        f"{row.score:.2f}" if row.games else "-",
        *([] if places is None else [f"{row.points.value:.{places}f}"]),
        *costs,
        str(row.faults),
        f"{row.mean_ms:.3f}" if row.games else "-",
        f"{row.worst_ms:.3f}" if row.games else "-",
    ]


def _cost_cells(row: Row) -> list[str]:
    """Return the dollars a game and the wins a dollar, with at least three digits."""
    numbers = (row.dollars_a_game, row.wins_a_dollar)
    return [
        "-" if number is None else f"{number:.0f}" if number >= 100 else f"{number:.3g}" for number in numbers
    ]


def _worth_cells(row: Row, worth: str, rows: Sequence[Row]) -> tuple[str, ...]:
    if not worth:
        return ()
    number, places = row.per_game, 2
    if worth == "rating":
        number = None if row.points.low is None else row.points
        places = 0 if any(abs(row.points.value) >= WHOLE_FROM for row in rows) else 2
    return ("-", "-") if number is None else number.cells(1, places)


def remarks(standings: Standings, limits: Limits, left_out: Sequence[str]) -> Iterator[str]:
    """Yield the lines below standings: those of a rating, ties, the turn cap, faults, and bots left out."""
    yield from standings.remarks()
    if standings.tied:
        worth = ", ".join(filter(None, ["win % shares a tied win", standings.rule.ties]))
        yield f"{standings.tied} of {plural(standings.games, 'game')} tied; {worth}"
    if standings.capped:
        yield _capped_text(standings.capped, limits)
    for bot, (eliminated, games) in standings.eliminated().items():
        yield f"{bot}: out in {eliminated} of {plural(games, 'game')}"
    for bot, (table, fault) in standings.first_faults().items():
        yield f"first fault of {fault_text(bot, fault, f'table {table}')}"
    if left_out:
        yield f"left out, since they cannot be loaded: {', '.join(left_out)}"


def _capped_text(tables: Sequence[int], limits: Limits) -> str:
    first = ", ".join(map(str, sorted(tables)[:MAX_TABLES]))
    more = f" and {len(tables) - MAX_TABLES} more" if len(tables) > MAX_TABLES else ""
    noun = "table" if len(tables) == 1 else "tables"
    return f"{plural(len(tables), 'game')} ended at the cap of {limits.max_turns} turns: {noun} {first}{more}"
