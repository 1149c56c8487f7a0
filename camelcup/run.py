"""A run of games for scripts and notebooks: standings, records, faults, a data frame."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import frozen

from camelcup.arguments import whole
from camelcup.cup.file.joined import JoinedCups
from camelcup.cup.file.reading import Cup
from camelcup.cup.filter import GameFilter
from camelcup.cup.loggers import Logger
from camelcup.cup.plan import Plan
from camelcup.cup.runner import make_standings, make_summary
from camelcup.errors import UserError
from camelcup.game.display import Display
from camelcup.game.teams import join_teams
from camelcup.installed.plugins import Plugins, load_plugins
from camelcup.installed.rulesets import make_display
from camelcup.records import Fault, GameRecord, GameResult, decode_record, decode_result
from camelcup.results.comparison import ComparisonResult, PairedComparison, Summary, comparison_text
from camelcup.results.game_text import fault_text
from camelcup.results.standings import Standings, remarks
from camelcup.session.recorded_game import RecordedGame
from camelcup.session.score_sheet import ScoreSheet
from camelcup.text import part_of, plural

if TYPE_CHECKING:
    from pandas import DataFrame


class MemoryRun(Logger):
    """Keeps the records of a run in memory, as their lines, which are small."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.lines: list[bytes] = []

    def write_line(self, line: bytes) -> None:
        self.lines.append(line)

    @property
    def planned(self) -> int | None:
        """The number of games of the plan; None if it is not known."""
        return self.plan.tournament.games

    def records(self) -> Iterator[GameRecord]:
        """Yield the records."""
        return map(decode_record, self.lines)

    def game_results(self, skip: int = 0) -> Iterator[GameResult]:
        """Yield the records without their turns, but for the first."""
        return map(decode_result, self.lines[skip:])

    def record(self, number: int) -> GameRecord:
        """Return the record of a table. Raises UserError if there is none."""
        for line in self.lines:
            if decode_result(line).table.number == number:
                return decode_record(line)
        raise UserError(f"table {number} is none of the {plural(len(self.lines), 'game')} of this run")

    def end(self, summary: Summary) -> None:
        """Leave out games that a comparison needed no more."""
        games = summary.settled if summary.ended_at is None else summary.ended_at
        if games is not None:
            self.plan = self.plan.with_games(games)
            self.lines = [line for line in self.lines if decode_result(line).table.number < games]


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

    >>> run: Run = play(["Player0", "RandomBot"], games=10, seed=7, isolation="none")
    >>> run.finished, len(run.records), run.faults
    (True, 10, [])
    >>> [row.bot for row in run.standings.rows()]
    ['Player0', 'RandomBot']
    """

    def __init__(
        self, source: MemoryRun | Cup | JoinedCups, plugins: Plugins | None = None, inline: Sequence[str] = ()
    ) -> None:
        self.plan = source.plan
        self.inline = tuple(inline)
        self._source = source
        self._given = plugins

    @cached_property
    def _plugins(self) -> Plugins:
        return self._given or load_plugins()

    def __iter__(self) -> Iterator[GameRecord]:
        """Yield the records one by one, in the order in which the games ended."""
        return self._source.records()

    def games(
        self,
        bot: str | None = None,
        *,
        lost: bool = False,
        faults: bool = False,
        worst: int | None = None,
        skip: int = 0,
    ) -> Iterator[GameResult]:
        """Yield the games that meet all conditions, without their turns, which is faster than records.

        bot:    a bot that plays in them
        lost:   whether that bot lost them
        faults: whether that bot, or without one any bot, committed a fault in them
        worst:  the number of games, the worst of that bot first: those that it lost by most
        skip:   number of the first games that are left out, before any condition

        Raises UserError for a bot that is not of the run, and if `lost` or `worst` has no bot.
        """
        place = str(self._source.path) if isinstance(self._source, Cup) else "this run"
        chosen = GameFilter(self.plan, bot, lost, faults, worst, place)
        return chosen.choose(self._source.game_results(skip), lambda result: result)

    def game(self, number: int) -> RecordedGame:
        """Return the game at a table, position by position. Raises UserError if there is none.

        Needs the game, but none of the bots.
        """
        return RecordedGame(self._source.record(whole("number", number)), self.display)

    def sheet(self, number: int, bot: str | None = None) -> ScoreSheet:
        """Return the game at a table as a score sheet, which prints a line a turn and what it paid.

        bot: the bot whose turns are listed, with those that changed its score or ended a stage; None for all

        Raises UserError if there is no such game, or the bot does not play in it.
        """
        return ScoreSheet(self._source.record(whole("number", number)), self.display, bot)

    @cached_property
    def records(self) -> list[GameRecord]:
        """All records, by table."""
        return sorted(self, key=lambda record: record.table.number)

    @cached_property
    def standings(self) -> Standings:
        """The standings, by the scoring rule of the plan."""
        return self.standings_by(self.plan.scoring)

    def standings_by(self, scoring: str) -> Standings:
        """Return the standings by a scoring rule. Raises UserError if there is none of that name."""
        standings = make_standings(self._plugins, self.plan, scoring)
        for record in self if standings.reads_turns else self.games():
            standings.add(record)
        return standings

    @cached_property
    def display(self) -> Display[Any, Any, Any]:
        """The game for people; `display.game` has the rules. Raises UserError if it is not installed."""
        return make_display(self._plugins, self.plan.game(self._plugins))

    @cached_property
    def comparison(self) -> ComparisonResult | None:
        """The result of a comparison of two bots; None if the games are not of one."""
        return self._comparison.result() if self._comparison else None

    @cached_property
    def _comparison(self) -> PairedComparison | None:
        comparison = make_summary(self._plugins, self.plan).comparison
        if comparison is not None:
            for result in self.games():
                comparison.add(result)
        return comparison

    @property
    def finished(self) -> bool:
        """Whether all games of the plan have been played."""
        return self.standings.games == self._source.planned

    @cached_property
    def faults(self) -> list[BotFault]:
        """All faults, by table and turn."""
        faults = [
            BotFault(result.table.bots[fault.seat], result.table.number, fault)
            for result in self.games()
            for fault in result.faults
        ]
        return sorted(faults, key=lambda fault: (fault.table, fault.fault.turn))

    def to_frame(self) -> "DataFrame":
        """Return a data frame with a row for each ranked seat of each table; in a game with teams, each team.

        Columns: table, seat, bot, score, win (a win that k seats share is 1/k), out, faults, moves, seconds.
        In a game with teams, `seat` is the number of the team.
        Raises UserError if pandas is not installed.
        """
        try:
            from pandas import DataFrame
        except ImportError:
            raise UserError("to_frame() needs pandas: pip install pandas") from None
        teams = self.plan.tournament.teams
        rows = [row for result in self.games() for row in _frame_rows(join_teams(result, teams))]
        return DataFrame(sorted(rows), columns=COLUMNS)

    def __repr__(self) -> str:
        shown = comparison_text(self._comparison) if self._comparison else repr(self.standings)
        return "\n".join([shown, "", *self.remarks()])

    def _repr_html_(self) -> str:
        if self._comparison:
            return f"<pre>{escape(repr(self))}</pre>"
        return f"{self.standings._repr_html_()}\n<p>{'<br>'.join(map(escape, self.remarks()))}</p>"

    def remarks(self) -> list[str]:
        """Return the lines below the standings: games and seed, ties, games at the turn cap, faults."""
        tournament = self.plan.tournament
        planned = None if self.finished else self._source.planned
        games = part_of(self.standings.games, planned, "game")
        lines = [f"{games}, seed {tournament.seed}"]
        if isinstance(self._source, JoinedCups):
            lines = [games, self._source.text]
        if self.inline:
            lines.append(f"played in this process, since no other can import them: {', '.join(self.inline)}")
        if isinstance(self._source, Cup) and self._source.truncated:
            lines.append(self._source.truncated_text)
        return [*lines, *remarks(self.standings, tournament.limits, tournament.left_out)]


COLUMNS = ("table", "seat", "bot", "score", "win", "out", "faults", "moves", "seconds")


def _frame_rows(result: GameResult) -> Iterator[tuple[object, ...]]:
    """Yield a row of a data frame for each ranked seat."""
    for seat, bot in enumerate(result.table.bots):
        if seat not in result.table.fills:
            times, faults = result.times[seat], [fault for fault in result.faults if fault.seat == seat]
            played = result.scores[seat], float(result.share(seat)), seat in result.out, len(faults)
            yield (result.table.number, seat, bot, *played, times.moves, times.total_ns / 1e9)


def load(path: str | Path, *further: str | Path, plugins: Plugins | None = None) -> Run:
    """Return the games of a cup file, which are read when they are asked for.

    further: files of cups that are joined with it: of the same game, rules and bots, with other seeds
    plugins: what is installed, for commands, which have it already

    Raises UserError if a file is not a cup file, or cannot be joined.

    >>> run = play(["Player0", "RandomBot"], games=2, seed=7, isolation="none", out="pair.jsonl")
    >>> load("pair.jsonl").records == run.records
    True
    """
    cups = [Cup(Path(each)) for each in (path, *further)]
    return Run(JoinedCups(cups) if further else cups[0], plugins)
