"""How many processes of bots long cups start and keep, by simulation: no process is started."""

from collections import OrderedDict
from heapq import heapify, heappop, heappush
from random import Random

import pytest

from camelcup.cup.executors.processes import MAX_TABLES_AHEAD
from camelcup.cup.executors.waiting import Copy, Waiting, copies
from camelcup.players.pool import MAX_PLAYERS
from camelcup.records import Limits, Table

GAMES = 4000


def simulate(bots: int, workers: int, ahead: int) -> tuple[int, int]:
    """Play random tables of four on workers of equal speed.

    ahead: tables from which the next one of a worker is chosen; with 1, workers take tables in their order
           and keep as many processes as they may

    Returns the processes started, and the most that were kept at a time.
    """
    random = Random(1)
    names = [f"bot{number}" for number in range(bots)]
    tables = (
        Table(number, "any", "any", tuple(random.sample(names, 4)), seed=number, limits=Limits())
        for number in range(GAMES)
    )
    waiting = Waiting(tables)
    kept: list[OrderedDict[Copy, None]] = [OrderedDict() for _ in range(workers)]
    free = [(random.random(), worker) for worker in range(workers)]
    heapify(free)
    started = peak = 0
    while free:
        now, worker = heappop(free)
        own = kept[worker]
        for table in waiting.take(1, own, ahead):
            for copy in sorted(copies(table)):
                started += copy not in own
                own[copy] = None
                own.move_to_end(copy)
            while len(own) > (MAX_PLAYERS if ahead == 1 else waiting.to_keep(workers, ahead)):
                own.popitem(last=False)
            peak = max(peak, sum(map(len, kept)))
            heappush(free, (now + random.uniform(0.5, 1.5), worker))
    return started, peak


@pytest.mark.parametrize("slow", [True, False])
@pytest.mark.parametrize(("bots", "workers"), [(12, 8), (25, 16), (32, 16), (36, 16), (32, 32)])
def bench_processes_of_a_long_cup(bots: int, workers: int, slow: bool, report) -> None:
    """Against workers that keep the most that they may, and take tables in their order.

    slow: games take a second, else so little that a second has MAX_TABLES_AHEAD of them
    """
    before, all_kept = simulate(bots, workers, 1)
    started, kept = simulate(bots, workers, workers if slow else MAX_TABLES_AHEAD)
    cup = f"{bots} bots, {workers} workers, {'slow' if slow else 'fast'}"
    report(f"{cup}: processes kept / {all_kept} before", kept / all_kept, "< 1")
    report(f"{cup}: processes started / {before} before", started / before, "<= 1")
