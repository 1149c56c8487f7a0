"""Bots that are asked about recorded games, a few at once."""

import asyncio
import threading
from collections.abc import Sequence
from pathlib import Path

from camelcup import CamelCupError
from camelcup.session import Opinion, ask_bot
from camelcup_web.tables import be_nice

AT_ONCE = 2
"""Bots that are asked at once; further ones wait."""

MAX_WAITING = 8
"""Questions that wait or are being answered; beyond them a page says that all are busy."""


class Questions:
    """Asks bots in threads of their own, at a lower priority, which end with the server."""

    def __init__(self) -> None:
        self._waiting = 0
        self._turn = asyncio.Semaphore(AT_ONCE)

    async def ask(self, path: Path, table: int, bot: str, seat: int) -> Sequence[Opinion]:
        """Return what a bot would have played in a seat of a game of a cup file. Raises CamelCupError."""
        if self._waiting >= MAX_WAITING:
            raise CamelCupError("all bots are busy: ask again in a while")
        self._waiting += 1
        try:
            async with self._turn:
                return await _in_thread(path, table, bot, seat)
        finally:
            self._waiting -= 1


async def _in_thread(path: Path, table: int, bot: str, seat: int) -> Sequence[Opinion]:
    """Ask a bot in a thread that does not keep the server from stopping."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[Sequence[Opinion]] = loop.create_future()

    def ask() -> None:
        be_nice()
        try:
            opinions, failed = ask_bot(path, table, bot, seat), None
        except Exception as error:
            opinions, failed = [], error
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, answer, opinions, failed)

    threading.Thread(target=ask, daemon=True).start()
    return await answer


def _settle(
    answer: "asyncio.Future[Sequence[Opinion]]", opinions: Sequence[Opinion], failed: Exception | None
) -> None:
    if answer.cancelled():
        return
    if failed is None:
        answer.set_result(opinions)
    else:
        answer.set_exception(failed)
