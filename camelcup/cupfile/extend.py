"""Adds games to the plan of a finished cup."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from attrs import evolve

from camelcup.cupfile.lines import Cup
from camelcup.cupfile.packing import packing_of
from camelcup.cupfile.writer import plan_line
from camelcup.errors import UserError
from camelcup.words import counted

BLOCK = 1 << 20
"""Bytes of lines that are packed at once, about."""


def extend(cup: Cup, more: int) -> None:
    """Replace the file of a finished cup by one with the same records and a plan with more games.

    The tables so far stay the same, since no seating depends on the number of games. An interruption leaves
    the old file. Raises UserError where the cup is not finished, or the file cannot be written.
    """
    tournament = cup.plan.tournament
    played = sum(1 for _ in cup.results())
    if not cup.finished or played < tournament.games:
        raise UserError(
            f"{cup.path}: {played} of {counted(tournament.games, 'game')} are in the file; "
            f"finish it before --extend: camelcup tournament --resume {cup.path}"
        )
    plan = evolve(cup.plan, tournament=evolve(tournament, games=tournament.games + more))
    path = Path(os.path.realpath(cup.path))
    part = path.with_name(f".{path.name}.part")
    pack = packing_of(path).pack
    try:
        with part.open("wb") as file:
            file.write(pack(plan_line(plan, cup.path)))
            file.writelines(map(pack, _blocks(cup)))
            file.flush()
            os.fsync(file.fileno())
        shutil.copymode(path, part)
        part.replace(path)
    except OSError as error:
        raise UserError(f"{part}: cannot be written ({error.strerror})") from error
    finally:
        part.unlink(missing_ok=True)


def _blocks(cup: Cup) -> Iterator[bytes]:
    """Yield the record lines of a cup, many at once."""
    lines: list[bytes] = []
    size = 0
    for line in cup.lines():
        lines.append(line.text)
        size += len(line.text)
        if size >= BLOCK:
            yield b"".join(lines)
            lines, size = [], 0
    if lines:
        yield b"".join(lines)
