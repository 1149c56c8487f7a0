"""The checks of `bot_checks` in a process of their own, which ends if the bot hangs."""

import faulthandler
import os
import sys
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from functools import partial
from io import FileIO, TextIOWrapper
from itertools import takewhile
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from tempfile import TemporaryDirectory
from traceback import format_exc
from typing import Any

from camelcup import system
from camelcup.errors import CamelCupError, is_own
from camelcup.game.bot import Bot
from camelcup.game.display import DisplayMaker
from camelcup.game.game import AnyGame
from camelcup.installed.loading import load_bot
from camelcup.players.inline import InlinePlayer
from camelcup.players.output import KEPT_BYTES, printed_text
from camelcup.players.pool import PlayerPool
from camelcup.records import Limits, Table
from camelcup.testing.bot_checks import inspect_inline
from camelcup.testing.report import BotReport
from camelcup.testing.trial import ProcessTrial
from camelcup.text import replace_controls

LATE = "Timeout ("
"""The beginning of what `faulthandler` writes of a bot that is late."""

CALLER = os.path.join("players", "inline.py")
"""The file that calls the bot, whose frames are above it."""


class InspectionEnded(CamelCupError):
    """The process of an inspection ended before there was a report; the message says why and where."""


def inspect_forked(trial: ProcessTrial) -> BotReport:
    """Return the report on a bot. Raises InspectionEnded if the bot is late or ends the process."""
    context: Any = get_context("fork" if system.can_fork() else "spawn")
    ours, theirs = context.Pipe(duplex=False)
    with TemporaryDirectory() as folder, closing(ours):
        output = Path(folder, "output")
        output.touch()
        arguments = (theirs, trial, output, os.getpid())
        process = context.Process(target=_inspect, args=arguments, daemon=True)
        process.start()
        theirs.close()
        answer: BotReport | CamelCupError | None = None
        try:
            wait([ours, process.sentinel])
            answer = ours.recv() if ours.poll() else None
        except EOFError:  # it is about to end
            process.join()
        finally:
            process.kill()  # threads of the bot may keep it from ending
            process.join()
        if answer is None:
            raise InspectionEnded(_reason(process.exitcode, output))
    if isinstance(answer, CamelCupError):
        raise answer
    return answer


def _reason(code: int, output: Path) -> str:
    """Return why a process ended: the stack of a bot that was late, or else its exit code."""
    _, late, text = output.read_text("utf-8", errors="replace").rpartition(LATE)
    if not late:
        return system.exit_reason(code)
    main_thread = text.split("\n\n")[-1].splitlines()
    own = [line for line in takewhile(lambda line: CALLER not in line, main_thread) if line.startswith("  ")]
    return replace_controls("\n".join(["no answer in time; most recent call first:", *own]), breaks="\n")


def _inspect(connection: Connection, trial: ProcessTrial, path: Path, parent: int) -> None:
    system.die_with_parent(parent)
    pool = PlayerPool(trial.setup)
    with path.open("w+b", buffering=0) as output:
        for stream in (1, 2):
            os.dup2(output.fileno(), stream)
        sys.stdout = sys.stderr = TextIOWrapper(output, "utf-8", "backslashreplace", write_through=True)
        player = partial(TimedPlayer, limits=trial.limits, output=output)
        try:
            report = inspect_inline(
                trial.bot,
                load_bot(trial.setup.bots[trial.bot], alone=True),
                pool.game,
                trial.games,
                trial.seed,
                player=player,
                repeat=trial.command,
                display=pool.make_display,
            )
            connection.send(report)
        except Exception as error:
            text = f"the checks of {trial.bot} failed; to repeat: {trial.command}\n{format_exc().rstrip()}"
            connection.send(error if is_own(error) else CamelCupError(text))


class TimedPlayer(InlinePlayer):
    """Plays a bot in this process, and ends it if the bot is late. output: of the bot, and the place then"""

    def __init__(
        self,
        factory: Callable[[], Bot[Any, Any]],
        game: AnyGame,
        display: DisplayMaker,
        limits: Limits,
        output: FileIO,
    ) -> None:
        super().__init__(factory, game, display)
        self.limits = limits
        self.output = output

    def begin(self, table: Table, seat: int) -> None:
        self.output.seek(0)
        self.output.truncate()
        with self._within(self.limits.begin_time):
            super().begin(table, seat)

    def move(self, view: Any) -> Any:
        with self._within(self.limits.move_time):
            return super().move(view)

    def end(self, scores: tuple[int | float, ...], winners: tuple[int, ...]) -> None:
        with self._within(self.limits.begin_time):
            super().end(scores, winners)

    def printed(self) -> str:
        file = self.output.fileno()
        return printed_text(os.pread(file, KEPT_BYTES, max(0, os.fstat(file).st_size - KEPT_BYTES)))

    @contextmanager
    def _within(self, limit: float) -> Generator[None, None, None]:
        """End the process if this takes longer, even if the bot lets no other thread run."""
        if limit:
            faulthandler.dump_traceback_later(limit, exit=True, file=self.output)
        try:
            yield
        finally:
            faulthandler.cancel_dump_traceback_later()
