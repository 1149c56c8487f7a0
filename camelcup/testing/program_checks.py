"""Checks that a program keeps the protocol of docs/protocol.md."""

import subprocess
from collections.abc import Sequence
from contextlib import closing
from typing import Any

from camelcup.players import PlayerError
from camelcup.players.messages import Bye, Ready, encode_line
from camelcup.players.process import ProcessPlayer
from camelcup.players.program import ProgramPlayer, process_player
from camelcup.records import FaultKind, GameRecord
from camelcup.table.match import EXPLAIN_FAILED
from camelcup.testing import Finding
from camelcup.testing.process_checks import Trial, describe
from camelcup.testing.records import difference
from camelcup.testing.report import timing
from camelcup.text import plural, replace_controls

NAMED = "introduces itself"
LEGAL = "answers are legal"
ERRORS = "reports no errors"
FIELDS = "ignores unknown fields"
EXPLAINS = "explain changes nothing"
UNKNOWN = "answers an unknown message with an error"
BYE = "ends at bye"

UNKNOWN_FIELD = b',"x-unknown":[{"type":"hello"}]}\n'
UNKNOWN_MESSAGE = b'{"type":"x-unknown"}\n'

LAST_WORDS = 2.0
"""Seconds for a program to end after `bye`."""


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
        """Return the exit code after `bye`; None where the program runs on."""
        assert self.process is not None
        self.pipes.write(encode_line(Bye()), None)
        try:
            return self.process.wait(LAST_WORDS)
        except subprocess.TimeoutExpired:
            return None


def check_program(trial: Trial) -> list[Finding]:
    """Return findings about a program whose process stays up."""
    player = process_player(trial.host_setup, trial.game)
    tables = trial.tables()
    records = list(trial.play(tables, player))
    extended = list(trial.play(tables[-1:], _probe(trial)))
    return [
        _named(player),
        _trouble(LEGAL, records, (FaultKind.ILLEGAL, FaultKind.MALFORMED)),
        _trouble(ERRORS, records, (FaultKind.RAISED,)),
        _fields(records[-1], extended[0]),
        *(_explained(trial, records[-1]) if _ready(player).explains else []),
        *_last_messages(trial),
        timing([record.times[record.table.bots.index(trial.bot)] for record in records]),
    ]


def _probe(trial: Trial) -> ProbePlayer:
    assert trial.program
    return ProbePlayer(trial.host_setup, trial.program, trial.game)


def _named(player: ProcessPlayer) -> Finding:
    """Return the finding about the fields of `ready`."""
    ready = _ready(player)
    text = " ".join(filter(None, [ready.name, ready.version, ready.author and f"by {ready.author}"]))
    return Finding(
        NAMED, True, replace_controls(text) or "ready has no name, author or version", skipped=not text
    )


def _ready(player: ProcessPlayer) -> Ready:
    """Return the last answer to `hello`; an empty one where there was none."""
    return getattr(player, "ready", Ready())


def _explained(trial: Trial, record: GameRecord) -> list[Finding]:
    """Return the finding about the same game with `explain` after each move."""
    reasons: list[str] = []
    (again,) = trial.play([record.table], reasons=reasons)
    failed = next((text for text in reasons if text.startswith(EXPLAIN_FAILED)), "")
    if failed:
        return [Finding(EXPLAINS, False, failed)]
    if again.turns != record.turns:
        return [Finding(EXPLAINS, False, f"a game differs with it\n{difference(record, again)}")]
    return [Finding(EXPLAINS, True, plural(len(reasons), "explanation"))]


def _trouble(check: str, records: Sequence[GameRecord], kinds: Sequence[FaultKind]) -> Finding:
    """Return the finding about faults of some kinds."""
    found = [(record.table, fault) for record in records for fault in record.faults if fault.kind in kinds]
    if not found:
        return Finding(check, True, f"in {plural(len(records), 'game')}")
    return Finding(check, False, f"{plural(len(found), 'time')}; the first: {describe(*found[0])}")


def _fields(record: GameRecord, extended: GameRecord) -> Finding:
    """Return the finding about a game with an unknown field in each message."""
    if record.faults:
        return Finding(FIELDS, True, "not checked, since the game has faults without them", skipped=True)
    if extended.faults:
        return Finding(FIELDS, False, describe(extended.table, extended.faults[0]))
    return Finding(FIELDS, True, "a game without a fault, with a field more in each message")


def _last_messages(trial: Trial) -> list[Finding]:
    """Return the findings about an unknown message and about `bye`."""
    [table] = trial.tables()[-1:]
    with closing(_probe(trial)) as player:
        try:
            player.begin(table, 0)
        except PlayerError as error:
            return [Finding(UNKNOWN, False, f"it cannot be asked: {error.reason}")]
        reply = player.unknown()
        if reply.kind is not FaultKind.RAISED:
            return [Finding(UNKNOWN, False, reply.reason)]
        answered = Finding(UNKNOWN, True, reply.reason)
        code = player.bye()
    if code is None:
        return [answered, Finding(BYE, False, f"it still runs after {LAST_WORDS:g} s")]
    return [answered, Finding(BYE, code == 0, f"exit code {code}")]
