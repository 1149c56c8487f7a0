"""How many small mistakes the tests find: `python bench/mutants.py --count 200 --seed 1`.

Each mutant is a copy of the source with one operator or constant changed, in a line drawn at random over all
rooms of camelcup/. The tests of its room are run, then, unless --room-only, all others. Lines that nothing
finds are printed, and last a table. Equal seeds draw equal mutants of equal source. Nothing here is changed:
the tests run in a copy, of what git has.
"""

import argparse
import ast
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate
from pathlib import Path
from queue import Queue
from typing import NamedTuple

SWAPS = {
    "==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "is not": "is", "is": "is not",
    "not in": "in", "in": "not in", "and": "or", "or": "and", "+": "-", "-": "+", "*": "+", "//": "*",
    "True": "False", "False": "True",
}  # fmt: skip
OPERATOR = re.compile(r"is\s+not|not\s+in|is|in|and|or|<<|>>|\*\*|[=!<>]=|//|[<>+*-]")
SECONDS = 600
"""Seconds for the tests of a mutant; one that hangs is found."""


class Mutant(NamedTuple):
    """A change of one place. place: the path of the file; old, new: the source there, from `start` on"""

    place: Path
    line: int
    start: int
    old: str
    new: str

    @property
    def room(self) -> str:
        """The folder of its tests below tests/; empty for modules that are in no room."""
        parts = self.place.parts
        return parts[1] if len(parts) > 2 else ""

    def __str__(self) -> str:
        return f"{self.place}:{self.line}: {self.old} to {self.new}"

    def apply(self, source: str) -> str:
        """Return the source with the change."""
        return source[: self.start] + self.new + source[self.start + len(self.old) :]


def mutants_of(place: Path, source: str) -> Iterator[Mutant]:
    """Yield every mutant of a file."""
    lines = source.splitlines(keepends=True)
    starts = [0, *accumulate(map(len, lines))]

    def offset(row: int, column: int) -> int:
        return starts[row - 1] + len(lines[row - 1].encode()[:column].decode())

    for node in ast.walk(ast.parse(source)):
        match node:
            case (
                ast.Compare(left=left, comparators=[right, *_])
                | ast.BinOp(left=left, right=right)
                | ast.BoolOp(values=[left, right, *_])
            ):
                begin = offset(left.end_lineno or 0, left.end_col_offset or 0)
                found = OPERATOR.search(source, begin, offset(right.lineno, right.col_offset))
                if found and (new := SWAPS.get(" ".join(found[0].split()))):
                    yield Mutant(place, left.end_lineno or 0, found.start(), found[0], new)
            case ast.Constant(value=bool() | int() as value):
                start, old = offset(node.lineno, node.col_offset), str(value)
                if source.startswith(old, start):
                    yield Mutant(place, node.lineno, start, old, SWAPS.get(old) or str(value + 1))


def drawn(count: int, seed: int) -> list[Mutant]:
    """Return mutants of lines that are drawn at random, one a line."""
    by_line: dict[tuple[Path, int], list[Mutant]] = {}
    for place in sorted(Path("camelcup").rglob("*.py")):
        for mutant in mutants_of(place, place.read_text("utf-8")):
            by_line.setdefault((place, mutant.line), []).append(mutant)
    luck = random.Random(seed)
    lines = luck.sample(list(by_line.values()), min(count, len(by_line)))
    return [luck.choice(mutants) for mutants in lines]


def found_by(mutant: Mutant, folder: Path, room_only: bool) -> str:
    """Return whose tests find a mutant: "room", "others" or "nobody". folder: of a copy, which is restored"""
    file = folder / mutant.place
    source = file.read_text("utf-8")
    file.write_text(mutant.apply(source), "utf-8")
    own = Path("tests", mutant.room)
    try:
        tests = [own] if mutant.room else sorted(Path("tests").glob("test_*.py"))
        if own.is_dir() and _fail(folder, *tests):
            return "room"
        rest = ["tests", "--ignore=tests/contract", *([f"--ignore={own}"] if mutant.room else [])]
        return "others" if not room_only and _fail(folder, *rest) else "nobody"
    finally:
        file.write_text(source, "utf-8")


def _fail(folder: Path, *tests: str | Path) -> bool:
    """Whether some tests fail in a copy, or hang there."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *map(str, tests)]
    environment = os.environ | {"PYTHONPATH": str(folder)}
    try:
        return bool(
            subprocess.run(
                command, cwd=folder, env=environment, timeout=SECONDS, capture_output=True
            ).returncode
        )
    except subprocess.TimeoutExpired:
        return True


def main() -> None:
    """Draw mutants, try them in as many copies as there are jobs, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--room-only", action="store_true", help="run the tests of its room only")
    asked = parser.parse_args()
    mutants = drawn(asked.count, asked.seed)
    counts: dict[str, Counter[str]] = {}
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(asked.jobs) as pool:
        copies: Queue[Path] = Queue()
        for job in range(asked.jobs):
            copy = Path(scratch, str(job))
            subprocess.run(["git", "worktree", "add", "-q", "--detach", copy], check=True)
            for kernel in Path("camelcup").rglob("_*.so"):  # if they are built here
                shutil.copy(kernel, copy / kernel)
            copies.put(copy)

        def tried(mutant: Mutant) -> str:
            copy = copies.get()
            try:
                return found_by(mutant, copy, asked.room_only)
            finally:
                copies.put(copy)

        for mutant, finder in zip(mutants, pool.map(tried, mutants), strict=True):
            counts.setdefault(mutant.room or "(top)", Counter())[finder] += 1
            if finder != "room":
                print(f"{mutant}: {finder}", flush=True)
        for _ in range(asked.jobs):
            shutil.rmtree(copy := copies.get())
            subprocess.run(["git", "worktree", "prune"], check=True)
    for room, found in sorted(counts.items()):
        print(f"{room:12} {found['room']:4} {found['others']:4} {found['nobody']:4}")
    total = sum(counts.values(), Counter())
    print(f"{'all':12} {total['room']:4} {total['others']:4} {total['nobody']:4}  (room, others, nobody)")


if __name__ == "__main__":
    main()
