"""Checks of a bot in a process of its own: it lasts, it keeps nothing; the messages of a program."""

import subprocess
from collections.abc import Sequence
from contextlib import closing
from typing import Any

from camelcup.installed.loading import Program
from camelcup.players import PlayerError
from camelcup.players.messages import Bye, Ready, encode_line
from camelcup.players.program import ProgramPlayer
from camelcup.records import FaultKind, GameRecord, Phase
from camelcup.table.match import EXPLAIN_FAILED
from camelcup.testing.bot_checks import EXPLAINS, LEGAL, OWN_RANDOM, RAISES, REPEATS, THREADS
from camelcup.testing.forked_checks import InspectionEnded, inspect_forked
from camelcup.testing.report import (
    NEVER,
    NEVER_ASKED,
    BotReport,
    Finding,
    describe_fault,
    not_tried,
    remarked,
    timing,
)
from camelcup.testing.tables import difference
from camelcup.testing.trial import Trial
from camelcup.text import plural, replace_controls

STAYS = "answers in time, and its process stays up"
FRESH = "games do not depend on earlier ones"

NAMED = "introduces itself"
ERRORS = "reports no errors"
FIELDS = "ignores unknown fields"
UNKNOWN = "answers an unknown message with an error"
NO_BYE = "its process ended when it did not answer"
BYE = "ends at bye"

UNKNOWN_FIELD = b',"x-unknown":[{"type":"hello"}]}\n'
UNKNOWN_MESSAGE = b'{"type":"x-unknown"}\n'

BYE_SECONDS = 2.0
"""Time for a program to end after `bye`."""

KEEP = (
    "what to do: keep nothing in the class or the module from one game to the next, and let no clock decide; "
    "what a bot keeps in self lasts one game"
)
"""Advice for a bot that plays otherwise in a new process."""

KEEP_IN_PROGRAM = (
    "what to do: draw random numbers from a generator that `hello` seeds; keep nothing from one game to the "
    "next, and let no clock decide"
)
"""The same for a program."""

CLOCK = "many programs of contests draw from the clock; `verify --replay-bots` cannot confirm their games"
"""The same for a program of another contest, which nobody is going to change."""

STOPPED = "its process had stopped"
IN_SANDBOX = "it takes place outside of the sandbox (--isolation process)"

OF_PYTHON = (LEGAL, RAISES, REPEATS, OWN_RANDOM, THREADS)
"""The checks of a bot in Python that follow those of its process."""

OF_PROGRAM = (FIELDS, UNKNOWN, BYE, LEGAL, ERRORS)
"""The same of a program."""

OF_TEXT_PROGRAM = (LEGAL,)
"""The same of a program of another contest, whose text protocol has neither such messages nor errors."""

STOPS = (FaultKind.TIMEOUT, FaultKind.EXITED, FaultKind.PROTOCOL)
"""Faults that cost a bot its process."""


def inspect_process(trial: Trial) -> BotReport:
    """Return the report on a bot: first about its process, then about all else."""
    player = trial.new_player()
    records: list[GameRecord] = []
    with closing(trial.play(trial.tables(), player)) as games:
        for record in games:
            if stops := [fault for fault in record.faults if fault.kind in STOPS]:
                stopped = Finding(STAYS, False, describe_fault(record.table, stops[0]))
                later = [not_tried(check, STOPPED) for check in (FRESH, *_later(trial))]
                return BotReport(trial.bot, (stopped, *later))
            records.append(record)
    processes = "in a process each" if trial.speaks_text else "in one process"
    stayed = Finding(STAYS, True, f"{len(records)} games {processes}")
    stays = stayed if _answers(trial, records) else not_tried(STAYS, NEVER)
    fresh = _is_fresh(trial, records)
    ready = getattr(player, "ready", Ready())  # it has none if the bot never began
    if trial.speaks_text:
        findings = _check_answers(trial, ready, records)
    elif trial.program:
        messages = check_messages(trial, trial.program, ready, records[-1])
        findings = [*messages, *_check_answers(trial, ready, records, ERRORS)]
    elif trial.setup.processes.isolation == "sandbox":
        outside = [not_tried(check, IN_SANDBOX) for check in OF_PYTHON[2:]]
        findings = [*_check_answers(trial, ready, records, RAISES), *outside]
    else:
        try:
            findings = [*inspect_forked(trial).findings]
        except InspectionEnded as ended:
            stays = Finding(STAYS, False, f"in a later check: {ended}")
            findings = [not_tried(check, STOPPED) for check in _later(trial)]
    return BotReport(trial.bot, (stays, fresh, *findings))


