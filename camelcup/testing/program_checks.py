"""Checks of the messages of a program that speaks the protocol of docs/protocol.md."""

import subprocess
from collections.abc import Iterator
from contextlib import closing
from typing import Any

from camelcup.installed.loading import Program
from camelcup.players import PlayerError
from camelcup.players.messages import Bye, Ready, encode_line
from camelcup.players.program import ProgramPlayer
from camelcup.records import FaultKind
from camelcup.testing.report import Finding, describe_fault, not_tried
from camelcup.testing.trial import ProcessTrial, Trial, TriedGame
from camelcup.text import replace_controls

NAMED = "introduces itself"
FIELDS = "ignores unknown fields"
UNKNOWN = "answers an unknown message with an error"
NO_BYE = "its process ended when it did not answer"
BYE = "ends at bye"

UNKNOWN_FIELD = b',"x-unknown":[{"type":"hello"}]}\n'
UNKNOWN_MESSAGE = b'{"type":"x-unknown"}\n'
BYE_SECONDS = 2.0


class ProbePlayer(ProgramPlayer):
    """Plays a program, and adds an unknown field to each message."""

    def _ask(self, line: bytes, limit: float, expected: str) -> Any:
        return super()._ask(line[:-2] + UNKNOWN_FIELD, limit, expected)

    def unknown(self) -> PlayerError:
        """Return the error that an unknown message is answered with, or that of another answer."""
        try:
            raise AssertionError(super()._ask(UNKNOWN_MESSAGE, self.limit, "error"))
        except PlayerError as error:
            return error

    def bye(self) -> int | None:
        """Return the exit code after `bye`; None if the program runs on."""
        assert self.process is not None
        self.pipes.write(encode_line(Bye()), None)
        try:
            return self.process.wait(BYE_SECONDS)
        except subprocess.TimeoutExpired:
            return None


def check_messages(trial: Trial, last: TriedGame) -> Iterator[Finding]:
    """Yield findings about the messages of a program; none about another bot. last: its last game"""
    if isinstance(trial, ProcessTrial) and trial.program and not trial.speaks_text:
        yield _named(last.ready)
        yield _fields(trial, trial.program, last)
        yield from _last_messages(trial, trial.program)


def _probe(trial: ProcessTrial, program: Program) -> ProbePlayer:
    return ProbePlayer(trial.process_spec, program, trial.game)


def _named(ready: Ready) -> Finding:
    words = filter(None, [ready.name, ready.version, ready.author and f"by {ready.author}"])
    text = replace_controls(" ".join(words))
    return Finding(NAMED, True, text or "ready has no name, author or version", skipped=not text)


def _fields(trial: ProcessTrial, program: Program, last: TriedGame) -> Finding:
    if last.faults:
        return not_tried(FIELDS, "the game has faults without them")
    with closing(_probe(trial, program)) as player:
        extended = trial.play(last.record.table, player)
    for fault, position in extended.faults:
        return Finding(FIELDS, False, describe_fault(fault, position.seats))
    return Finding(FIELDS, True, "a game without a fault, with a field more in each message")


def _last_messages(trial: ProcessTrial, program: Program) -> list[Finding]:
    with closing(_probe(trial, program)) as player:
        try:
            player.begin(trial.tables()[-1], 0)
        except PlayerError as error:
            failed = Finding(UNKNOWN, False, f"it cannot be asked: {error.reason}")
            return [failed, not_tried(BYE, "it did not begin")]
        reply = player.unknown()
        if reply.kind is FaultKind.TIMEOUT:
            silent = Finding(UNKNOWN, True, f"{reply.reason}; an answer is better", remark=True)
            return [silent, not_tried(BYE, NO_BYE)]
        if reply.kind is not FaultKind.RAISED:
            return [Finding(UNKNOWN, False, reply.reason), not_tried(BYE, "its answer was wrong")]
        answered = Finding(UNKNOWN, True, reply.reason)
        code = player.bye()
    if code is None:
        return [answered, Finding(BYE, False, f"it still runs after {BYE_SECONDS:g} s")]
    return [answered, Finding(BYE, code == 0, f"exit code {code}")]
