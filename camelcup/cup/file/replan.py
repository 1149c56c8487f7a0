"""Replaces a cup file by one with another plan: more games, fewer, or a bot that was mended."""

import os
import shutil
from collections.abc import Iterable
from itertools import chain
from pathlib import Path

from attrs import evolve

from camelcup.cup.file.appending import CupFile
from camelcup.cup.file.reading import Cup, end_line
from camelcup.cup.plan import Plan, Replacement
from camelcup.errors import UserError
from camelcup.installed.plugins import Plugins
from camelcup.text import part_of


def extend(cup: Cup, more: int) -> None:
    """Add games to the plan of a finished cup.

    The tables so far stay the same, since no seating depends on the number of games.
    """
    played = sum(1 for _ in cup.game_results())
    planned = cup.planned
    if planned is None or not cup.finished or played < planned:
        raise UserError(
            f"{cup.path}: {part_of(played, planned, 'game')} are in the file; "
            f"finish it before --extend: {cup.plan.resume_command(cup.path)}"
        )
    _replan(cup, cup.plan.with_games(planned + more), (line.text for line in cup.lines()))


def finish_at(cup: Cup, games: int) -> None:
    """Finish a cup at a number of games, which all are in the file: the plan has no more."""
    kept = (line.text for line, result in cup.games() if result.table.number < games)
    _replan(cup, cup.plan.with_games(games), chain(kept, [end_line()]))


def check_replaced(cup: Cup, bots: Iterable[str], plugins: Plugins) -> None:
    """Raise UserError where bots are not ones of a cup that are named by their files, or have not changed."""
    plan = cup.plan
    for bot in bots:
        if bot not in plan.files:
            choices = ", ".join(plan.files) or "none"
            raise UserError(
                f"{cup.path}: {bot!r} is no bot of this cup that is in a file (choices: {choices})"
            )
        mended = plan.with_files_of([bot], plugins)
        if mended.files == plan.files:
            raise UserError(
                f"{cup.path}: the files of {bot} are those of the plan; there is nothing to replace"
            )


def replace_bot(cup: Cup, bot: str, plugins: Plugins) -> int:
    """Take a bot's present files into a cup, and drop the records of its games; return their number."""
    check_replaced(cup, [bot], plugins)
    plan, members = cup.plan, cup.plan.tournament.members
    own = {bot, *(team for team, bots in members.items() if bot in bots)}
    dropped = {
        line.number: result.table.number
        for line, result in cup.games()
        if not own.isdisjoint(result.table.bots)
    }
    old = Replacement(bot=bot, files=plan.files[bot], tables=tuple(sorted(dropped.values())))
    new = evolve(plan.with_files_of([bot], plugins), replaced=(*plan.replaced, old))
    lines = (line.text for line in cup.lines() if line.number not in dropped)
    _replan(cup, new, lines)
    return len(dropped)


def _replan(cup: Cup, plan: Plan, lines: Iterable[bytes]) -> None:
    """Replace the file of a cup by one with another plan and lines; an interruption leaves the old one."""
    path = Path(os.path.realpath(cup.path))
    part = path.with_name(f".part-{path.name}")
    part.unlink(missing_ok=True)
    new = CupFile.create(part, plan)
    try:
        for line in lines:
            new.append(line)
        new.sync()
        new.close()
        shutil.copymode(path, part)
        part.replace(path)
    finally:
        new.close()
        part.unlink(missing_ok=True)
