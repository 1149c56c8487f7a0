"""Runs a tournament for a command: checks everything, plays, prints the standings."""

import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from shutil import get_terminal_size
from typing import Any

import click
from attrs import frozen

from camelcup.cli.options import check_out, find_loggers, warn
from camelcup.cli.progress_lines import ProgressLines
from camelcup.cli.result_text import comparison_text
from camelcup.cli.stopping import Stop, stop_on_ctrl_c
from camelcup.cli.tabulating import SIMPLE, check_format, fault_text, fit_columns, standings_text
from camelcup.cup.executors import Executor, find_executor
from camelcup.cup.file.writer import CupWriter, NewCup
from camelcup.cup.plan import Plan
from camelcup.cup.runner import run
from camelcup.cup.seating import PAIRED
from camelcup.cup.tournament import Tournament
from camelcup.errors import CamelCupError, FaultAbort, UserError
from camelcup.game.game import Game
from camelcup.installed.compiled import slow_text
from camelcup.installed.plugins import Plugins
from camelcup.installed.specs import with_alias
from camelcup.players.pool import ISOLATIONS, Setup
from camelcup.records import Limits, OnFault, Table
from camelcup.results.comparison import PairedComparison
from camelcup.results.scoring import ScoringRule
from camelcup.results.sprt import Hypotheses
from camelcup.results.standings import Standings
from camelcup.results.summary import Summary
from camelcup.system import cores
from camelcup.words import counted

EXECUTOR = "processes"
"""Executor that plays the games, unless another is named."""

MOST_TABLES = 10
"""Tables that are listed at most."""


@frozen(kw_only=True)
class PlayOptions:
    """Values of the options in `camelcup.cli.options.PLAY`."""

    game: str
    rules: str | None = None
    seed: int | None = None
    scoring: str = "points-per-win"
    out: Path | None = None
    logs: tuple[str, ...] = ()
    isolation: str = next(iter(ISOLATIONS))
    move_time: float = Limits().move_time
    begin_time: float = Limits().begin_time
    memory: int | None = None
    bot_output: Path | None = None
    executor: str = EXECUTOR
    workers: int | None = None
    max_turns: int = Limits().max_turns
    max_faults: int = Limits().max_faults
    on_fault: str = Limits().on_fault.value
    layout: str = SIMPLE
    progress: bool = False
    strict_plugins: bool = False

    @property
    def limits(self) -> Limits:
        on_fault = OnFault(self.on_fault)
        return Limits(self.max_turns, self.max_faults, on_fault, self.move_time, self.begin_time)

    @property
    def process(self) -> dict[str, Any]:
        """Fields of a `Setup` and a `Plan` about the processes of bots."""
        return {"isolation": self.isolation, "memory": self.memory}

    def check(self, plugins: Plugins) -> None:
        """Warn of plugins that failed to load, and raise UserError for an option that cannot be right."""
        warn(plugins, self.strict_plugins)
        check_format(self.layout)
        find_executor(plugins, self.executor)
        plugins.scoring_rules.find(self.scoring)
        check_out(self.out)
        find_loggers(plugins, self.logs, self.out)
        for option, value in (("--memory", self.memory), ("--bot-output", self.bot_output)):
            if value is not None and self.isolation == "none":
                raise UserError(f"{option} needs --isolation process")


def run_and_print(
    plugins: Plugins,
    tournament: Tournament,
    game: Game[Any, Any, Any],
    options: PlayOptions,
    comparison: Hypotheses | None = None,
    make: Callable[[Setup], Executor] | None = None,
) -> None:
    """Play a tournament and print its standings; those so far, where Ctrl-C or an error ends it early.

    comparison: what a comparison of two bots tests, which is printed instead
    make:       makes an executor that has the terminal for itself; by default the options name the executor
    """
    plan = Plan.of(tournament, game, options.scoring, plugins, comparison=comparison, **options.process)
    summary = make_summary(plugins, plan)
    cup = NewCup(options.out, plugins) if options.out else None
    play_tables(plugins, plan, options, summary, tournament.tables(), cup, make)


