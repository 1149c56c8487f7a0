"""A bot in a process of its own: deadlines, kill, restart, captured output.

It contains errors of a bot, not malice: see docs/trust.md.
"""

import os
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

from attrs import asdict, frozen
from msgspec import MsgspecError

from camelcup import system
from camelcup.config import to_json
from camelcup.encoding import encode_json
from camelcup.errors import UserError
from camelcup.game import Game
from camelcup.loading import BotSource
from camelcup.players import Player, PlayerError
from camelcup.players.messages import (
    GAME_FAILED,
    PROTOCOL,
    Bye,
    Failed,
    Hello,
    Load,
    Over,
    encode_line,
    read_reply,
)
from camelcup.players.pipes import BrokenLine, Output, open_pipes
from camelcup.records import FaultKind, Table
from camelcup.seeds import derive
from camelcup.words import printable, shorten, without_addresses

HOST = [sys.executable, "-P", "-m", "camelcup.players.host"]
SETTINGS = {"PYTHONHASHSEED": "0", "PYTHONUNBUFFERED": "1"}
"""Environment of a host: sets have the same order each time, and what is printed is captured in its order."""

BRIEF = 0.02
"""Seconds after which a move is slow, and the time that its process waits for a core is looked at."""

FAREWELL = 0.2
"""Seconds for a process to write its stacks, or to end once it has closed its pipe."""

OUTERMOST = b"<frozen runpy>"
"""A frame that every stack of a host's main thread ends with."""

THREAD = re.compile(r"(?<=[Tt]hread )0x[0-9a-f]+ ")
"""The address in a line about a thread."""


@frozen
class HostSetup:
    """Everything that a bot's process is started with.

    game, kind: "module:attribute" of the game's class, and of the class of its rules
    memory:     limit in bytes
    output:     a file that keeps all that the bot prints
    """

    source: BotSource
    game: str
    kind: str
    memory: int | None = None
    output: Path | None = None


