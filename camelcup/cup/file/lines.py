"""Reads a cup file: its plan, its record lines, its standings."""

import os
import re
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import TypeVar
from zlib import crc32

from attrs import evolve, frozen

from camelcup.cup.file.packing import packing_of
from camelcup.cup.plan import FORMAT, Plan
from camelcup.errors import UserError
from camelcup.installed.config import from_json
from camelcup.installed.plugins import Plugins, load_plugins
from camelcup.records import CHECKSUM, GameRecord, GameResult, count_turns, decode_record, decode_result
from camelcup.results.standings import Standings
from camelcup.results.summary import Summary
from camelcup.text import plural

T = TypeVar("T")
R = TypeVar("R", bound=GameResult)

PLAN = re.compile(rb'\{"(?:format":(\d{1,9}),|packages":)')
"""The beginning of a plan, with the version of its format; format 1 did not say its version."""


def add_checksum(data: bytes) -> bytes:
    """Return the line for a JSON object."""
    return data[:-1] + CHECKSUM % crc32(data)


END = add_checksum(b'{"finished":true}')
"""The line behind the last record, so that missing records are detected."""

CHECKSUM_SIZE = len(CHECKSUM % 0)


@frozen
class Line:
    """One line of a file; the first has number 1. text: with its checksum and line break"""

    path: Path
    number: int
    text: bytes

    @property
    def place(self) -> str:
        """The place of the line, for messages."""
        return f"{self.path}, line {self.number}"

    @property
    def body(self) -> bytes:
        """The JSON text without the checksum."""
        return self.text[:-CHECKSUM_SIZE] + b"}"

    @property
    def is_intact(self) -> bool:
        """Whether the checksum is right."""
        return self.text == add_checksum(self.body)

    def plan(self) -> Plan:
        """Return the plan in this line. Raises UserError as `record` does."""
        self._check()
        return from_json(self.body, Plan, self.place)

    def record(self) -> GameRecord:
        """Return the record in this line. Raises UserError where its checksum is wrong, or it holds none."""
        return self._decode(decode_record)

    def result(self) -> GameResult:
        """Return the record without its turns. Raises UserError as `record` does."""
        return self._decode(decode_result)

    def turns(self) -> int:
        """Return the number of turns of seats in the record. Raises UserError as `record` does."""
        return self._decode(count_turns)

    def _decode(self, decode: Callable[[bytes], T]) -> T:
        self._check()
        try:
            return decode(self.text)
        except (ValueError, RecursionError) as error:
            raise UserError(f"{self.place}: not a record ({error})") from error

    def _check(self) -> None:
        if not self.is_intact:
            raise UserError(
                f"{self.place}: its checksum is wrong, it has been changed (see camelcup help records)"
            )


