"""Reads a cup file: its plan, its record lines, its standings."""

import os
import re
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from io import BytesIO
from itertools import islice
from pathlib import Path
from sys import maxsize
from typing import TypeVar

from attrs import frozen

from camelcup.cup.file.format import Entry, Undo, decode_entry, find_format, read_plan
from camelcup.cup.file.packing import packing_of
from camelcup.cup.plan import Plan
from camelcup.cup.seating import LISTED
from camelcup.cup.tournament import Tournament
from camelcup.errors import UserError
from camelcup.records import (
    CHECKSUM,
    GameRecord,
    GameResult,
    Table,
    add_checksum,
    count_turns,
    decode_record,
    decode_result,
)
from camelcup.results.comparison import Summary
from camelcup.table.kept_answer import Answer
from camelcup.text import plural

T = TypeVar("T")
R = TypeVar("R", bound=GameResult)

FINISHED = re.compile(rb'\{"finished":true(?:,"games":(\d{1,9}))?\}')
"""The line behind the last record, so that missing records are detected; with the number of games of a cup
whose plan does not say it."""

ENTRY = re.compile(rb'\{"(listed|answer|undo)":')
"""The beginning of a line that is no record: a table that is listed by itself, an answer, or an undo."""

REMARKS = b'"remarks":[['  # part of a record with remarks of the game on moves

CHECKSUM_SIZE = len(CHECKSUM % 0)


def end_line(games: int | None = None) -> bytes:
    """Return the last line of a finished cup. games: how many it has, if its plan does not say it"""
    return add_checksum(b'{"finished":true}' if games is None else b'{"finished":true,"games":%d}' % games)


def _records_of(cup: Tournament) -> Callable[[GameResult], bool]:
    """Return a function: whether a tournament has the table of a record, and all in it is about its seats."""
    tables = range(maxsize if cup.games is None else cup.games)
    size, seats, bots = cup.seats, frozenset(range(cup.seats)), frozenset([*cup.bots, cup.fill])

    def is_of(record: GameResult) -> bool:
        table = record.table
        return (
            table.number in tables
            and len(table.bots) == len(record.scores) == len(record.times) == size
            and bots.issuperset(table.bots)
            and seats.issuperset((*record.winners, *record.out, *table.fills))
            and seats.issuperset([fault.seat for fault in record.faults])
        )

    return is_of


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

    @property
    def is_entry(self) -> bool:
        """Whether the line holds a listed table, an answer or an undo."""
        return ENTRY.match(self.text) is not None

    @property
    def finished(self) -> re.Match[bytes] | None:
        """The match of `FINISHED`, if this is the last line of a finished cup."""
        match = FINISHED.fullmatch(self.body)
        return match if match and self.is_intact else None

    def plan(self) -> Plan:
        """Return the plan in this line. Raises UserError where it is none, or its checksum is wrong."""
        version = find_format(self.text, self.path)
        self._check()
        return read_plan(self.body, version, self.path)

    def entry(self) -> Entry:
        """Return the listed table, the answer or the undo in this line. Raises UserError as `record` does."""
        return self._decode(decode_entry, "neither a table, an answer nor an undo")

    def record(self) -> GameRecord:
        """Return the record in this line. Raises UserError where its checksum is wrong, or it holds none."""
        return self._decode(decode_record)

    def result(self) -> GameResult:
        """Return the record without its turns. Raises UserError as `record` does."""
        return self._decode(decode_result)

    def turns(self) -> int:
        """Return the number of turns of seats in the record. Raises UserError as `record` does."""
        return self._decode(count_turns)

    def _decode(self, decode: Callable[[bytes], T], wrong: str = "not a record") -> T:
        self._check()
        try:
            return decode(self.text)
        except (ValueError, RecursionError) as error:
            raise UserError(f"{self.place}: {wrong} ({error})") from error

    def _check(self) -> None:
        if not self.is_intact:
            raise UserError(
                f"{self.place}: its checksum is wrong, it has been changed (see camelcup help records)"
            )


