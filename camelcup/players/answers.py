"""Bots' answers and errors, in the form in which records keep them."""

from collections.abc import Generator
from contextlib import contextmanager
from inspect import isroutine
from itertools import takewhile
from pathlib import Path
from traceback import TracebackException, walk_tb
from types import FrameType
from typing import Any

from camelcup.encoding import decode_json, encode_json
from camelcup.errors import ActionError, CamelCupError, MalformedAction, PluginError, UserError
from camelcup.game.bot import Values
from camelcup.game.game import AnyGame
from camelcup.installed import import_beside
from camelcup.text import replace_controls, short_repr, without_addresses

CORE = Path(__file__).parents[1]
ROOMS = ("game", "players", "table", "results", "cup", "cup/loggers", "testing")
OWN = {str(core / room) for core in (CORE, Path(CORE.name)) for room in ROOMS}
"""Folders of camelcup's own code, which calls that of plugins; compiled modules name relative ones."""

PLAIN = {bool, dict, float, int, list, str, tuple, type(None)}
"""Types of answers that are sent as they are; `Game.encode` is for all others."""

INPUT_ENDED = "EOF when reading a line"
MAX_VALUES = 1000
MAX_UNIT_CHARACTERS = 40
MAX_REASON_CHARACTERS = 500
MAX_FRAMES = 30
"""Frames of a traceback that are kept, from the innermost."""


class NoData:
    """Stands for an answer that is neither plain data nor an action. text: what the bot answered"""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def encode_answer(game: AnyGame, answer: Any) -> Any:
    """Return an answer as the plain data that JSON makes of it; an action object is encoded.

    What is neither is a `NoData`.

    >>> line = encode_json(encode_answer(Nim(), (0, 2)))
    >>> line, decode_json(line)
    (b'[0,2]', [0, 2])
    """
    if isinstance(answer, NoData):
        return answer
    try:
        plain = answer if type(answer) in PLAIN else game.encode(answer)
        return decode_json(encode_json(plain))
    except Exception:
        return NoData(_printed(answer))


def encode_values(game: AnyGame, values: Values | None) -> Values | None:
    """Return the best values of a bot, with actions as `encode_answer` makes them; None for none."""
    if not values or not values.worths:
        return None
    best = sorted(values.worths, key=lambda pair: -pair[1])[:MAX_VALUES]
    worths = [(encode_answer(game, action), worth) for action, worth in best]
    plain = [(action, worth) for action, worth in worths if not isinstance(action, NoData)]
    return Values(replace_controls(values.unit)[:MAX_UNIT_CHARACTERS], plain)


def check_answer(game: AnyGame, state: Any, seat: int, answer: Any) -> Any:
    """Return the action that an answer stands for, in the form in which it crosses from another process.

    So the verdict does not depend on where the bot runs. Raises as `Game.check`.
    """
    plain = encode_answer(game, answer)
    if not isinstance(plain, NoData):
        return game.check(state, seat, plain)
    reason = f"{plain} is not an action"
    try:
        game.check(state, seat, plain)
    except ActionError as error:
        reason = str(error)
    except Exception:  # of a game that reads an answer before it knows what it is: it has no hint
        raise MalformedAction(reason) from None
    raise MalformedAction(reason)


def _printed(answer: Any) -> str:
    """Return an answer as text; a method or a function is probably one that should have been called."""
    if isroutine(answer):
        return f"{answer.__qualname__} without ()"
    return short_repr(answer)


def describe(error: BaseException) -> tuple[str, str]:
    """Return what a bot or a game raised: one line for a person, and the traceback of its own frames.

    >>> reason, trace = describe(ValueError("no cards"))
    >>> reason
    'ValueError: no cards'
    """
    if isinstance(error, UserError):  # it says all itself
        reason, _, trace = str(error).partition("\n")
        return replace_controls(reason), replace_controls(trace, breaks="\n")
    report = TracebackException.from_exception(error)
    calling = takewhile(_calls_bots, [frame for frame, _ in walk_tb(error.__traceback__)])
    called = list(report.stack)[len(list(calling)) :]
    frames = [frame for frame in called if frame.filename != import_beside.__file__]
    report.stack[:] = frames[-MAX_FRAMES:]
    text = " ".join(without_addresses(str(report)).split())  # that of an error whose __str__ fails, too
    if isinstance(error, EOFError) and text == INPUT_ENDED:
        text += "; only `camelcup debug` gives a bot the terminal"
    place = ""
    if frames:
        last = [frame for frame in frames if frame.filename == frames[0].filename][-1]
        place = f" ({Path(last.filename).name}:{last.lineno} in {last.name})"
    reason = replace_controls(f"{type(error).__name__}: {text[:MAX_REASON_CHARACTERS]}{place}")
    return reason, replace_controls(without_addresses("".join(report.format())).rstrip(), breaks="\n")


@contextmanager
def plugin_errors(kind: str, plugin: object, table: int | None = None) -> Generator[None, None, None]:
    """Raise PluginError where a plugin raises, with the traceback of its own frames.

    kind, plugin: such as "logger", and its name or the object itself, which is named by its class
    table:        the number of the table whose record it was given
    """
    try:
        yield
    except CamelCupError:
        raise
    except Exception as error:
        name = repr(plugin)
        if not isinstance(plugin, str):
            name = f"{type(plugin).__module__}.{type(plugin).__qualname__}"
        at = "" if table is None else f" at table {table}"
        reason, trace = describe(error)
        raise PluginError(f"{kind} {name} failed{at}: {reason}\n{trace}") from None


def _calls_bots(frame: FrameType) -> bool:
    """Whether a frame is of code that calls bots and games: camelcup's, or a plugin's that says so."""
    own = str(Path(frame.f_code.co_filename).parent) in OWN
    return own or bool(frame.f_globals.get("__tracebackhide__"))
