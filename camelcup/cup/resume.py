"""Resumes a run from a cup file: plays the games that are missing, by the plan in the file."""

import os
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from attrs import asdict

from camelcup.cup.file.appending import CupFile, reopen
from camelcup.cup.file.reading import Cup
from camelcup.cup.file.replan import check_replaced, extend, replace_bot
from camelcup.cup.file.writer import CupWriter
from camelcup.cup.importing import import_bots
from camelcup.cup.options import RunOptions, games_for, size_text
from camelcup.cup.plan import Plan
from camelcup.cup.runner import PendingRun, drawn_until, make_summary
from camelcup.cup.seating import LISTED
from camelcup.errors import UserError
from camelcup.installed.config import to_json
from camelcup.installed.plugins import Plugins
from camelcup.installed.rulesets import choose_game
from camelcup.installed.specs import files_of, split_alias, with_alias
from camelcup.text import plural


@contextmanager
def resumed(
    plugins: Plugins,
    path: Path,
    options: RunOptions,
    given: Mapping[str, Any],
    more: int | None,
    warn: Callable[[str], object],
    is_over: Callable[[], bool] | None = None,
    replace: Sequence[str] = (),
) -> Generator[PendingRun, None, None]:
    """Open a cup file for the games that it lacks; the file is locked until the block ends.

    options: of which the plan in the file has most; its executor, workers and loggers count
    given:   the options that a person gave, by name, `bots` among them, which must not differ from the plan
    more:    number of games to add first, to a cup that is finished
    is_over: of a cup without a number of games: whether no further round is drawn; by default none is
    replace: bots that were mended, whose games are dropped first and played anew
    """
    _change(plugins, path, given, more, replace)
    with reopen(path) as file:
        cup = Cup(path)
        _check_plan(cup, cup.plan, plugins)
        _check_options(cup, plugins, given)
        writer = CupWriter(path, plugins, CupFile(path, file, cup.size))
        run = _missing(cup, writer, options, is_over)
        missing = "" if run.finished else cup.missing_text(len(run.done))
        for text in filter(None, (cup.truncated_text, missing)):
            warn(text)
        if not run.finished:
            import_bots(run.setup, limit=cup.plan.tournament.limits.begin_time)
        elif not cup.finished:  # only its last line is missing
            writer.begin(cup.plan)
            writer.end(run.summary)
        yield run


def _missing(
    cup: Cup, writer: CupWriter, options: RunOptions, is_over: Callable[[], bool] | None
) -> PendingRun:
    plan = cup.plan
    done = cup.count(summary := make_summary(writer.plugins, plan))
    tournament = plan.tournament
    run = PendingRun(
        plugins=writer.plugins,
        plan=plan,
        options=options,
        summary=summary,
        tables=(table for table in cup.tables() if table.number not in done),
        done=done,
        cup=writer,
    )
    if tournament.games is None:
        summary.ended_at = cup.planned
        return drawn_until(run, is_over or (lambda: True))
    if is_over:
        raise UserError(
            f"{cup.path}: the plan has {tournament.games} games; leave out --hours and --until "
            f"(to add games to a finished cup: --extend N)"
        )
    return run


def check_comparison(path: Path, bots: Sequence[str]) -> None:
    """Raise UserError where bots are named though a file has them, or it is not of a comparison."""
    if bots:
        raise UserError(f"--resume {path}: the file holds the bots; leave out {' '.join(bots)}")
    if path.is_file() and (plan := Cup(path).plan).comparison is None:
        raise UserError(f"--resume {path}: not a comparison; use {plan.resume_command(path)}")


def _change(
    plugins: Plugins, path: Path, given: Mapping[str, Any], more: int | None, replace: Sequence[str]
) -> None:
    if more is not None and replace:
        raise UserError(f"--extend {more} and --replace {replace[0]}: give one of them")
    if replace:
        _replace(plugins, path, given, replace)
    elif more is not None:
        with reopen(path):
            cup = Cup(path)
            _check_plan(cup, cup.plan, plugins)
            _check_options(cup, plugins, given)
            _check_open(cup, plugins)
            extend(cup, more)


def _replace(plugins: Plugins, path: Path, given: Mapping[str, Any], bots: Sequence[str]) -> None:
    """Drop the games of bots that were mended, which are imported first."""
    with reopen(path):
        plan = (cup := Cup(path)).plan
        if plan.comparison is not None:
            raise UserError(f"--replace {bots[0]}: {path} is a comparison; begin another with the mended bot")
        names = list(dict.fromkeys(_name_of(bot, plan, plugins) for bot in bots))
        check_replaced(cup, names, plugins)
        _check_plan(cup, plan.with_files_of(names, plugins), plugins)
        _check_options(cup, plugins, given)
        import_bots(plan.setup(plugins), limit=plan.tournament.limits.begin_time)
    for name in names:
        with reopen(path):
            replace_bot(Cup(path), name, plugins)


