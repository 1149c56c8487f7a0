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
from camelcup.testing.bot_checks import inspect_inline
from process_tables import tables_of, worker_spec
from programs import write_program
from tiny_bots import Passer
from tiny_games import PASS, SMALL, Clash, ClashRules, Pips, PipsRules


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


class First(Drawer):
    """Makes its random numbers in `explain`, before it has drawn any."""

    def move(self, seat, view):
        if view.turn < 2:
            self.last = PASS
            return PASS
        return super().move(seat, view)


class Raises(Drawer):
    def explain(self, seat, view):
        raise ValueError("no words")


class Counts(Drawer):
    def explain(self, seat, view):
        return 3


class Keeps(Bot):
    """Breaks the contract: its explanation changes a list that it holds."""

    def begin(self, seat, seats, game):
        self.told = []

    def move(self, seat, view):
        return SMALL if self.told else PASS

    def explain(self, seat, view):
        self.told.append(view.turn)
        return "so"


def asked(*bots, seats=(0,), game=None, seed=1):
    """Return the record of a game in this process, and the reasons of each move of seats."""
    game = game or Pips(PipsRules())
    table = Table(0, game.name, "standard", tuple(bot.__name__ for bot in bots), seed)
    match = Match(table, game, [InlinePlayer(bot_factory(bot), game) for bot in bots], seats)
    reasons = [dict(step.reasons) for step in match if step.turns[-1].seat is not None]
    return match.finish(), reasons


@pytest.mark.parametrize("bot", [Drawer, First])
@pytest.mark.parametrize("seed", range(5))
def test_an_explanation_undoes_its_random_numbers_and_assignments(bot, seed):
    random.seed(7)
    silent, none = asked(bot, Passer, seats=(), seed=seed)
    after = random.random()
    random.seed(7)
    told, reasons = asked(bot, Passer, seed=seed)
    assert told.turns == silent.turns
    assert random.random() == after
    assert none == [{}] * 6
    assert [list(each) for each in reasons] == [[0], []] * 3


def test_reasons_are_shortened_and_hold_what_can_be_printed_and_written():
    class Shouts(Bot):
        def move(self, seat, view):
            return PASS

        def explain(self, seat, view):
            return "\ud800\x1b[2J\n" + "so " * 10_000

    _, reasons = asked(Shouts, Passer)
    assert reasons[0][0].startswith("??[2J\nso so ")
    assert len(reasons[0][0]) == MAX_TEXT_CHARACTERS


def test_it_is_asked_after_the_move_with_the_same_view():
    _, reasons = asked(Passer, Drawer, seats=(1,))
    drawn = [each[1] for each in reasons if each]
    assert [text.partition(",")[0][-6:] for text in drawn] == ["turn 1", "turn 3", "turn 5"]
    assert all(text.startswith("seat 1 drew ") for text in drawn)


def test_seats_that_act_at_once_each_have_their_reasons():
    class Shows(Bot):
        def move(self, seat, view):
            return seat + 1

        def explain(self, seat, view):
            return f"{seat + 1} after {len(view.shown)}"

    _, reasons = asked(Shows, Shows, seats=(0, 1), game=Clash(ClashRules()))
    assert reasons == [{0: f"1 after {number}", 1: f"2 after {number}"} for number in range(4)]


def test_a_bot_without_explain_gives_no_reasons():
    assert asked(Passer, Passer)[1] == [{0: ""}, {}] * 3


@pytest.mark.parametrize(
    ("bot", "text"),
    [
        (Raises, "explain failed: ValueError: no words (test_explain.py:"),
        (Counts, "explain failed: TypeError: explain returned 3, which is no text"),
    ],
)
def test_an_explanation_that_fails_is_no_fault(bot, text):
    record, reasons = asked(bot, Passer)
    assert record.faults == ()
    assert reasons[0][0].startswith(text)


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


CODE = """
import random
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
        import os
        os._exit(3)

class Hangs(Drawer):
    def explain(self, seat, view):
        while True:
            pass

class Long(Drawer):
    def explain(self, seat, view):
        return "x" * 3_000_000

class Escapes(Drawer):
    def explain(self, seat, view):
        return "\\x1b[2J\\nsecond"
"""


@pytest.fixture
def processes(tmp_path):
    """Play bots of CODE, or a program, at seat 0 in processes of their own."""
    (tmp_path / "mine.py").write_text(CODE)

    def run(name, explain=True, source=None):
        source = source or BotSource(name, str(tmp_path / "mine.py"), name)
        bots = {name: source, "Passer": BotSource("Passer", "tiny_bots", "Passer")}
        hangs = name == "Hangs"
        [table] = tables_of(bots, [3], Limits(begin_time=1 if hangs else 30))
        with TablePlayer(worker_spec(bots, rules=PipsRules(1 if hangs else 3))) as player:
            match = Match(table, player.pool.game, player.pool.seat(table), (0,) if explain else ())
            reasons = [text for step in match for text in step.reasons.values()]
            return match.finish(), reasons

    return run


def test_in_a_process_too_it_changes_nothing(processes):
    record, reasons = processes("Drawer")
    silent, none = processes("Drawer", explain=False)
    assert record.turns == silent.turns
    assert (reasons, none) == (["turn 0", "turn 2", "turn 4"], [])


@pytest.mark.parametrize(
    ("bot", "text"),
    [
        ("Raises", "explain failed: ValueError: no words (mine.py:"),
        ("Exits", "explain failed: its process exited with code 3"),
        ("Hangs", "explain failed: no answer within 1 s"),
    ],
)
def test_in_a_process_too_a_failure_is_no_fault(bot, text, processes):
    record, reasons = processes(bot)
    assert record.faults == ()
    assert len(reasons) == (1 if bot == "Hangs" else 3)
    assert all(each.startswith(text) for each in reasons)


def test_a_text_is_cut_and_cannot_move_the_cursor(processes):
    assert processes("Long")[1] == ["x" * 10_000] * 3
    assert processes("Escapes")[1] == ["?[2J\nsecond"] * 3


def test_a_program_is_asked_only_if_it_says_that_it_explains(processes, tmp_path, monkeypatch):
    from camelcup.installed.specs import find_bot

    monkeypatch.chdir(tmp_path)
    silent = "sys.stderr.write(kind) and sys.exit(7)"
    spec = write_program(tmp_path, unknown=silent)
    source = find_bot(spec, "pips", None)
    assert processes("silent", source=source)[1] == ["", "", ""]
    hello = 'send({"type": "ready", "explains": True}); continue'
    unknown = 'send({"type": "reasons", "text": f"turn {message[\'view\'][\'turn\']}"})'
    write_program(tmp_path, hello=hello, unknown=unknown)
    record, reasons = processes("told", source=source)
    assert (record.faults, reasons) == ((), ["turn 0", "turn 2", "turn 4"])


@pytest.mark.parametrize(
    ("bot", "line"),
    [
        (Drawer, "  ok    explain changes nothing: "),
        (Keeps, "  FAIL  explain changes nothing: a game differed when the bot was asked for its reasons"),
        (Raises, "  FAIL  explain changes nothing: explain failed: ValueError"),
    ],
)
def test_the_check_of_a_bot_covers_its_explanations(bot, line):
    assert line in str(inspect_inline("It", bot_factory(bot), Pips(PipsRules()), games=1))
    assert "explain" not in str(inspect_inline("Passer", bot_factory(Passer), Pips(PipsRules()), games=1))
