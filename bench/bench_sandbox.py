"""The cost of the sandbox, beside processes without it."""

from functools import partial
from statistics import median
from time import perf_counter
from typing import Any

import pytest
from attrs import evolve
from camelcup_sandbox import find_sandbox

from bench_players import GAME, host_setup, middle_of_a_game, paired, repeat, table
from camelcup import UserError
from camelcup.players.process import ProcessPlayer

ADDED = 0.1
"""Seconds that the sandbox may add to the start of a bot."""

ROUNDS = 15


@pytest.fixture(autouse=True)
def sandbox() -> None:
    """Skip a bench where there is no sandbox; the attacks at the start are made here."""
    try:
        find_sandbox()
    except UserError as error:
        pytest.skip(str(error))


def player(sandbox: bool) -> ProcessPlayer:
    setup = host_setup("Player0", "camelcup.camelup.bots.player0")
    return ProcessPlayer(evolve(setup, isolation=find_sandbox()) if sandbox else setup, GAME)


def start(sandbox: bool) -> float:
    """Return the seconds in which a bot's process starts."""
    started = player(sandbox)
    begin = perf_counter()
    started.start()
    started.wait_loaded(30)
    spent = perf_counter() - begin
    started.close()
    return spent


def bench_the_start_of_a_sandbox(report: Any) -> None:
    added = median(start(True) - start(False) for _ in range(ROUNDS))
    report("seconds that the sandbox adds to a start / 0.1 s", added / ADDED, "<= 1")


def bench_a_move_in_a_sandbox(report: Any) -> None:
    inside, outside = player(True), player(False)
    view = GAME.view(middle_of_a_game(), 0)
    for each in (inside, outside):
        each.begin(table(0), 0)
    ratio = paired(partial(repeat, partial(inside.move, view)), partial(repeat, partial(outside.move, view)))
    for each in (inside, outside):
        each.close()
    report("move in a sandbox / move of a process", ratio, "<= 1.3")