class Cup:
    """A cup file.

    path: of the file
    plan: what is played, and with what: the bots, the seed, the rules, the versions of the packages

    A truncated last line is left out; `truncated` says so. Raises UserError where there is no such file, or
    it does not begin with a plan of this format.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._unpack = packing_of(self.path).unpack
        self._size = 0
        self._length = 0  # when the reading began: a run may be writing the file
        self._truncated = 0
        self._finished: bool | None = None  # not known before the file has been read to its end
        with closing(self._read()) as lines:
            self.plan = self._read_plan(next(lines, None))

    @property
    def finished(self) -> bool:
        """Whether the file says that all games have been played."""
        self._read_to_end()
        return bool(self._finished)

    @property
    def size(self) -> int:
        """The number of bytes that hold complete lines."""
        self._read_to_end()
        return self._size

    @property
    def truncated(self) -> int:
        """The number of bytes behind the last complete line."""
        self._read_to_end()
        return self._truncated

    @property
    def truncated_text(self) -> str:
        """The report of a truncated last line, which was ignored; empty where there is none."""
        if not self.truncated:
            return ""
        return f"{self.path}: ignored a truncated last line ({plural(self.truncated, 'byte')})"

    def missing_text(self, games: int) -> str:
        """Return the report of a finished cup that has lost records; empty for another. games: in the file"""
        missing = self.plan.tournament.games - games
        if not (self.finished and missing):
            return ""
        return (
            f"{self.path}: the cup was finished, but {plural(missing, 'game')} of it "
            f"{'is' if missing == 1 else 'are'} missing; to see which: camelcup verify {self.path}"
        )

    def lines(self) -> Iterator[Line]:
        """Yield the lines of records, without checking them.

        Raises UserError where the file cannot be read, or is damaged before its end.
        """
        finished = False
        with closing(self._read()) as lines:
            next(lines, None)
            for line in lines:
                if line.text == END:
                    finished = True
                else:
                    yield line
        self._finished = finished
        self._truncated = max(0, self._length - self._size)

    def records(self) -> Iterator[GameRecord]:
        """Yield the records in the order in which the games ended, read one by one.

        Raises UserError, with the line, where one has been changed, comes twice or is not of the plan.
        """
        return (record for _, record in self._decoded(Line.record))

    def game_results(self) -> Iterator[GameResult]:
        """Yield the records without their turns, which is faster. Raises UserError as `records` does."""
        return (result for _, result in self.games())

    def games(self) -> Iterator[tuple[Line, GameResult]]:
        """Yield the lines of records, with their results. Raises UserError as `records` does."""
        return self._decoded(Line.result)

    def record(self, number: int) -> GameRecord:
        """Return the record of a table. Raises UserError where the file has none."""
        head = b'{"table":{"number":%d,' % number
        for line in self.lines():
            if line.text.startswith(head):
                return line.record()
        games = self.plan.tournament.games
        planned = 0 <= number < games
        reason = "has not been played yet" if planned else f"is not of this cup, which has 0 to {games - 1}"
        raise UserError(f"{self.path}: table {number} {reason}")

    def count(self, summary: Summary) -> set[int]:
        """Add all records to a summary, and return the numbers of their tables."""
        done = set()
        for record in self.records() if summary.standings.reads_turns else self.game_results():
            summary.add(record)
            done.add(record.table.number)
        return done

    def standings(self, scoring: str | None = None, plugins: Plugins | None = None) -> Standings:
        """Return the standings so far.

        scoring: name of a scoring rule; by default that of the plan
        plugins: where it is found; by default all that are installed
        """
        rules = (plugins or load_plugins()).scoring_rules
        tournament = self.plan.tournament
        rule = rules.find(scoring or self.plan.scoring).load()()
        standings = Standings(rule, tournament.bots, tournament.labels, tournament.teams)
        self.count(Summary(standings))
        return standings

    def _decoded(self, decode: Callable[[Line], R]) -> Iterator[tuple[Line, R]]:
        seen: set[int] = set()
        for line in self.lines():
            record = decode(line)
            number = record.table.number
            if number in seen or not 0 <= number < self.plan.tournament.games:
                reason = "comes twice" if number in seen else "is not of the plan"
                raise UserError(
                    f"{line.place}: table {number} {reason}; camelcup verify {self.path} lists all errors"
                )
            seen.add(number)
            yield line, record

    def _read_plan(self, first: Line | None) -> Plan:
        """Return the plan in the first line. Raises UserError where it is not one of this format."""
        if first is None:
            raise UserError(f"{self.path}: not a cup file: no line of it is complete; begin a cup with --out")
        found = PLAN.match(first.text)
        if not found:
            raise UserError(f"{self.path}: not a cup file: its first line is not a plan; --out writes one")
        version = int(found[1] or 1)
        if version == FORMAT:
            plan = first.plan()
            return evolve(plan, folder=os.path.realpath(self.path.parent / plan.folder))
        newer = "upgrade it (pip install -U camelcup)"
        older = "read it with the version that wrote it, or begin another cup with --out"
        raise UserError(
            f"{self.path}: a cup file of format {version}, but this camelcup reads format {FORMAT}; "
            f"{newer if version > FORMAT else older}"
        )

    def _read_to_end(self) -> None:
        if self._finished is None:
            deque(self.lines(), maxlen=0)

    def _read(self) -> Generator[Line, None, None]:
        """Yield all complete lines, and count their bytes."""
        number = self._size = 0
        try:
            with self.path.open("rb") as file:
                self._length = os.fstat(file.fileno()).st_size
                for piece, end in self._unpack(file):
                    for text in BytesIO(piece):  # which breaks lines at \n only
                        number += 1
                        yield Line(self.path, number, text)
                    self._size = end
        except OSError as error:
            raise UserError(f"{self.path}: cannot be read ({error.strerror})") from error
        except ValueError as error:
            place = f"{self.path}, after line {number}" if number else str(self.path)
            raise UserError(f"{place}: {error}") from error
