"""Tables of Pips at which bots play where a worker has them play, by default in processes of their own."""

from attrs import evolve

from camelcup import FaultKind, Limits, Table
from camelcup.cup.executors.serial import TablePlayer
from camelcup.installed.entries import GameEntry
from camelcup.players.isolation import BotProcesses
from camelcup.players.pool import WorkerSpec
from tiny_games import Pips, PipsRules

DEFAULT, ONE_FAULT = Limits(), Limits(max_faults=1)

ENDS = [
    ("os.abort()", FaultKind.EXITED, "its process was killed by SIGABRT", ""),
    ("os.kill(os.getpid(), 40)", FaultKind.EXITED, "its process was killed by signal 40", ""),
    ("os._exit(200)", FaultKind.EXITED, "its process exited with code 200", ""),  # no signal
    ("while True: pass", FaultKind.TIMEOUT, "no answer within 0.5 s", "in move"),
]
"""Statements with which a bot ends its process or hangs: the fault, its reason, a place in its traceback."""


def worker_spec(bots, game=Pips, rules=PipsRules(), **processes):  # noqa: B008 - it is frozen
    """Return what it takes to play Pips, or a game like it, with bots by their names."""
    entry = GameEntry(name="pips", factory=game, rules=PipsRules)
    return WorkerSpec.of(entry, game(rules), bots, processes=BotProcesses(**processes))


def tables_of(seats, seeds=(1,), limits=DEFAULT):
    """Return a table of these bots for each seed."""
    plain = Table(0, "pips", "standard", tuple(seats), 0, limits=limits)
    return [evolve(plain, number=number, seed=seed) for number, seed in enumerate(seeds)]


def played_by(bots, seats=(), seeds=(1,), limits=DEFAULT, **processes):
    """Return the records of a table of the bots for each seed; they keep their processes till the end."""
    with TablePlayer(worker_spec(bots, **processes)) as player:
        return [player.play(table) for table in tables_of(seats or bots, seeds, limits)]
