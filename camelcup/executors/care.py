"""What a worker does to tell which bot it was, where something went wrong that none is known to have done.

The table is played again with care: after each call of a bot, while it still counts as asked, the
process is looked over. What the bot has changed is put back or, where that cannot be, ends the process,
so that the blame is with the one who did it. This is slow, and right.
"""

import faulthandler
import gc
import os
import resource
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from copy import deepcopy
from mmap import MAP_ANONYMOUS, MAP_PRIVATE, mmap
from operator import attrgetter, is_
from os import _exit, write  # not those that bots are given
from time import perf_counter_ns, sleep
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

from camelcup.executors.upkeep import Upkeep
from camelcup.game import Game
from camelcup.note import HOOKED, LOOKING, THREADS

CHANGED, GREEDY, CUT_OFF = 71, 72, 73
"""Exit codes of a worker in which a bot has done what cannot be put back."""

TOLD = "camelcup: changed "
"""How the line begins that tells what a bot has changed."""

DONE = {
    CHANGED: "changed the program that plays the game",
    GREEDY: "left no memory for anybody else",
    CUT_OFF: "cut the referee off",
}
"""What such a bot did, in words for a person."""

ROOM = 1 << 23
"""Bytes of memory a bot must leave for others."""

LINGER = 0.02
"""Seconds in which a thread, or a process, strikes that is meant to strike soon."""

WATCHED = ("builtins", "hashlib", "json", "json.decoder", "json.encoder", "random", "time")
"""Modules that games are played with, besides those of the house."""

UNUSED = ("camelcup.cli", "camelcup.cupfile", "camelcup.loggers", "camelcup.testing", "camelcup.verify")
"""Rooms that a forked worker has in memory, and no game is played with."""

_GENERATIONS = 10
"""How often garbage may come of garbage."""

_IMMUTABLE = 1 << 8
"""Set among the flags of a type whose attributes cannot be changed."""

_CODE = attrgetter("__code__")

MOST_TOLD = 3
"""Names of what has been changed that are told."""


_LATE = {
    *("__annotations__", "__annotations_cache__", "__warningregistry__"),
    *("__slotnames__", "_"),  # of copy.copy(view) and gettext.install
    *("altzone", "daylight", "timezone", "tzname"),  # of time.tzset
}
"""Names that come, or come to mean something else, by harmless calls."""


class Names(NamedTuple):
    """A namespace, and the names and values it held. place: of what it is"""

    place: str
    space: Any
    names: tuple[str, ...]
    values: tuple[Any, ...]

    def hold(self) -> bool:
        """Whether they are what they were."""
        same = len(self.space) == len(self.names) and all(map(is_, self.space.values(), self.values))
        return same or not self.changed()

    def changed(self) -> list[str]:
        """Those that stand for something else, or are gone or new."""
        old, now = dict(zip(self.names, self.values, strict=True)), dict(self.space)
        found = {name: [space[name] for space in (old, now) if name in space] for name in old | now}
        return [
            f"{self.place}.{name if type(name) is str else '?'}"
            for name, values in found.items()
            if not (len(values) == 2 and values[0] is values[1])
            and name not in _LATE
            and not all(type(value) is ModuleType for value in values)
        ]


