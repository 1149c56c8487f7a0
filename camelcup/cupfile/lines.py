"""The lines of a cup file: written with a checksum, and read back with their numbers."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import TypeVar
from zlib import crc32

from attrs import frozen

from camelcup.cupfile.packing import Packing, packing_of
from camelcup.cupfile.plan import End, Plan
from camelcup.errors import UserError
from camelcup.record import GameRecord
from camelcup.wire import from_json, record_to_json, to_json

T = TypeVar("T")

SEAL = ',"crc32":"{:08x}"}}\n'
"""The end of a line: a last key, with the checksum of the line as it is without."""

PLAN, END = b'{"packages":', b'{"finished":'
"""How a plan begins, and the line behind the last record."""

SEAL_SIZE = len(SEAL.format(0))


def seal(value: Plan | GameRecord | End) -> bytes:
    """The line for a value."""
    text = record_to_json(value) if isinstance(value, GameRecord) else to_json(value)
    data = text.encode()
    return data[:-1] + SEAL.format(crc32(data)).encode()


@frozen
class Line:
    """One whole line.

    path, number: where it stands; the first line has number 1
    text:         with its checksum and line break
    """

    path: Path
    number: int
    text: bytes

    @property
    def place(self) -> str:
        return f"{self.path}, line {self.number}"

    @property
    def is_sound(self) -> bool:
        """Whether its checksum is right."""
        seal = SEAL.format(crc32(self.body)).encode()
        return self.text.endswith(seal)

    @property
    def body(self) -> bytes:
        """The JSON text without the checksum."""
        return self.text[:-SEAL_SIZE] + b"}"

    def read(self, kind: type[T]) -> T:
        """The value that it holds. Raises UserError, with its place, where it has been changed or is none."""
        if not self.is_sound:
            raise UserError(
                f"{self.place}: its checksum is wrong, it has been changed (docs/records.md: what to do)"
            )
        return from_json(self.body, kind, self.place)

    def record(self) -> GameRecord:
        """The record that it holds. Raises UserError as `read` does."""
        return self.read(GameRecord)


class Cup:
    """A cup file as it is read, line by line.

    whole:    bytes from its start that hold what has been read so far
    finished: whether a line that says so has been read

    Raises UserError where there is no such file, or it does not begin with a plan.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.whole = 0
        self.finished = False
        self._lines = self._read(packing_of(path))
        first = next(self._lines, None)
        if first is None:
            raise UserError(
                f"{path}: holds no plan, for nothing in it is whole: it was cut off; begin another with --out"
            )
        if not first.text.startswith(PLAN):
            raise UserError(f"{path}: is no cup file, for its first line is no plan; --out writes one")
        self.plan = first.read(Plan)

    def lines(self) -> Iterator[Line]:
        """The whole lines of records that are still to be read; what was torn off behind them is left out.

        Raises UserError where the file cannot be read, or is damaged before its end.
        """
        for line in self._lines:
            if line.text.startswith(END) and line.is_sound:
                self.finished = True
            else:
                yield line

    def torn(self) -> int:
        """How many bytes stand behind the last whole line, once all are read."""
        return self.path.stat().st_size - self.whole

    def _read(self, packing: Packing) -> Iterator[Line]:
        number = 0
        try:
            with self.path.open("rb") as file:
                for piece, end in packing.unpack(file):
                    for text in BytesIO(piece):  # which breaks lines at nothing but \n
                        number += 1
                        yield Line(self.path, number, text)
                    self.whole = end
        except OSError as error:
            raise UserError(f"{self.path}: cannot be read ({error.strerror})") from error
        except ValueError as error:
            place = f"{self.path}, after line {number}" if number else str(self.path)
            raise UserError(f"{place}: {error}") from error
