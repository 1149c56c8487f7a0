"""Bots that are asked about recorded games do not keep a server from answering, or from stopping."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest
from camelcup_web import questions
from camelcup_web.questions import Questions

from camelcup import CamelCupError

CUP = Path("cup.jsonl")


@pytest.fixture
def release(monkeypatch):
    """An event for which all bots wait that are asked."""
    event = Event()

    def ask(path, table, bot, seat):
        event.wait()
        return [bot]

    monkeypatch.setattr(questions, "ask_bot", ask)
    return event


def run(asking):
    """Run a coroutine in a thread of its own: that of the tests may have the loop of a browser."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, asking).result()


def test_too_many_questions_are_refused(release, monkeypatch):
    monkeypatch.setattr(questions, "MAX_WAITING", 3)

    async def ask():
        asked = Questions()
        tasks = [asyncio.create_task(asked.ask(CUP, 0, "Mine", 0)) for _ in range(4)]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        release.set()
        return list(await asyncio.gather(*tasks, return_exceptions=True))

    *answers, error = run(ask())
    assert answers == [["Mine"]] * 3
    assert "all bots are busy" in str(error)


def test_a_server_that_stops_waits_for_no_bot(release):
    async def ask():
        asked = Questions()
        tasks = [asyncio.create_task(asked.ask(CUP, 0, "Mine", 0)) for _ in range(4)]
        await asyncio.sleep(0)
        asked.end()
        for task in tasks:
            with pytest.raises(CamelCupError, match="the server stops"):
                await task

    run(ask())
    release.set()
