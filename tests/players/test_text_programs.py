"""Programs of other contests: they speak the text protocol that a game's package describes."""

import pytest

from camelcup import FaultKind, Limits, Phase
from camelcup.installed.specs import find_bot
from process_tables import played_by
from text_programs import DEFAULTS, write_text_program
from tiny_tables import moves

EXITED, PROTOCOL, TIMEOUT = FaultKind.EXITED, FaultKind.PROTOCOL, FaultKind.TIMEOUT

NAMED = "open('said', 'a').write('process\\n')"
KEEPS = "open('said', 'a').write(line)"
"""Statements of a program that keeps when it starts, and all that it reads."""


@pytest.fixture
def play(tmp_path, tiny_plugins):
    """Return a function that plays tables of a program, of some statements, and a bot: one for each seed."""

    def run(spec="", kind="dice", limits=Limits(move_time=0.5), **more):  # noqa: B008 - it is frozen
        statements = {name: more.pop(name) for name in DEFAULTS if name in more}
        spec = spec or write_text_program(tmp_path, kind, **statements)
        source = find_bot(spec, "pips", tiny_plugins, folder=tmp_path)
        other = find_bot("tiny_bots:Small", "pips", tiny_plugins)
        return played_by({"program": source, "other": other}, limits=limits, **more)

    return run


@pytest.mark.parametrize("isolation", ["process", "none"])
@pytest.mark.parametrize("kind", ["dice", "bare"])
def test_a_program_plays_under_every_isolation(kind, isolation, play):
    [record] = play(kind=kind, isolation=isolation)
    assert (record.faults, moves(record, 0)) == ((), [3, 3, 3])


def test_a_fresh_process_of_each_game_is_told_all_that_the_protocol_says(play, tmp_path):
    first, second = play(start=NAMED, heard=KEEPS, seeds=(1, 2))
    games = (tmp_path / "said").read_text().split("process\n")[1:]
    assert len(games) == 2
    for game, record in zip(games, (first, second), strict=True):
        after = [turn.move for turn in record.turns if turn.seat is None]
        assert game.splitlines() == [
            "seat 0 of 2",
            "move_time 0.5",
            "ready",
            "move 1",
            "scores 0 0",
            "go",
            "move 2",
            f"scores {after[0]} {after[1]}",
            "go",
            "move 3",
            f"scores {after[0] + after[2]} {after[1] + after[3]}",
            "go",
            "end after 6 turns",
            f"scores {record.scores} winners {record.winners}",
            "go",
        ]


SECOND = "if turn == 2 and first_time():"
LATE, TOO_LONG = "no answer within 0.5 s", "its process wrote an answer that is too long: over 1048576 bytes"

HALF = f"{LATE}; it wrote '3\\n6' without a whole line 'go'"


