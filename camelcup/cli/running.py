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
from camelcup.cli.result_text import result_text
from camelcup.cli.stopping import Stop, stop_on_ctrl_c
from camelcup.cli.tabulating import SIMPLE, check_format, fault_text, fit_columns
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
from camelcup.results.comparison import Comparison
from camelcup.results.scoring import PointsRule, ScoringRule
from camelcup.results.sprt import Hypotheses
from camelcup.results.standings import Standings
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
    standings = make_standings(plugins, plan)
    cup = NewCup(options.out, plugins) if options.out else None
    play_tables(plugins, plan, options, standings, tournament.tables(), cup, make)


def play_tables(
    plugins: Plugins,
    plan: Plan,
    options: PlayOptions,
    standings: Standings,
    tables: Iterable[Table],
    cup: CupWriter | None,
    make: Callable[[Setup], Executor] | None = None,
) -> None:
    """Play the tables of a plan that the standings do not count yet, and print the standings.

    cup:  writer of the file that keeps the records
    make: makes an executor that has the terminal for itself; by default the options name the executor
    """
    try:
        run_tables(plugins, plan, options, standings, tables, cup, make, _opening(plugins, plan.tournament))
    except (KeyboardInterrupt, CamelCupError) as error:
        _report_stop(error, plan, standings, cup)
        if standings.played:
            print_standings(standings, plan.tournament.limits, options.layout, plan.unit)
        raise
    print_standings(standings, plan.tournament.limits, options.layout, plan.unit)


def run_tables(
    plugins: Plugins,
    plan: Plan,
    options: PlayOptions,
    standings: Standings,
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
        _progress(tournament.games, standings, plan.unit, stop, options.progress, make is not None) as watch,
        redirect_stdout(sys.stderr),  # bots in this process may print
    ):
        tables = _after(opening, stop.report, stop.until(tables))
        run(plan, executor, loggers, standings, tables, watch)
    if stop.pressed and standings.games < tournament.games and standings.settled is None:
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


def make_standings(plugins: Plugins, plan: Plan) -> Standings:
    """Return the standings of a plan before its first game."""
    rule: ScoringRule = plugins.scoring_rules.find(plan.scoring).load()()
    if plan.comparison is not None:
        return Comparison(rule, plan.tournament, plan.comparison)
    return Standings(rule, plan.tournament.bots, plan.tournament.labels, plan.tournament.teams)


def print_standings(standings: Standings, limits: Limits, layout: str, unit: str) -> None:
    """Print the standings on stdout, and the lines of `remarks` on stderr."""
    text = result_text(standings, layout, unit)
    if isinstance(standings, Comparison):
        click.echo(text)
    else:
        print_table(text, layout)
    for line in remarks(standings, limits):
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
        ties = standings.rule.ties if isinstance(standings.rule, PointsRule) else ""
        worth = ", ".join(filter(None, ["win % shares a tied win", ties]))
        yield f"{standings.tied} of {counted(standings.games, 'game')} tied; {worth}"
    if standings.capped:
        yield _capped_text(standings.capped, limits)
    for bot, (out, games) in standings.outs().items():
        yield f"{bot}: out in {out} of {counted(games, 'game')}"
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


def _report_stop(error: BaseException, plan: Plan, standings: Standings, cup: CupWriter | None) -> None:
    """Print how far a run has come, how to resume it, and what to write for the aliases in its error."""
    tournament = plan.tournament
    if standings.played or isinstance(error, KeyboardInterrupt):
        far = f"stopped after {standings.games} of {tournament.games} games"
        if isinstance(standings, Comparison):
            far = f"interrupted after {standings.test.pairs} of {standings.planned} pairs"
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
    games: int, standings: Standings, unit: str, stop: Stop, lines: bool, taken: bool
) -> Generator[Callable[[], None] | None, None, None]:
    """Show live standings where stderr is a terminal; elsewhere lines, if asked for, without rich.

    taken: whether the terminal is used otherwise
    """
    if taken or not sys.stderr.isatty():
        yield ProgressLines(games, standings, stop.report).update if lines else None
        return
    from camelcup.cli.progress import live_standings

    with live_standings(games, standings, unit) as picture:
        stop.report = picture.print_above
        yield picture.update
