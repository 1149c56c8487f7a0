"""Submissions of owners: kept, checked one after the other, and added to the league."""

import re
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Lock, Thread
from time import time

from attrs import frozen
from sqlalchemy import ColumnElement, Connection, func, insert, select, update

from camelcup import CamelCupError, UserError, plural
from camelcup.testing import Finding
from camelcup_league.adding import add_bot
from camelcup_league.challenge import DAY_SECONDS
from camelcup_league.league import League
from camelcup_league.owners import find_owner
from camelcup_league.schema import bots, owners, submissions, versions
from camelcup_league.uploads import check_imports, main_file, open_upload
from camelcup_league.versions import BOTS, RETIRED, check_name

UPLOADS = "uploads"
"""The folder of files that are being checked, in that of the league."""

WAITS, CHECKED, IN, REFUSED = "waiting", "checked", "in", "refused"

STOP_SECONDS = 5.0
"""Time for which a stop waits for the check that goes on; that bot is checked again at the next start."""

LISTED = 30
"""Submissions of an owner that are listed, the newest ones."""

OUR_FOLDER = re.compile(rf"[^\s'\"]*\b(?:{BOTS}/[\w-]+/[0-9a-f]{{8}}|{UPLOADS}/[0-9]+)/")
"""The folder of a bot on this machine, in a message that its owner reads."""


@frozen
class Submission:
    """A bot that an owner has submitted.

    state: "waiting", "checked" while that goes on, "in" or "refused"
    text:  the name of the version that is in, what is wrong with the bot, or the findings so far, a line each
    """

    id: int
    owner: str
    bot: str
    asked: float
    state: str
    text: str

    @property
    def is_open(self) -> bool:
        """Whether it has not been decided."""
        return self.state in (WAITS, CHECKED)


