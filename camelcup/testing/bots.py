"""Whether a bot keeps the contract of `camelcup.Bot`."""

import random
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import Any

from attrs import frozen

from camelcup.bot import Bot, seed_bot
from camelcup.game import CHANCE, Game
from camelcup.plugins import load_plugins
from camelcup.record import GameRecord, Limits, Table
from camelcup.referee import play
from camelcup.rulesets import make_game, portable
from camelcup.seeds import derive
from camelcup.specs import bot_maker
from camelcup.testing.positions import Position, random_game
from camelcup.testing.records import difference
from camelcup.testing.report import BotReport, Finding
from camelcup.testing.watched import LEGAL, RAISES, VIEW, Notes, Place, WatchedBot
from camelcup.wire import to_json
from camelcup.words import counted

POSITIONS = 5
"""Positions in the middle of games that are tried for each table size."""

LINGER = 0.1
"""Seconds a thread that was told to end may take to do so."""

ADVICE = {
    LEGAL: "answer with one of state.legal_actions(), or with its short form",
    RAISES: "the file and the line are named above; at a table, a default action is played instead",
    VIEW: "a bot only reads what it sees: change a copy of your own, such as list(...) of it",
}
"""What to do about each kind of trouble."""


def check_bot(
    bot: str | type[Bot], game: str = "camelup", rules: str | None = None, games: int = 2, seed: int = 0
) -> None:
    """Play a bot against the contract: the whole test that a package of a bot needs.

    bot:   a spec, or the class
    rules: a rule set of the game, or a TOML file; the first of the game where none is given
    games: games for each table size

    Raises AssertionError with the whole report where something is wrong, UserError for an unknown name.
    """
    plugins = load_plugins()
    entry = plugins.games.find(game)
    maker: Callable[[], Bot]
    if isinstance(bot, str):
        name, maker = bot, bot_maker(bot, game, plugins)
    elif isinstance(bot, type) and issubclass(bot, Bot):
        name, maker = bot.__name__, bot
    else:
        raise AssertionError(f"{bot!r} must be a class derived from camelcup.Bot")
    report = inspect_bot(name, maker, make_game(entry, portable(entry, rules)), games, seed)
    if not report.passed:
        raise AssertionError(str(report))


def inspect_bot(name: str, maker: Callable[[], Bot], game: Game, games: int = 2, seed: int = 0) -> BotReport:
    """Play a bot against the contract, and report all that was found.

    It plays whole games against opponents who draw among their legal actions, at the smallest, the
    largest and the usual table, and is asked in positions in the middle of other games.

    name:  of the bot, for the report
    games: games for each table size
    """
    inspection = _Inspection(name, maker, game, games, seed)
    notes = Notes()
    before = set(threading.enumerate())
    first = inspection.play_tables(notes, shared_seed=1)
    left = [thread for thread in threading.enumerate() if thread not in before]
    asked = inspection.ask_in_positions(notes, shared_seed=1)
    again = inspection.play_tables(Notes(), shared_seed=1)
    elsewhere = inspection.play_tables(Notes(), shared_seed=2)
    done = f"{len(notes.times)} answers in {len(first)} games and {asked} positions of other games"
    return BotReport(
        name,
        (
            *(_trouble(kind, notes, done) for kind in (LEGAL, RAISES, VIEW)),
            _repeats(first, again),
            _shared_random(first, again, elsewhere),
            _threads(left),
            _timing(notes.times),
        ),
    )


def table_sizes(game: Game) -> list[int]:
    """The numbers of seats with which a bot is tried: the fewest, the most and the usual."""
    return sorted({game.seats[0], game.cup_seats, game.seats[-1]} & set(game.seats))


class Opponent(Bot):
    """Draws among its legal actions; half of its turns it takes the first, to get on with the game."""

    def move(self, player: int, state: Any) -> Any:
        legal = state.legal_actions()
        return legal[0] if self.rng.random() < 0.5 else self.rng.choice(legal)


