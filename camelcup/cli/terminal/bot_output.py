"""Output of a bot during a game, read from the files that its processes write."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import indent

from attrs import evolve

from camelcup.cup.options import RunOptions
from camelcup.errors import UserError, unknown
from camelcup.players.output import output_file
from camelcup.text import replace_controls


class BotOutput:
    """Output of a bot in one game, from a folder with the files of all that bots print."""

    def __init__(self, folder: Path, bots: Sequence[str], bot: str) -> None:
        if bot not in bots:
            raise unknown("bot", bot, set(bots), "--output")
        seats = [seat for seat, name in enumerate(bots) if name == bot]
        self.bot = bot
        self.files = {seat: folder / output_file(bot, copy) for copy, seat in enumerate(seats)}
        self.ends = dict.fromkeys(seats, 0)

    def read(self) -> str:
        """Return what is new, under a line that names the seat; empty if there is nothing."""
        new = {seat: self._read(seat) for seat in self.files}
        return "\n".join(
            f"{self.bot} (seat {seat}) printed:\n{indent(text, '    ')}" for seat, text in new.items() if text
        )

    def _read(self, seat: int) -> str:
        path = self.files[seat]
        if not path.exists():  # its process is not started yet
            return ""
        with path.open("rb") as file:
            file.seek(self.ends[seat])
            data = file.read()
        self.ends[seat] += len(data)
        return replace_controls(data.decode(errors="replace").rstrip(), breaks="\n\t")


@contextmanager
def kept_output(bot: str | None, options: RunOptions) -> Iterator[RunOptions]:
    """Yield the options with a temporary folder for what bots print, if that of one is to be shown."""
    if bot is None:
        yield options
        return
    if options.isolation == "none":
        raise UserError("--output needs --isolation process")
    with TemporaryDirectory(prefix="camelcup-") as folder:
        yield evolve(options, bot_output=Path(folder))
