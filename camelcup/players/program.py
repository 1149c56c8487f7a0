"""A bot in any language: a program that speaks the protocol of docs/protocol.md."""

from collections.abc import Sequence
from time import monotonic
from typing import Any

from camelcup.encoding import encode_json
from camelcup.game.game import AnyGame
from camelcup.installed.loading import Program
from camelcup.players import PlayerError
from camelcup.players.answers import MAX_REASON_CHARACTERS
from camelcup.players.command import CommandPlayer
from camelcup.players.messages import Bye, Error, Over, encode_line
from camelcup.players.output import KEPT_BYTES
from camelcup.players.process import KILL_GRACE_SECONDS, BotProcessSpec, ProcessPlayer
from camelcup.players.text_program import TextProgramPlayer
from camelcup.records import FaultKind
from camelcup.text import replace_controls


class ProgramPlayer(CommandPlayer):
    """Plays a program, which gets the list of legal actions with each view and does not answer `over`."""

    lists_actions = True
    turn = 0
    legal = b"null"

    def offer(self, turn: int, actions: Sequence[Any] | None) -> None:
        encode = self.game.encode
        self.turn = turn
        self.legal = encode_json(None if actions is None else [encode(action) for action in actions])

    def move(self, view: Any) -> Any:
        data = encode_json(self.game.encode_view(view))
        line = b'{"type":"move","turn":%d,"view":%b,"legal":%b}\n' % (self.turn, data, self.legal)
        return self._ask(line, self.limit, "action").action

    def end(self, scores: tuple[int | float, ...], winners: tuple[int, ...]) -> None:
        if not self.pipes.write(encode_line(Over(scores, winners)), monotonic() + KILL_GRACE_SECONDS):
            self._kill()  # the next game starts it again

    def _dismiss(self) -> None:
        self.pipes.write(encode_line(Bye()), monotonic())

    def _failed(self, reply: Error) -> PlayerError:
        reason = replace_controls(reply.reason[:MAX_REASON_CHARACTERS]) or "an error without a reason"
        traceback = replace_controls(reply.traceback[-KEPT_BYTES:], breaks="\n")
        return PlayerError(FaultKind.RAISED, reason, traceback)


def process_player(spec: BotProcessSpec, game: AnyGame) -> ProcessPlayer:
    """Return the player of a bot in a process of its own."""
    source = spec.source
    if not isinstance(source, Program):
        return ProcessPlayer(spec, game)
    return (TextProgramPlayer if source.protocol else ProgramPlayer)(spec, source, game)
