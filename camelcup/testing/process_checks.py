"""Checks of a bot in a process of its own: it lasts, it keeps nothing; the messages of a program."""

import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from typing import Any

from camelcup.installed.loading import Program
from camelcup.players import PlayerError
from camelcup.players.messages import Bye, Ready, encode_line
from camelcup.players.program import ProgramPlayer
from camelcup.records import FaultKind
from camelcup.testing.bot_checks import (
    ADVICE,
    NO_ADVICE,
    OWN_RANDOM,
    RAISES,
    REPEATS,
    THREADS,
    answer_findings,
    explain_finding,
)
from camelcup.testing.forked_checks import InspectionEnded, inspect_forked
from camelcup.testing.report import NEVER, OTHERS, BotReport, Finding, describe_fault, not_tried, timing
from camelcup.testing.trial import ProcessTrial, TriedGame, first_difference
from camelcup.text import replace_controls

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
KEEP = (
    "what to do: keep nothing in the class or the module from one game to the next, and let no clock decide; "
    "what a bot keeps in self lasts one game"
)
KEEP_IN_PROGRAM = (
    "what to do: draw random numbers from a generator that `hello` seeds; keep nothing from one game to the "
    "next, and let no clock decide"
)
CLOCK = "many programs of contests draw from the clock; `verify --replay-bots` cannot confirm their games"
"""Remark on a program of another contest, which nobody is going to change."""

STOPPED = "its process had stopped"
IN_SANDBOX = "it takes place outside of the sandbox (--isolation process)"

STOPS = (FaultKind.TIMEOUT, FaultKind.EXITED, FaultKind.PROTOCOL)


def inspect_process(trial: ProcessTrial, found: Callable[[Finding], None] | None = None) -> BotReport:
    """Return the report on a bot: first about its process, then about all else. found: takes each finding"""
    findings = []
    for finding in _findings(trial):
        findings.append(finding)
        if found:
            found(finding)
    return BotReport(trial.bot, tuple(findings))


def _findings(trial: ProcessTrial) -> Iterator[Finding]:
    player = trial.new_player()
    games: list[TriedGame] = []
    with closing(trial.play_all(trial.tables(), player)) as played:
        for game in played:
            if stops := [fault for fault, _ in game.faults if fault.kind in STOPS]:
                yield Finding(STAYS, False, describe_fault(game.record.table, stops[0]))
                yield not_tried(OTHERS, STOPPED)
                return
            games.append(game)
    processes = "in a process each" if trial.speaks_text else "in one process"
    stays = Finding(STAYS, True, f"{len(games)} games {processes}")
    if not any(game.answers for game in games):
        stays = not_tried(STAYS, NEVER)
    fresh = _is_fresh(trial, games)
    if trial.program or trial.setup.processes.isolation == "sandbox":
        ready = getattr(player, "ready", Ready())  # it has none if the bot never began
        yield from (stays, fresh, *_findings_outside(trial, ready, games))
        return
    try:
        later: Sequence[Finding] = inspect_forked(trial).findings
    except InspectionEnded as ended:
        stays = Finding(STAYS, False, f"in a later check: {ended}")
        later = [not_tried(OTHERS, STOPPED)]
    yield from (stays, fresh, *later)


def _findings_outside(trial: ProcessTrial, ready: Ready, games: Sequence[TriedGame]) -> Iterator[Finding]:
    if trial.speaks_text:
        yield from _check_answers(trial, ready, games)
    elif trial.program:
        yield from check_messages(trial, trial.program, ready, games[-1])
        yield from _check_answers(trial, ready, games, ERRORS)
    else:
        yield from _check_answers(trial, ready, games, RAISES)
        yield from [not_tried(check, IN_SANDBOX) for check in (REPEATS, OWN_RANDOM, THREADS)]


def _is_fresh(trial: ProcessTrial, games: Sequence[TriedGame]) -> Finding:
    last = games[-1]
    if not last.answers:
        return not_tried(FRESH, NEVER)
    (again,) = trial.play_all([last.record.table])
    if again.record.turns == last.record.turns:
        return Finding(FRESH, True, f"game {len(games)} came out the same in a new process")
    text = f"game {len(games)} came out differently in a new process\n{first_difference([last], [again])}"
    if trial.speaks_text:
        return Finding(FRESH, True, f"{text}\n{CLOCK}", remark=True)
    return Finding(FRESH, False, f"{text}\n{KEEP_IN_PROGRAM if trial.program else KEEP}")


def _check_answers(
    trial: ProcessTrial, ready: Ready, games: Sequence[TriedGame], raises: str = ""
) -> Iterator[Finding]:
    last = games[-1:]
    yield from answer_findings(trial.bot, games, (), raises, NO_ADVICE if trial.program else ADVICE, True)
    if ready.explains and last[0].answers:
        yield explain_finding(last, [*trial.play_all([last[0].record.table], explain=True)])
    yield timing([game.times for game in games])


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


def check_messages(trial: ProcessTrial, program: Program, ready: Ready, last: TriedGame) -> list[Finding]:
    """Return findings about the messages of a program. ready, last: of its last game"""
    return [
        _named(ready),
        _fields(trial, program, last),
        *_last_messages(trial, program),
    ]


def _probe(trial: ProcessTrial, program: Program) -> ProbePlayer:
    return ProbePlayer(trial.process_spec, program, trial.game)


def _named(ready: Ready) -> Finding:
    words = filter(None, [ready.name, ready.version, ready.author and f"by {ready.author}"])
    text = replace_controls(" ".join(words))
    return Finding(NAMED, True, text or "ready has no name, author or version", skipped=not text)


def _fields(trial: ProcessTrial, program: Program, last: TriedGame) -> Finding:
    if last.faults:
        return not_tried(FIELDS, "the game has faults without them")
    (extended,) = trial.play_all([last.record.table], _probe(trial, program))
    if extended.faults:
        return Finding(FIELDS, False, describe_fault(last.record.table, extended.faults[0][0]))
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
