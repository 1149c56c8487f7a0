"""A run of games for scripts and notebooks: standings, records, faults, a data frame."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from camelcup.cup.file.lines import Cup
from camelcup.cup.loggers import Logger
from camelcup.cup.plan import Plan
from camelcup.cup.runner import make_summary
from camelcup.errors import UserError
from camelcup.game.teams import join_teams
from camelcup.installed.plugins import Plugins, load_plugins
from camelcup.records import Fault, GameRecord, GameResult, decode_record, decode_result
from camelcup.results.comparison import ComparisonResult, PairedComparison
from camelcup.results.comparison_text import comparison_text
from camelcup.results.remarks import remarks
from camelcup.results.scoring import ScoringRule
from camelcup.results.standings import Standings
from camelcup.results.summary import Summary
from camelcup.results.text import SIMPLE, fault_text, standings_text
from camelcup.text import plural

if TYPE_CHECKING:
    from pandas import DataFrame


class MemoryRun(Logger):
    """Keeps the records of a run in memory, as their lines, which are small."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.lines: list[bytes] = []

    def write_line(self, line: bytes) -> None:
        self.lines.append(line)

    def records(self) -> Iterator[GameRecord]:
        """Yield the records."""
        return map(decode_record, self.lines)

    def game_results(self) -> Iterator[GameResult]:
        """Yield the records without their turns."""
        return map(decode_result, self.lines)

    def end(self, summary: Summary) -> None:
        """Leave out games that a comparison needed no more."""
        games = summary.settled
        if games is not None:
            self.plan = self.plan.with_games(games)
            self.lines = [line for line in self.lines if decode_result(line).table.number < games]


class ShownStandings(Standings):
    """Standings that print as the table of the command line. unit: what scores count"""

    def __init__(self, rule: ScoringRule, plan: Plan) -> None:
        tournament = plan.tournament
        super().__init__(rule, tournament.bots, tournament.labels, tournament.teams)
        self.unit = plan.unit

    def __repr__(self) -> str:
        return standings_text(self.rows(), SIMPLE, self.unit)

    def _repr_html_(self) -> str:
        return standings_text(self.rows(), "html", self.unit)


@frozen
class BotFault:
    """A fault, the bot that committed it, and the number of the table."""

    bot: str
    table: int
    fault: Fault

    def __str__(self) -> str:
        return fault_text(self.bot, self.fault, f"table {self.table}", f"seat {self.fault.seat}")


class Run:
    """The games of a tournament that was played here, or of a cup file. Iterating yields the records.

    plan:   what is played, and with what: the bots, the seed, the rules, the versions of the packages
    inline: bots that played in this process because no other could import them
    """

    def __init__(
        self, source: MemoryRun | Cup, plugins: Plugins | None = None, inline: Sequence[str] = ()
    ) -> None:
        self.plan = source.plan
        self.inline = tuple(inline)
        self._source = source
        self._plugins = plugins

    def __iter__(self) -> Iterator[GameRecord]:
        """Yield the records one by one, in the order in which the games ended."""
        return self._source.records()

    def game_results(self) -> Iterator[GameResult]:
        """Yield the records without their turns, which is faster."""
        return self._source.game_results()

    @cached_property
    def records(self) -> list[GameRecord]:
        """All records, by table."""
        return sorted(self, key=lambda record: record.table.number)

    @cached_property
    def standings(self) -> ShownStandings:
        """The standings, by the scoring rule of the plan."""
        return self.standings_by(self.plan.scoring)

    def standings_by(self, scoring: str) -> ShownStandings:
        """Return the standings by a scoring rule. Raises UserError where there is none of that name."""
        rules = (self._plugins or load_plugins()).scoring_rules
        standings = ShownStandings(rules.find(scoring).load()(), self.plan)
        for record in self if standings.reads_turns else self.game_results():
            standings.add(record)
        return standings

    @cached_property
    def comparison(self) -> ComparisonResult | None:
        """The result of a comparison of two bots; None where the games are not of one."""
        return self._comparison.result() if self._comparison else None

    @cached_property
    def _comparison(self) -> PairedComparison | None:
        comparison = make_summary(self._plugins or load_plugins(), self.plan).comparison
        if comparison is not None:
            for result in self.game_results():
                comparison.add(result)
        return comparison

    @property
    def finished(self) -> bool:
        """Whether all games of the plan have been played."""
        return self.standings.games == self.plan.tournament.games

    @cached_property
    def faults(self) -> list[BotFault]:
        """All faults, by table and turn."""
        found = [
            BotFault(result.table.bots[fault.seat], result.table.number, fault)
            for result in self.game_results()
            for fault in result.faults
        ]
        return sorted(found, key=lambda each: (each.table, each.fault.turn))

    def to_frame(self) -> "DataFrame":
        """Return a data frame with a row for each ranked seat of each table; in a game with teams, each team.

        Columns: table, seat, bot, score, win (a win that k seats share is 1/k), out, faults, moves, seconds.
        In a game with teams, `seat` is the number of the team.
        Raises UserError where pandas is not installed.
        """
        try:
            from pandas import DataFrame
        except ImportError:
            raise UserError("to_frame() needs pandas: pip install pandas") from None
        teams = self.plan.tournament.teams
        rows = [row for result in self.game_results() for row in _frame_rows(join_teams(result, teams))]
        return DataFrame(sorted(rows), columns=COLUMNS)

    def __repr__(self) -> str:
        shown = comparison_text(self._comparison, SIMPLE) if self._comparison else repr(self.standings)
        return "\n".join([shown, "", *self.remarks()])

    def _repr_html_(self) -> str:
        if self._comparison:
            return f"<pre>{escape(repr(self))}</pre>"
        return f"{self.standings._repr_html_()}\n<p>{'<br>'.join(map(escape, self.remarks()))}</p>"

    def remarks(self) -> list[str]:
        """Return the lines below the standings: games and seed, ties, games at the turn cap, faults."""
        tournament = self.plan.tournament
        done = "" if self.finished else f"{self.standings.games} of "
        lines = [f"{done}{plural(tournament.games, 'game')}, seed {tournament.seed}"]
        if self.inline:
            lines.append(f"played in this process, since no other can import them: {', '.join(self.inline)}")
        if isinstance(self._source, Cup) and self._source.truncated:
            lines.append(self._source.truncated_text)
        return [*lines, *remarks(self.standings, tournament.limits)]


COLUMNS = ("table", "seat", "bot", "score", "win", "out", "faults", "moves", "seconds")


def _frame_rows(result: GameResult) -> Iterator[tuple[object, ...]]:
    """Yield a row of a data frame for each ranked seat."""
    for seat, bot in enumerate(result.table.bots):
        if seat not in result.table.fills:
            times, faults = result.times[seat], [fault for fault in result.faults if fault.seat == seat]
            played = result.scores[seat], float(result.share(seat)), seat in result.out, len(faults)
            yield (result.table.number, seat, bot, *played, times.moves, times.total_ns / 1e9)


def load(path: str | Path, plugins: Plugins | None = None) -> Run:
    """Return the games of a cup file, which are read when they are asked for.

    plugins: what is installed, for commands, which have it already

    Raises UserError where the file is not a cup file.
    """
    return Run(Cup(path), plugins)