class ProcessPlayer(Player):
    """Plays a bot in a process that is started when it is first needed, and kept from game to game."""

    identity = ""
    """The same for two specs of one bot, once it is loaded."""

    def __init__(self, setup: HostSetup, game: Game[Any, Any, Any]) -> None:
        self.setup = setup
        self.game = game
        self.process: subprocess.Popen[bytes] | None = None
        self.limit = 0.0

    def start(self) -> None:
        """Start the process, and have it load the bot; `wait_loaded` waits for it."""
        setup = self.setup
        places = [place or os.getcwd() for place in sys.path]
        self.output = Output(setup.output.open("ab", buffering=0) if setup.output else None)
        environment = os.environ | SETTINGS | {"PYTHONPATH": os.pathsep.join(places)}
        pipe = subprocess.PIPE
        try:
            self.process = subprocess.Popen(  # noqa: S603 - the interpreter, and a module of ours
                HOST,
                stdin=pipe,
                stdout=pipe,
                stderr=pipe,
                bufsize=0,
                env=environment,
                **system.group_options(),
            )
        except OSError as error:
            raise UserError(
                f"bot {setup.source.spec!r}: no process can be started ({error.strerror})"
            ) from error
        self.pipes = open_pipes(self.process, self.output)
        self.run_delay = system.RunDelay(self.process.pid)
        message = Load(
            protocol=PROTOCOL,
            path=places,
            game=setup.game,
            kind=setup.kind,
            rules=to_json(self.game.rules),
            bot=asdict(setup.source),
            memory=setup.memory,
            parent=os.getpid(),
        )
        self.pipes.write(encode_line(message), monotonic() + FAREWELL)

    def wait_loaded(self, limit: float) -> None:
        """Wait until the bot is loaded. Raises PlayerError where it cannot be, or not in time."""
        try:
            self.identity = self._reply(limit, "loaded").identity
        except PlayerError:
            self.close()
            raise

    def begin(self, table: Table, seat: int) -> None:
        if self.process is None:
            self.start()
            self.wait_loaded(table.limits.begin_time)
        self.output.kept = b""
        self.limit = table.limits.move_time
        self.begin_limit = table.limits.begin_time
        seed = str(derive(table.seed, "seat", seat))
        self._ask(encode_line(Hello(seat=seat, seats=len(table.bots), seed=seed)), self.begin_limit, "ready")

    def move(self, view: Any) -> Any:
        data = encode_json(self.game.encode_view(view))
        return self._ask(b'{"type":"move","view":' + data + b"}\n", self.limit, "action").action

    def end(self, scores: tuple[int | float, ...]) -> None:
        self._ask(encode_line(Over(scores)), self.begin_limit, "done")

    def close(self) -> None:
        if self.process is not None:
            self.pipes.write(encode_line(Bye()), monotonic())
            self._kill()

    def _ask(self, line: bytes, limit: float, expected: str) -> Any:
        """Send a message, and return the answer."""
        start = monotonic()
        if not self.pipes.write(line, start + limit if limit else None):
            raise self._gone(limit)
        return self._reply(limit, expected)

    def _reply(self, limit: float, expected: str) -> Any:
        """Return the next message. Raises PlayerError where it is late, broken or reports a failure."""
        try:
            line = self._read(limit)
        except BrokenLine:
            raise self._killed(FaultKind.PROTOCOL, "its process wrote a line that is too long") from None
        if not line:
            raise self._gone(limit, timeout=line is None)
        try:
            reply = read_reply(line)
        except (MsgspecError, UnicodeDecodeError):
            text = shorten(line.decode(errors="replace"))
            raise self._killed(FaultKind.PROTOCOL, f"its process wrote {text}, which is no message") from None
        if isinstance(reply, Failed):
            if reply.kind == GAME_FAILED:
                raise RuntimeError(f"in the process of a bot: {reply.traceback}")
            raise PlayerError(FaultKind(reply.kind), reply.reason, reply.traceback)
        if type(reply).__name__.lower() != expected:
            raise self._killed(FaultKind.PROTOCOL, f"its process answered {type(reply).__name__.lower()}")
        return reply

    def _read(self, limit: float) -> bytes | None:
        """Return a line within a limit, to which time spent waiting for a core is added, up to once more."""
        if not limit:
            return self.pipes.read(None)
        start = monotonic()
        line = self.pipes.read(start + min(limit, BRIEF))
        if line is None:
            waited = self.run_delay.seconds()
            line = self.pipes.read(start + limit)
            if line is None and (waited := self.run_delay.seconds() - waited) > 0:
                line = self.pipes.read(start + limit + min(waited, limit))
        return line

    def _gone(self, limit: float, timeout: bool = False) -> PlayerError:
        """Return the error of a process that was late or has ended."""
        assert self.process is not None
        if timeout:
            stacks = self._stacks() if system.request_stacks(self.process.pid) else ""
            return self._killed(FaultKind.TIMEOUT, f"no answer within {limit:g} s", stacks)
        try:
            code = self.process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            return self._killed(FaultKind.EXITED, "its process no longer reads or answers")
        return self._killed(FaultKind.EXITED, system.exit_reason(code))

    def _stacks(self) -> str:
        """Return the stacks that the process writes, without the frames of the host."""
        text, deadline = b"", monotonic() + FAREWELL
        with suppress(BrokenLine):
            while OUTERMOST not in text and (data := self.pipes.read(deadline)):
                text += data
        lines = text.decode(errors="replace").splitlines()
        own = [line for line in lines if "players/host.py" not in line and "<frozen runpy>" not in line]
        return printable(THREAD.sub("", "\n".join(own)), breaks="\n")

    def _killed(self, kind: FaultKind, reason: str, stacks: str = "") -> PlayerError:
        """Kill the process, and return the error that says why."""
        self._kill()
        return PlayerError(kind, reason, stacks, gone=True)

    def _kill(self) -> None:
        assert self.process is not None
        system.kill(self.process)
        self.pipes.close()
        self.run_delay.close()
        if self.output.file:
            self.output.file.close()
        self.process = None

    def printed(self) -> str:
        return printable(without_addresses(self.output.kept.decode(errors="replace")), breaks="\n\t")
