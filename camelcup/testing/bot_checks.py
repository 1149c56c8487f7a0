"""Checks of a bot in this process: the answers, the repetition, the random numbers, the threads."""

import random
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from attrs import evolve, frozen

from camelcup.game.bot import Bot, explains
from camelcup.game.display import Display, DisplayMaker
from camelcup.game.game import AnyGame
from camelcup.game.step import Step
from camelcup.installed.config import to_json
from camelcup.players import Player
from camelcup.players.inline import InlinePlayer
from camelcup.records import Fault, FaultKind, GameRecord, Limits, Phase, Table, Times
from camelcup.seeds import derive
from camelcup.table.match import EXPLAIN_FAILED, Match, ask_move
from camelcup.table.seat import Seat
from camelcup.testing.positions import Position, RandomPlayer, Spectator
from camelcup.testing.report import NEVER, NEVER_ASKED, BotReport, Finding, not_tried, remarked, timing
from camelcup.testing.tables import CheckTable, difference
from camelcup.text import plural

GAMES = 2
"""Games for each table size."""

POSITIONS = 5
"""Positions in the middle of games that are tried for each table size."""

THREAD_END_SECONDS = 0.1
"""Time that a bot's threads may take to end after its games."""

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
"""What to do about each kind of trouble."""


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

    name:    name of the bot in the report
    games:   games for each table size
    player:  makes the player of the bot, from `factory`, `game` and `display`
    repeat:  the command that repeats the check, for an error of the game; by default a call of `check_bot`
    display: makes the display of the game
    """
    new_player = partial(player, factory, game, display)
    inspection = _Inspection(name, new_player, display(game), games, seed, repeat)
    before = set(threading.enumerate())
    first = inspection.play_tables(shared_seed=1)
    asked = inspection.ask_in_positions(shared_seed=1)
    left = [thread for thread in threading.enumerate() if thread not in before]
    # In the other order: what a bot keeps from game to game then comes from other games.
    again = inspection.play_tables(shared_seed=1, backwards=True)
    elsewhere = inspection.play_tables(shared_seed=2)
    explained = inspection.play_tables(shared_seed=1, explain=True) if _explains(factory) else []
    findings = (
        *_troubles(first, asked),
        *remarked(name, [attempt.record for attempt in first if attempt.record]),
        _repeats(first, again),
        _shared_random(first, again, elsewhere),
        *_explained(first, again, explained),
        _threads(left, any(attempt.answers for attempt in [*first, *asked])),
        timing([attempt.times for attempt in [*first, *asked]]),
    )
    return BotReport(name, findings)


def table_sizes(game: AnyGame) -> list[int]:
    """Return the numbers of seats with which a bot is tried: the fewest, the most and the usual."""
    return sorted({game.seats[0], game.cup_seats, game.seats[-1]} & set(game.seats))


@frozen
class _Attempt:
    """A game, or one position of another game, in which a bot was tried.

    faults:  the faults of the bot, each with its position
    record:  the record of a game
    reasons: the explanations of its moves, where it was asked for them
    """

    faults: Sequence[tuple[Fault, Position]]
    times: Times
    record: GameRecord | None = None
    reasons: Sequence[str] = ()

    @property
    def answers(self) -> int:
        """The number of moves in which the bot answered."""
        raised = (FaultKind.RAISED, Phase.MOVE)
        return self.times.moves - sum((fault.kind, fault.phase) == raised for fault, _ in self.faults)


class _Witness(Spectator):
    """Follows a table, and keeps the positions in which seats were to move and those of faults."""

    def __init__(self, display: Display[Any, Any, Any], table: Table) -> None:
        super().__init__(display, table)
        self.asked: list[Position] = []
        self.faults: list[tuple[Fault, Position]] = []
        self.reasons: list[str] = []

    def watch(self, step: Step) -> None:
        self.reasons += step.reasons.values()
        if step.turns[-1].seat is not None:
            self.asked.append(self.position)
        self.keep(step.faults)
        super().watch(step)

    def keep(self, faults: Sequence[Fault]) -> None:
        """Keep the faults that are new, with the position before the move."""
        self.faults += [(fault, self.position) for fault in faults[len(self.faults) :]]


@frozen
class _Inspection:
    """Tables for a bot: `games` games for each table size, which follow from the seed."""

    name: str
    player: Callable[[], Player]
    display: Display[Any, Any, Any]
    games: int
    seed: int
    repeat: str

    @property
    def _call(self) -> str:
        """The call that repeats the inspection."""
        return f"check_bot({self.name}, game={self.game.name!r}, games={self.games}, seed={self.seed})"

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.display.game

    def play_tables(self, shared_seed: int, backwards: bool = False, explain: bool = False) -> list[_Attempt]:
        """Play all games, in the order given or backwards.

        shared_seed: that of the module random
        explain:     whether the bot is asked for the reasons for its moves
        """
        plan = [(seats, number) for seats in table_sizes(self.game) for number in range(self.games)]
        attempts = [
            self._play_table(*table, shared_seed, explain) for table in (plan[::-1] if backwards else plan)
        ]
        return attempts[::-1] if backwards else attempts

    def ask_in_positions(self, shared_seed: int) -> list[_Attempt]:
        """Ask a fresh bot in each of some positions of random games."""
        return [
            self._ask(position, shared_seed)
            for seats in table_sizes(self.game)
            for position in self._positions(seats)
        ]

    def _play_table(self, seats: int, number: int, shared_seed: int, explain: bool) -> _Attempt:
        """Play one game, in which the bot's seat depends on the game's number."""
        seat = number % seats
        table, asked = self._table(seats, number, seat), (seat,) if explain else ()
        witness = _Witness(self.display, table)
        players: list[Player] = [RandomPlayer(witness) for _ in range(seats)]
        players[seat] = self.player()
        with _shared_random_seeded(shared_seed):
            record = witness.follow(Match(table, self.game, players, asked))
        witness.keep(record.faults)
        silent = [evolve(fault, output="") for fault in record.faults]  # it may print the time
        record = evolve(record, faults=tuple(silent))
        return _Attempt(witness.faults, record.times[seat], record, witness.reasons)

    def _ask(self, position: Position, shared_seed: int) -> _Attempt:
        """Ask a fresh bot in one position."""
        number = self.game.to_move(position.state)[0]  # type: ignore[index]
        table, player = self._table(position.seats, position.number, number), self.player()
        seat = Seat(table, number, self.game)
        with _shared_random_seeded(shared_seed):
            fault = ask_move(player, seat, position.state, position.number)
        return _Attempt([(fault, position)] if fault else [], seat.times)

    def _positions(self, seats: int) -> list[Position]:
        """Return some positions of one random game in which a seat is to move."""
        table = self._table(seats, self.games)
        witness = _Witness(self.display, table)
        witness.follow(Match(table, self.game, [RandomPlayer(witness) for _ in range(seats)]))
        return random.Random(table.seed).sample(witness.asked, min(POSITIONS, len(witness.asked)))

    def _table(self, seats: int, number: int, seat: int | None = None) -> Table:
        """Return a table with the bot at one seat. Its time is not limited: this process cannot stop it."""
        return CheckTable(
            number=number,
            game=self.game.name,
            rules=to_json(self.game.rules),
            bots=tuple([self.name if place == seat else "opponent" for place in range(seats)]),
            seed=derive(self.seed, "table", seats, number),
            limits=Limits(move_time=0, max_turns=self.game.max_turns),
            repeat=self.repeat or self._call,
        )


@contextmanager
def _shared_random_seeded(seed: int) -> Iterator[None]:
    """Seed the module random, and restore it at the end."""
    before = random.getstate()
    random.seed(seed)
    try:
        yield
    finally:
        random.setstate(before)


def _troubles(first: Sequence[_Attempt], asked: Sequence[_Attempt]) -> Iterator[Finding]:
    """Yield the findings about faults in games, and in positions of other games."""
    attempts = [*first, *asked]
    answers = sum(attempt.answers for attempt in attempts)
    done = f"{answers} answers in {len(first)} games and {len(asked)} positions of other games"
    asked_for = sum(attempt.times.moves + len(attempt.faults) for attempt in attempts)
    yield _trouble(LEGAL, attempts, done) if answers else not_tried(LEGAL, NEVER)
    yield _trouble(RAISES, attempts, done) if asked_for else not_tried(RAISES, NEVER_ASKED)


def _trouble(kind: str, attempts: Sequence[_Attempt], done: str) -> Finding:
    """Return the finding about the faults of one kind."""
    faults = [trouble for attempt in attempts for trouble in attempt.faults]
    troubles = [trouble for trouble in faults if (trouble[0].kind is FaultKind.RAISED) is (kind == RAISES)]
    if not troubles:
        return Finding(kind, True, done)
    fault, position = troubles[0]
    times = f"{len(troubles)} times; the first:" if len(troubles) > 1 else "once:"
    advice = ADVICE[kind] if fault.traceback or kind != RAISES else "what to do: correct what it says"
    lines = [times, f"seat {fault.seat}: {fault.summary}", str(position), fault.traceback, advice]
    return Finding(kind, False, "\n".join(filter(None, lines)))


def _repeats(first: Sequence[_Attempt], again: Sequence[_Attempt]) -> Finding:
    if not any(attempt.answers for attempt in first):
        return not_tried(REPEATS, NEVER)
    differs = _first_difference(first, again)
    problem = (
        f"a game differed when it was played again, after other games\n{differs}\n"
        "what to do: draw from self.rng only; keep what a game needs in self, which lasts one game, and "
        "nothing in the class or the module; let no clock and no order of a set decide"
    )
    detail = problem if differs else f"{len(first)} games were played twice"
    return Finding(REPEATS, not differs, detail)


def _shared_random(
    first: Sequence[_Attempt], again: Sequence[_Attempt], elsewhere: Sequence[_Attempt]
) -> Finding:
    if not any(attempt.answers for attempt in first):
        return not_tried(OWN_RANDOM, NEVER)
    if _first_difference(first, again):
        return not_tried(OWN_RANDOM, NOT_REPEATED)
    differs = _first_difference(first, elsewhere)
    problem = (
        f"a game differed after random.seed(2) instead of random.seed(1)\n{differs}\n"
        "what to do: write self.rng.choice(...) where it says random.choice(...)"
    )
    return Finding(OWN_RANDOM, not differs, problem if differs else "the module random made no difference")


def _explains(factory: Callable[[], Bot[Any, Any]]) -> bool:
    """Whether the bots that a factory makes explain their moves; a bot that cannot be made does not."""
    try:
        return explains(factory())
    except (Exception, SystemExit):
        return False


def _explained(
    first: Sequence[_Attempt], again: Sequence[_Attempt], explained: Sequence[_Attempt]
) -> Iterator[Finding]:
    """Yield the finding about games in which a bot was asked for its reasons."""
    if not explained:
        return
    reasons = [text for attempt in explained for text in attempt.reasons]
    failed = next((text for text in reasons if text.startswith(EXPLAIN_FAILED)), "")
    if not reasons:
        yield not_tried(EXPLAINS, NEVER)
    elif failed:
        yield Finding(EXPLAINS, False, failed)
    elif _first_difference(first, again):
        yield not_tried(EXPLAINS, NOT_REPEATED)
    elif differs := _first_difference(first, explained):
        problem = f"a game differed when the bot was asked for its reasons\n{differs}\n{ADVICE[EXPLAINS]}"
        yield Finding(EXPLAINS, False, problem)
    else:
        yield Finding(EXPLAINS, True, plural(len(reasons), "explanation"))


def _first_difference(first: Sequence[_Attempt], second: Sequence[_Attempt]) -> str:
    for before, after in zip(first, second, strict=True):
        if before.record and after.record and (differs := difference(before.record, after.record)):
            table = before.record.table
            return f"game {table.number} with {len(table.bots)} seats: {differs}"
    return ""


def _threads(left: Sequence[threading.Thread], answered: bool) -> Finding:
    for thread in left:
        thread.join(THREAD_END_SECONDS / len(left))
    running = sum(thread.is_alive() for thread in left)
    problem = (
        f"{plural(running, 'thread')} still running when its games are over\n"
        "what to do: end them in end(); they take time from the games that follow"
    )
    if not running and not answered:
        return not_tried(THREADS, NEVER)
    return Finding(THREADS, not running, problem if running else "none is left after its games")
