"""Landlock: a process gives up all files but some, by system calls of Linux."""

import ctypes
import os
import struct
from collections.abc import Iterable

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
"""Numbers of system calls, the same on all machines."""

VERSION = 1
"""The flag of CREATE_RULESET that asks for the version."""

PATH_BENEATH = 1
"""The kind of a rule for a file, or for a folder with everything in it."""

EXECUTE, WRITE, READ, LIST, TRUNCATE = 1, 2, 4, 8, 1 << 14
"""Rights to a file, and to list a folder."""

CHANGE = 0b1_0001_1011_0000
"""Rights to make and remove files, folders and links in a folder."""

RIGHTS = ((1, 0x1FFF), (2, 1 << 13), (3, TRUNCATE), (5, 1 << 15))
"""The rights to files that versions of Landlock know, by the first version that has them."""

NETWORK, SCOPES = 3, 3
"""TCP by bind and connect (version 4); abstract sockets and signals of others (version 6)."""


def version() -> int:
    """Return the version of Landlock, 0 if there is none."""
    return max(0, int(_libc().syscall(CREATE_RULESET, None, ctypes.c_size_t(0), VERSION)))


def restrict(readable: Iterable[str], writable: Iterable[str], executable: Iterable[str]) -> None:
    """Take all files and folders from this process, except those that are named."""
    current = version()
    known = sum(rights for first, rights in RIGHTS if current >= first)
    attributes = struct.pack("=QQQ", known, NETWORK, SCOPES)[
        : 8 if current < 4 else 16 if current < 6 else 24
    ]
    rules = _call(CREATE_RULESET, attributes, ctypes.c_size_t(len(attributes)), 0)
    granted = (
        (readable, READ | LIST),
        (writable, READ | LIST | WRITE | TRUNCATE | CHANGE),
        (executable, READ | EXECUTE),
    )
    for paths, rights in granted:
        for path in paths:
            _allow(rules, path, rights & known)
    _call(RESTRICT_SELF, rules, 0)
    os.close(rules)


def _allow(rules: int, path: str, rights: int) -> None:
    file = os.open(path, os.O_PATH)
    if not os.path.isdir(path):
        rights &= EXECUTE | WRITE | READ | TRUNCATE
    _call(ADD_RULE, rules, PATH_BENEATH, struct.pack("=Qi", rights, file), 0)
    os.close(file)


def _call(number: int, *arguments: object) -> int:
    answer = int(_libc().syscall(number, *arguments))
    if answer < 0:
        error = ctypes.get_errno()
        raise OSError(error, f"Landlock: {os.strerror(error)}")
    return answer


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)
