"""Checks of a bot: its answers, wherever it runs; in this process also its random numbers and its threads."""

import random
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from camelcup.game.bot import Bot, explains
from camelcup.game.display import Display, DisplayMaker
from camelcup.game.game import AnyGame
from camelcup.players import Player
from camelcup.players.inline import InlinePlayer
from camelcup.records import Fault, FaultKind, Limits
from camelcup.table.match import EXPLAIN_FAILED
from camelcup.testing.positions import Position
from camelcup.testing.report import (
    NEVER,
    NEVER_ASKED,
    OTHERS,
    BotReport,
    Finding,
    not_tried,
    remarked,
    timing,
)
from camelcup.testing.trial import GAMES, Attempt, Trial, TriedGame, first_difference
from camelcup.text import plural

UNLIMITED = Limits(move_time=0)
THREAD_END_SECONDS = 0.1
LEGAL = "answers are legal"
RAISES = "raises nothing"
EXPLAINS = "explain changes nothing"
REPEATS = "same seed, same moves"
OWN_RANDOM = "draws from self.rng alone"
THREADS = "ends its threads"

NOT_REPEATED = "its games do not repeat"

ADVICE = {
    LEGAL: "what to do: answer with one of self.game.legal_actions(...), if the game lists them, or with its "
    "encoded form",
    EXPLAINS: "what to do: change nothing that self holds, such as a list; assignments to self are undone",
    RAISES: "what to do: correct the line that is named above; if it changes a view, change a copy",
}
NO_ADVICE: Mapping[str, str] = {}


def inspect_inline(
    name: str,
    factory: Callable[[], Bot[Any, Any]],
    game: AnyGame,
    games: int = GAMES,
    seed: int = 0,
    player: Callable[..., Player] = InlinePlayer,
    repeat: str = "",
    display: DisplayMaker = Display,
) -> BotReport:
    """Play a bot in this process, and report how it keeps the contract.

    games:  games for each table size
    player: makes the player of the bot, from `factory`, `game` and `display`
    repeat: the command that repeats the check; by default a call of `check_bot`
    """
    new_player = partial(player, factory, game, display)
    call = f"check_bot({name}, game={game.name!r}, games={games}, seed={seed})"
    trial = Trial(name, display(game), games, seed, UNLIMITED, repeat or call)
    before = set(threading.enumerate())
    first = _play(trial, new_player)
    with _shared_random_seeded(1):
        asked = [trial.ask(position, new_player()) for position in trial.positions()]
    left = [thread for thread in threading.enumerate() if thread not in before]
    findings = [*answer_findings(name, first, asked, RAISES, ADVICE)]
    if any(game.answers for game in first):
        findings += _findings_of_answers(trial, new_player, first, _explains(factory))
        findings.append(_threads(left))
    else:
        findings.append(not_tried(OTHERS, NEVER))
    findings.append(timing([attempt.times for attempt in [*first, *asked]]))
    return BotReport(name, tuple(findings))


def _findings_of_answers(
    trial: Trial, new_player: Callable[[], Player], first: Sequence[TriedGame], explains: bool
) -> Iterator[Finding]:
    """Yield the findings that compare games with the same ones under other conditions."""
    # In the other order: what a bot keeps from game to game then comes from other games.
    repeats = _repeats(first, _play(trial, new_player, order=-1))
    yield repeats
    if not repeats.passed:
        yield not_tried(OWN_RANDOM, NOT_REPEATED)
        return
    yield _shared_random(first, _play(trial, new_player, shared_seed=2))
    if explains:
        yield explain_finding(first, _play(trial, new_player, explain=True))


def _play(
    trial: Trial,
    new_player: Callable[[], Player],
    shared_seed: int = 1,
    order: int = 1,
    explain: bool = False,
) -> list[TriedGame]:
    """Play all games, with a fresh player each. shared_seed: of the module random; order: -1 for backwards"""
    games = []
    for table in trial.tables()[::order]:
        with _shared_random_seeded(shared_seed):
            games.append(trial.play(table, new_player(), explain))
    return games[::order]


@contextmanager
def _shared_random_seeded(seed: int) -> Iterator[None]:
    before = random.getstate()
    random.seed(seed)
    try:
        yield
    finally:
        random.setstate(before)


