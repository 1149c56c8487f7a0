"""One record a line, as JSON."""

from pathlib import Path
from types import TracebackType
from typing import Self, TextIO

from camelcup.errors import UserError
from camelcup.game import Game
from camelcup.record import GameRecord
from camelcup.wire import to_json


class JsonLines:
    """Writes records to a new file; each line is whole, whenever the run ends."""

    def __init__(self, target: str, game: Game) -> None:
        self.path = Path(target)
        self.file: TextIO | None = None

    def __enter__(self) -> Self:
        try:
            self.file = self.path.open("x", encoding="utf-8")
        except FileExistsError:
            raise UserError(f"log {self.path}: exists already; name another file, or remove it") from None
        except OSError as error:
            raise UserError(f"log {self.path}: cannot be written ({error.strerror})") from error
        return self

    def write(self, record: GameRecord) -> None:
        assert self.file is not None
        try:
            self.file.write(to_json(record) + "\n")
        except OSError as error:
            raise UserError(f"log {self.path}: cannot be written ({error.strerror})") from error

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self.file is not None
        empty = self.file.tell() == 0
        self.file.close()
        if empty:
            self.path.unlink()  # so that a run that could not begin can be tried again
