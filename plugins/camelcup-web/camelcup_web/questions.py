"""Bots that are asked about recorded games, a few at once."""

import asyncio
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from camelcup import CamelCupError
from camelcup.session import Opinion, ask_bot
from camelcup_web.thinking import be_nice

T = TypeVar("T")

AT_ONCE = 2
"""Bots that are asked at once; further ones wait."""

MAX_WAITING = 8
"""Questions that wait or are being answered; beyond them a page says that all are busy."""


class Questions:
    """Asks bots in threads of their own, at a lower priority, which do not keep the server from stopping.

    Methods are called in the thread of the server.
    """

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._waiting: set[asyncio.Future[Any]] = set()

    async def ask(self, path: Path, table: int, bot: str, seat: int) -> Sequence[Opinion]:
        """Return what a bot would have played in a seat of a game of a cup file. Raises CamelCupError."""
        return await self.answer(partial(ask_bot, path, table, bot, seat))

    async def answer(self, question: Callable[[], T]) -> T:
        """Return the value of a call that asks bots. Raises CamelCupError, also where too many wait."""
        if len(self._waiting) >= MAX_WAITING:
            raise CamelCupError("all bots are busy: ask again in a while")
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.add(answer)
        try:
            async with self._turn:
                threading.Thread(target=_answer, args=(question, answer), daemon=True).start()
                return await answer
        finally:
            self._waiting.discard(answer)

    def end(self) -> None:
        """Have all who wait hear that the server stops."""
        for answer in self._waiting:
            _settle(answer, CamelCupError("the server stops"))


def _answer(question: Callable[[], T], answer: asyncio.Future[T]) -> None:
    """Have a bot answer a question, in the thread of the caller."""
    be_nice()
    try:
        found: T | Exception = question()
    except Exception as error:
        found = error
    with suppress(RuntimeError):  # the server has stopped
        answer.get_loop().call_soon_threadsafe(_settle, answer, found)


def _settle(answer: asyncio.Future[T], found: T | Exception) -> None:
    """Give an answer to who waits for it, if somebody still does."""
    if answer.done():
        return
    if isinstance(found, Exception):
        answer.set_exception(found)
    else:
        answer.set_result(found)
