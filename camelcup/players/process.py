# cython: annotation_typing=False
"""A bot in a process of its own with a deadline for each answer; limits of that: docs/trust.md."""

import os
import subprocess
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any

from attrs import asdict
from msgspec import MsgspecError, Raw

from camelcup import system
from camelcup.encoding import encode_json
from camelcup.errors import UserError
from camelcup.game.bot import Values
from camelcup.game.game import AnyGame
from camelcup.installed.config import to_json
from camelcup.players import Player, PlayerError
from camelcup.players.answers import NoData, encode_values
from camelcup.players.core_wait import CoreWait
from camelcup.players.isolation import (
    HOST,
    BotProcessSpec,
    Launch,
    bot_environment,
    module_places,
)
from camelcup.players.messages import (
    GAME_FAILED,
    MAX_LINE_BYTES,
    MAX_TEXT_CHARACTERS,
    PROTOCOL,
    Bye,
    Error,
    Hello,
    Load,
    Over,
    Ready,
    encode_line,
    read_reply,
    show_line,
)
from camelcup.players.output import Output, printed_text
from camelcup.players.pipes import BrokenLine, open_pipes
from camelcup.records import FaultKind, Table
from camelcup.seeds import derive
from camelcup.text import replace_controls, seconds, without_addresses

SLOW_MOVE_SECONDS = 0.02
"""Seconds after which a move is slow: the processor time of its other threads and processes is read."""

CORE_CHECK_SECONDS = 0.005
"""Seconds between two looks at a process that timed out, to see whether it waits for a core."""

WATCH_SECONDS = 0.2
"""Seconds after which an isolation looks again at a bot that thinks."""

KILL_GRACE_SECONDS = 0.2
"""Seconds for a process to write its stacks, or to end once it has closed its pipe."""

OUTERMOST_FRAME = b"<frozen runpy>"
"""A frame that every stack of a host's main thread ends with."""