def answer_findings(
    bot: str,
    games: Sequence[TriedGame],
    asked: Sequence[Attempt],
    raises: str,
    advice: Mapping[str, str] = NO_ADVICE,
    output: bool = False,
) -> Iterator[Finding]:
    """Yield the findings about the answers of a bot in games, and in positions of other games.

    raises: name of the check for errors; empty for a bot that cannot report one
    output: whether all is shown that is kept of what the bot printed
    """
    attempts = [*games, *asked]
    answers = sum(attempt.answers for attempt in attempts)
    positions = f" and {len(asked)} positions of other games" if asked else ""
    done = f"{plural(answers, 'answer')} in {plural(len(games), 'game')}{positions}"
    faults = [trouble for attempt in attempts for trouble in attempt.faults]
    raised = [trouble for trouble in faults if trouble[0].kind is FaultKind.RAISED]
    illegal = [trouble for trouble in faults if trouble[0].kind is not FaultKind.RAISED]
    yield _trouble(LEGAL, illegal, done, advice, output) if answers else not_tried(LEGAL, NEVER)
    if raises:
        was_asked = bool(faults) or any(attempt.times.moves for attempt in attempts)
        yield _trouble(raises, raised, done, advice, output) if was_asked else not_tried(raises, NEVER_ASKED)
    yield from remarked(bot, [game.record for game in games])


def _trouble(
    check: str, faults: Sequence[tuple[Fault, Position]], done: str, advice: Mapping[str, str], output: bool
) -> Finding:
    if not faults:
        return Finding(check, True, done)
    fault, position = faults[0]
    times = f"{len(faults)} times; the first:" if len(faults) > 1 else "once:"
    what = advice.get(check, "")
    if check == RAISES and not fault.traceback:
        what = "what to do: correct what it says"
    details = fault.details if output else fault.traceback
    lines = [times, f"seat {fault.seat}: {fault.summary}", str(position), details, what]
    return Finding(check, False, "\n".join(filter(None, lines)))


def _repeats(first: Sequence[TriedGame], again: Sequence[TriedGame]) -> Finding:
    if differs := first_difference(first, again):
        problem = (
            f"a game differed when it was played again, after other games\n{differs}\n"
            "what to do: draw from self.rng only; keep what a game needs in self, which lasts one game, and "
            "nothing in the class or the module; let no clock and no order of a set decide"
        )
        return Finding(REPEATS, False, problem)
    return Finding(REPEATS, True, f"{len(first)} games were played twice")


def _shared_random(first: Sequence[TriedGame], elsewhere: Sequence[TriedGame]) -> Finding:
    if differs := first_difference(first, elsewhere):
        problem = (
            f"a game differed after random.seed(2) instead of random.seed(1)\n{differs}\n"
            "what to do: write self.rng.choice(...) where it says random.choice(...)"
        )
        return Finding(OWN_RANDOM, False, problem)
    return Finding(OWN_RANDOM, True, "the module random made no difference")


def _explains(factory: Callable[[], Bot[Any, Any]]) -> bool:
    try:
        return explains(factory())
    except (Exception, SystemExit):
        return False


def explain_finding(games: Sequence[TriedGame], explained: Sequence[TriedGame]) -> Finding:
    """Return the finding about games in which a bot was asked for its reasons. games: the same without"""
    reasons = [text for game in explained for text in game.reasons]
    failed = next((text for text in reasons if text.startswith(EXPLAIN_FAILED)), "")
    if failed:
        return Finding(EXPLAINS, False, failed)
    if differs := first_difference(games, explained):
        problem = f"a game differed when the bot was asked for its reasons\n{differs}\n{ADVICE[EXPLAINS]}"
        return Finding(EXPLAINS, False, problem)
    return Finding(EXPLAINS, True, plural(len(reasons), "explanation"))


def _threads(left: Sequence[threading.Thread]) -> Finding:
    for thread in left:
        thread.join(THREAD_END_SECONDS / len(left))
    if running := sum(thread.is_alive() for thread in left):
        problem = (
            f"{plural(running, 'thread')} still running when its games are over\n"
            "what to do: end them in end(); they take time from the games that follow"
        )
        return Finding(THREADS, False, problem)
    return Finding(THREADS, True, "none is left after its games")