@frozen
class _Inspection:
    """What is played: `games` games for each table size, repeatable from the seed."""

    name: str
    maker: Callable[[], Bot]
    game: Game
    games: int
    seed: int

    def play_tables(self, notes: Notes, shared_seed: int) -> list[GameRecord]:
        """Play all games; meanwhile the numbers of the module `random` come from the seed given."""
        with _shared_random_seeded(shared_seed):
            return [
                self._play_table(notes, seats, number)
                for seats in table_sizes(self.game)
                for number in range(self.games)
            ]

    def _play_table(self, notes: Notes, seats: int, number: int) -> GameRecord:
        """Play one game, in which the bot's seat depends on the game's number."""
        seat = number % seats
        place = Place(Position.first(self.game, seats), seat)
        makers: list[Callable[[], Bot]] = [Opponent] * seats
        makers[seat] = partial(WatchedBot, self.maker, place, notes)
        table = Table(
            number=number,
            game=self.game.name,
            rules=to_json(self.game.rules),
            bots=tuple(self.name if other == seat else "opponent" for other in range(seats)),
            seed=derive(self.seed, "table", seats, number),
        )
        return play(table, self.game, makers, place.watch)

    def ask_in_positions(self, notes: Notes, shared_seed: int) -> int:
        """Ask a fresh bot in positions of random games; their number."""
        found = [position for seats in table_sizes(self.game) for position in self._positions(seats)]
        with _shared_random_seeded(shared_seed):
            for number, position in enumerate(found):
                self._ask(notes, position, derive(self.seed, "position", number))
        return len(found)

    def _ask(self, notes: Notes, position: Position, seed: int) -> None:
        """Ask a fresh bot in one position; what it raises is in the notes."""
        seat = position.ask(self.game.to_move)[0]
        try:
            bot = WatchedBot(self.maker, Place(position, seat), notes)
            seed_bot(bot, seed)
            bot.begin(seat, position.seats, self.game.rules)
            bot.move(seat, self.game.view(position.state, seat))
        except KeyboardInterrupt:
            raise
        except BaseException:
            return

    def _positions(self, seats: int) -> list[Position]:
        """Some positions of one random game in which a seat is to move."""
        chance = random.Random(derive(self.seed, "positions", seats))
        waiting = [
            position
            for position in islice(random_game(self.game, seats, chance), Limits().max_turns)
            if self.game.to_move(position.state) is not CHANCE
        ]
        return chance.sample(waiting, min(POSITIONS, len(waiting)))


@contextmanager
def _shared_random_seeded(seed: int) -> Iterator[None]:
    """The module `random` seeded, and afterwards as it was."""
    before = random.getstate()
    random.seed(seed)
    try:
        yield
    finally:
        random.setstate(before)


def _trouble(kind: str, notes: Notes, done: str) -> Finding:
    """What went wrong in one way."""
    found = notes.troubles[kind]
    if not found:
        return Finding(kind, True, done)
    first = f"{len(found)} times; the first:" if len(found) > 1 else "once:"
    return Finding(kind, False, f"{first}\n{found[0]}\nwhat to do: {ADVICE[kind]}")


def _repeats(first: Sequence[GameRecord], again: Sequence[GameRecord]) -> Finding:
    check = "same seed, same moves"
    found = _first_difference(first, again)
    if not found:
        return Finding(check, True, f"{len(first)} games were played twice")
    return Finding(
        check,
        False,
        f"a game came out differently when it was played again\n{found}\n"
        "what to do: draw from self.rng only, keep nothing in the class or the module from one game to "
        "the next, and let no clock and no order of a set decide",
    )


def _shared_random(
    first: Sequence[GameRecord], again: Sequence[GameRecord], elsewhere: Sequence[GameRecord]
) -> Finding:
    check = "draws from self.rng alone"
    if _first_difference(first, again):
        return Finding(check, True, "not to be told, since its games do not repeat")
    found = _first_difference(first, elsewhere)
    if not found:
        return Finding(check, True, "the numbers of the module random made no difference")
    return Finding(
        check,
        False,
        f"a game came out differently after random.seed(2) instead of random.seed(1)\n{found}\n"
        "what to do: write self.rng.choice(...) where it says random.choice(...)",
    )


def _first_difference(first: Sequence[GameRecord], second: Sequence[GameRecord]) -> str:
    for one, other in zip(first, second, strict=True):
        found = difference(one, other)
        if found:
            return f"game {one.table.number} with {len(one.table.bots)} seats: {found}"
    return ""


def _threads(left: Sequence[threading.Thread]) -> Finding:
    check = "ends its threads"
    for thread in left:
        thread.join(LINGER)
    running = sum(thread.is_alive() for thread in left)
    if not running:
        return Finding(check, True, "none is left when its games are over")
    return Finding(
        check,
        False,
        f"{counted(running, 'thread')} still there when its games are over\n"
        "what to do: end them in end(), or each table needs a new worker and others may be late by them",
    )


def _timing(times: Sequence[int]) -> Finding:
    if not times:
        return Finding("time a move", True, "it never came to move")
    mean, worst = sum(times) / len(times) / 1e6, max(times) / 1e6
    return Finding("time a move", True, f"{mean:.3f} ms, at worst {worst:.3f} ms (for your information)")
