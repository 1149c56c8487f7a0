"""A stand-in that sits down for a bot, and notes what the bot does."""

import re
from collections import defaultdict
from collections.abc import Callable
from time import perf_counter_ns
from typing import Any

from attrs import Factory, frozen

from camelcup.bot import Bot, seed_bot
from camelcup.chair import describe, text_of
from camelcup.errors import ActionError
from camelcup.game import State
from camelcup.record import Fault, Turn
from camelcup.testing.positions import RECENT, Position
from camelcup.words import shown

LEGAL = "answers are legal"
RAISES = "raises nothing"
VIEW = "leaves its view alone"

_WRITES = re.compile(
    "can't set attribute|cannot assign to|cannot delete|no setter|is read-only"
    "|for setting new attributes|does(n't| not) support item (assignment|deletion)"
    "|'tuple' object has no attribute '(append|clear|extend|insert|pop|remove|reverse|sort)'"
)
"""What Python says where something tries to change a value that cannot be changed."""


@frozen
class Notes:
    """What a bot did: the troubles of each kind (what, and in which position) and nanoseconds an answer."""

    troubles: dict[str, list[str]] = Factory(lambda: defaultdict(list))
    times: list[int] = Factory(list)

    def add(self, kind: str, what: str, place: "Place") -> None:
        self.troubles[kind].append(f"seat {place.seat}: {what}\n{place.position.told()}")


class Place:
    """Where a watched bot sits; `position` is the one the table is in."""

    def __init__(self, position: Position, seat: int) -> None:
        self.position = position
        self.seat = seat

    def watch(self, state: State, turns: list[Turn], faults: list[Fault]) -> None:
        """Follow a table; this is what the referee calls after each move."""
        recent = tuple([turn.move for turn in turns[-RECENT:]])
        self.position = Position(self.position.game, self.position.seats, state, len(turns), recent)


class WatchedBot(Bot):
    """Passes all questions on to a bot, and notes what it does wrong."""

    def __init__(self, maker: Callable[[], Bot], place: Place, notes: Notes) -> None:
        self.place = place
        self.notes = notes
        self.bot: Bot = self._guarded(maker)

    def begin(self, player: int, players: int, rules: Any) -> None:
        seed_bot(self.bot, self._seed)
        self._guarded(self.bot.begin, player, players, rules)

    def move(self, player: int, state: Any) -> Any:
        before = repr(state)
        start = perf_counter_ns()
        try:
            answer = self._guarded(self.bot.move, player, state)
        finally:
            self.notes.times.append(perf_counter_ns() - start)
            if repr(state) != before:
                self.notes.add(VIEW, f"it changed what it sees, from\n{before}\nto\n{state!r}", self.place)
        self._check(player, answer)
        return answer

    def end(self, player: int, scores: tuple[int, ...]) -> None:
        self._guarded(self.bot.end, player, scores)

    def _guarded(self, question: Callable[..., Any], *arguments: Any) -> Any:
        """What the bot answers; what it raises is noted, and raised on."""
        try:
            return question(*arguments)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self.notes.add(VIEW if _tried_to_write(error) else RAISES, describe(error), self.place)
            raise

    def _check(self, player: int, answer: Any) -> None:
        """Note an answer that the game does not take."""
        position = self.place.position
        try:
            position.game.check(position.state, player, answer)
        except Exception as error:
            reason = text_of(error) if isinstance(error, ActionError) else describe(error)
            self.notes.add(LEGAL, f"it answered {shown(answer)}: {reason}", self.place)


def _tried_to_write(error: BaseException) -> bool:
    """Whether a bot's error comes from its trying to change a value that cannot be changed."""
    return isinstance(error, AttributeError | TypeError) and bool(_WRITES.search(str(error)))
