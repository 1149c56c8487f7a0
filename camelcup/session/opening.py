"""Opens a session: draws up its table from names, options and a seed."""

import warnings
from collections.abc import Collection, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Unpack

from attrs import evolve

from camelcup.arguments import (
    Bots,
    SessionArguments,
    check_arguments,
    enter_bots,
    list_bots,
    make_options,
    whole,
)
from camelcup.cup.draw_up import check_seeds, plan_fixed
from camelcup.cup.file.appending import CupFile, reopen
from camelcup.cup.file.reading import Cup, end_line
from camelcup.cup.options import RunOptions
from camelcup.cup.plan import Plan
from camelcup.cup.resume import check_plan
from camelcup.cup.seating import LISTED
from camelcup.errors import UserError, in_python, unknown
from camelcup.installed.plugins import Plugins, load_plugins
from camelcup.installed.specs import CALLER
from camelcup.records import HUMAN, OnFault, Table, encode_record
from camelcup.session.session import Session


@in_python()
def new(
    bots: Bots,
    *,
    practice: bool = False,
    explain: str | Collection[str] = (),
    table_seed: int | None = None,
    plugins: Plugins | None = None,
    **options: Unpack[SessionArguments],
) -> Session:
    """Open a session at a new table.

        >>> with session.new(["Human", "Player0"], seed=7) as game:
        ...     game.play()
        [0]

    bots:       in turn order: names, specs, classes, functions; "Human" is a person and "Caller" a program
                that answers through the session, under another name too ("Anna=Human"); in a game with teams
                one for each team
    practice:   whether moves may be taken back, which the record says
    explain:    name or names of bots that are asked for the reasons for their moves
    table_seed: seed of the table itself, as in error messages, in the place of one drawn from `seed`
    plugins:    those of a command, which has printed their problems; by default the installed ones
    options:    game, rules, seed, isolation, ...: see `SessionArguments`

    Raises UserError for an argument that cannot be right. Nobody is asked before `Session.play`.
    """
    values = check_arguments(options, SessionArguments)
    report = warn if plugins is None else str
    plugins = plugins or load_plugins()
    given = make_options(plugins, values, report)
    if given.on_fault is OnFault.ABORT:
        raise UserError("on_fault abort: it stops a run at a fault; a session goes on: choose another")
    named = enter_bots(list_bots(bots), plugins)
    plan, table = draw_up(plugins, named, given, practice=practice, table_seed=table_seed)
    explained = _explained(explain, table)
    given.processes.make_folder()
    setup = plan.setup(plugins, given.bot_output)
    file = CupFile.create(given.out, plan, [table]) if given.out else None
    return Session(plugins, plan, table, setup, explain=explained, file=file)


def draw_up(
    plugins: Plugins,
    bots: Sequence[str],
    options: RunOptions,
    games: int | None = 1,
    practice: bool = False,
    table_seed: int | None = None,
) -> tuple[Plan, Table]:
    """Return the plan of games of the same seats, and the first table. games: None for any number"""
    check_seeds(options.seed, table_seed)
    plan = plan_fixed(plugins, 1, bots, True, options, [HUMAN, CALLER])
    listed = evolve(plan.tournament, seating=LISTED, games=games)
    table = next(plan.tournament.tables())
    if table_seed is not None:
        table = evolve(table, seed=whole("table_seed", table_seed))
    return evolve(plan, tournament=listed, practice=practice), table


@in_python()
def load(
    path: str | Path,
    bots: Bots = (),
    *,
    explain: str | Collection[str] = (),
    plugins: Plugins | None = None,
) -> Session:
    """Open the session in a file, at the position to which its answers lead, with the same luck.

        >>> session.new(["Human", "Player0"], seed=7, out="game.jsonl").close()
        >>> with session.load("game.jsonl") as game:
        ...     game.play()
        [0]

    Bots that are asked again have their memory back. The file is locked until the session is closed.

    bots:    again those that no other process can import, such as the classes of a notebook
    explain: name or names of bots that are asked for the reasons for their moves
    plugins: those of a command; by default the installed ones

    Raises UserError where the file holds no session, another program has it, or what is installed differs
    from its plan.
    """
    plugins = plugins or load_plugins()
    enter_bots(list_bots(bots), plugins)
    return _reopen(plugins, Path(path), explain)


def _reopen(plugins: Plugins, path: Path, explain: str | Collection[str]) -> Session:
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
        file = CupFile(path, opened, cup.size)
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


def _end_file(game: Session, file: CupFile, cup: Cup) -> None:
    """Add what a game lacks in its file that was stopped between its last answer and its record."""
    has_record = next(cup.record_lines(), None) is not None
    if has_record and not game.record:
        raise UserError(f"{cup.path}: its answers do not lead to its record; the file has been changed")
    if game.record and not cup.finished:
        file.write(*([] if has_record else [encode_record(game.record)]), end_line())


def _explained(explain: str | Collection[str], table: Table) -> Collection[str]:
    bots = [explain] if isinstance(explain, str) else explain
    if absent := [bot for bot in bots if bot not in table.bots]:
        raise unknown("bot", absent[0], set(table.bots), "explain")
    return bots


def warn(line: str) -> None:
    """Warn the caller of a function for scripts."""
    warnings.warn(line, stacklevel=3)