class Submissions:
    """The submissions of a league, of which one is checked at a time. Methods may be called by any thread."""

    def __init__(self, league: League) -> None:
        self.league = league
        self.limits = league.settings.submissions
        self._waiting: SimpleQueue[int | None] = SimpleQueue()
        self._stopped = Event()
        self._lock = Lock()
        self._worker: Thread | None = None
        if self.limits.open:
            for number in league.database.read(_open):
                self._check_later(number)

    def submit(self, owner: str, bot: str, file: str, data: bytes) -> int:
        """Keep an upload for its check, and return its number.

        file: name of the file that was uploaded

        Raises UserError for an upload that is not allowed.
        """
        if not self.limits.open:
            raise UserError("this league takes no submissions")
        check_name(bot, "bot")
        files = open_upload(file, data, self.limits)
        main_file(files)
        game_package = type(self.league.tables.game).__module__.partition(".")[0]
        check_imports(files, {"camelcup", game_package, *self.limits.allow})
        number = self.league.database.write(lambda connection: self._enter(connection, owner, bot))
        _write(self._folder(number), files)
        self._check_later(number)
        return number

    def get(self, number: int) -> Submission | None:
        """Return a submission; None if there is none of a number."""
        found = self.league.database.read(lambda each: _read(each, submissions.c.id == number))
        return found[0] if found else None

    def of(self, owner: str) -> list[Submission]:
        """Return the last submissions of an owner, the newest first."""
        return self.league.database.read(lambda each: _read(each, owners.c.name == owner))

    def stop(self) -> None:
        """Check no more."""
        self._stopped.set()
        self._waiting.put(None)
        if self._worker:
            self._worker.join(STOP_SECONDS)

    def _enter(self, connection: Connection, owner: str, bot: str) -> int:
        """Enter a submission. Raises UserError for one too many, and for a bot of somebody else."""
        number = find_owner(connection, owner)
        # Other submissions of the owner wait here, so that no two are both the last one that is allowed.
        connection.execute(select(owners).where(owners.c.id == number).with_for_update())
        recent = select(func.count()).where(submissions.c.owner == number)
        sent = connection.scalar(recent.where(submissions.c.asked > time() - DAY_SECONDS)) or 0
        if sent >= self.limits.per_day:
            raise UserError(f"{plural(sent, 'submission')} in 24 hours; {self.limits.per_day} are allowed")
        found = connection.scalar(select(bots.c.owner).where(func.lower(bots.c.name) == bot.lower()))
        if found not in (None, number):
            raise UserError(f"bot {bot!r} is another owner's; choose another name")
        own = _names(connection, number)
        if bot.lower() not in own and len(own) >= self.limits.bots:
            raise UserError(f"{plural(len(own), 'bot')} of yours; {self.limits.bots} are allowed")
        values = {"owner": number, "bot": bot, "asked": time(), "state": WAITS, "text": ""}
        query = insert(submissions).values(values).returning(submissions.c.id)
        return connection.scalar(query) or 0

    def _folder(self, number: int) -> Path:
        return self.league.folder / UPLOADS / str(number)

    def _check_later(self, number: int) -> None:
        with self._lock:
            self._waiting.put(number)
            if self._worker is None:
                self._worker = Thread(target=self._work, daemon=True)
                self._worker.start()

    def _work(self) -> None:
        while (number := self._waiting.get()) is not None and not self._stopped.is_set():
            submission = self.get(number)
            if submission is not None and submission.is_open:
                self._decide(number, CHECKED, "")
                self._decide(number, *self._check(submission))
                shutil.rmtree(self._folder(number), ignore_errors=True)

    def _check(self, submission: Submission) -> tuple[str, str]:
        """Check a bot, and add it if it is sound; return its state and the text."""
        folder = self._folder(submission.id)
        try:
            names = [path.relative_to(folder).as_posix() for path in folder.rglob("*.py")]
            path = folder / main_file(dict.fromkeys(names, b""))
            spec = f"{submission.bot}={path.resolve()}"
            found = self._finder(submission.id)
            added = add_bot(self.league, spec, submission.owner, keep=False, check=True, found=found)
        except CamelCupError as error:
            return REFUSED, OUR_FOLDER.sub("", str(error))
        except Exception as error:  # a bot must not end the checks of those behind it
            return REFUSED, f"it could not be checked ({type(error).__name__})"
        return IN, added.name

    def _finder(self, number: int) -> Callable[[Finding], None]:
        """Return what shows an owner each finding while the check goes on."""
        lines: list[str] = []

        def found(finding: Finding) -> None:
            first = finding.detail.partition("\n")[0]
            lines.append(OUR_FOLDER.sub("", f"{finding.mark}  {finding.check}: {first}"))
            self._decide(number, CHECKED, "\n".join(lines))

        return found

    def _decide(self, number: int, state: str, text: str) -> None:
        query = update(submissions).where(submissions.c.id == number).values(state=state, text=text)
        self.league.database.write(lambda connection: connection.execute(query))


def _names(connection: Connection, owner: int) -> set[str]:
    """Return the names, in small letters, of the bots of an owner that are not retired, or wait."""
    playing = select(bots.c.name).select_from(bots.join(versions)).where(versions.c.state != RETIRED)
    waiting = select(submissions.c.bot).where(submissions.c.state.in_([WAITS, CHECKED]))
    found = [
        *connection.scalars(playing.where(bots.c.owner == owner)),
        *connection.scalars(waiting.where(submissions.c.owner == owner)),
    ]
    return {name.lower() for name in found}


def _read(connection: Connection, condition: ColumnElement[bool]) -> list[Submission]:
    columns = [submissions.c[name] for name in ("bot", "asked", "state", "text")]
    query = select(submissions.c.id, owners.c.name, *columns).select_from(submissions.join(owners))
    rows = connection.execute(query.where(condition).order_by(submissions.c.id.desc()).limit(LISTED))
    return [Submission(*row) for row in rows]


def _open(connection: Connection) -> list[int]:
    """Return the submissions that have not been decided, such as those of a server that has stopped."""
    query = select(submissions.c.id).where(submissions.c.state.in_([WAITS, CHECKED]))
    return list(connection.scalars(query.order_by(submissions.c.id)))


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files, whose paths `open_upload` has checked, into a new folder."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
