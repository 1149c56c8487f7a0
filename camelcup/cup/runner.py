"""Plays the tables of a tournament, and hands their records on."""

import gc
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, nullcontext
from functools import cached_property, partial
from itertools import chain
from math import ceil
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from camelcup.cup.executors import Executor, find_executor
from camelcup.cup.file.writer import CupWriter
from camelcup.cup.loggers import Logger, find_loggers
from camelcup.cup.options import RunOptions
from camelcup.cup.plan import Plan
from camelcup.cup.repeat import whole_commands
from camelcup.installed.loading import LocalBot
from camelcup.installed.plugins import Plugins
from camelcup.players.answers import plugin_errors
from camelcup.players.pool import WorkerSpec
from camelcup.records import GameResult, Table, decode_record, decode_result
from camelcup.results.comparison import PairedComparison, Summary
from camelcup.results.scoring import make_rule
from camelcup.results.standings import Standings


def run(
    plan: Plan,
    executor: Executor,
    loggers: Sequence[Logger],
    summary: Summary,
    tables: Iterable[Table],
    ended: Callable[[GameResult], object] | None = None,
) -> None:
    """Play tables, and hand each record to the loggers and the summary as it comes.

    Loggers begin before the first game and end whatever happens, so that their files are complete even
    when the run is interrupted. The run stops where a comparison is settled.
    """
    decode: Callable[[bytes], GameResult] = decode_record if summary.standings.reads_turns else decode_result
    with _settled_memory(), ExitStack() as stack:
        for logger in loggers:
            _call(logger.follow, summary)
            _call(logger.begin, plan)
            stack.callback(_call, logger.end, summary)
            tables = _reported(tables, partial(_call, logger.table_begun))
        for line in stack.enter_context(closing(_lines(executor, tables))):
            result = decode(line)
            for logger in loggers:
                _call(logger.write_line, line, result.table.number)
            summary.add(result)
            for logger in loggers:
                _call(logger.table_ended, result, result.table.number)
            if ended:
                ended(result)
            if summary.settled is not None:
                break


@frozen(kw_only=True)
class PendingRun:
    """Games of a plan that are still to be played, and all that it takes to play them."""

    plugins: Plugins
    plan: Plan
    options: RunOptions
    summary: Summary
    tables: Iterable[Table]
    done: Collection[int] = ()
    cup: CupWriter | None = None

    @cached_property
    def setup(self) -> WorkerSpec:
        """The setup of workers."""
        self.options.processes.make_folder()
        return self.plan.setup(self.plugins, self.options.bot_output)

    @property
    def finished(self) -> bool:
        """Whether no more games are needed."""
        planned, games = self.planned, self.summary.standings.games
        return self.summary.settled is not None or (planned is not None and games >= planned)

    @property
    def planned(self) -> int | None:
        """The number of games; None while it is not known."""
        games = self.plan.tournament.games
        return self.summary.ended_at if games is None else games

    @property
    def file(self) -> Path | None:
        """The file that keeps the records; None where there is none, or it has not begun."""
        return self.cup.path if self.cup is not None and self.cup.size else None

    @property
    def inline(self) -> tuple[str, ...]:
        """The bots that play in this process, because no other could import them."""
        return tuple(bot for bot, source in self.setup.bots.items() if isinstance(source, LocalBot))

    def make_executor(self) -> Executor:
        """Return the executor of the options; one that plays here, where there are bots that need it."""
        if self.inline:
            return find_executor(self.plugins, "serial")(self.setup)
        factory = find_executor(self.plugins, self.options.executor)
        with plugin_errors("executor", self.options.executor):
            return factory(self.setup, self.options.workers)

    def play(
        self,
        executor: Executor,
        begun: Callable[[Table], object] | None = None,
        ended: Callable[[GameResult], object] | None = None,
        further: Sequence[Logger] = (),
    ) -> Sequence[Logger]:
        """Play the tables, keep their records as the options say, and return the loggers that did."""
        named = find_loggers(self.plugins, self.options.log, self.cup.path if self.cup else None)
        loggers = []
        for log, (factory, target) in zip(self.options.log, named, strict=True):
            with plugin_errors("logger", log):
                loggers.append(factory(target, self.plan.game(self.plugins)))
        loggers += further
        if self.cup is not None:
            loggers.append(self.cup)  # the last, so that no file is left where another logger cannot begin
        tables = self.tables if begun is None else _reported(self.tables, begun)
        with whole_commands(self.plan, self.plugins):
            run(self.plan, executor, loggers, self.summary, tables, ended)
        return loggers


def new_run(
    plugins: Plugins, plan: Plan, options: RunOptions, is_over: Callable[[], bool] | None = None
) -> PendingRun:
    """Return the run of a plan from its first game on."""
    run = PendingRun(
        plugins=plugins,
        plan=plan,
        options=options,
        summary=make_summary(plugins, plan),
        tables=plan.tournament.tables(),
        cup=CupWriter(options.out, plugins) if options.out else None,
    )
    return drawn_until(run, is_over) if is_over else run


def drawn_until(run: PendingRun, is_over: Callable[[], bool]) -> PendingRun:
    """Return a run without a number of games whose tables are drawn in balanced rounds.

    It is finished when those of the last round have been played: the one before which `is_over` returns true.
    """
    size = run.plan.tournament.round_size
    dropped = chain.from_iterable(old.tables for old in run.plan.replaced)
    rounds_begun = ceil((max(chain(run.done, dropped), default=-1) + 1) / size)

    def tables() -> Iterator[Table]:
        drawn = rounds_begun * size
        for table in run.tables:
            if table.number >= drawn:
                if drawn and is_over():
                    break
                drawn += size
            yield table
        run.summary.ended_at = drawn

    return run if run.finished else evolve(run, tables=tables())


def make_standings(plugins: Plugins, plan: Plan, scoring: str) -> Standings:
    """Return the standings of a plan before its first game. Raises as `make_rule`."""
    rule, tournament = make_rule(plugins, scoring), plan.tournament
    return Standings(rule, tournament.bots, tournament.labels, tournament.teams, plan.unit)


def make_summary(plugins: Plugins, plan: Plan) -> Summary:
    """Return the summary of a plan before its first game."""
    tournament, standings = plan.tournament, make_standings(plugins, plan, plan.scoring)
    if plan.comparison is None:
        return Summary(standings)
    candidate, baseline = tournament.bots[:2]
    comparison = PairedComparison(
        candidate,
        baseline,
        plan.comparison,
        planned=(tournament.games or 0) // 2,
        places=tournament.places,
        is_duel=tournament.is_duel,
        teams=tournament.teams,
    )
    return Summary(standings, comparison)


def _call(method: Callable[[Any], object], argument: object, table: int | None = None) -> None:
    """Call a method of a logger. Raises PluginError, which names the logger, where it raises."""
    with plugin_errors("logger", getattr(method, "__self__", method), table):
        method(argument)


def _lines(executor: Executor, tables: Iterable[Table]) -> Generator[bytes, None, None]:
    """Yield the lines of an executor. Raises PluginError, which names it, where that of a plugin raises."""
    own = type(executor).__module__.startswith("camelcup.")
    with nullcontext() if own else plugin_errors("executor", executor):
        yield from executor.run(tables)


def _reported(tables: Iterable[Table], begun: Callable[[Table], object]) -> Iterator[Table]:
    for table in tables:
        begun(table)
        yield table


@contextmanager
def _settled_memory() -> Generator[None, None, None]:
    """Keep the garbage collector from searching what is in memory by now, which costs percents."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
