"""Plays one table without a tournament, and compares records."""

from collections.abc import Callable, Sequence
from typing import Any

from attrs import fields, frozen

from camelcup.game.bot import Bot, FunctionBot
from camelcup.game.game import AnyGame
from camelcup.installed.config import to_json
from camelcup.players.inline import InlinePlayer
from camelcup.records import GameRecord, Limits, Table
from camelcup.table.match import play
from camelcup.table.recorded import in_words
from camelcup.testing.positions import check_seats


@frozen(slots=False, kw_only=True)
class CheckTable(Table):
    """A table of a check: its opponents are no bots, and the whole check repeats it. repeat: the command"""

    repeat: str

    @property
    def command(self) -> str:
        return self.repeat


class ScriptedBot(Bot[Any, Any]):
    """Gives the answers it was made with, one a turn, whatever they are.

    Raises AssertionError when it is asked once more; at a table that is a fault, with this reason.

    >>> record = play_table(Nim(), [ScriptedBot([(0, 3), (2, 5)]), ScriptedBot([(1, 4)])])
    >>> record.winners
    (0,)
    """

    def __init__(self, answers: Sequence[Any]) -> None:
        self.answers = answers
        self.given = 0

    def move(self, seat: int, view: Any) -> Any:
        if self.given == len(self.answers):
            raise AssertionError(f"the script of seat {seat} ended after {self.given} answers")
        self.given += 1
        return self.answers[self.given - 1]


def play_table(
    game: AnyGame,
    bots: Sequence[Bot[Any, Any] | Callable[[int, Any], Any]],
    seed: int = 0,
) -> GameRecord:
    """Return the record of one game in this process; what a bot does wrong is a fault in it.

    bots: a fresh one, or a function `move(seat, view)`, for each seat
    seed: source of the table's random numbers

    Raises AssertionError where these are no bots, or the game has no table for so many.

    >>> play_table(Nim(), [ScriptedBot([(0, 3), (2, 5)]), ScriptedBot([(1, 4)])]).scores
    (1, 0)
    """
    check_seats(game, len(bots))
    for bot in bots:
        if isinstance(bot, type) or not (isinstance(bot, Bot) or callable(bot)):
            raise AssertionError(f"{bot!r} must be a bot, such as ScriptedBot([]), or a function")
    made = [bot if isinstance(bot, Bot) else FunctionBot(bot) for bot in bots]
    names = tuple([getattr(bot, "__name__", type(bot).__name__) for bot in bots])
    rules, limits = to_json(game.rules), Limits(max_turns=game.max_turns)
    table = Table(number=0, game=game.name, rules=rules, bots=names, seed=seed, limits=limits)
    return play(table, game, [InlinePlayer(lambda bot=bot: bot, game) for bot in made])  # type: ignore[misc]


def assert_same_record(first: GameRecord, second: GameRecord) -> None:
    """Compare two records, times aside. Raises AssertionError with the first difference.

    >>> bots = ["Player0", "RandomBot"]
    >>> first, again = (play(bots, seed=7, isolation="none").records[0] for _ in range(2))
    >>> assert_same_record(first, again)
    """
    if differs := difference(first, second):
        raise AssertionError(f"the records differ: {differs}")


def difference(first: GameRecord, second: GameRecord) -> str:
    """Return the first difference of two records, times aside; an empty text where there is none."""
    for index, (turn, other) in enumerate(zip(first.turns, second.turns, strict=False)):
        if turn != other:
            return f"turns[{index}] is {in_words(turn)} in one, {in_words(other)} in the other"
    for field in fields(GameRecord):
        value, other = getattr(first, field.name), getattr(second, field.name)
        if field.name == "turns" and len(value) != len(other):
            return f"there are {len(value)} turns in one, {len(other)} in the other"
        if field.name != "times" and value != other:
            return f"{field.name} is {value!r} in one, {other!r} in the other"
    return ""
