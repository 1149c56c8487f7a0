"""One record a line, as JSON."""

from io import FileIO
from pathlib import Path

from camelcup.cup.loggers import Logger
from camelcup.cup.plan import Plan
from camelcup.files import append_whole, write_errors
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
        with write_errors(f"log {self.path}", exists="name another file"):
            self.file = self.path.open("xb", buffering=0)

    def write_line(self, line: bytes) -> None:
        """Add a line: all of it or nothing. Raises UserError where the file takes no more."""
        assert self.file is not None
        with write_errors(f"log {self.path}"):
            self.size = append_whole(self.file, line, self.size)

    def end(self, summary: Summary) -> None:
        assert self.file is not None
        self.file.close()
        if not self.size:
            self.path.unlink()  # so that a run that could not begin can be tried again
