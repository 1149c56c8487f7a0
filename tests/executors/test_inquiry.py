"""What is concluded from the end of a worker, where no bot is known to have done it."""

from pathlib import Path
from typing import NoReturn

import pytest
from attrs import evolve

from camelcup import Limits, Table
from camelcup.errors import CamelCupError
from camelcup.executors.death import Death
from camelcup.executors.inquiry import Inquiry
from camelcup.executors.processes import Processes
from camelcup.note import Note
from camelcup.plugins import load_plugins
from camelcup.record import Fault, FaultKind, Verdict

TABLE = Table(7, "camelup", "cup", ("Player0", "Player1", "Player2"), 1, limits=Limits(move_time=1.0))


def killed(table: int, asked: tuple[int, int] | None) -> Death:
    """The end of a worker that was killed by a person."""
    return Death(
        table=table,
        asked=asked,
        turn=asked[0] if asked else 0,
        others=(),
        ran=(),
        holding=(),
        hooked=(),
        parents=(),
        ender=None,
        stray=False,
        kind=FaultKind.DIED,
        reason="ended the process (SIGKILL)",
        trace="",
        note=Note(),
        signal=9,
    )


def test_what_is_noted_of_another_table_is_held_against_nobody() -> None:
    death = killed(6, None)
    death.note.remember(Verdict(Fault(8, 1, FaultKind.TIMEOUT, "no answer within 1 s")))
    inquiry = Inquiry(TABLE)
    inquiry.go_on(death)
    assert inquiry.job.verdicts == ()
    inquiry = Inquiry(TABLE)
    inquiry.go_on(evolve(death, table=7))
    assert [verdict.fault.seat for verdict in inquiry.job.verdicts] == [1]


def test_who_is_killed_at_the_same_turn_once_more_has_done_it() -> None:
    inquiry = Inquiry(TABLE)
    inquiry.go_on(killed(7, (5, 1)))
    inquiry.go_on(killed(7, (9, 0)))
    assert inquiry.job.verdicts == ()
    inquiry.go_on(killed(7, (9, 0)))
    assert [(verdict.fault.seat, verdict.fault.turn) for verdict in inquiry.job.verdicts] == [(0, 9)]


KILLED = """
import ctypes
import os
from pathlib import Path

from camelcup import Bot

tries = Path(__file__).with_name("tries")
tries.write_text(tries.read_text() + "." if tries.exists() else ".")


class Killed(Bot):
    moves = 0

    def move(self, player, state):
        self.moves += 1
        if self.moves == 4 - len(tries.read_text()):
            ctypes.CDLL(None).kill(os.getpid(), 9)
        return [0]
"""


def test_a_worker_that_is_killed_from_outside_costs_no_bot_anything(tmp_path: Path) -> None:
    """The bot's doing cannot be told from a person's, at another turn each time."""
    path = tmp_path / "killed.py"
    path.write_text(KILLED)
    table = evolve(TABLE, bots=("Player0", f"{path}:Killed", "Player1"))
    [record] = Processes(load_plugins(), 1).run([table])
    assert record.faults == ()
    assert len((tmp_path / "tries").read_text()) == 4


@pytest.mark.parametrize("asked", [None, (3, 0)])
def test_a_table_that_ends_every_process_is_not_played_for_ever(asked: tuple[int, int] | None) -> None:
    with pytest.raises(CamelCupError, match="table 7 cannot be played, whoever is kept out"):
        go_on_for_ever(Inquiry(TABLE), killed(7, asked))


def go_on_for_ever(inquiry: Inquiry, death: Death) -> NoReturn:
    while True:
        inquiry.go_on(death)