def _name_of(text: str, plan: Plan, plugins: Plugins) -> str:
    """Return the name in a plan of a bot that is named so, or by its spec or its file."""
    tournament = plan.tournament
    for bot in plan.files:
        spec = with_alias(bot, tournament.aliases)
        own = [os.path.realpath(path) for path in files_of(spec, plugins, plan.folder)]
        if text in (bot, spec, split_alias(spec)[1]) or os.path.realpath(text) in own:
            return bot
    return text


def _check_plan(cup: Cup, plan: Plan, plugins: Plugins) -> None:
    """Raise UserError where the plan differs from what is installed, or seats are played from outside."""
    if plan.tournament.seating == LISTED and plan.tournament.games is None:
        raise UserError(f"{cup.path}: games that a program has played with camelcup.session; none is missing")
    if plan.waits:
        raise UserError(
            f"{cup.path}: a single game that was kept; to resume: {plan.resume_command(cup.path)}"
        )
    if plan.outside:
        raise UserError(f"{cup.path}: games of a person, which are not resumed")
    check_plan(cup, plan, plugins)


def check_plan(cup: Cup, plan: Plan, plugins: Plugins) -> None:
    """Raise UserError where packages, rules or files of bots differ from the plan of a cup."""
    changes = plan.changed_packages(plugins) + plan.changed_rules(plugins)
    if changes:
        raise UserError(
            f"{cup.path}: {'; '.join(changes)}; install what the plan has (pip install PACKAGE==VERSION), "
            f"or begin another file with --out"
        )
    if changed := plan.changed_files(plugins):
        stays = plan.comparison or plan.waits
        mended = "" if stays else "have a mended bot play anew with --replace BOT, "
        raise UserError(
            f"{cup.path}: {'; '.join(changed)}; restore the old file, {mended}"
            f"or begin another file with --out"
        )


def _check_options(cup: Cup, plugins: Plugins, given: Mapping[str, Any]) -> None:
    """Raise UserError for options that are not those of the plan."""
    plan, tournament = cup.plan, cup.plan.tournament
    given = {name: None if value == "" else value for name, value in given.items()}
    if "out" in given:
        given["out"] = os.path.realpath(given["out"])
    if "rules" in given:
        game, _ = choose_game(plugins, tournament.game, given["rules"])
        given["rules"] = tournament.rules if to_json(game.rules) == plan.rules else given["rules"]
    bots = [bot for bot in given.get("bots", ()) if split_alias(bot)[0] not in tournament.left_out]
    held = _held(cup)
    if per_10 := given.get("games_per_10"):
        same = games_for(len(tournament.bots), per_10) == tournament.games
        held["games_per_10"] = per_10 if same else plural(tournament.games or 0, "game")
    given["bots"] = tuple(bots) or held["bots"]
    wrong = [
        f"--{name.replace('_', '-')} {_text(name, given[name])}, but the plan has {_text(name, value)}"
        for name, value in held.items()
        if name in given and given[name] != value
    ]
    if wrong:
        raise UserError(
            f"{cup.path}: {'; '.join(wrong)}; leave such options out (to add games: --extend N), "
            f"or begin another file with --out"
        )


def _held(cup: Cup) -> dict[str, Any]:
    """Return the value of each option that a plan holds."""
    plan, tournament = cup.plan, cup.plan.tournament
    held = asdict(tournament, recurse=False) | asdict(tournament.limits)
    held |= {
        "bots": tuple(with_alias(bot, tournament.aliases) for bot in tournament.bots),
        "on_fault": tournament.limits.on_fault.value,
        "scoring": plan.scoring,
        "isolation": plan.processes.isolation,
        "memory": plan.processes.memory,
        "keep": plan.keep,
        "out": os.path.realpath(cup.path),
    }
    if comparison := plan.comparison:
        pairs = (tournament.games or 0) // 2
        held |= asdict(comparison) | {"sprt": (comparison.h0, comparison.h1), "pairs": pairs}
    return held


def _text(option: str, value: Any) -> str:
    """Return the value of an option as a person types it."""
    if isinstance(value, tuple):
        value = ",".join(map(str, value)) or None
    if value is None:
        return "none"
    return size_text(value) if option == "memory" else str(value)


def _check_open(cup: Cup, plugins: Plugins) -> None:
    """Raise UserError where the test of a comparison has decided, so that no more games count."""
    if cup.plan.comparison is None:
        return
    summary = make_summary(plugins, cup.plan)
    cup.count(summary)
    if summary.settled is not None:
        raise UserError(
            f"--extend: {cup.path}: the test has decided after {plural(summary.settled // 2, 'pair')}; "
            f"for more, begin a run with --fixed"
        )
