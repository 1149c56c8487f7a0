"""The errors that camelcup raises."""

from collections.abc import Generator, Iterable
from contextlib import contextmanager

from camelcup.text import did_you_mean, nearest, with_arguments


class CamelCupError(Exception):
    """Base class of every error that camelcup raises on purpose.

    >>> try:
    ...     load("no_such_cup.jsonl")
    ... except CamelCupError as error:
    ...     print(error)
    no_such_cup.jsonl: cannot be read (No such file or directory)
    """


class UserError(CamelCupError):
    """A person's mistake: one line with the value, where it came from and what would be right.

    More lines follow only to show the place: a mark under a character, the frames of a bot's file.

    >>> play("Player0", games=0)
    Traceback (most recent call last):
    camelcup.errors.UserError: games=0: give a whole number from 1 on
    """

    typed: str | None = None
    """The message with options, as at the command line, where it now has arguments of Python."""


class FileInUse(UserError):
    """Another run has a cup file open for writing.

    >>> with listed(["Player0"], out="queue.jsonl", seats=2, isolation="none"):
    ...     recover(Path("queue.jsonl"))
    Traceback (most recent call last):
    camelcup.errors.FileInUse: queue.jsonl: another run is writing it; wait for it, or stop it
    """


class ActionError(CamelCupError):
    """An answer that no rule allows; the message says why, and in which position.

    >>> try:
    ...     Nim().check(Nim().start(2), 0, (0, 9))
    ... except ActionError as error:
    ...     print(error)
    (0, 9) is not legal; legal: (0, 1), (0, 2), ...
    """


class MalformedAction(ActionError):
    """An answer that stands for no action at all.

    >>> class Strict(Nim):
    ...     def check(self, state, seat, answer):
    ...         if not isinstance(answer, list):
    ...             raise MalformedAction(f"{answer!r} is no list of a heap and a count")
    ...         return super().check(state, seat, answer)
    """


class IllegalAction(ActionError):
    """An action that exists but cannot be played now.

    >>> Nim().check(Nim().start(2), 0, (0, 9))
    Traceback (most recent call last):
    camelcup.errors.IllegalAction: (0, 9) is not legal; legal: (0, 1), (0, 2), ...
    """


class PluginError(CamelCupError):
    """A plugin registered something that camelcup cannot use, or failed in a run.

    >>> to_json(float("nan"))
    Traceback (most recent call last):
    camelcup.errors.PluginError: nan cannot be written as JSON: ...
    """


class TableError(CamelCupError):
    """An error at a table: what happened, the table with the command that repeats it, further lines."""

    def __str__(self) -> str:
        match self.args:
            case what, table, details:
                return f"{what}; to repeat: {table.command}\n{details}".rstrip()
        return super().__str__()  # a plugin that knows no table raised it


class GameError(TableError):
    """A method of a game raised: a defect of the game, never a bot's fault.

    The message holds the traceback, the table's number and the command that repeats the table.

    >>> class Broken(Nim):
    ...     def apply(self, state, actions):
    ...         raise ValueError("no rule for this")
    >>> play_table(Broken(), [ScriptedBot([(0, 3)]), ScriptedBot([])])
    Traceback (most recent call last):
    camelcup.errors.GameError: game nim failed at table 0 after 1 turns; to repeat: ...
    """


class FaultAbort(TableError):
    """A bot committed a fault in a run with `--on-fault abort`."""


def is_own(error: BaseException) -> bool:
    """Whether an error is of a class of this module, and so keeps its message on the way to any process."""
    return type(error).__module__ == __name__


def unknown(kind: str, value: object, choices: Iterable[str], where: str = "") -> UserError:
    """Return the error for an unknown name: the value, the nearest name and all choices."""
    names = sorted(choices)
    hint = did_you_mean(nearest(str(value), names))
    source = f" in {where}" if where else ""
    return UserError(f"unknown {kind} {value!r}{source}{hint} (choices: {', '.join(names) or 'none'})")


def other_game(bot: str, plays: str | None, game: str) -> UserError:
    """Return the error for a bot that plays another game than the one it is asked to play."""
    return UserError(f"bot {bot!r} plays {plays}, not {game}: use --game {plays}")


def error_at(reason: str, text: str, at: int) -> UserError:
    """Return the error for a text: the reason, the text, and a mark under the character.

    >>> print(error_at("there is no heap 7", "take 7 1", at=5))
    there is no heap 7
      take 7 1
           ^
    """
    seen = "".join([letter if letter.isprintable() else "?" for letter in text])
    return UserError(f"{reason}\n  {seen}\n  {' ' * at}^")


@contextmanager
def in_python() -> Generator[None, None, None]:
    """Have errors name arguments as Python writes them: `seats=9`, not `--seats 9`."""
    try:
        yield
    except UserError as error:
        if len(error.args) == 1:
            error.typed = error.typed or str(error)
            error.args = (with_arguments(str(error)),)
        raise