class ProcessPlayer(Player):
    """Plays a bot in a process that is started when it is first needed, and kept from game to game."""

    ready: Ready
    threads = 0
    """Threads of the last game that run on, in a check."""

    unit, unit_end = "a line", "a newline"
    """An answer, and the end of one, in errors."""

    def __init__(self, spec: BotProcessSpec, game: AnyGame) -> None:
        self.spec = spec
        self.isolation = spec.isolation
        self.game = game
        self.rules = Raw(to_json(game.rules).encode())
        self.process: subprocess.Popen[bytes] | None = None
        self.watch: Callable[[], str] | None = None
        self.limit = 0.0

    def start(self) -> None:
        """Start the process, and have it load the bot; `wait_loaded` waits for it."""
        spec = self.spec
        launch = self.isolation.confine(self._launch(), spec)
        self.output = Output(spec.output)
        pipe = subprocess.PIPE
        try:
            self.process = subprocess.Popen(  # noqa: S603 - the interpreter and a module of ours, or a bot
                launch.argv,
                stdin=pipe,
                stdout=pipe,
                stderr=pipe,
                bufsize=0,
                env=launch.env,
                cwd=launch.folder,
                preexec_fn=launch.guard,
                **system.group_options(),
            )
        except OSError as error:
            raise UserError(
                f"bot {spec.source.spec!r}: no process can be started ({error.strerror})"
            ) from error
        self.started = monotonic()
        self.pipes = open_pipes(self.process, self.output)
        self._watch(self.process.pid)
        self._load(launch)

    def _launch(self) -> Launch:
        places = module_places()
        env = bot_environment() | {"PYTHONPATH": os.pathsep.join(places)}
        return Launch(argv=HOST, env=env, places=places, parent=os.getpid())

    def _load(self, launch: Launch) -> None:
        spec = self.spec
        message = Load(
            protocol=PROTOCOL,
            path=list(launch.places),
            game=spec.game,
            display=spec.display,
            kind=spec.kind,
            rules=to_json(self.game.rules),
            bot=asdict(spec.source),
            memory=spec.memory,
            parent=launch.parent,
            check=spec.check,
        )
        self.pipes.write(encode_line(message), monotonic() + KILL_GRACE_SECONDS)

    def wait_loaded(self, limit: float) -> None:
        """Wait until the bot is loaded. Raises PlayerError if it cannot be, or not in time."""
        try:
            self._reply(limit, "loaded")
        except PlayerError:
            self.close()
            raise

    def _watch(self, pid: int) -> None:
        self.pid = pid
        self.core_wait = CoreWait(pid)
        self.watch = self.isolation.watch(pid)

    def _look_inside(self) -> None:
        """Find the process that runs the bot, if it is not the one that was started."""
        assert self.process is not None
        if (pid := self.isolation.find(self.process.pid)) != self.pid:
            self.core_wait.close()
            self._watch(pid)

    def begin(self, table: Table, seat: int) -> None:
        if self.process and monotonic() - self.started > self.isolation.lifetime:
            self.close()
        if self.process is None:
            self.start()
            self.wait_loaded(table.limits.begin_time)
        self.output.kept = b""
        self.limit = table.limits.move_time
        self.begin_limit = table.limits.begin_time
        self.core_wait.begin()
        self._greet(table, seat)
        self._look_inside()

    def _greet(self, table: Table, seat: int) -> None:
        message = Hello(
            protocol=PROTOCOL,
            game=table.game,
            rules=self.rules,
            seat=seat,
            seats=len(table.bots),
            seed=str(derive(table.seed, "seat", seat)),
            move_time=self.limit,
        )
        self.ready = self._ask(encode_line(message), self.begin_limit, "ready")

    def move(self, view: Any) -> Any:
        data = encode_json(self.game.encode_view(view))
        try:
            return self._ask(b'{"type":"move","view":' + data + b"}\n", self.limit, "action").action
        except PlayerError as error:
            if error.kind is not FaultKind.MALFORMED:
                raise
            return NoData(error.reason)  # the game says what would be right

    def explain(self, view: Any) -> str:
        if not self.ready.explains:
            return ""
        data = encode_json(self.game.encode_view(view))
        line = b'{"type":"explain","view":' + data + b"}\n"
        answer = self._ask(line, self.begin_limit, "reasons")
        self.values = encode_values(self.game, Values(answer.unit, answer.worths))
        text: str = answer.text[:MAX_TEXT_CHARACTERS]
        return replace_controls(text, breaks="\n")

    def end(self, scores: tuple[int | float, ...], winners: tuple[int, ...]) -> None:
        self.threads = self._ask(encode_line(Over(scores, winners)), self.begin_limit, "done").threads

    def close(self) -> None:
        if self.process is not None:
            self.pipes.write(encode_line(Bye()), monotonic())
            self._kill()

    def kill(self) -> None:
        if self.process is not None:
            system.send_kill(self.process)
            self.output.close()

    def _ask(self, line: bytes, limit: float, expected: str) -> Any:
        early = self.pipes.waits()
        if not self.pipes.write(line, monotonic() + limit if limit else None):
            raise self._gone(limit)
        return self._reply(limit, expected, early)

    def _reply(self, limit: float, expected: str, early: bool = False) -> Any:
        """Return the next message. early: whether it was written before the bot was asked"""
        line = self._take(limit)
        try:
            reply = read_reply(line, expected)
        except (MsgspecError, UnicodeDecodeError, RecursionError):
            reason = f"its process wrote {show_line(line)}, which is no message; expected: {expected}"
            raise self._killed(FaultKind.PROTOCOL, reason) from None
        if early:
            reason = f"its process wrote {show_line(line)} before it was asked"
            raise self._killed(FaultKind.PROTOCOL, reason)
        if isinstance(reply, Error):
            raise self._failed(reply)
        if (answered := type(reply).__name__.lower()) != expected:
            reason = f"its process answered {answered}; expected: {expected}"
            raise self._killed(FaultKind.PROTOCOL, reason)
        return reply

    def _take(self, limit: float) -> bytes:
        try:
            line = self._read(limit)
        except BrokenLine:
            reason = f"its process wrote {self.unit} that is too long: over {MAX_LINE_BYTES} bytes"
            raise self._killed(FaultKind.PROTOCOL, reason) from None
        if not line:
            raise self._gone(limit, timeout=line is None)
        return line

    def _failed(self, reply: Error) -> PlayerError:
        """Return the error that a host reports. Raises RuntimeError if it is the game's."""
        if reply.kind == GAME_FAILED:
            raise RuntimeError(f"in the process of a bot: {reply.traceback}")
        return PlayerError(FaultKind(reply.kind), reply.reason, reply.traceback)

    def _read(self, limit: float) -> bytes | None:
        """Return a line within a limit; time in which other processes had the cores is not counted."""
        start = monotonic()
        if not limit:
            return self._poll(None)
        soon = min(limit, SLOW_MOVE_SECONDS)
        line = self._poll(start + soon)
        if line is None:
            self.core_wait.look(soon)
            line = self._poll(start + limit)
        while line is None:
            self._look_inside()
            now = monotonic()
            self.core_wait.ask()
            while line is None and not self.core_wait.known():
                line = self._poll(monotonic() + CORE_CHECK_SECONDS)
            if line is None:
                extended = start + limit + self.core_wait.seconds()
                if extended <= now:
                    return None
                line = self._poll(extended)
        return line

    def _poll(self, deadline: float | None) -> bytes | None:
        if self.watch is None:
            return self.pipes.read(deadline)
        while True:
            step = monotonic() + WATCH_SECONDS
            last = deadline is not None and deadline <= step
            line = self.pipes.read(deadline if last else step)
            if reason := self.watch():
                raise self._killed(FaultKind.EXITED, reason)
            if last or line is not None:
                return line

    def _gone(self, limit: float, timeout: bool = False) -> PlayerError:
        assert self.process is not None
        half = self.pipes.buffer.strip()
        wrote = f"; it wrote {show_line(half)} without {self.unit_end}" if half else ""
        if timeout:
            return self._killed(
                FaultKind.TIMEOUT, f"no answer within {seconds(limit)}{wrote}", self._stacks()
            )
        try:
            code = self.isolation.exit_code(self.process.wait(KILL_GRACE_SECONDS))
        except subprocess.TimeoutExpired:
            return self._killed(FaultKind.EXITED, "its process no longer reads or answers")
        early = "" if code else " before it answered"
        return self._killed(FaultKind.EXITED, f"{system.exit_reason(code)}{early}{wrote}")

    def _stacks(self) -> str:
        if not system.request_stacks(self.pid):
            return ""
        text, deadline = b"", monotonic() + KILL_GRACE_SECONDS
        with suppress(BrokenLine):
            while OUTERMOST_FRAME not in text and (data := self.pipes.read(deadline)):
                text += data
        lines = text.decode(errors="replace").splitlines()
        own = [line for line in lines if "players/host.py" not in line and "<frozen runpy>" not in line]
        return replace_controls(without_addresses("\n".join(own)), breaks="\n")

    def _killed(self, kind: FaultKind, reason: str, stacks: str = "") -> PlayerError:
        self._kill()
        return PlayerError(kind, reason, stacks, gone=True)

    def _kill(self) -> None:
        assert self.process is not None
        system.kill(self.process)
        self.pipes.close()
        self.core_wait.close()
        self.output.close()
        self.process = self.watch = None

    def printed(self) -> str:
        return printed_text(self.output.kept)
