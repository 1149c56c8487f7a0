"""Compression of cup files, in pieces that follow each other; each can be read without the others."""

import zlib
from collections.abc import Callable, Iterator
from functools import partial
from gzip import compress
from pathlib import Path
from typing import Any, BinaryIO

from attrs import frozen

from camelcup.errors import UserError

READ_SIZE = 1 << 16  # bytes that are read at once
SUFFIXES = (".jsonl", ".gz", ".zst")  # ends of the names of new cup files


@frozen
class Packing:
    """A way to keep text.

    unpack:  yields the text of each complete piece of a file, and its end; raises ValueError at a broken one
    gathers: whether pieces should hold many lines, which makes them smaller
    """

    pack: Callable[[bytes], bytes]
    unpack: Callable[[BinaryIO], Iterator[tuple[bytes, int]]]
    gathers: bool


def packing_of(path: Path) -> Packing:
    """Return the packing that a file's suffix stands for. Raises UserError where its library is missing."""
    if path.suffix == ".gz":
        return Packing(
            partial(compress, compresslevel=1),  # higher levels would delay the workers
            lambda file: _unpack(file, lambda: zlib.decompressobj(wbits=31), zlib.error),
            gathers=True,
        )
    return _zstd(path) if path.suffix == ".zst" else PLAIN


def _zstd(path: Path) -> Packing:
    try:
        import zstandard
    except ImportError:
        raise UserError(
            f'{path}: .zst needs the package zstandard: pip install "camelcup[zstd]"; or name a file .gz'
        ) from None
    return Packing(
        zstandard.ZstdCompressor(write_checksum=True).compress,
        lambda file: _unpack(file, lambda: zstandard.ZstdDecompressor().decompressobj(), zstandard.ZstdError),
        gathers=True,
    )


def _lines(file: BinaryIO) -> Iterator[tuple[bytes, int]]:
    end = file.tell()
    for line in file:
        if line.endswith(b"\n"):
            end += len(line)
            yield line, end


def _unpack(file: BinaryIO, make: Callable[[], Any], broken: type[Exception]) -> Iterator[tuple[bytes, int]]:
    """Yield the complete pieces of a compressed file. make: returns a decompressor for one piece"""
    end, text, piece = file.tell(), [], make()
    while data := file.read(READ_SIZE):
        while data:
            try:
                text.append(piece.decompress(data))
            except broken as error:
                reason = f"damaged behind byte {end}" if end else "not compressed as its name says"
                raise ValueError(f"{reason} ({error})") from error
            if not piece.eof:
                break
            data = piece.unused_data
            end = file.tell() - len(data)
            yield b"".join(text), end
            text, piece = [], make()


PLAIN = Packing(bytes, _lines, gathers=False)
