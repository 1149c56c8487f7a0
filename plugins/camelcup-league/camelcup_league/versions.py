"""Versions of bots: what a bot is made of when it is added, which never changes again."""

import importlib.util
import os
import re
import shutil
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path

from attrs import frozen
from sqlalchemy import Connection, func, insert, select, update

from camelcup import Plugins, UserError, digest, files_of, find_bot
from camelcup_league.schema import bots, owners, versions

BOTS = "bots"
"""The folder of the files of bots, in that of the league."""

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,31}")
"""Names of bots and owners: they stand in files, addresses and pages."""

PYTHON_FILE = re.compile(r"(.+?\.py)(:.*)?", re.DOTALL)
"""The spec of a bot in a Python file, and what follows the path."""

RESERVED = ("human", "caller", "all")

ACTIVE, OFFLINE, PAUSED, RETIRED = "active", "offline", "paused", "retired"
"""States of a version: it plays; it stays at home and is not connected; it waits for its owner or the
organiser; it never plays again."""

AWAY = "its owner's machine is not connected"
"""The reason why a version is offline."""

AT_HOME = "home:"
"""Beginning of the specs of bots that play on their owners' machines, which are not paths."""


@frozen
class Version:
    """A version of a bot.

    number: 1 for the first of the bot
    spec:   how it is run; a path begins in the folder of the league
    label:  what a person sees of it: the version of its package, or its number
    digest: SHA-256 of its files
    state:  "active", "offline", "paused" or "retired"; `reason` says why it does not play
    """

    id: int
    bot: str
    owner: str
    number: int
    spec: str
    label: str
    digest: str
    state: str
    reason: str

    @property
    def name(self) -> str:
        """The name of the version at tables."""
        return f"{self.bot}.{self.number}"

    @property
    def is_at_home(self) -> bool:
        """Whether it plays on its owner's machine: its digest is what that machine reports."""
        return self.spec.startswith(AT_HOME)


COLUMNS = select(
    versions.c.id,
    bots.c.name.label("bot"),
    owners.c.name.label("owner"),
    versions.c.number,
    versions.c.spec,
    versions.c.label,
    versions.c.digest,
    versions.c.state,
    versions.c.reason,
).select_from(versions.join(bots, versions.c.bot == bots.c.id).join(owners, bots.c.owner == owners.c.id))
"""The query of all versions, in which each row is a `Version`."""


def check_name(name: str, of: str) -> str:
    """Return a name. Raises UserError for one that no bot or owner may have. of: what it is the name of"""
    if not NAME.fullmatch(name) or name.lower() in RESERVED:
        raise UserError(
            f"{of} {name!r}: a name has up to 32 letters from A to Z, digits, _ and -, a letter first"
        )
    return name


def all_versions(connection: Connection) -> list[Version]:
    """Return all versions, the oldest first."""
    return [Version(*row) for row in connection.execute(COLUMNS.order_by(versions.c.id))]


def find_version(connection: Connection, text: str) -> Version:
    """Return the version that `Bot` or `Bot.2` names, of a bot the newest. Raises UserError for no such."""
    name, _, number = text.partition(".")
    query = COLUMNS.where(func.lower(bots.c.name) == name.lower())
    found = [Version(*row) for row in connection.execute(query.order_by(versions.c.number))]
    if number:
        found = [version for version in found if str(version.number) == number]
    if not found:
        names = ", ".join(connection.scalars(select(bots.c.name).order_by(bots.c.name)))
        raise UserError(f"no bot {text!r} in this league (bots: {names or 'none'})")
    return found[-1]


def set_state(connection: Connection, ids: Iterable[int], state: str, reason: str) -> None:
    """Change the state of versions."""
    query = update(versions).where(versions.c.id.in_(list(ids)))
    connection.execute(query.values(state=state, reason=reason))


def keep_files(spec: str, folder: Path, place: str, plugins: Plugins) -> str:
    """Copy a bot in a Python file, with the modules beside it, and return the spec of the copy.

    folder: of the league; place: a new folder in it

    Other bots stay where they are: those of packages, and programs, whose paths begin in the folder.
    """
    match = PYTHON_FILE.fullmatch(spec)
    if not match:
        return spec
    paths = files_of(spec, plugins)
    base = Path(os.path.realpath(paths[0])).parent
    for path in paths:
        copy = folder / place / os.path.relpath(os.path.realpath(path), base)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    return f"{place}/{paths[0].name}{match[2] or ''}"


def spec_from_here(folder: Path, spec: str) -> str:
    """Return the spec of a version with its path from the working directory. folder: of the league"""
    if spec.startswith(AT_HOME):
        return f"{AT_HOME}{os.path.relpath(folder)}/{spec.removeprefix(AT_HOME)}"
    match = PYTHON_FILE.fullmatch(spec)
    return os.path.relpath(folder / match[1]) + (match[2] or "") if match else spec


def digest_of(spec: str, game: str, plugins: Plugins, folder: Path) -> str:
    """Return the SHA-256 of a bot's files, of a package's bot that of all files of its top-level package.

    It is empty where a file is missing, or the bot is not installed. folder: where a path begins
    """
    if files := files_of(spec, plugins, folder):
        return digest(files)
    try:
        source = find_bot(spec, game, plugins, folder=folder)
    except UserError:
        return ""
    return _digest_of_package(source.module.partition(".")[0])


def label_of(spec: str, number: int, plugins: Plugins) -> str:
    """Return the version that people see: of a bot of a package that of the package, else the number."""
    name = spec.partition(":")[0]
    versions = {key: source.version for key, (_, source) in plugins.bots.items()}
    versions |= {entry.name: source.version for entry, source in plugins.bots.values()}
    return versions.get(name, str(number))


@cache
def _digest_of_package(name: str) -> str:
    """Return the SHA-256 of the names and contents of all files of a top-level package or module."""
    found = importlib.util.find_spec(name)
    if found is None:
        return ""
    roots = [Path(place) for place in found.submodule_search_locations or ()] or [Path(found.origin or "")]
    hash_ = sha256()
    for root in roots:
        paths = sorted(root.rglob("*")) if root.is_dir() else [root]
        for path in paths:
            if path.is_file() and path.suffix != ".pyc":
                hash_.update(b"\0%b\0" % path.relative_to(root).as_posix().encode())
                hash_.update(path.read_bytes())
    return hash_.hexdigest()


def add_version(
    connection: Connection, bot: int, number: int, spec: str, label: str, found: str, now: float
) -> int:
    """Add a version to the database, and return its number there. found: its digest"""
    values = {"bot": bot, "number": number, "spec": spec, "label": label, "digest": found}
    query = insert(versions).values(**values, state=ACTIVE, reason="", added=now).returning(versions.c.id)
    return connection.scalar(query) or 0
