"""A bot in any language: a program that speaks the protocol of docs/protocol.md."""

import subprocess
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import Any

from camelcup.encoding import encode_json
from camelcup.game.game import AnyGame
from camelcup.installed.loading import Program
from camelcup.players import PlayerError
from camelcup.players.answers import MAX_REASON_CHARACTERS
from camelcup.players.launch import Launch, launch_program
from camelcup.players.messages import Bye, Error, Over, encode_line
from camelcup.players.output import KEPT_BYTES
from camelcup.players.process import KILL_GRACE_SECONDS, BotProcessSpec, ProcessPlayer
from camelcup.records import FaultKind
from camelcup.text import replace_controls


class ProgramPlayer(ProcessPlayer):
    """Plays a program, which gets the legal actions with each view and does not answer `over`."""

    lists_actions = True
    turn = 0
    legal = b"[]"

    def __init__(self, spec: BotProcessSpec, source: Program, game: AnyGame) -> None:
        super().__init__(spec, game)
        self.source = source
        self.identity = source.identity

    def _launch(self) -> Launch:
        return launch_program(self.source.argv, self.source.folder, self.spec.processes.memory)

    def _load(self, places: Sequence[str]) -> None:
        """Do nothing: a program loads itself."""

    def wait_loaded(self, limit: float) -> None:
        """Return at once: the first answer of a program is that to `hello`."""

    def offer(self, turn: int, actions: Sequence[Any]) -> None:
        encode = self.game.encode
        self.turn, self.legal = turn, encode_json([encode(action) for action in actions])

    def move(self, view: Any) -> Any:
        data = encode_json(self.game.encode_view(view))
        line = b'{"type":"move","turn":%d,"view":%b,"legal":%b}\n' % (self.turn, data, self.legal)
        return self._ask(line, self.limit, "action").action

    def end(self, scores: tuple[int | float, ...], winners: tuple[int, ...]) -> None:
        if not self.pipes.write(encode_line(Over(scores, winners)), monotonic() + KILL_GRACE_SECONDS):
            self._kill()  # the next game starts it again

    def close(self) -> None:
        if self.process is not None:
            self.pipes.write(encode_line(Bye()), monotonic())
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(KILL_GRACE_SECONDS)
            self._kill()

    def _stacks(self) -> str:
        return ""

    def _failed(self, reply: Error) -> PlayerError:
        reason = replace_controls(reply.reason[:MAX_REASON_CHARACTERS]) or "an error without a reason"
        traceback = replace_controls(reply.traceback[-KEPT_BYTES:], breaks="\n")
        return PlayerError(FaultKind.RAISED, reason, traceback)


def process_player(spec: BotProcessSpec, game: AnyGame) -> ProcessPlayer:
    """Return the player of a bot in a process of its own."""
    if isinstance(spec.source, Program):
        return ProgramPlayer(spec, spec.source, game)
    return ProcessPlayer(spec, game)