def play_tables(
    plugins: Plugins,
    plan: Plan,
    options: PlayOptions,
    summary: Summary,
    tables: Iterable[Table],
    cup: CupWriter | None,
    make: Callable[[Setup], Executor] | None = None,
) -> None:
    """Play the tables of a plan that the summary does not count yet, and print the summary.

    cup:  writer of the file that keeps the records
    make: makes an executor that has the terminal for itself; by default the options name the executor
    """
    try:
        run_tables(plugins, plan, options, summary, tables, cup, make, _opening(plugins, plan.tournament))
    except (KeyboardInterrupt, CamelCupError) as error:
        _report_stop(error, plan, summary, cup)
        if summary.played:
            print_summary(summary, plan.tournament.limits, options.layout, plan.unit)
        raise
    print_summary(summary, plan.tournament.limits, options.layout, plan.unit)


def run_tables(
    plugins: Plugins,
    plan: Plan,
    options: PlayOptions,
    summary: Summary,
    tables: Iterable[Table],
    cup: CupWriter | None = None,
    make: Callable[[Setup], Executor] | None = None,
    opening: Iterable[str] = (),
) -> None:
    """Play tables as `play_tables` does, and show the progress. Raises KeyboardInterrupt after Ctrl-C.

    opening: lines that are printed before the first game
    """
    tournament = plan.tournament
    setup = plan.setup(plugins, _make_folder(options.bot_output))
    if make is None:
        executor = find_executor(plugins, options.executor)(setup, options.workers)
        opening = [*opening, *_crowding(options)]
    else:
        executor = make(setup)
    named = find_loggers(plugins, options.logs, cup.path if cup else None)
    loggers = [factory(target, plan.game(plugins)) for factory, target in named]
    if cup is not None:
        loggers.append(cup)  # the last, so that no file is left where another logger cannot begin
    with (
        stop_on_ctrl_c() as stop,
        _progress(tournament.games, summary, plan.unit, stop, options.progress, make is not None) as watch,
        redirect_stdout(sys.stderr),  # bots in this process may print
    ):
        tables = _after(opening, stop.report, stop.until(tables))
        run(plan, executor, loggers, summary, tables, watch)
    if stop.pressed and summary.standings.games < tournament.games and summary.settled is None:
        raise KeyboardInterrupt(stop.number)


def _opening(plugins: Plugins, tournament: Tournament) -> Iterator[str]:
    """Yield the lines before the first game: opponents of a comparison, the seed, what slows a long run."""
    if tournament.seating == PAIRED:
        copies = [f"copies of {tournament.fill}"] if tournament.fill else []
        yield f"opponents {', '.join([*tournament.bots[2:], *copies]) or 'each other'}"
    yield f"seed {tournament.seed}"
    if slow := slow_text(plugins, tournament.game, tournament.games):
        yield slow


def _crowding(options: PlayOptions) -> Iterator[str]:
    """Yield a line where there are more workers than cores."""
    workers = options.workers or 0
    if options.executor == EXECUTOR and workers > cores():
        yield f"--workers {workers}: more than the {counted(cores(), 'core')} here; they slow each other"


def _after(lines: Iterable[str], report: Callable[[str], object], tables: Iterable[Table]) -> Iterator[Table]:
    """Report lines before the first table, which is asked for once all loggers have begun."""
    for line in lines:
        report(line)
    yield from tables


def make_summary(plugins: Plugins, plan: Plan) -> Summary:
    """Return the summary of a plan before its first game."""
    rule: ScoringRule = plugins.scoring_rules.find(plan.scoring).load()()
    tournament = plan.tournament
    standings = Standings(rule, tournament.bots, tournament.labels, tournament.teams)
    if plan.comparison is None:
        return Summary(standings)
    candidate, baseline = tournament.bots[:2]
    comparison = PairedComparison(
        candidate,
        baseline,
        plan.comparison,
        planned=tournament.games // 2,
        places=tournament.places,
        is_duel=tournament.is_duel,
        teams=tournament.teams,
    )
    return Summary(standings, comparison)


