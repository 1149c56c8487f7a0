"""Tournaments from Python: bots may be classes and functions; what was played is a Run."""

from __future__ import annotations  # for short signatures in help()

import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import chain, islice
from pathlib import Path
from typing import Any, Unpack

from attrs import fields, fields_dict

from camelcup.arguments import (
    AnyBot,
    Bots,
    RunArguments,
    TournamentArguments,
    check_arguments,
    enter_bots,
    list_bots,
    make_options,
    texts,
    whole,
)
from camelcup.cup.draw_up import (
    ALL,
    PAIRED_SCORING,
    plan_comparison,
    plan_fixed,
    plan_tournament,
    with_installed,
)
from camelcup.cup.file.reading import Cup
from camelcup.cup.listed import ListedTables
from camelcup.cup.options import PAIRS, PairOptions, SprtOptions, TableOptions, is_over_at
from camelcup.cup.plan import Plan
from camelcup.cup.resume import check_comparison, resumed
from camelcup.cup.runner import PendingRun, new_run
from camelcup.errors import FaultAbort, UserError, in_python
from camelcup.installed.plugins import load_plugins
from camelcup.records import GameResult
from camelcup.run import MemoryRun, Run
from camelcup.text import part_of


@in_python()
def tournament(
    bots: Bots = ALL,
    games: int | None = None,
    *,
    resume: str | Path | None = None,
    extend: int | None = None,
    replace: str | Sequence[str] = (),
    **options: Unpack[TournamentArguments],
) -> Run:
    """Play a tournament as `camelcup tournament` does: the same options give the same games.

    bots:    names, specs, folders, classes, functions; pairs or a dictionary name them; "all" for the
             installed ones
    games:   number of games; by default 100 for every 10 bots
    resume:  a file that `out` wrote: play the games that it lacks; what else is given must agree with it
    extend:  number of games to add to the finished file of `resume`
    replace: bots of `resume` whose files were mended: their games are played anew
    options: seats, seating, hours, game, rules, seed, out, ...: see `camelcup.TournamentArguments`

    Raises UserError for an argument that cannot be right. An exception that stops the run early, such as
    KeyboardInterrupt, has the games so far in its attribute `run`.

    >>> run = tournament(["Player0", "Player1", "RandomBot"], games=6, seats=2, seed=7, isolation="none")
    >>> run.standings.rows()[0].bot
    'Player0'
    """
    call = _Call(options, kind=TournamentArguments)
    named, fill = call.enter(bots, call.tables.get("fill"))
    if not named:
        raise UserError(f"bots={bots!r}: name the bots that play")
    own = {"games": _whole("games", games, 1), "fill": fill[0] if fill else None}
    tables = TableOptions(**call.tables | own)
    is_over = is_over_at(tables.end())
    if resume is not None:
        given = {"bots": () if bots == ALL else with_installed(named, call.plugins, call.options.game)}
        return call.resume(resume, given | _given(tables), extend, is_over, texts("replace", replace))
    _check_new(extend, replace=replace)
    plan = plan_tournament(call.plugins, named, tables, call.options, call.warn)
    return call.play(plan, is_over)


@in_python()
def play(bots: Bots, games: int = 1, *, fixed_seats: bool = False, **options: Unpack[RunArguments]) -> Run:
    """Play games of the same bots as `camelcup play` does; a bot may have several seats.

    bots:        in turn order
    fixed_seats: whether bots keep their seats; else they move on by one seat after each game

    All else is as in `tournament`.

    >>> play(["Player0", "RandomBot"], games=2, seed=7, isolation="none").finished
    True
    """
    call = _Call(options)
    number, (named,) = whole("games", games, 1), call.enter(bots)
    if ALL in named:
        raise UserError(f"bots={bots!r}: only tournament() takes {ALL!r}; name the bots of the table")
    return call.play(plan_fixed(call.plugins, number, named, fixed_seats, call.options))


