"""The cost of guarding bots: in this process, and in processes of their own."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import pytest

from camelcup import CHANCE, OVER, Bot, Limits, Table
from camelcup.camelup.bots.player0 import Player0
from camelcup.camelup.bots.random_bot import RandomBot
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.rules import Rules
from camelcup.cup.executors.serial import TablePlayer
from camelcup.game.bot import seat_bot
from camelcup.game.game import pick_outcome
from camelcup.installed.entries import GameEntry, locate
from camelcup.installed.loading import BotSource, Program
from camelcup.players.inline import InlinePlayer
from camelcup.players.isolation import BotProcessSpec, Isolation
from camelcup.players.pool import WorkerSpec
from camelcup.players.process import ProcessPlayer
from camelcup.players.program import process_player
from camelcup.seeds import derive
from camelcup.table.match import Match, play
from conftest import best
from hell import CASES, HELL, TIMEOUT

GAME = CamelUp(Rules())
ENTRY = GameEntry(name="camelup", factory=CamelUp, rules=Rules)
GAMES = 20

PONG = """
import json, os
for line in open(0, "rb"):
    json.loads(line)
    os.write(1, json.dumps({"type": "action", "action": [0]}).encode() + b"\\n")
"""
"""The other side of a bare exchange of JSON lines."""


def table(number: int, **limits: Any) -> Table:
    return Table(number, "camelup", "cup", ("a", "b", "c", "d"), seed=number, limits=Limits(**limits))


TABLES = [table(number) for number in range(GAMES)]


def unguarded(maker: Callable[[], Bot[Any, Any]]) -> None:
    """Play the games of `guarded` without guards, records, faults, times or limits."""
    for number in range(GAMES):
        random = Random(derive(number, "chance")).random
        bots = [maker() for _ in range(4)]
        for seat, bot in enumerate(bots):
            seat_bot(bot, GAME, derive(number, "seat", seat))
            bot.begin(seat, 4, GAME)
        state = GAME.start(4)
        while (mover := GAME.to_move(state)) is not OVER:
            if mover is CHANCE:
                state = GAME.resolve(state, pick_outcome(GAME.outcomes(state), random()))
            else:
                [seat] = mover
                answer = bots[seat].move(seat, GAME.view(state, seat))
                state = GAME.apply(state, (GAME.check(state, seat, answer),))
        GAME.scores(state)


def guarded(maker: Callable[[], Bot[Any, Any]]) -> None:
    players = [InlinePlayer(maker, GAME) for _ in range(4)]
    for each in TABLES:
        play(each, GAME, players)


@pytest.mark.parametrize("bot", [Player0, RandomBot])
def bench_a_table_without_isolation(bot: type[Bot[Any, Any]], report: Any) -> None:
    ratio = paired(partial(guarded, bot), partial(unguarded, bot))
    report(f"table of {bot.__name__}s, isolation none / unguarded loop", ratio, "<= 1.25")


def bench_a_move_of_a_process(report: Any) -> None:
    """A move of a roller, against a bare exchange of the same view as JSON lines."""
    player = ProcessPlayer(host_setup("Player0", "camelcup.camelup.bots.player0"), GAME)
    player.begin(table(0), 0)
    view = GAME.view(middle_of_a_game(), 0)
    message = {"type": "move", "view": json.loads(json.dumps(dict(GAME.encode_view(view))))}
    ratio = against_an_exchange(partial(player.move, view), message)
    player.close()
    report("move of a process / bare exchange of JSON lines", ratio, "<= 2.5")


def bench_a_move_of_a_program(report: Any) -> None:
    """A move of a program in Python, legal actions included, against a bare exchange of the same message."""
    program = Program("pong", "", "", argv=(sys.executable, "-c", PONG), folder=os.getcwd())
    spec = BotProcessSpec(source=program, isolation=Isolation(), game="", display="", kind="")
    player = process_player(spec, GAME)
    player.start()
    player.limit = Limits().move_time
    state = middle_of_a_game()
    view, legal = GAME.view(state, 0), GAME.legal_actions(state, 0)
    message = {
        "type": "move",
        "turn": 0,
        "view": json.loads(json.dumps(dict(GAME.encode_view(view)))),
        "legal": [GAME.encode(action) for action in legal],
    }

    def move() -> None:
        player.offer(0, GAME.legal_actions(state, 0))
        player.move(view)

    ratio = against_an_exchange(move, message)
    player.close()
    report("move of a program / bare exchange of JSON lines", ratio, "<= 2.5")


def against_an_exchange(move: Callable[[], Any], message: dict[str, Any]) -> float:
    """Return the time of a move, as a multiple of a bare exchange of JSON lines between two processes."""
    pong = subprocess.Popen(
        [sys.executable, "-c", PONG], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    )
    with pong:
        assert pong.stdin
        assert pong.stdout
        requests, replies = pong.stdin.fileno(), pong.stdout.fileno()

        def exchange() -> None:
            os.write(requests, json.dumps(message).encode() + b"\n")
            json.loads(os.read(replies, 1 << 16))

        ratio = paired(partial(repeat, move), partial(repeat, exchange))
        pong.stdin.close()
    return ratio


def bench_the_start_of_a_process(report: Any) -> None:
    def start() -> None:
        player = ProcessPlayer(host_setup("Player0", "camelcup.camelup.bots.player0"), GAME)
        player.start()
        player.wait_loaded(30)
        player.close()

    ratio = paired(start, lambda: subprocess.run([sys.executable, "-c", "pass"], check=True), rounds=15)
    report("start of a bot's process / bare Python", ratio, "<= 8")


@pytest.mark.parametrize(
    "bot",
    ["exits.py:Exits", "exits.py:Crashes", "hangs.py:Spins", "hangs.py:Matches", "hangs.py:StopsItself"],
)
def bench_a_fault(bot: str, report: Any) -> None:
    """Print what a fault costs beyond the limit: the rest of a game, the kill and the restart."""
    [case] = [case for case in CASES if case.bot == bot]
    source = BotSource(bot, str(HELL / bot.partition(":")[0]), bot.partition(":")[2])
    honest = BotSource("Player0", "camelcup.camelup.bots.player0", "Player0")
    seats = (bot, "Player0", "Player0", "Player0")
    faults = 3
    with TablePlayer(WorkerSpec.of(ENTRY, GAME, {bot: source, "Player0": honest})) as player:
        game = Table(0, "camelup", "cup", seats, seed=1, limits=Limits(move_time=0.5, max_faults=faults))
        player.play(game)
        start = perf_counter()
        player.play(game)
        spent = (perf_counter() - start) / faults - (0.5 if case.kind is TIMEOUT else 0)
    report(f"seconds of a fault beyond the limit, {bot}", spent, "none")


def host_setup(name: str, module: str) -> BotProcessSpec:
    return BotProcessSpec(
        source=BotSource(name, module, name),
        isolation=Isolation(),
        game=f"{CamelUp.__module__}:CamelUp",
        display=locate(ENTRY.display),
        kind=f"{Rules.__module__}:Rules",
    )


def middle_of_a_game() -> Any:
    """Return a state from the middle of a game of four RandomBots."""
    players = [InlinePlayer(RandomBot, GAME) for _ in range(4)]
    states = [step.after for step in Match(table(0), GAME, players)]
    return states[len(states) // 2]


def repeat(task: Callable[[], Any], times: int = 1000) -> None:
    for _ in range(times):
        task()


def paired(one: Callable[[], Any], other: Callable[[], Any], rounds: int = 41) -> float:
    """Return the median ratio of the times of two tasks, run in turn: the machine's speed drifts."""
    return median(best(one, rounds=1) / best(other, rounds=1) for _ in range(rounds))