@pytest.mark.parametrize(
    ("statement", "kind", "reason"),
    [
        (f"{SECOND} time.sleep(60)", TIMEOUT, LATE),
        (f"{SECOND} os.write(1, b'3\\n6\\n'); time.sleep(60)", TIMEOUT, HALF),
        (f"{SECOND} sys.exit(3)", EXITED, "its process exited with code 3"),
        (f"{SECOND} print('3\\n' * 5_000_000, flush=True)", PROTOCOL, TOO_LONG),
        (
            "if turn == 1 and first_time(): os.write(1, b'3\\ngo\\n6\\ngo\\n'); continue",
            PROTOCOL,
            "its process wrote '6\\ngo' before it was asked",
        ),
        ("if first_time(): sys.exit(4)", EXITED, "its process exited with code 4"),
    ],
)
def test_a_program_that_loses_its_process_begins_afresh(statement, kind, reason, play, tmp_path):
    early = "sys.exit(4)" in statement
    failing = {"ready" if early else "go": statement}
    [record] = play(start=NAMED, heard=KEEPS, **failing)
    fault = record.faults[0]
    assert (fault.kind, fault.phase, fault.seat, fault.reason) == (kind, Phase.MOVE, 0, reason)
    assert moves(record, 0) == ([0, 3, 3] if early else [3, 0, 3])
    again = (tmp_path / "said").read_text().split("process\n")[2].splitlines()
    assert again[:4] == ["seat 0 of 2", "move_time 0.5", "ready", "move 1"], "it is told what a new seat is"


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("5", "5 is no action: those are 0, 3 and 6"),
        ("3 6", "'3 6' is not one roll"),
        ("", "answer raised IndexError: list index out of range"),
    ],
)
def test_a_wrong_answer_is_a_fault_and_the_process_stays(answer, reason, play, tmp_path):
    wrong = f"if turn == 1: print('why', file=sys.stderr); print('{answer}\\ngo', flush=True); continue"
    [record] = play(start=NAMED, heard=KEEPS, go=wrong)
    fault = record.faults[0]
    assert (fault.kind, fault.turn, fault.output) == (FaultKind.MALFORMED, 0, "why\n")
    assert fault.reason.startswith(reason)
    assert moves(record, 0) == [0, 3, 3]
    assert (tmp_path / "said").read_text().count("process") == 1


def test_the_mark_of_an_answer_may_have_any_case_blanks_and_windows_line_ends(play):
    answer = r"os.write(1, b'\r\n 3 \r\n\r\n  GO \t\r\n'); continue"
    [record] = play(go=answer)
    assert (record.faults, moves(record, 0)) == ((), [3, 3, 3])


def test_lines_behind_the_mark_belong_to_the_next_answer(play):
    answer = r"os.write(1, (b'6\ngo\n0\n', b'go\n\n', b'3\ngo\n')[turn - 1]); continue"
    [record] = play(go=answer)
    assert record.faults == ()
    assert moves(record, 0) == [6, 0, 3]


@pytest.mark.parametrize("kind", ["dice", "bare"])
def test_a_program_whose_first_answer_is_late_is_out(kind, play):
    hangs = {"kind": kind, "ready": "time.sleep(60)", "go": "time.sleep(60)"}
    for record in play(**hangs, seeds=(1, 2), limits=Limits(begin_time=0.3)):
        assert [(fault.turn, fault.phase, fault.kind, fault.reason) for fault in record.faults] == [
            (0, Phase.MOVE, FaultKind.TIMEOUT, "no answer within 0.3 s"),
            (2, Phase.BEGIN, FaultKind.TIMEOUT, "it is not started again: its first answer was late"),
        ]
        assert record.out == (0,)


@pytest.mark.parametrize("kind", ["dice", "bare"])
def test_the_first_answer_has_more_time_and_a_later_one_has_not(kind, play):
    slow = {"go": "time.sleep(0.3 if first_time() else turn - 1)"}
    slow |= {"ready": "time.sleep(0.3)", "go": "time.sleep(turn - 1)"} if kind == "dice" else {}
    [record] = play(kind=kind, **slow, limits=Limits(move_time=0.2, begin_time=20, max_faults=1))
    assert [(fault.turn, fault.reason) for fault in record.faults] == [(2, "no answer within 0.2 s")]


def test_a_program_that_reads_on_when_its_game_is_over_is_killed(play):
    endless = "while True: sys.stdin.readline()"
    first, second = play(last=endless, seeds=(1, 2))
    assert first.faults == second.faults == ()


def test_a_program_may_write_what_it_thinks_of_the_end(play, tmp_path):
    play(end="print(words)", last="open('last', 'w').close()")
    assert (tmp_path / "last").exists()


def test_the_process_of_a_program_that_is_out_ends_with_the_next_game(play, tmp_path):
    wrong = "print('7\\ngo', flush=True); continue"
    first, second = play(start=NAMED, go=wrong, seeds=(1, 2), limits=Limits(max_faults=1))
    assert first.out == second.out == (0,)
    assert (tmp_path / "said").read_text() == "process\n" * 2