@in_python()
def compare(
    candidate: AnyBot | None = None,
    baseline: AnyBot | None = None,
    field: Bots | None = None,
    pairs: int = PAIRS,
    *,
    sprt: tuple[float, float] = (0, 2),
    alpha: float = 0.05,
    beta: float = 0.05,
    fixed: bool = False,
    seats: int | None = None,
    resume: str | Path | None = None,
    extend: int | None = None,
    **options: Unpack[RunArguments],
) -> Run:
    """Compare two bots as `camelcup compare` does; `Run.comparison` has the answer.

    field:       opponents; by default the installed bots, and at tables of two none: the two meet
    pairs:       number of pairs at most
    sprt:        two differences in points of win rate that the test tells apart
    alpha, beta: chances of accepting the second where the first is the truth, and the first for the second
    fixed:       whether to play all pairs
    resume:      a file that `out` wrote, which holds the bots; `extend` is a number of pairs to add to it

    All else is as in `tournament`.

    >>> compare("Player2", "RandomBot", pairs=3, seats=2, seed=7, isolation="none").comparison.pairs
    3
    """
    call = _Call(options, PAIRED_SCORING)
    test = _test(sprt, alpha, beta, fixed)
    two, named = call.enter([bot for bot in (candidate, baseline) if bot is not None], field)
    opponents = None if field is None else named
    tables = PairOptions(field=opponents, pairs=whole("pairs", pairs, 1), seats=_whole("seats", seats))
    if resume is not None:
        check_comparison(Path(resume), (*two, *named))
        return call.resume(resume, _given(tables) | _given(test), extend and 2 * whole("extend", extend, 1))
    _check_new(extend, two)
    return call.play(plan_comparison(call.plugins, two, tables, call.options, test.hypotheses, call.warn))


@in_python()
def listed(bots: Bots, *, seats: int | None = None, **options: Unpack[RunArguments]) -> ListedTables:
    """Open a new cup file for tables that the caller lists while they are played.

    bots:  those that may have a seat, as in `tournament`; none of them is imported before it plays
    seats: number of seats at a table; by default the game's

    All else is as in `tournament`; `out` has to be given, and its name ends in .jsonl. Raises UserError for
    an argument that cannot be right.

    >>> with listed(["Player0", "RandomBot"], out="duel.jsonl", seats=2, isolation="none") as duel:
    ...     tables = [duel.table(number, ["Player0", "RandomBot"], seed=number) for number in range(3)]
    ...     sorted(game.result.table.number for game in duel.play(tables))
    [0, 1, 2]
    """
    call = _Call(options)
    (named,) = call.enter(bots)
    return ListedTables(call.plugins, named, _whole("seats", seats), call.options)


class _Call:
    """A call of one of the functions: what is installed, and the arguments that they share.

    tables:  those of `tournament` alone
    kind:    the type that lists the arguments
    scoring: the only scoring rule; None if any may be given
    """

    def __init__(
        self, arguments: Mapping[str, Any], scoring: str | None = None, kind: Any = RunArguments
    ) -> None:
        self.given = check_arguments(arguments, kind)
        self.tables = {name: self.given.pop(name) for name in fields_dict(TableOptions) if name in self.given}
        if scoring is not None and self.given.setdefault("scoring", scoring) != scoring:
            raise UserError(
                f"scoring={self.given['scoring']!r}: a comparison ranks by {scoring}; leave it out"
            )
        self.warn: Callable[[str], object] = self.given.get("warn", _warn)
        self.plugins = load_plugins()
        self.options = make_options(self.plugins, self.given, self.warn)

    def enter(self, *groups: Bots | None) -> list[tuple[str, ...]]:
        """Return the specs of bots in groups; None is an empty one."""
        listed = [list_bots(() if bots is None else bots) for bots in groups]
        specs = iter(enter_bots([*chain(*listed)], self.plugins, self.warn))
        return [tuple(islice(specs, len(bots))) for bots in listed]

    def play(self, plan: Plan, is_over: Callable[[], bool] | None = None) -> Run:
        """Play a plan from its first game on."""
        return self._play(new_run(self.plugins, plan, self.options, is_over))

    def resume(
        self,
        path: str | Path,
        given: Mapping[str, Any],
        extend: int | None,
        is_over: Callable[[], bool] | None = None,
        replace: Sequence[str] = (),
    ) -> Run:
        """Play the games that a file lacks. given: arguments that must agree with it"""
        file, added, given = Path(path), _whole("extend", extend, 1), {**self.given, **given}
        with resumed(
            self.plugins, file, self.options, given, added, self.warn, is_over, replace=replace
        ) as run:
            return self._play(run)

    def _play(self, pending: PendingRun) -> Run:
        memory = MemoryRun(pending.plan)
        begun, ended = self.given.get("begun"), self.given.get("ended")
        executor = None if pending.finished else pending.make_executor()
        try:
            if executor is not None:
                with _shown(pending, self.given.get("progress", True)) as shown:

                    def counted(result: GameResult) -> None:
                        if shown is not None:
                            shown.update()
                        if ended is not None:
                            ended(result)

                    further = [*self.given.get("loggers", ()), *([] if pending.cup else [memory])]
                    pending.play(executor, begun, counted, further)
        except BaseException as error:
            error.run = _played(pending, memory)  # type: ignore[attr-defined]
            _add_note(error, pending)
            raise
        return _played(pending, memory)


