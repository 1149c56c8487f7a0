"""Finds a record in a long cup file: a file beside it has the places of every 500th.

That file is made when it is first needed. What does not fit the cup is read again.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import BytesIO
from itertools import takewhile
from pathlib import Path
from typing import BinaryIO
from zlib import crc32

from attrs import frozen

from camelcup.encoding import encode_json, json_decoder
from camelcup.files import atomic_file

EVERY = 500
"""Records between two places."""

CHECKED_BYTES = 64
"""Bytes before a place that must be those of then; they hold the checksum of what ends there."""


RECORD = b'{"table":'
"""Beginning of a line with a record."""

Unpack = Callable[[BinaryIO], Iterator[tuple[bytes, int]]]


@frozen(slots=False)
class Place:
    """A place in a cup file at which a line begins, in a compressed one a piece.

    offset:  in the file
    lines:   before it
    records: before it
    check:   the checksum of the bytes before it
    """

    offset: int = 0
    lines: int = 0
    records: int = 0
    check: int = 0


START = Place()

_decode = json_decoder(list[Place])


def find_place(path: Path, unpack: Unpack, records: int) -> Place:
    """Return the last known place that has at most so many records before it. Raises as `unpack` does.

    unpack: yields the text of each piece of a file from where it is read, and its end
    """
    if records < EVERY:
        return START
    beside = path.with_name(f"{path.name}.places")
    with path.open("rb") as file:
        places = [START, *takewhile(lambda place: place.check == _check(file, place.offset), _read(beside))]
    if records - places[-1].records >= EVERY and (further := [*_further(path, unpack, places[-1])]):
        places += further
        _write(beside, places[1:])
    return places[bisect_right(places, records, key=lambda place: place.records) - 1]


def _further(path: Path, unpack: Unpack, last: Place) -> Iterator[Place]:
    """Yield the places behind a place."""
    lines, records = last.lines, last.records
    with path.open("rb") as file, path.open("rb") as checked:
        file.seek(last.offset)
        for piece, end in unpack(file):
            for line in BytesIO(piece):
                lines += 1
                records += line.startswith(RECORD)
            if records - last.records >= EVERY:
                last = Place(end, lines, records, _check(checked, end))
                yield last


def _check(file: BinaryIO, offset: int) -> int:
    """Return the checksum of the bytes before a place; -1 if there cannot be such a place."""
    start = offset - CHECKED_BYTES
    try:
        file.seek(start)
    except (OSError, OverflowError, ValueError):
        return -1
    return crc32(file.read(CHECKED_BYTES))


def _read(path: Path) -> list[Place]:
    """Return the places in a file; none if they cannot be read."""
    with suppress(OSError, ValueError):
        return _decode(path.read_bytes())
    return []


def _write(path: Path, places: list[Place]) -> None:
    """Keep places, unless the folder cannot be written."""
    with suppress(OSError), atomic_file(path) as file:
        file.write(encode_json(places).decode())
