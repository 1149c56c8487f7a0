"""Notes which bots start threads or processes, set what runs code of theirs later, or end the process."""

import _posixsubprocess
import _thread
import ctypes
import os
import posix
import resource
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from functools import partial, reduce
from itertools import product
from operator import or_
from time import thread_time_ns
from typing import Any

from camelcup.executors.upkeep import PROFILE, SIGNALS, TRACE, Upkeep
from camelcup.note import ASKED, CHILDREN, ENDED, HOOKED, MAIN, SINCE, THREADS, Note, who

_STARTERS = {
    "start_new",
    "start_new_thread",
    "start_joinable_thread",
    "_start_new_thread",
    "_start_joinable_thread",
}
"""What starts a thread; only newer Pythons tell of it themselves."""

_PROCESSES = {"_fork_exec", "fork_exec", "posix_spawn", "posix_spawnp", "system"}
"""What starts a process, which may act in the time of somebody else as a thread may."""

_ENDS = {"_exit", "abort", "execv", "execve", "kill", "killpg", "pthread_kill", "raise_signal"}
"""What can end the process, or stop it, with no trace of who did it."""

_TOUCHES = {"close", "closerange", "dup2", "write", "writev"}
"""What can spoil the files through which a worker talks with its supervisor."""

_LATER = {signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGILL, signal.SIGSEGV, signal.SIGSTOP}
"""Signals that end or stop a process only when the call by which it sent them itself is over."""

_REFUSED = ((os, "nice"), (resource, "setrlimit"), (sys, "addaudithook"))
"""What sets that for the whole process which cannot be put back."""

_HOOKS = {
    "alarm": SIGNALS,
    "setitimer": SIGNALS,
    "setprofile": PROFILE,
    "settrace": TRACE,
    "signal": SIGNALS,
}
"""What has code run later, in the time of somebody else, and what by."""


def note_leftovers(note: Note, upkeep: Upkeep, files: tuple[int, ...]) -> None:
    """From now on note it in this process. files: those through which it talks with its supervisor"""
    for modules, names, noting in (
        ((_thread, threading), _STARTERS, partial(_start_thread, note)),
        ((_posixsubprocess, os, subprocess), _PROCESSES, partial(_start_process, note)),
        ((os, posix, signal), _ENDS, partial(_end, note)),
        ((os, posix), _TOUCHES, partial(_touch, note, files)),
    ):
        for module, name in product(modules, names):
            if name in vars(module):
                setattr(module, name, partial(noting, vars(module)[name]))
    hooks = Hooks(note, upkeep)
    for module in (signal, sys):
        for name in _HOOKS.keys() & set(vars(module)):
            setattr(module, name, partial(hooks.call, name, vars(module)[name]))
    raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc
    raise_in.argtypes = ctypes.c_ulong, ctypes.py_object
    vars(ctypes.pythonapi)["PyThreadState_SetAsyncExc"] = partial(_raise_in, note, raise_in)
    for module, name in _REFUSED:
        setattr(module, name, partial(_refuse, name))


def _refuse(name: str, *_: object) -> None:
    raise RuntimeError(f"bots cannot call {name}: what it sets would stay for other bots")


def _doer(note: Note) -> int:
    """The seat whose bot does something: the one that has the thread, or is asked."""
    owner = note.runs(threading.get_native_id())
    return who(note.numbers[ASKED])[1] if owner is None else owner


def _start_thread(
    note: Note, start: Callable[..., Any], task: Callable[..., Any], *arguments: Any, **others: Any
) -> Any:
    seat = _doer(note)
    note.numbers[THREADS] |= 1 << seat % 63
    return start(partial(_run, note, seat, task), *arguments, **others)


def _start_process(note: Note, start: Callable[..., Any], *arguments: Any, **others: Any) -> Any:
    seat = _doer(note)
    note.numbers[THREADS] |= 1 << seat % 63
    note.numbers[CHILDREN] |= 1 << seat % 63
    result = start(*arguments, **others)
    if type(result) is int:
        note.run(result, seat)
    return result


def _end(note: Note, end: Callable[..., Any], *arguments: Any, **others: Any) -> Any:
    before = note.numbers[ENDED]
    note.numbers[ENDED] = _ender(note)
    try:
        return end(*arguments, **others)
    finally:
        elsewhere = end.__name__ in ("kill", "killpg") and arguments[:1] not in ((0,), (os.getpid(),))
        if elsewhere or not any(each in _LATER for each in arguments if isinstance(each, int)):
            note.numbers[ENDED] = before


def _touch(
    note: Note, files: tuple[int, ...], call: Callable[..., Any], *arguments: Any, **others: Any
) -> Any:
    given = [each for each in (*arguments, *others.values()) if isinstance(each, int)]
    if call.__name__ == "closerange" and len(given) == 2:
        given = [file for file in files if given[0] <= file < given[1]]
    if not set(files).isdisjoint(given):
        note.numbers[ENDED] = _ender(note)  # it shows only when the supervisor reads, or misses, them
    return call(*arguments, **others)


def _ender(note: Note) -> int:
    """What to note for the bot that does something now; 0 where none is known to."""
    known = note.numbers[SINCE] or note.runs(threading.get_native_id()) is not None
    return _doer(note) + 1 if known else 0


def _run(note: Note, seat: int, task: Callable[..., Any], *arguments: Any, **others: Any) -> Any:
    note.run(threading.get_native_id(), seat)
    note.run(threading.get_ident(), seat)
    try:
        return task(*arguments, **others)
    finally:
        note.end_run(seat, thread_time_ns())


def _raise_in(note: Note, raise_in: Callable[..., int], thread: Any, error: Any) -> int:
    """Raise an error in a thread; in the one that asks bots, only while the bot is asked that wants it.

    Else there is no such thread, which is what 0 means.
    """
    number, error = getattr(thread, "value", thread), getattr(error, "value", error)
    owner = note.runs(threading.get_native_id())
    _, seat = who(note.numbers[ASKED])
    if number == threading.main_thread().ident and owner not in (None, seat if note.numbers[SINCE] else -1):
        return 0
    return raise_in(number, error)


class Hooks:
    """Who has set what, as far as it was not taken back by the one who set it.

    seats: a bit for each of them, by what is to run their code
    since: who was asked at which turn when the first of these was set, packed as in the note
    """

    def __init__(self, note: Note, upkeep: Upkeep) -> None:
        self.note = note
        self.upkeep = upkeep
        self.seats = dict.fromkeys(_HOOKS.values(), 0)
        self.since = dict.fromkeys(_HOOKS.values(), 0)

    def call(self, name: str, set_it: Callable[..., Any], *arguments: Any, **others: Any) -> Any:
        """Do what a bot calls, and note that it did, or that it has taken it back in the same move."""
        numbers, kind = self.note.numbers, _HOOKS[name]
        if kind != SIGNALS and threading.get_ident() != numbers[MAIN]:
            return set_it(*arguments, **others)  # it is for that thread alone
        own = 1 << _doer(self.note) % 63
        if not numbers[HOOKED]:  # all has been put back since
            self.seats = dict.fromkeys(_HOOKS.values(), 0)
        if not self.seats[kind]:
            self.since[kind] = numbers[ASKED]
        self.seats[kind] |= own
        numbers[HOOKED] |= own
        result = set_it(*arguments, **others)
        self.upkeep.signals = self.upkeep.signals or kind == SIGNALS
        if not self.upkeep.is_hooked(kind) and numbers[SINCE] and self.since[kind] == numbers[ASKED]:
            self.seats[kind] &= ~own
            numbers[HOOKED] = reduce(or_, self.seats.values())
        return result