def print_summary(summary: Summary, limits: Limits, layout: str, unit: str) -> None:
    """Print the standings, or the comparison, on stdout, and the lines of `remarks` on stderr."""
    if summary.comparison is None:
        print_table(standings_text(summary.standings.rows(), layout, unit), layout)
    else:
        click.echo(comparison_text(summary.comparison, layout))
    for line in remarks(summary.standings, limits):
        click.echo(line, err=True)


def print_table(text: str, layout: str) -> None:
    """Print a table; for people only the columns that fit into the terminal, with a note on stderr."""
    fits = layout != SIMPLE or not sys.stdout.isatty()
    fitted = text if fits else fit_columns(text, get_terminal_size().columns)
    click.echo(fitted)
    if fitted != text:
        click.echo("the terminal is too narrow for all columns; --format plain prints them", err=True)


def remarks(standings: Standings, limits: Limits) -> Iterator[str]:
    """Yield the lines below standings: those of a rating, ties, games at the turn cap, and faults."""
    yield from standings.remarks()
    if standings.tied:
        worth = ", ".join(filter(None, ["win % shares a tied win", standings.rule.ties]))
        yield f"{standings.tied} of {counted(standings.games, 'game')} tied; {worth}"
    if standings.capped:
        yield _capped_text(standings.capped, limits)
    for bot, (eliminated, games) in standings.eliminated().items():
        yield f"{bot}: out in {eliminated} of {counted(games, 'game')}"
    for bot, (table, fault) in standings.first_faults().items():
        yield f"first fault of {fault_text(bot, fault, f'table {table}')}"


def _capped_text(tables: Sequence[int], limits: Limits) -> str:
    """Return the games that ended at the turn cap as text, by their tables."""
    first = ", ".join(map(str, sorted(tables)[:MOST_TABLES]))
    more = f" and {len(tables) - MOST_TABLES} more" if len(tables) > MOST_TABLES else ""
    noun = "table" if len(tables) == 1 else "tables"
    return (
        f"{counted(len(tables), 'game')} ended at the cap of {limits.max_turns} turns: {noun} {first}{more}"
    )


def _report_stop(error: BaseException, plan: Plan, summary: Summary, cup: CupWriter | None) -> None:
    """Print how far a run has come, how to resume it, and what to write for the aliases in its error."""
    tournament = plan.tournament
    if summary.played or isinstance(error, KeyboardInterrupt):
        far = f"stopped after {summary.standings.games} of {tournament.games} games"
        if summary.comparison is not None:
            far = f"interrupted after {summary.comparison.test.pairs} of {summary.comparison.planned} pairs"
        click.echo(far, err=True)
    resumes = not isinstance(error, FaultAbort) and not plan.has_person
    if cup is not None and cup.size and resumes:
        click.echo(f"to resume: {plan.resume_command(cup.path)}", err=True)
    if isinstance(error, CamelCupError) and not isinstance(error, UserError):
        for alias in filter(str(error).__contains__, tournament.aliases):
            click.echo(f"to repeat a table, write {with_alias(alias, tournament.aliases)}", err=True)


def _make_folder(path: Path | None) -> Path | None:
    """Create the folder for the output of bots. Raises UserError where that fails."""
    try:
        if path is not None:
            path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"--bot-output {path}: cannot be created ({error.strerror})") from error
    return path


@contextmanager
def _progress(
    games: int, summary: Summary, unit: str, stop: Stop, lines: bool, taken: bool
) -> Generator[Callable[[], None] | None, None, None]:
    """Show live standings where stderr is a terminal; elsewhere lines, if asked for, without rich.

    taken: whether the terminal is used otherwise
    """
    if taken or not sys.stderr.isatty():
        yield ProgressLines(games, summary, stop.report).update if lines else None
        return
    from camelcup.cli.progress import live_standings

    with live_standings(games, summary, unit) as picture:
        stop.report = picture.print_above
        yield picture.update
