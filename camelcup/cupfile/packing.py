"""How the text of a cup file is kept: as it is, or compressed in pieces that stand one behind another.

A piece can be read without those before it, so that a file that ends in the middle of one loses no other,
and more can be appended to it once it is cut back. Such a file is also what gzip and zstd read and write.
"""

import zlib
from collections.abc import Callable, Iterator
from functools import partial
from gzip import compress
from pathlib import Path
from typing import BinaryIO, Protocol

from attrs import frozen

from camelcup.errors import UserError

BLOCK = 1 << 16
"""Bytes that are read at once."""


class Decompressor(Protocol):
    """Unpacks one piece.

    eof:         whether it has ended
    unused_data: what stood behind its end
    """

    @property
    def eof(self) -> bool: ...

    @property
    def unused_data(self) -> bytes: ...

    def decompress(self, data: bytes, /) -> bytes:
        """The text of some more bytes."""
        ...


@frozen
class Packing:
    """A way to keep text.

    pack:     makes a piece
    unpack:   the text of each whole piece of a file, and where it ends; raises ValueError at a broken one
    gathers:  pieces are the smaller for holding many lines
    """

    pack: Callable[[bytes], bytes]
    unpack: Callable[[BinaryIO], Iterator[tuple[bytes, int]]]
    gathers: bool


def packing_of(path: Path) -> Packing:
    """The packing that a file's suffix stands for. Raises UserError where its library is missing."""
    if path.suffix == ".gz":
        return Packing(
            partial(compress, compresslevel=1),  # to press it harder would hold up the workers
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
    """In plain text each line is a piece."""
    end = 0
    for line in file:
        if line.endswith(b"\n"):
            end += len(line)
            yield line, end


def _unpack(
    file: BinaryIO, make: Callable[[], Decompressor], broken: type[Exception]
) -> Iterator[tuple[bytes, int]]:
    """The pieces of a compressed file; text counts only once its piece is whole, and its checksum right."""
    end, text, piece = 0, [], make()
    while data := file.read(BLOCK):
        while data:
            try:
                text.append(piece.decompress(data))
            except broken as error:
                what = f"what follows byte {end} is damaged" if end else "is not compressed as its name says"
                raise ValueError(f"{what} ({error})") from error
            if not piece.eof:
                break
            data = piece.unused_data
            end = file.tell() - len(data)
            yield b"".join(text), end
            text, piece = [], make()


PLAIN = Packing(bytes, _lines, gathers=False)
