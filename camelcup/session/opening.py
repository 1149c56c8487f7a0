"""Opens a session: draws up its table from names, options and a seed."""

import warnings
from collections.abc import Collection, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Unpack

from attrs import evolve

from camelcup.arguments import Bots, SessionArguments, check_arguments, enter_bots, list_bots, make_options
from camelcup.cup.draw_up import plan_fixed
from camelcup.cup.file.appending import CupFile, reopen
from camelcup.cup.file.reading import Cup
from camelcup.cup.options import RunOptions
from camelcup.cup.plan import Plan
from camelcup.cup.resume import check_plan
from camelcup.cup.runner import PendingRun
from camelcup.cup.seating import LISTED
from camelcup.errors import UserError, in_python, unknown
from camelcup.installed.plugins import Plugins, load_plugins
from camelcup.installed.specs import CALLER, HUMAN
from camelcup.records import OnFault, Table
from camelcup.session.session import AnswerFile, Session


@in_python()
def new(
    bots: Bots,
    *,
    practice: bool = False,
    explain: str | Collection[str] = (),
    **options: Unpack[SessionArguments],
) -> Session:
    """Open a session at a new table.

        >>> with session.new(["Human", "Player0"], seed=7) as game:
        ...     game.play()
        [0]

    bots:     in turn order: names, specs, classes, functions; "Human" is a person and "Caller" a program that
              answers through the session, under another name too ("Anna=Human"); in a game with teams one for
              each team
    practice: whether moves may be taken back, which the record says then
    explain:  name or names of bots that are asked for the reasons for their moves
    options:  game, rules, seed, isolation, ...: see `SessionArguments`

    Raises UserError for an argument that cannot be right. Nobody is asked before `Session.play`.
    """
    values = check_arguments(options, SessionArguments)
    plugins = load_plugins()
    given = make_options(plugins, values, warn)
    named = enter_bots(list_bots(bots), plugins)
    return open_table(plugins, named, given, practice=practice, explain=explain)


def open_table(
    plugins: Plugins,
    bots: Sequence[str],
    options: RunOptions,
    *,
    practice: bool = False,
    explain: str | Collection[str] = (),
    table_seed: int | None = None,
) -> Session:
    """Open a session at a new table of imported bots. table_seed: that of the table itself"""
    if options.on_fault is OnFault.ABORT:
        raise UserError("on_fault abort: it stops a run at a fault; a session goes on: choose another")
    plan, table = draw_up(plugins, bots, options, practice=practice)
    if table_seed is not None:
        table = evolve(table, seed=table_seed)
    explained = _explained(explain, table)
    options.processes.make_folder()
    setup = plan.setup(plugins, options.bot_output)
    file = AnswerFile(CupFile.create(options.out, plan, [table]), own=True) if options.out else None
    return Session(plugins, plan, table, setup, explain=explained, file=file)


def draw_up(
    plugins: Plugins, bots: Sequence[str], options: RunOptions, games: int | None = 1, practice: bool = False
) -> tuple[Plan, Table]:
    """Return the plan of games of the same seats, and the first table. games: None for any number"""
    plan = plan_fixed(plugins, 1, bots, True, options, [HUMAN, CALLER])
    listed = evolve(plan.tournament, seating=LISTED, games=games)
    return evolve(plan, tournament=listed, practice=practice), next(plan.tournament.tables())


@in_python()
def load(path: str | Path, bots: Bots = (), *, explain: str | Collection[str] = ()) -> Session:
    """Open the session in a file, at the position to which its answers lead, with the same luck.

        >>> session.new(["Human", "Player0"], seed=7, out="game.jsonl").close()
        >>> with session.load("game.jsonl") as game:
        ...     game.play()
        [0]

    Bots that are asked again have their memory back. The file is locked until the session is closed.

    bots:    again those that no other process can import, such as the classes of a notebook
    explain: name or names of bots that are asked for the reasons for their moves

    Raises UserError where the file holds no session, another program has it, or what is installed differs
    from its plan.
    """
    plugins, path = load_plugins(), Path(path)
    enter_bots(list_bots(bots), plugins)
    return reopen_table(plugins, path, explain=explain)


def reopen_table(plugins: Plugins, path: Path, *, explain: str | Collection[str] = ()) -> Session:
    """Open the session in a file. Raises UserError as `load` does."""
    with ExitStack() as on_error:
        opened = on_error.enter_context(reopen(path))
        cup = Cup(path)
        if cup.plan.tournament.seating != LISTED or cup.plan.tournament.games != 1:
            raise UserError(
                f"{path}: a cup, not a single game that was kept; to resume: {cup.plan.resume_command(path)}"
            )
        check_plan(cup, cup.plan, plugins)
        table = next(cup.tables(), None)
        if table is None:
            raise UserError(f"{path}: it holds no table; begin another file")
        explained = _explained(explain, table)
        file = AnswerFile(CupFile(path, opened, cup.size), own=True)
        answers = cup.answers(table.number)
        game = Session(
            plugins,
            cup.plan,
            table,
            cup.plan.setup(plugins),
            explain=explained,
            file=file,
            answers=answers,
        )
        _end_file(game, file, cup)
        on_error.pop_all()
        return game


def _end_file(game: Session, file: AnswerFile, cup: Cup) -> None:
    """Add what a game lacks in its file that was stopped between its last answer and its record."""
    has_record = next(cup.record_lines(), None) is not None
    if has_record and not game.record:
        raise UserError(f"{cup.path}: its answers do not lead to its record; the file has been changed")
    if game.record and not cup.finished:
        file.end(None if has_record else game.record)


def open_run_table(run: PendingRun, table: Table) -> Session:
    """Open a table of a run, whose file keeps the answers: at the position to which those so far lead."""
    if run.cup is None or run.cup.file is None:
        return Session(run.plugins, run.plan, table, run.setup)
    return Session(
        run.plugins,
        run.plan,
        table,
        run.setup,
        file=AnswerFile(run.cup.file),
        answers=Cup(run.cup.path).answers(table.number),
    )


def _explained(explain: str | Collection[str], table: Table) -> Collection[str]:
    bots = [explain] if isinstance(explain, str) else explain
    if absent := [bot for bot in bots if bot not in table.bots]:
        raise unknown("bot", absent[0], set(table.bots), "explain")
    return bots


def warn(line: str) -> None:
    """Warn the caller of a function for scripts."""
    warnings.warn(line, stacklevel=3)
