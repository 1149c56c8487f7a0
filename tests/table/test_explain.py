"""Bots that explain their moves: what is asked, and that it changes nothing."""

import random
from math import inf

import pytest

from camelcup import Bot, Limits, Table
from camelcup.cup.executors.serial import TablePlayer
from camelcup.installed.loading import BotSource, bot_factory
from camelcup.players.inline import InlinePlayer
from camelcup.players.messages import MAX_TEXT_CHARACTERS
from camelcup.table.match import Match
from process_tables import tables_of, worker_spec
from tiny_bots import Passer
from tiny_games import PASS, SMALL, Pips, PipsRules
from tiny_tables import moves, tried_inline


class Drawer(Bot):
    """Draws a move; its explanation draws too, and assigns to itself."""

    told = 0

    def move(self, seat, view):
        self.last = self.rng.choice([PASS, SMALL]) if self.told == 0 else PASS
        return self.last if random.random() < inf else PASS

    def explain(self, seat, view):
        self.told += 1
        return (
            f"seat {seat} drew {self.last} at turn {view.turn}, {self.rng.random():.1g} {random.random():.1g}"
        )


class Keeps(Bot):
    """Breaks the contract: its explanation changes a list that it holds."""

    def begin(self, seat, seats, game):
        self.told = []

    def move(self, seat, view):
        return SMALL if self.told else PASS

    def explain(self, seat, view):
        self.told.append(view.turn)
        return "so"


def asked(*bots, seats=(0,), seed=1):
    """Return the record of a game in this process, and the reasons of each move of seats."""
    game = Pips(PipsRules())
    table = Table(0, "pips", "standard", tuple(bot.__name__ for bot in bots), seed)
    match = Match(table, game, [InlinePlayer(bot_factory(bot), game) for bot in bots], seats)
    reasons = [dict(step.reasons) for step in match if step.turns[-1].seat is not None]
    return match.finish(), reasons


@pytest.mark.parametrize("seed", range(5))
def test_an_explanation_of_the_view_of_its_move_undoes_its_random_numbers_and_assignments(seed):
    random.seed(7)
    silent, none = asked(Drawer, Passer, seats=(), seed=seed)
    after = random.random()
    random.seed(7)
    told, reasons = asked(Drawer, Passer, seats=(0, 1), seed=seed)
    assert told.turns == silent.turns
    assert random.random() == after
    assert none == [{}] * 6
    assert reasons[1::2] == [{1: ""}] * 3, "Passer has no explain"
    drawn = [f"seat 0 drew {move}" for move in moves(told, 0)]
    texts = [each[0].split(",")[0] for each in reasons[::2]]
    assert texts == [f"{text} at turn {turn}" for turn, text in zip((0, 2, 4), drawn, strict=True)]


def test_its_time_is_not_that_of_the_move(monkeypatch):
    clock = iter(range(10**6))
    monkeypatch.setattr("camelcup.table.match.perf_counter_ns", lambda: next(clock))

    class Slow(Passer):
        def explain(self, seat, view):
            for _ in range(1000):
                next(clock)
            return "slowly"

    record, _ = asked(Slow, Passer)
    assert record.times[0].worst_ns == 1


ISOLATIONS = ("process", "none")

CODE = """
import os, random
from camelcup import Bot

class Drawer(Bot):
    def move(self, seat, view):
        return self.rng.choice([0, 3]) if random.random() < 0.5 else 3

    def explain(self, seat, view):
        return f"turn {view.turn} {self.rng.random()} {random.random()}"[:6]

class Raises(Drawer):
    def explain(self, seat, view):
        raise ValueError("no words")

class Exits(Drawer):
    def explain(self, seat, view):
        os._exit(3)

class Hangs(Drawer):
    def explain(self, seat, view):
        while True:
            pass

class Shouts(Drawer):
    def explain(self, seat, view):
        return "\\x1b[2J\\n" + "x" * 3_000_000
"""


@pytest.fixture
def play(tmp_path):
    """Play bots of CODE at seat 0."""
    (tmp_path / "mine.py").write_text(CODE)

    def run(name, isolation, explain=True):
        source = BotSource(name, str(tmp_path / "mine.py"), name)
        bots = {name: source, "Passer": BotSource("Passer", "tiny_bots", "Passer")}
        hangs = name == "Hangs"
        random.seed(7)  # which bots in this process share
        [table] = tables_of(bots, [3], Limits(begin_time=1 if hangs else 30))
        spec = worker_spec(bots, rules=PipsRules(1 if hangs else 3), isolation=isolation)
        with TablePlayer(spec) as player:
            match = Match(table, player.pool.game, player.pool.seat(table), (0,) if explain else ())
            reasons = [text for step in match for text in step.reasons.values()]
            return match.finish(), reasons

    return run


@pytest.mark.parametrize(
    ("bot", "isolation", "text"),
    [
        ("Drawer", "process", "turn "),
        *[("Raises", each, "explain failed: ValueError: no words (mine.py:") for each in ISOLATIONS],
        ("Exits", "process", "explain failed: its process exited with code 3"),
        ("Hangs", "process", "explain failed: no answer within 1 s"),
        *[("Shouts", each, "?[2J\n" + "x" * 9995) for each in ISOLATIONS],
    ],
)
def test_an_explanation_changes_nothing_and_its_failure_is_no_fault(bot, isolation, text, play):
    silent, none = play(bot, isolation, explain=False)
    record, reasons = play(bot, isolation)
    assert (record.faults, none) == ((), [])
    assert record.turns == silent.turns or bot in ("Exits", "Hangs"), "those begin afresh"
    assert len(reasons) == (1 if bot == "Hangs" else 3)
    assert all(each.startswith(text) for each in reasons)
    assert max(map(len, reasons)) <= MAX_TEXT_CHARACTERS


def test_the_check_of_a_bot_covers_its_explanations():
    failed = "  FAIL  explain changes nothing: a game differed when the bot was asked for its reasons"
    assert failed in str(tried_inline(Keeps, Pips(PipsRules())))
    assert "explain" not in str(tried_inline(Passer, Pips(PipsRules())))
