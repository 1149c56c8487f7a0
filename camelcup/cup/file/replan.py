"""Replaces a cup file by one with another number of games in its plan."""

import os
import shutil
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

from attrs import evolve

from camelcup.cup.file.lines import END, Cup, add_checksum
from camelcup.cup.file.packing import packing_of
from camelcup.cup.plan import Plan
from camelcup.errors import UserError
from camelcup.files import path_from
from camelcup.installed.config import to_json
from camelcup.text import plural

BLOCK = 1 << 20
"""Bytes of lines that are packed at once, about."""


def extend(cup: Cup, more: int) -> None:
    """Add games to the plan of a finished cup.

    The tables so far stay the same, since no seating depends on the number of games. Raises UserError where
    the cup is not finished, or as `_replan` does.
    """
    tournament = cup.plan.tournament
    played = sum(1 for _ in cup.game_results())
    if not cup.finished or played < tournament.games:
        raise UserError(
            f"{cup.path}: {played} of {plural(tournament.games, 'game')} are in the file; "
            f"finish it before --extend: {cup.plan.resume_command(cup.path)}"
        )
    _replan(cup, tournament.games + more, _blocks(line.text for line in cup.lines()))


def finish_at(cup: Cup, games: int) -> None:
    """Finish a cup at a number of games, which all are in the file: the plan has no more.

    Raises UserError as `_replan` does.
    """
    kept = (line.text for line, result in cup.games() if result.table.number < games)
    _replan(cup, games, chain(_blocks(kept), [END]))


def _replan(cup: Cup, games: int, blocks: Iterable[bytes]) -> None:
    """Replace the file of a cup by one with a number of games in its plan, and other lines behind it.

    An interruption leaves the old file. Raises UserError where the file cannot be written.
    """
    path = Path(os.path.realpath(cup.path))
    part = path.with_name(f".{path.name}.part")
    pack = packing_of(path).pack
    try:
        with part.open("wb") as file:
            file.write(pack(plan_line(cup.plan.with_games(games), cup.path)))
            file.writelines(map(pack, blocks))
            file.flush()
            os.fsync(file.fileno())
        shutil.copymode(path, part)
        part.replace(path)
    except OSError as error:
        raise UserError(f"{part}: cannot be written ({error.strerror})") from error
    finally:
        part.unlink(missing_ok=True)


def plan_line(plan: Plan, path: Path) -> bytes:
    """Return the first line of a file, in which the folder of a plan is relative to that of the file."""
    written = evolve(plan, folder=path_from(path.parent, plan.folder))
    return add_checksum(to_json(written).encode())


def _blocks(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Yield lines, many at once."""
    gathered: list[bytes] = []
    size = 0
    for line in lines:
        gathered.append(line)
        size += len(line)
        if size >= BLOCK:
            yield b"".join(gathered)
            gathered, size = [], 0
    if gathered:
        yield b"".join(gathered)