def _later(trial: Trial) -> Sequence[str]:
    """Return the names of the checks that follow those of the process of a bot."""
    if trial.program:
        return OF_TEXT_PROGRAM if trial.speaks_text else OF_PROGRAM
    return OF_PYTHON


def _answers(trial: Trial, records: Sequence[GameRecord]) -> int:
    """Return the number of moves in which the bot answered."""
    moves = sum(record.times[record.table.bots.index(trial.bot)].moves for record in records)
    faults = [fault for record in records for fault in record.faults]
    return moves - sum(fault.kind is FaultKind.RAISED and fault.phase is Phase.MOVE for fault in faults)


def _is_fresh(trial: Trial, records: Sequence[GameRecord]) -> Finding:
    """Return the finding about the last game, which is played again in a new process."""
    last = records[-1]
    if not _answers(trial, [last]):
        return not_tried(FRESH, NEVER)
    (again,) = trial.play([last.table])
    if again.turns == last.turns:
        return Finding(FRESH, True, f"game {len(records)} came out the same in a new process")
    differs = f"game {len(records)} came out differently in a new process\n{difference(last, again)}"
    if trial.speaks_text:
        return Finding(FRESH, True, f"{differs}\n{CLOCK}", remark=True)
    return Finding(FRESH, False, f"{differs}\n{KEEP_IN_PROGRAM if trial.program else KEEP}")


def _check_answers(
    trial: Trial, ready: Ready, records: Sequence[GameRecord], raises: str = ""
) -> list[Finding]:
    """Return findings about the answers in some games. raises: name of the check for errors, if any"""
    legal = _trouble(LEGAL, trial.bot, records, (FaultKind.ILLEGAL, FaultKind.MALFORMED))
    return [
        legal if _answers(trial, records) else not_tried(LEGAL, NEVER),
        *remarked(trial.bot, records),
        *([_trouble(raises, trial.bot, records, (FaultKind.RAISED,))] if raises else []),
        *([_explained(trial, records[-1])] if ready.explains else []),
        timing([record.times[record.table.bots.index(trial.bot)] for record in records]),
    ]


def _trouble(check: str, bot: str, records: Sequence[GameRecord], kinds: Sequence[FaultKind]) -> Finding:
    """Return the finding about faults of some kinds."""
    faults = [(record.table, fault) for record in records for fault in record.faults if fault.kind in kinds]
    if not faults and not any(record.times[record.table.bots.index(bot)].moves for record in records):
        return not_tried(check, NEVER_ASKED)
    if not faults:
        return Finding(check, True, f"in {plural(len(records), 'game')}")
    return Finding(check, False, f"{plural(len(faults), 'time')}; the first: {describe_fault(*faults[0])}")


def _explained(trial: Trial, record: GameRecord) -> Finding:
    """Return the finding about the same game with `explain` after each move."""
    reasons: list[str] = []
    (again,) = trial.play([record.table], reasons=reasons)
    failed = next((text for text in reasons if text.startswith(EXPLAIN_FAILED)), "")
    if not reasons:
        return not_tried(EXPLAINS, NEVER)
    if failed:
        return Finding(EXPLAINS, False, failed)
    if again.turns != record.turns:
        return Finding(EXPLAINS, False, f"a game differs with it\n{difference(record, again)}")
    return Finding(EXPLAINS, True, plural(len(reasons), "explanation"))


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


def check_messages(trial: Trial, program: Program, ready: Ready, record: GameRecord) -> list[Finding]:
    """Return findings about the messages of a program. ready, record: of its last game"""
    return [
        _named(ready),
        _fields(trial, program, record),
        *_last_messages(trial, program),
    ]


def _probe(trial: Trial, program: Program) -> ProbePlayer:
    return ProbePlayer(trial.process_spec, program, trial.game)


def _named(ready: Ready) -> Finding:
    """Return the finding about the fields of `ready`."""
    words = filter(None, [ready.name, ready.version, ready.author and f"by {ready.author}"])
    text = replace_controls(" ".join(words))
    return Finding(NAMED, True, text or "ready has no name, author or version", skipped=not text)


def _fields(trial: Trial, program: Program, record: GameRecord) -> Finding:
    """Return the finding about the same game with an unknown field in each message."""
    if record.faults:
        return not_tried(FIELDS, "the game has faults without them")
    (extended,) = trial.play([record.table], _probe(trial, program))
    if extended.faults:
        return Finding(FIELDS, False, describe_fault(extended.table, extended.faults[0]))
    return Finding(FIELDS, True, "a game without a fault, with a field more in each message")


def _last_messages(trial: Trial, program: Program) -> list[Finding]:
    """Return the findings about an unknown message and about `bye`."""
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
