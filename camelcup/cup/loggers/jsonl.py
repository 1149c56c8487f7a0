"""One record a line, as JSON."""

from io import FileIO
from pathlib import Path

from camelcup.cup.loggers import Logger
from camelcup.cup.plan import Plan
from camelcup.errors import UserError
from camelcup.files import append_whole
from camelcup.game.game import AnyGame
from camelcup.results.summary import Summary


class JsonLines(Logger):
    """Writes records to a new file; each line is complete, whenever the run ends."""

    def __init__(self, target: str, game: AnyGame) -> None:
        self.path = Path(target)
        self.file: FileIO | None = None
        self.size = 0
        """Bytes of complete lines."""

    def begin(self, plan: Plan) -> None:
        try:
            self.file = self.path.open("xb", buffering=0)
        except FileExistsError:
            raise UserError(f"log {self.path}: exists already; name another file") from None
        except OSError as error:
            raise UserError(f"log {self.path}: cannot be written ({error.strerror})") from error

    def write_line(self, line: bytes) -> None:
        """Add a line: all of it or nothing. Raises UserError where the file takes no more."""
        assert self.file is not None
        append_whole(self.file, line, self.size, f"log {self.path}")
        self.size += len(line)

    def end(self, summary: Summary) -> None:
        assert self.file is not None
        self.file.close()
        if not self.size:
            self.path.unlink()  # so that a run that could not begin can be tried again
