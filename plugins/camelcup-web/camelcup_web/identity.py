"""The person who is signed in: a visitor, a player of seats, an organiser; cookies and links are signed."""

import hmac
import os
import secrets
from contextlib import suppress
from pathlib import Path

from attrs import evolve, frozen
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from camelcup import UserError
from camelcup_web.settings import Settings

COOKIE = "camelcup"

COOKIE_SECONDS = 400 * 24 * 60 * 60
"""Longest time for which browsers keep a cookie."""

KEY_BYTES = 32

MAX_SEATS = 40
"""Seats that a cookie has room for; the link to a seat finds it again."""


@frozen
class Person:
    """Somebody at a browser.

    seats:     (table, seat) of each seat that the person may play, the newest last
    organiser: whether the person may begin tables
    """

    seats: tuple[tuple[str, int], ...] = ()
    organiser: bool = False

    def with_seat(self, table: str, seat: int) -> "Person":
        """Return the person with one more seat."""
        others = [taken for taken in self.seats if taken != (table, seat)]
        return evolve(self, seats=(*others, (table, seat))[-MAX_SEATS:])


class Identities:
    """Reads and signs cookies and links, with a secret key."""

    def __init__(self, settings: Settings, key: str) -> None:
        self.settings = settings
        self._key = key
        self._cookies = self.signer("cookie")
        self._links = self.signer("link")
        self._watched = self.signer("watch")

    def signer(self, salt: str) -> URLSafeSerializer:
        """Return a signer of texts. salt: what they are for; those for something else are not accepted"""
        return URLSafeSerializer(self._key, salt=salt)

    def person(self, request: HTTPConnection) -> Person:
        """Return who sends a request; a visitor if the cookie is missing or was not signed here."""
        anyone = self.settings.password is None
        try:
            seats, organiser = self._cookies.loads(request.cookies.get(COOKIE, ""))
        except (BadSignature, ValueError, TypeError):
            return Person(organiser=anyone)
        return Person(tuple([(str(table), int(seat)) for table, seat in seats]), bool(organiser) or anyone)

    def sign_in(self, response: Response, person: Person) -> None:
        """Have a response give its reader the cookie of a person."""
        organiser = person.organiser and self.settings.password is not None
        self.set_cookie(response, COOKIE, str(self._cookies.dumps([person.seats, organiser])))

    def set_cookie(self, response: Response, name: str, value: str, seconds: int = COOKIE_SECONDS) -> None:
        """Have a response give its reader a cookie for the whole site, which no script reads."""
        response.set_cookie(
            name,
            value,
            max_age=seconds,
            path=self.settings.root_path or "/",
            secure=self.settings.origin.startswith("https:"),
            httponly=True,
            samesite="lax",
        )

    def knows(self, password: str) -> bool:
        """Whether a password is that of the organiser; it takes the same time for a wrong one."""
        expected = self.settings.password
        return expected is not None and hmac.compare_digest(password.encode(), expected.encode())

    def link_to(self, table: str, seat: int) -> str:
        """Return the secret part of the link to a seat."""
        return str(self._links.dumps([table, seat]))

    def seat_of(self, link: str) -> tuple[str, int] | None:
        """Return the table and the seat of a link; None for one that was not made here."""
        try:
            table, seat = self._links.loads(link)
        except (BadSignature, ValueError, TypeError):
            return None
        return str(table), int(seat)

    def link_to_watch(self, table: str) -> str:
        """Return the secret part of the link by which anybody may watch a table."""
        return str(self._watched.dumps(table))

    def watched(self, link: str) -> str | None:
        """Return the table of a link to watch it; None for one that was not made here."""
        try:
            return str(self._watched.loads(link))
        except (BadSignature, ValueError, TypeError):
            return None


def key_of(folder: Path) -> str:
    """Return the key of a folder, which is written at its first use, for its owner only.

    Raises UserError if it cannot be read or written, or holds no key: a disk was full.
    """
    path = folder / ".key"
    try:
        with suppress(FileExistsError):
            file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(file, "w", encoding="ascii") as opened:
                opened.write(secrets.token_urlsafe(KEY_BYTES))
        key = path.read_text("ascii", "replace")
    except OSError as error:
        raise UserError(f"{path}: {error.strerror}") from error
    if len(key) < KEY_BYTES:
        raise UserError(f"{path}: it holds no key; remove it, and a new one is written")
    return key