class Cup:
    """A cup file and its plan. A truncated last line is left out; `truncated` says so.

    Raises UserError where there is no such file, or it does not begin with a plan of this format.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._unpack = packing_of(self.path).unpack
        self._size = 0
        self._length = 0  # when the reading began: a run may be writing the file
        self._truncated = 0
        self._finished: bool | None = None  # not known before the file has been read to its end
        self._planned: int | None = None
        with closing(self._read()) as lines:
            first = next(lines, None)
        if first is None:
            raise UserError(f"{self.path}: not a cup file: no line of it is complete; begin a cup with --out")
        self.plan = first.plan()

    @property
    def finished(self) -> bool:
        """Whether the file says that all games have been played."""
        self._read_to_end()
        return bool(self._finished)

    @property
    def planned(self) -> int | None:
        """The number of games: the plan's, or that in the last line; None if it is not known yet."""
        self._read_to_end()
        return self._planned

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
        missing = (self.planned or games) - games
        if not (self.finished and missing):
            return ""
        return (
            f"{self.path}: the cup was finished, but {plural(missing, 'game')} of it "
            f"{'is' if missing == 1 else 'are'} missing; to see which: camelcup verify {self.path}"
        )

    def lines(self, offset: int = 0) -> Iterator[Line]:
        """Yield the lines between the plan and the end, without checking them. offset: where one begins"""
        finished, planned = False, self.plan.tournament.games
        with closing(self._read(offset)) as lines:
            if not offset:
                next(lines, None)
            for line in lines:
                if end := line.finished:
                    finished = True
                    planned = planned or int(end[1] or 0)
                else:
                    yield line
        self._finished, self._planned = finished, planned or None
        self._truncated = max(0, self._length - self._size)

    def record_lines(self, skip: int = 0) -> Iterator[Line]:
        """Yield the lines of records but for the first, and those that cannot be told."""
        return islice((line for line in self.lines() if not line.is_entry), skip, None)

    def tables(self) -> Iterator[Table]:
        """Yield the tables of the cup: those listed in the file, or those that the plan draws."""
        if self.plan.tournament.seating != LISTED:
            yield from self.plan.tournament.tables()
            return
        for line in self.lines():
            if line.is_entry and isinstance(table := line.entry(), Table):
                yield table

    def answers(self, number: int) -> list[Answer]:
        """Return the answers at a table that hold: of those that were taken back none."""
        answers: list[Answer] = []
        for line in self.lines():
            entry = line.entry() if line.is_entry else None
            if isinstance(entry, Answer) and entry.table == number:
                answers.append(entry)
            elif isinstance(entry, Undo) and entry.table == number:
                del answers[entry.answers :]
        return answers

    def records(self) -> Iterator[GameRecord]:
        """Yield the records in the order in which the games ended, read one by one."""
        return (record for _, record in self._decoded(Line.record))

    def game_results(self, skip: int = 0) -> Iterator[GameResult]:
        """Yield the records but for the first, without their turns. Raises UserError as `records` does."""
        return (result for _, result in self._decoded(Line.result, skip))

    def remarked(self) -> Iterator[GameRecord]:
        """Yield the records with remarks of the game on moves. Raises UserError as `record` does."""
        return (line.record() for line in self.record_lines() if REMARKS in line.text)

    def games(self) -> Iterator[tuple[Line, GameResult]]:
        """Yield the lines of records, with their results. Raises UserError as `records` does."""
        return self._decoded(Line.result)

    def record(self, number: int) -> GameRecord:
        """Return the record of a table. Raises UserError where the file has none."""
        head = b'{"table":{"number":%d,' % number
        for line in self.record_lines():
            if line.text.startswith(head):
                return line.record()
        games = self.planned
        planned = number >= 0 and (games is None or number < games)
        reason = "has not been played yet"
        if not planned:
            reason = "is not of this cup" + ("" if games is None else f", which has 0 to {games - 1}")
        raise UserError(f"{self.path}: table {number} {reason}")

    def count(self, summary: Summary) -> set[int]:
        """Add all records to a summary, and return the numbers of their tables."""
        done = set()
        for record in self.records() if summary.standings.reads_turns else self.game_results():
            summary.add(record)
            done.add(record.table.number)
        return done

    def _decoded(self, decode: Callable[[Line], R], skip: int = 0) -> Iterator[tuple[Line, R]]:
        seen: set[int] = set()
        is_of = _records_of(self.plan.tournament)
        for line in self.record_lines(skip):
            record = decode(line)
            number = record.table.number
            if number in seen or not is_of(record):
                reason = "comes twice" if number in seen else "is not of the plan"
                raise UserError(
                    f"{line.place}: table {number} {reason}; camelcup verify {self.path} lists all errors"
                )
            seen.add(number)
            yield line, record

    def _read_to_end(self) -> None:
        if self._finished is None:
            deque(self.lines(), maxlen=0)

    def _read(self, offset: int = 0) -> Generator[Line, None, None]:
        """Yield all complete lines from an offset on, and count the bytes up to them."""
        number, self._size = 0, offset
        try:
            with self.path.open("rb") as file:
                self._length = os.fstat(file.fileno()).st_size
                file.seek(offset)
                for piece, end in self._unpack(file):
                    for text in BytesIO(piece):  # which breaks lines at \n only
                        number += 1
                        yield Line(self.path, number, text)
                    self._size = end
        except OSError as error:
            raise UserError(f"{self.path}: cannot be read ({error.strerror})") from error
        except ValueError as error:
            where = f"{self.path}, after line {number}" if number else str(self.path)
            raise UserError(f"{where}: {error}") from error
