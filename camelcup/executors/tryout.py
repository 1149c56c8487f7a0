"""Imports bots in a process of their own before the first game, so that none can stop the run by it."""

from collections.abc import Sequence
from multiprocessing.connection import wait

from attrs import frozen

from camelcup.errors import UserError
from camelcup.executors.handle import Gone, Handle
from camelcup.executors.worker import Answer, Job
from camelcup.wire import to_json

LOOK = 0.05
"""Seconds between two looks at whether a bot has taken too long."""


@frozen
class Tried:
    """What came of importing a bot.

    identity: what it is, whatever it is called
    problem:  why it cannot be imported; empty where it can
    """

    bot: str
    identity: str
    problem: str


def try_out(bots: Sequence[str], game: str, move_time: float, memory: int | None = None) -> list[Tried]:
    """Import bots one by one.

    move_time: seconds that bots have for a move; to be imported one may take longer, 0 is no limit

    Raises UserError where a spec names no bot of the game, or options that it does not take.
    """
    tried = []
    worker: Handle | None = None
    try:
        for bot in bots:
            worker = worker or Handle.start(False, memory)
            job = Job(bot=bot, game=game, move_time=move_time)
            worker.send(job, to_json(job).encode())
            answer = _wait(worker, move_time)
            if isinstance(answer, Answer):
                tried.append(Tried(bot, answer.identity, answer.problem))
            else:
                tried.append(Tried(bot, bot, f"bot {bot!r} cannot be imported: {answer}"))
            if not isinstance(answer, Answer) or answer.stale:
                worker.stop()
                worker = None
    finally:
        if worker is not None:
            worker.stop()
    return tried


def _wait(worker: Handle, move_time: float) -> Answer | str:
    """The answer of a worker, or what became of it."""
    while True:
        try:
            answer = worker.answer() if wait([worker.pipe], LOOK) else None
        except Gone as gone:
            return worker.bury(gone).reason
        if answer is not None:
            if answer.error:
                raise UserError(answer.error)
            return answer
        worker.end_stopped()
        if worker.is_late(move_time):
            return worker.stop_late(move_time).reason
