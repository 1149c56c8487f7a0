"""What is known from an earlier try to play a table."""

from typing import Any

import pytest
from attrs import evolve

import tiny_bots
from camelcup import Bot, Fault, FaultKind, GameRecord, Limits, Table, chair
from camelcup.note import STARTING, Note
from camelcup.record import Verdict
from camelcup.referee import play
from tiny_games import PASS, SMALL, Pips, PipsRules

LATE = Fault(2, 0, FaultKind.TIMEOUT, "no answer within 10 s", "hm\n", "bot.py:3 in move")
TABLE = Table(0, "pips", "standard", ("First", "Small"), 1)


def play_again(*verdicts: Verdict, limits: Limits | None = None) -> tuple[GameRecord, list[int]]:
    """A game of Pips, three turns a seat, and the turns at which the first seat was asked."""
    asked = []

    class First(Bot):
        def move(self, player: int, state: Any) -> int:
            asked.append(state.turn)
            return SMALL

    table = evolve(TABLE, limits=limits or Limits())
    return play(table, Pips(PipsRules()), [First, tiny_bots.Small], verdicts=verdicts), asked


def moves(record: GameRecord) -> list[Any]:
    return [turn.move for turn in record.turns if turn.seat == 0]


def test_a_bot_is_not_asked_again_at_the_turn_of_a_known_fault() -> None:
    record, asked = play_again(Verdict(LATE, final=False))
    assert record.faults == (LATE,)
    assert asked == [0, 4]
    assert moves(record) == [SMALL, PASS, SMALL]
    assert record.times[0].moves == 3
    assert record.times[0].worst_ns == 10 * 10**9


def test_a_bot_that_stopped_the_process_is_benched_from_that_turn_on() -> None:
    record, asked = play_again(Verdict(LATE))
    assert record.faults == (LATE,)
    assert asked == [0]
    assert moves(record) == [SMALL, PASS, PASS]


def test_a_bot_that_is_benched_is_charged_at_once_with_all_that_is_known_of_it() -> None:
    """Each of these faults has cost its time, whatever the bot would have done this time."""
    known = [Verdict(evolve(LATE, turn=turn), final=False) for turn in (4, 2, 0)]
    record, asked = play_again(*known, limits=Limits(max_faults=2))
    assert [fault.turn for fault in record.faults] == [0, 2, 2]
    assert asked == []


def test_what_is_known_of_a_turn_that_does_not_come_is_charged_at_the_end() -> None:
    record, asked = play_again(Verdict(evolve(LATE, turn=40), final=False))
    assert record.faults == (evolve(LATE, turn=6),)
    assert asked == [0, 2, 4]


def test_a_bot_that_is_known_not_to_begin_is_never_asked() -> None:
    record, asked = play_again(Verdict(evolve(LATE, turn=STARTING)), Verdict(LATE, final=False))
    assert record.faults == (evolve(LATE, turn=0), evolve(LATE, turn=0))
    assert asked == []


def test_the_note_of_a_table_holds_a_verdict_on_who_was_late(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0]
    monkeypatch.setattr(chair, "perf_counter_ns", lambda: now[0])

    class Slow(Bot):
        def move(self, player: int, state: Any) -> int:
            now[0] += 11 * 10**9 if state.turn == 2 else 1
            return SMALL

    note = Note()
    record = play(TABLE, Pips(PipsRules()), [Slow, tiny_bots.Small], note=note)
    assert record.faults == (Fault(2, 0, FaultKind.TIMEOUT, "no answer within 10 s"),)
    assert note.remembered() == [Verdict(record.faults[0], final=False)]
    note.begin(TABLE.number)
    assert note.remembered() == []


def test_a_verdict_stays_in_the_note_of_the_next_try() -> None:
    note = Note()
    verdict = Verdict(LATE, final=False)
    play(TABLE, Pips(PipsRules()), [tiny_bots.Small] * 2, note=note, verdicts=[verdict])
    assert note.remembered() == [verdict]


def test_a_note_keeps_what_bots_printed_as_far_as_there_is_room() -> None:
    note = Note()
    long = Verdict(evolve(LATE, output="x" * 2000))
    for _ in range(100):
        note.remember(long)
    whole = note.remembered().count(long)
    assert 10 < whole < 100
    assert set(note.remembered()[whole:]) == {Verdict(evolve(LATE, output="", stack=""))}


def test_what_a_bot_has_written_over_a_note_is_no_verdict() -> None:
    note = Note()
    note.remember(Verdict(LATE))
    note.texts[:] = bytes(len(note.texts))
    assert note.remembered() == []


def test_what_a_bot_printed_does_nothing_to_a_screen() -> None:
    note = Note()
    note.keep("red \x1b[31m\n\tand \ud800 out\x00")
    assert note.output(0) == "red ?[31m\n\tand ? out?"
