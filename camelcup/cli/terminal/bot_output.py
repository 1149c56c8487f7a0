"""Output of a bot during a game, read from the files that its processes write."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import indent

from camelcup.errors import UserError, unknown
from camelcup.players.isolation import BotProcesses
from camelcup.players.output import output_file
from camelcup.text import replace_controls


class Printed:
    """Output of a bot since the last call.

    processes: where bots run; all that they print is kept in files
    bots:      a bot for each seat
    """

    def __init__(self, processes: BotProcesses, bots: Sequence[str], bot: str) -> None:
        assert processes.output is not None
        seats = [seat for seat, other in enumerate(bots) if other == bot]
        self.bot = bot
        self.files = {seat: processes.output / output_file(bot, copy) for copy, seat in enumerate(seats)}
        self.places = dict.fromkeys(seats, 0)

    def __call__(self) -> str:
        """Return what is new, under a line that names the seat; empty where there is nothing."""
        new = {seat: self._read(seat) for seat in self.files}
        return "\n".join(
            f"{self.bot} (seat {seat}) printed:\n{indent(text, '    ')}" for seat, text in new.items() if text
        )

    def _read(self, seat: int) -> str:
        path = self.files[seat]
        if not path.exists():  # its process is not started yet
            return ""
        with path.open("rb") as file:
            file.seek(self.places[seat])
            data = file.read()
        self.places[seat] += len(data)
        return replace_controls(data.decode(errors="replace").rstrip(), breaks="\n\t")


@contextmanager
def temporary_output(bot: str | None, bots: Sequence[str], isolation: str) -> Iterator[BotProcesses]:
    """Yield where bots run: with a temporary folder for what they print, if that of one is to be shown.

    Raises UserError where the output of the bot cannot be shown.
    """
    if bot is None:
        yield BotProcesses(isolation=isolation)
        return
    if isolation == "none":
        raise UserError("--output needs --isolation process")
    if bot not in bots:
        raise unknown("bot", bot, set(bots), "--output")
    with TemporaryDirectory(prefix="camelcup-") as folder:
        yield BotProcesses(isolation=isolation, output=Path(folder))