class Program:
    """The modules and the rules that games are played with, as they were when they were learnt.

    What it takes to change them behind its back a bot can do as well: it finds the mischief of bots,
    not their malice.

    trace: the file in which it is told what has been changed
    """

    def __init__(self, trace: int) -> None:
        self.trace = trace
        self.modules: set[str] = set()
        self.spaces: list[Names] = []
        self.functions: list[FunctionType] = []
        self.code: list[CodeType] = []
        self.rules: list[tuple[Any, Any]] = []

    def learn(self, *games: Game) -> None:
        """Take in the rules of games, and the modules that have been imported since."""
        self.rules += [(game.rules, deepcopy(game.rules)) for game in games]
        for name in filter(_is_watched, tuple(sys.modules)):
            module = sys.modules[name]
            if name not in self.modules and isinstance(module, ModuleType):
                self.modules.add(name)
                for place, space in _spaces(module):
                    self.spaces.append(Names(place, space, tuple(space), tuple(space.values())))
                    functions = [each for each in space.values() if type(each) is FunctionType]
                    self.functions += functions
                    self.code += map(_CODE, functions)

    def is_changed(self) -> bool:
        """Whether a name of theirs stands for something else, or a function does, or rules have changed."""
        return not (
            all(names.hold() for names in self.spaces)
            and all(map(is_, map(_CODE, self.functions), self.code))
            and all(rules == learnt for rules, learnt in self.rules)
        )

    def end_if_changed(self) -> None:
        """End the process where it is changed, which cannot be put back, and tell what it is."""
        if not self.is_changed():
            return
        changed = [name for names in self.spaces for name in names.changed()]
        pairs = zip(self.functions, self.code, strict=True)
        changed += [function.__qualname__ for function, code in pairs if function.__code__ is not code]
        told = f"{TOLD}{', '.join(changed[:MOST_TOLD] or ['the rules'])}\n"
        with suppress(OSError):  # a bot may have closed or filled it
            os.set_blocking(self.trace, False)
            write(self.trace, told.encode(errors="replace"))
        _exit(CHANGED)


def _is_watched(module: str) -> bool:
    room = ".".join(module.split(".")[:2])
    return module in WATCHED or (room.partition(".")[0] == "camelcup" and room not in UNUSED)


def _spaces(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """The namespaces of a module and of its classes, each with its place."""
    yield module.__name__, vars(module)
    for value in vars(module).values():
        if (
            isinstance(value, type)
            and value.__module__ == module.__name__
            and not value.__flags__ & _IMMUTABLE
        ):
            yield f"{module.__name__}.{value.__qualname__}", vars(value)


class Care:
    """Looks a worker over.

    pipes: the files through which it talks with its supervisor
    """

    def __init__(self, upkeep: Upkeep, program: Program, pipes: Iterable[int]) -> None:
        self.upkeep = upkeep
        self.program = program
        self.pipes = {pipe: _identity(pipe) for pipe in pipes}
        self.started = 0

    def look(self) -> None:
        """Put back what a bot has changed; end the process where that cannot be."""
        numbers = self.upkeep.note.numbers
        numbers[LOOKING] = perf_counter_ns()
        try:
            self._linger()
            leave_room()
            faulthandler.cancel_dump_traceback_later()
            faulthandler.enable(self.program.trace)
            free_all()
            self.upkeep.put_back()
            numbers[HOOKED] = 0
            self.program.end_if_changed()
            if any(_identity(pipe) != identity for pipe, identity in self.pipes.items()):
                _exit(CUT_OFF)
        except MemoryError:
            _exit(GREEDY)
        finally:
            numbers[LOOKING] = 0

    def _linger(self) -> None:
        """Leave a new thread the time to strike while its own bot counts as asked."""
        threads = self.upkeep.note.numbers[THREADS]
        if threads & ~self.started:
            sleep(LINGER)
        self.started = threads


def free_all() -> None:
    """Free what has been left; to free it may leave something, too."""
    for _ in range(_GENERATIONS):
        if not gc.collect():
            break


def leave_room() -> None:
    """Raises MemoryError where memory is limited, and not enough is left for others."""
    if resource.getrlimit(resource.RLIMIT_DATA)[0] == resource.RLIM_INFINITY:
        return
    try:
        mmap(-1, ROOM, MAP_PRIVATE | MAP_ANONYMOUS).close()  # bytes would be filled, at a game's cost
    except OSError as error:
        raise MemoryError from error


def _identity(file: int) -> tuple[int, int] | None:
    """Which file a descriptor stands for; None where it is closed."""
    try:
        status = os.fstat(file)
    except OSError:
        return None
    return status.st_dev, status.st_ino
