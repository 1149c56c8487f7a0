"""Whatever a bot does in a process of its own, the game ends, and only that bot has a fault."""

import pytest

from camelcup import Ending, FaultKind, Limits, Phase, Table
from camelcup.cup.executors.serial import TablePlayer
from camelcup.installed.loading import BotSource
from camelcup.players.process import ProcessPlayer
from hell import CASES
from process_tables import worker_spec
from processes import kill_all, own_processes, processes_with, wait_until

PATIENT = Limits(max_faults=1, move_time=10.0, begin_time=10.0)
"""Limits that no bot reaches, however busy the machine is."""

SHORT = Limits(max_faults=1, move_time=0.2, begin_time=0.3)
"""Limits for a bot that hangs once it is loaded; an honest bot answers in milliseconds."""

IMPORT = Limits(max_faults=1, begin_time=1.5)
"""Limits for a bot that hangs while it is loaded: enough to start Python."""

WITHOUT_POLL = [
    "answers.py:AnswersHugely",
    "exits.py:Exits",
    "exits.py:KillsItself",
    "hangs.py:Spins",
    "hangs.py:WaitsForAProgram",
    "output.py:PrintsAndRaises",
    "output.py:PrintsForever",
    "output.py:WritesNonsense",
    "phases.py:ExitsInEnd",
    "phases.py:Small",
]


def player_of(*cases):
    """Return a player of tables of bots from hell and an honest one."""
    bots = {case.spec: BotSource(case.spec, *case.spec.rsplit(":", 1)) for case in cases}
    bots["Small"] = BotSource("Small", "tiny_bots", "Small")
    return TablePlayer(worker_spec(bots, memory=256 << 20))


@pytest.fixture(scope="module")
def player():
    with player_of(*CASES) as player:
        yield player


def the_fault(player, case, limits=PATIENT):
    """Play a game, in which an honest bot follows the one from hell; return the latter's fault."""
    record = player.play(Table(0, "pips", "standard", (case.spec, "Small"), seed=1, limits=limits))
    assert record.ending is Ending.OVER
    assert record.scores[1] > 0
    assert [fault.seat for fault in record.faults] in ([], [0])
    assert record.out == tuple(fault.seat for fault in record.faults if fault.phase is not Phase.END)
    assert 1 in record.winners or not record.out
    return record.faults[0] if record.faults else None


def load(player, case):
    """Have the process of a bot load it."""
    started, _ = player.pool.seat(Table(0, "pips", "standard", (case.spec, "Small"), seed=1))
    assert isinstance(started, ProcessPlayer)
    started.start()
    started.wait_loaded(PATIENT.begin_time)


def check(case, fault):
    """Check that a fault is the one of a case."""
    if case.kind is None or fault is None:
        assert fault is case.kind
        return
    assert (fault.kind, fault.phase) == (case.kind, case.phase), fault
    assert case.reason in fault.reason
    assert case.output in fault.output
    assert case.traceback in fault.traceback
    assert "\n" not in fault.reason
    assert "host.py" not in fault.traceback


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.bot)
def test_a_bot_from_hell_fails_alone_and_the_game_ends(case, player):
    if case.kind is not FaultKind.TIMEOUT:
        limits = PATIENT
    elif case.bot == "hangs_on_import.py:Bot":
        limits = IMPORT
    else:
        limits = SHORT
        load(player, case)
    check(case, the_fault(player, case, limits))


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=case.bot, marks=[pytest.mark.slow] * (case.kind is FaultKind.TIMEOUT))
        for case in CASES
        if case.bot in WITHOUT_POLL
    ],
)
def test_so_it_does_on_a_system_that_lacks_everything(case, monkeypatch):
    monkeypatch.setenv("CAMELCUP_WITHOUT", "GROUPS,MEMORY,PARENT_DEATH,POLL,RUN_DELAY,STACKS")
    before = own_processes()
    with player_of(case) as player:
        hangs = case.kind is FaultKind.TIMEOUT
        fault = the_fault(player, case, Limits(max_faults=1, move_time=0.5) if hangs else PATIENT)
    kill_all(own_processes().keys() - before.keys())  # what bots started outlives them without groups
    assert (fault.kind if fault else None) is case.kind


def test_nothing_of_a_bot_is_left_when_its_player_is_closed(tmp_path, monkeypatch):
    monkeypatch.setenv("MARK", str(tmp_path))
    leaver = next(case for case in CASES if case.bot == "hangs.py:LeavesThreadsAndPrograms")
    with player_of(leaver) as player:
        assert the_fault(player, leaver) is None
        assert any("sleep" in name for name in processes_with(str(tmp_path)))
    assert wait_until(lambda: processes_with(str(tmp_path)) == [])
