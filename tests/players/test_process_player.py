"""A bot in a process of its own: what it is given, how long it lasts, and what is kept of its output."""

import json
import os

import pytest

from broken_games import Unloadable, Unreadable
from camelcup import FaultKind, GameError, Limits, Phase, Table, UserError
from camelcup.cup.executors.serial import TablePlayer
from camelcup.installed.loading import BotSource
from camelcup.players.pool import MAX_PLAYERS, PlayerPool
from cups import without_times
from process_tables import ENDS, ONE_FAULT, played_by, tables_of, worker_spec
from tiny_games import PipsRules


def sources(folder, **codes):
    """Write a file for each bot, with a class Mine, and return the sources."""
    for name, code in codes.items():
        (folder / f"{name}.py").write_text(f"import os, random, sys\nfrom camelcup import Bot\n{code}")
    return {name: BotSource(name, str(folder / f"{name}.py"), "Mine") for name in codes}


@pytest.fixture
def play(tmp_path):
    """Play tables of bots that are given as code; a table for each seed, with the same processes."""

    def play_all(*codes, **more):
        bots = sources(tmp_path, **{f"bot{seat}": code for seat, code in enumerate(codes)})
        return played_by(bots, seats=[*bots] * (2 // len(bots)), **more)

    return play_all


SMALL = """
class Mine(Bot):
    def move(self, seat, view):
        return 3
"""

COUNTS = """
games = 0
class Mine(Bot):
    def __init__(self):
        global games
        games += 1
    def move(self, seat, view):
        print(f"game {games} in process {os.getpid()}", flush=True)
        raise ValueError(f"{games} {os.getpid()}")
"""


def told(record, seat=0):
    """Return the number of games and the process in the reason of a fault of COUNTS."""
    [fault] = [fault for fault in record.faults if fault.seat == seat]
    games, pid = fault.reason.split("ValueError: ")[1].split(" (")[0].split()
    return int(games), int(pid)


def test_each_seat_has_a_process_that_is_kept_from_game_to_game_with_the_state_of_its_module(play):
    records = play(COUNTS, seeds=(1, 2, 3), limits=ONE_FAULT)
    kept = [[told(record, seat) for record in records] for seat in (0, 1)]
    assert [games for games, _ in kept[0]] == [games for games, _ in kept[1]] == [1, 2, 3]
    own, other = ({pid for _, pid in each} for each in kept)
    assert (len(own), len(other), len(own | other | {os.getpid()})) == (1, 1, 3)
    outputs = [record.faults[0].output.split(" in ")[0] for record in records]
    assert outputs == ["game 1", "game 2", "game 3"], "the output of a fault is that of the game"


def test_of_the_output_the_end_is_kept(play):
    code = """
class Mine(Bot):
    def move(self, seat, view):
        print("x" * 100_000 + "the end")
        1 / 0
"""
    [record] = play(code, SMALL, limits=ONE_FAULT)
    assert len(record.faults[0].output) == 2048
    assert record.faults[0].output.endswith("xxthe end\n")


def test_a_breakpoint_is_skipped_where_there_is_no_terminal(play):
    code = """
class Mine(Bot):
    def move(self, seat, view):
        breakpoint()
        raise ValueError("after it")
"""
    [record] = play(code, SMALL, limits=ONE_FAULT)
    assert "ValueError: after it" in record.faults[0].reason
    assert record.faults[0].output == "breakpoint() skipped: only `camelcup debug` gives a bot the terminal\n"


def test_all_output_is_kept_in_a_folder_where_one_is_named(play, tmp_path):
    folder = tmp_path / "printed"
    folder.mkdir()
    play(COUNTS, seeds=(1, 2), limits=ONE_FAULT, output=folder)
    texts = {path.name.split("-")[1]: path.read_text() for path in folder.iterdir()}
    assert sorted(texts) == ["0", "1"]
    for text in texts.values():
        assert [line.split(" in ")[0] for line in text.splitlines()] == ["game 1", "game 2"]


REPORTS = """
import json
class Mine(Bot):
    def move(self, seat, view):
        told = {REPORT}
        raise ValueError(json.dumps(told))
"""


def report(play, expression, seeds=(1,), **more):
    """Return what an expression is in the move of a bot, one for each seed."""
    code = REPORTS.replace("{REPORT}", expression)
    found = []
    for record in play(code, SMALL, seeds=seeds, limits=ONE_FAULT, **more):
        text = record.faults[0].reason
        found.append(json.loads(text[text.index(": ") + 2 : text.rindex(" (")]))
    return found


def test_a_bot_has_the_environment_of_the_run_without_secrets(play, monkeypatch):
    secrets = ("OPENAI_API_KEY", "HF_TOKEN", "smtp_password", "PGPASSWORD", "CLIENT_SECRET")
    for name in (*secrets, "KEYBOARD"):
        monkeypatch.setenv(name, "of the tests")
    assert report(play, "[name for name, value in os.environ.items() if value == 'of the tests']") == [
        ["KEYBOARD"]
    ]


def test_random_numbers_depend_on_the_table_and_the_seat_alone(play):
    first, other, again = report(play, "[self.rng.random(), random.random(), hash('x')]", seeds=(1, 2, 1))
    assert first == again
    assert first[0] != other[0]
    assert first[1] != other[1]
    assert report(play, "[self.rng.random(), random.random(), hash('x')]") == [first]


def test_nothing_of_the_table_is_in_the_process_of_a_bot(play):
    [modules] = report(play, "[name for name in sys.modules if name.startswith('camelcup.')]")
    assert modules
    assert not {"camelcup.table.referee", "camelcup.table.seat", "camelcup.cup.tournament"} & set(modules)


def test_modules_are_found_where_the_parent_finds_them_and_not_in_the_working_directory(
    play, tmp_path, monkeypatch
):
    for file, text in {"lib/helper_of_bots.py": "VALUE = 5", "cwd/random.py": "raise SystemExit"}.items():
        (tmp_path / file).parent.mkdir()
        (tmp_path / file).write_text(text)
    monkeypatch.syspath_prepend(tmp_path / "lib")
    monkeypatch.chdir(tmp_path / "cwd")
    assert report(play, "__import__('helper_of_bots').VALUE") == [5]


def test_a_bot_that_timed_out_begins_again_and_plays_on(play):
    code = """
class Mine(Bot):
    def begin(self, seat, seats, game):
        self.drawn = self.rng.random()
    def move(self, seat, view):
        print(self.drawn, flush=True)
        if view.turn == 2:
            while True: pass
        if view.turn == 4:
            raise ValueError(self.drawn)
        return 3
"""
    [record] = play(code, SMALL, limits=Limits(move_time=0.5))
    late, raised = record.faults
    assert (late.turn, late.kind, late.phase) == (2, FaultKind.TIMEOUT, Phase.MOVE)
    assert "in move" in late.traceback
    assert raised.turn == 4
    assert late.output.split()[0] in raised.reason, "the same seed as before"
    assert [turn.move for turn in record.turns if turn.seat == 0] == [3, 0, 0]


def test_an_exception_does_not_cost_the_process(play):
    code = """
class Mine(Bot):
    def move(self, seat, view):
        self.asked = getattr(self, "asked", 0) + 1
        raise ValueError(self.asked)
"""
    [record] = play(code, SMALL)
    reasons = [fault.reason.split(" (")[0] for fault in record.faults]
    assert reasons == ["ValueError: 1", "ValueError: 2", "ValueError: 3"]


SLOW = """
import time
class Mine(Bot):
    def move(self, seat, view):
        end = time.thread_time() + 0.15
        while time.thread_time() < end: pass
        return 3
"""

BUSY = "import hashlib\ndef work(): hashlib.pbkdf2_hmac('sha1', b'', b'', 100_000_000)\n"
"""A function of a bot that keeps a core busy for long, in a thread too."""


@pytest.mark.slow
@pytest.mark.usefixtures("busy_core")
def test_no_time_in_which_others_have_the_core_counts(play):
    [record] = play(SLOW, limits=Limits(move_time=0.25, max_faults=1))
    assert record.faults == ()
    assert record.times[0].worst_ns > 2 * 0.25e9, "it waited for longer than it may think"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("imports", "start"),
    [
        (f"{BUSY}import threading", "threading.Thread(target=work, daemon=True).start()"),
        ("import subprocess", "subprocess.Popen([sys.executable, '-c', 'while 1: pass'])"),
    ],
    ids=["threads", "processes"],
)
def test_time_in_which_what_a_bot_started_has_the_core_counts(imports, start, play, one_core):
    code = f"{imports}{SLOW}".replace("        end", f"        for _ in range(8): {start}\n        end")
    [record] = play(code, SMALL, limits=Limits(move_time=0.5, max_faults=1))
    assert [fault.kind for fault in record.faults] == [FaultKind.TIMEOUT]


def test_the_least_recently_used_process_is_closed_when_there_are_too_many(tmp_path):
    names = [f"bot{number}" for number in range(MAX_PLAYERS + 2)]
    pool = PlayerPool(worker_spec({name: BotSource(name, "tiny_bots", "Small") for name in names}))
    closed = []
    for number, name in enumerate(names):
        [player, _] = pool.seat(Table(number, "pips", "standard", (name, "bot0"), seed=1))
        player.close = lambda name=name: closed.append(name)
    assert closed == ["bot1", "bot2"]
    assert len(pool.players) == MAX_PLAYERS


@pytest.mark.parametrize(
    ("game", "reason"), [(Unreadable, "ValueError: no such view"), (Unloadable, "ValueError: no such place")]
)
def test_what_a_game_fails_at_in_the_process_of_a_bot_is_an_error_of_the_game(game, reason):
    spec = worker_spec({"Small": BotSource("Small", "tiny_bots", "Small")}, game)
    with TablePlayer(spec) as player, pytest.raises(GameError, match=rf"table 0 (?s:.*){reason}"):
        player.play(*tables_of(["Small"] * 2))


def test_a_process_that_cannot_be_started_is_an_error_of_the_run(play, monkeypatch):
    monkeypatch.setattr("camelcup.players.process.HOST", ["/no/such/program"])
    with pytest.raises(UserError, match=r"^bot 'bot0': no process can be started \(No such file"):
        play(SMALL)


@pytest.mark.parametrize(("statement", "kind", "reason", "place"), ENDS)
def test_a_bot_that_ends_its_process_or_hangs_has_a_fault_with_the_reason(
    play, statement, kind, reason, place
):
    ends = SMALL.replace("return 3", statement)
    limits = Limits(max_faults=1, move_time=0.5 if kind is FaultKind.TIMEOUT else 10)
    [fault, *_] = play(ends, limits=limits)[0].faults
    assert (fault.kind, fault.reason) == (kind, reason)
    assert place in fault.traceback


def test_bots_in_the_worker_give_the_same_records_as_in_processes(tmp_path):
    raises = SMALL.replace("return 3", "return 3 if self.rng.random() < 0.5 else self.nothing")
    objects = SMALL.replace("return 3", "return self.rng.choice([None, (3,), {}, 'x', 6, 2.0, object, True])")
    bots = sources(tmp_path, raises=raises, objects=objects)
    first, other = (
        without_times(played_by(bots, seeds=range(20), rules=PipsRules(big_rolls=0), isolation=each))
        for each in ("process", "none")
    )
    assert other == first
    kinds = {fault.kind for record in first for fault in record.faults}
    assert kinds == {FaultKind.RAISED, FaultKind.MALFORMED, FaultKind.ILLEGAL}