def _played(pending: PendingRun, memory: MemoryRun) -> Run:
    """Return the games of a run: those in its file, if it has begun one."""
    return Run(Cup(pending.file) if pending.file else memory, pending.plugins, pending.inline)


def _add_note(error: BaseException, run: PendingRun) -> None:
    games = part_of(run.summary.standings.games, run.planned, "game")
    note = f"{games} were played: they are `run` of this exception"
    if run.file is not None and not isinstance(error, FaultAbort):
        function = "compare" if run.plan.comparison else "tournament"
        note += f"; to resume: camelcup.{function}(resume={str(run.file)!r})"
    error.add_note(note)


def _shown(run: PendingRun, progress: bool) -> AbstractContextManager[Any]:
    """Return what shows a bar in a notebook, or the standings on a terminal; None elsewhere."""
    notebook = "IPython" in sys.modules
    if progress and (notebook or sys.stderr.isatty()):
        from camelcup.progress import in_notebook, live_standings, notebook_bar

        if notebook and in_notebook():
            return notebook_bar(run.planned, run.summary)
        if sys.stderr.isatty():
            return live_standings(run.planned, run.summary)
    return nullcontext()


def _warn(line: str) -> None:
    warnings.warn(line, stacklevel=2)


def _whole(name: str, number: int | None, least: int | None = None) -> int | None:
    """Return an argument as `whole` does; None if it was not given."""
    return None if number is None else whole(name, number, least)


def _given(options: Any) -> dict[str, Any]:
    """Return the options that were given, by name: those that differ from their defaults."""
    defaults = type(options)()
    values = {field.name: getattr(options, field.name) for field in fields(type(options))}
    return {name: value for name, value in values.items() if value != getattr(defaults, name)}


def _check_new(
    extend: int | None, compared: tuple[str, ...] | None = None, replace: str | Sequence[str] = ()
) -> None:
    """Raise UserError for a run that begins, but is to be extended, or compares other than two bots."""
    if replace:
        raise UserError(f"replace={replace!r}: give the file of the run as resume=")
    if extend is not None:
        raise UserError(f"extend={extend}: give the file of a run that is finished as resume=")
    if compared is not None and len(compared) != 2:
        raise UserError("compare() takes two bots: candidate and baseline")


def _test(sprt: tuple[float, float], alpha: float, beta: float, fixed: bool) -> SprtOptions:
    """Return the options of a test. Raises UserError if they are no numbers."""
    try:
        h0, h1 = map(float, sprt)
        return SprtOptions(sprt=(h0, h1), alpha=float(alpha), beta=float(beta), fixed=fixed)
    except (TypeError, ValueError):
        given = f"sprt={sprt!r}, alpha={alpha!r}, beta={beta!r}"
        raise UserError(f"{given}: give numbers, such as sprt=(0, 2), alpha=0.05, beta=0.05") from None
