"""Checks of a bot, wherever it runs: its process, answers, random numbers, reasons and threads."""

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing

from camelcup.records import Fault, FaultKind
from camelcup.table.match import EXPLAIN_FAILED
from camelcup.testing.old_programs import advice
from camelcup.testing.positions import Position
from camelcup.testing.program_checks import check_messages
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
from camelcup.testing.trial import Attempt, Trial, TriedGame, first_difference
from camelcup.text import plural

STAYS = "answers in time, and its process stays up"
LEGAL = "answers are legal"
RAISES = "raises nothing"
ERRORS = "reports no errors"
REPEATS = "same seed, same moves"
OWN_RANDOM = "draws from self.rng alone"
EXPLAINS = "explain changes nothing"
THREADS = "ends its threads"
OTHERS = "all other checks"

STOPS = (FaultKind.TIMEOUT, FaultKind.EXITED, FaultKind.PROTOCOL)
STOPPED = "its process had stopped"
NOT_REPEATED = "its games do not repeat"

ANSWER = (
    "what to do: answer with one of self.game.legal_actions(...), if the game lists them, or with its "
    "encoded form"
)
CORRECT = "what to do: correct the line that is named above; if it changes a view, change a copy"
KEEP = (
    "what to do: draw from self.rng only; keep what a game needs in self, which lasts one game, and nothing "
    "in the class or the module; let no clock and no order of a set decide"
)
KEEP_IN_PROGRAM = (
    "what to do: draw random numbers from a generator that `hello` seeds; keep nothing from one game to the "
    "next, and let no clock decide"
)
CLOCK = "many programs of contests draw from the clock; `verify --replay-bots` cannot confirm their games"
"""Remark on a program of another contest, which nobody is going to change."""


def inspect_trial(trial: Trial, found: Callable[[Finding], None] | None = None) -> BotReport:
    """Return the report on a bot. found: takes each finding"""
    findings = []
    shared = random.getstate()
    try:
        for finding in _findings(trial):
            findings.append(finding)
            if found:
                found(finding)
    finally:
        random.setstate(shared)
    return BotReport(trial.bot, tuple(findings))


def _findings(trial: Trial) -> Iterator[Finding]:
    attempts: list[Attempt] = []
    with closing(trial.attempts()) as tried:
        for attempt in tried:
            attempts.append(attempt)
            for fault, position in attempt.faults:
                if fault.kind in STOPS:
                    helps = advice(fault.output) if trial.speaks_text else ""
                    text = describe_fault(fault, position.seats)
                    yield Finding(STAYS, False, "\n".join(filter(None, [text, helps])))
                    yield not_tried(OTHERS, STOPPED)
                    return
    games = [attempt for attempt in attempts if isinstance(attempt, TriedGame)]
    answered = any(game.answers for game in games)
    if answered and trial.place:
        yield Finding(STAYS, True, f"{len(games)} games {trial.place}")
    yield from check_messages(trial, games[-1])
    yield from _answers(trial, games, attempts)
    if answered:
        yield from _repeats(trial, games)
        yield from _threads(trial, games)
    else:
        yield not_tried(OTHERS, NEVER)
    yield timing([attempt.times for attempt in attempts])


def _answers(trial: Trial, games: Sequence[TriedGame], attempts: Sequence[Attempt]) -> Iterator[Finding]:
    """Yield the findings about the answers of a bot in games, and in positions of other games."""
    answers = sum(attempt.answers for attempt in attempts)
    asked = len(attempts) - len(games)
    positions = f" and {asked} positions of other games" if asked else ""
    done = f"{plural(answers, 'answer')} in {plural(len(games), 'game')}{positions}"
    faults = [trouble for attempt in attempts for trouble in attempt.faults]
    raised = [trouble for trouble in faults if trouble[0].kind is FaultKind.RAISED]
    illegal = [trouble for trouble in faults if trouble[0].kind is not FaultKind.RAISED]
    yield _trouble(trial, LEGAL, illegal, done, ANSWER) if answers else not_tried(LEGAL, NEVER)
    if not trial.speaks_text:  # which has no word for errors
        was_asked = bool(faults) or any(attempt.times.moves for attempt in attempts)
        check = ERRORS if trial.program else RAISES
        yield _trouble(trial, check, raised, done, CORRECT) if was_asked else not_tried(check, NEVER_ASKED)
    yield from remarked(trial.bot, [game.record for game in games])


def _trouble(
    trial: Trial, check: str, faults: Sequence[tuple[Fault, Position]], done: str, todo: str
) -> Finding:
    if not faults:
        return Finding(check, True, done)
    fault, position = faults[0]
    times = f"{len(faults)} times; the first:" if len(faults) > 1 else "once:"
    details = fault.details
    if trial.program:
        todo = ""
    else:
        details = fault.traceback
        if check == RAISES and not details:
            todo = "what to do: correct what it says"
    lines = [times, f"seat {fault.seat}: {fault.summary}", str(position), details, todo]
    return Finding(check, False, "\n".join(filter(None, lines)))


def _repeats(trial: Trial, games: Sequence[TriedGame]) -> Iterator[Finding]:
    """Yield the findings that compare games with the same ones, played again under other conditions."""
    replayed = games[-1:] if trial.program else games
    tables = [game.record.table for game in replayed]
    # In the other order: what a bot keeps from game to game then comes from other games.
    again = [*trial.play_all(tables[::-1])][::-1]
    if differs := first_difference(replayed, again):
        kind = CLOCK if trial.speaks_text else KEEP_IN_PROGRAM if trial.program else KEEP
        problem = f"a game differed when it was played again, after other games\n{differs}\n{kind}"
        yield Finding(REPEATS, trial.speaks_text, problem, remark=trial.speaks_text)
        if not trial.program:
            yield not_tried(OWN_RANDOM, NOT_REPEATED)
        return
    yield Finding(REPEATS, True, f"{plural(len(again), 'game')} came out the same again")
    if not trial.program:
        yield _own_random(games, [*trial.play_all(tables, check=2)])
    if games[-1].ready.explains:
        yield _explains(replayed, [*trial.play_all(tables, explain=True)])


def _own_random(games: Sequence[TriedGame], elsewhere: Sequence[TriedGame]) -> Finding:
    if differs := first_difference(games, elsewhere):
        problem = (
            f"a game differed after random.seed(2) instead of random.seed(1)\n{differs}\n"
            "what to do: write self.rng.choice(...) where it says random.choice(...)"
        )
        return Finding(OWN_RANDOM, False, problem)
    return Finding(OWN_RANDOM, True, "the module random made no difference")


def _explains(games: Sequence[TriedGame], explained: Sequence[TriedGame]) -> Finding:
    reasons = [text for game in explained for text in game.reasons]
    if failed := next((text for text in reasons if text.startswith(EXPLAIN_FAILED)), ""):
        return Finding(EXPLAINS, False, failed)
    if differs := first_difference(games, explained):
        problem = (
            f"a game differed when the bot was asked for its reasons\n{differs}\n"
            "what to do: change nothing that self holds, such as a list; assignments to self are undone"
        )
        return Finding(EXPLAINS, False, problem)
    return Finding(EXPLAINS, True, plural(len(reasons), "explanation"))


def _threads(trial: Trial, games: Sequence[TriedGame]) -> Iterator[Finding]:
    if trial.program:
        return
    if running := max(game.threads for game in games):
        problem = (
            f"{plural(running, 'thread')} still running when a game is over\n"
            "what to do: end them in end(); they take time from the games that follow"
        )
        yield Finding(THREADS, False, problem)
    else:
        yield Finding(THREADS, True, "none is left after its games")
