"""Faults of bots: their kinds and phases, their reasons, and what they cost."""

from pathlib import Path

import pytest

import faulty_bots
import tiny_bots
from camelcup import FaultKind, Limits, Phase, Turn
from camelcup.errors import FaultAbort
from camelcup.installed.loading import bot_factory
from camelcup.players import PlayerError
from camelcup.players.inline import InlinePlayer
from camelcup.records import OnFault
from tiny_games import PASS, SMALL, Clash, ClashRules
from tiny_tables import moves, pips, played

ABORT = Limits(on_fault=OnFault.ABORT)
FORFEIT = Limits(on_fault=OnFault.FORFEIT)


def faults(record):
    return [(fault.turn, fault.seat, fault.phase, fault.kind) for fault in record.faults]


def line_at_fault(bot):
    """Return the line of a faulty bot that is marked, and the function it is in."""
    lines = Path(faulty_bots.__file__).read_text("utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(f"class {bot.__name__}("))
    place = next(number for number in range(start, len(lines)) if lines[number].endswith("# here"))
    header = next(lines[number] for number in range(place, start, -1) if "def " in lines[number])
    return place + 1, header.split("def ")[1].split("(")[0]


@pytest.mark.parametrize(
    ("bot", "text"),
    [
        (faulty_bots.RaisesInInit, "ValueError: no such book"),
        (faulty_bots.RaisesInEnd, "ValueError: a bad loser"),
        (faulty_bots.RaisesInLibrary, "IndexError: Cannot choose from an empty sequence"),
        (faulty_bots.RaisesIllegalAction, "IllegalAction: not by these rules"),
        (faulty_bots.Exits, "SystemExit: 3"),
        (faulty_bots.Unprintable, "UnprintableError: <exception str() failed>"),
        (faulty_bots.ChangesItsView, "AttributeError: can't set attribute"),
    ],
)
def test_a_bot_that_raises_commits_a_fault_whose_reason_names_its_line(bot, text):
    fault = pips(bot, tiny_bots.Passer, limits=Limits(max_faults=1)).faults[0]
    line, function = line_at_fault(bot)
    assert (fault.kind, fault.seat) == (FaultKind.RAISED, 0)
    assert fault.reason.startswith(text)
    assert fault.reason.endswith(f"(faulty_bots.py:{line} in {function})")
    assert "\n" not in fault.reason


def test_the_traceback_of_a_fault_holds_the_frames_of_the_bot_and_none_of_camelcup_or_a_plugin():
    code = "class Caller(Bot):\n    def move(self, seat, view):\n        return move(seat, view)\n"
    module = {"__tracebackhide__": True, "Bot": tiny_bots.Passer, "move": faulty_bots.RaisesInLibrary().move}
    exec(code, module)  # a bot of a plugin whose code calls another bot
    (fault,) = pips(module["Caller"], tiny_bots.Passer, limits=Limits(max_faults=1)).faults
    calls = [line for line in fault.traceback.splitlines() if line.startswith("  File ")]
    assert [line.rsplit(" in ")[1] for line in calls] == ["move", "pick", "choice"]
    assert fault.traceback.splitlines()[-1].startswith("IndexError: ")
    assert "faulty_bots.py" in fault.reason


class Narrow(tiny_bots.Passer):
    def move(self, view):
        return 0


NO_ACTION = "is no action: those are 0, 3 and 6"


@pytest.mark.parametrize(
    ("bot", "kind", "reason"),
    [
        (Narrow, FaultKind.RAISED, "TypeError: Narrow.move() takes 2 positional arguments but 3 were given"),
        (faulty_bots.HasNoMove, FaultKind.RAISED, "NotImplementedError: HasNoMove has no move method"),
        (faulty_bots.Malformed, FaultKind.MALFORMED, f"'three' {NO_ACTION}"),
        (faulty_bots.AnswersAnObject, FaultKind.MALFORMED, f"<object object> {NO_ACTION}"),
        (faulty_bots.Illegal, FaultKind.ILLEGAL, "6 is illegal: seat 0 has no roll of the big die left"),
    ],
)
def test_a_bot_that_cannot_be_called_or_whose_answer_is_refused_commits_a_fault(bot, kind, reason):
    fault = pips(bot, tiny_bots.Passer, big_rolls=0).faults[0]
    assert (fault.phase, fault.kind, fault.reason) == (Phase.MOVE, kind, reason)
    assert (fault.traceback == "") == (kind is not FaultKind.RAISED)


def test_another_error_of_check_is_a_malformed_answer_with_its_traceback():
    class Careless(Clash):
        def check(self, state, seat, answer):
            return {1: 1, 2: 2, 3: 3}[answer]

    lists = bot_factory(lambda seat, view: [1])
    (fault,) = played(Careless(ClashRules(rounds=1)), tiny_bots.Shower, lists).faults
    assert (fault.seat, fault.kind) == (1, FaultKind.MALFORMED)
    assert fault.reason.startswith("check raised TypeError: unhashable type: 'list' (test_seat.py:")
    assert "return {1: 1, 2: 2, 3: 3}[answer]" in fault.traceback
    assert "in ask" not in fault.traceback


class Wordy(tiny_bots.Passer):
    def move(self, seat, view):
        raise ValueError("\x1b[2J" + "word " * 10_000)


class ScreenAnswer(str):
    """Its repr is its text, whatever that does to a screen."""

    __repr__ = str.__str__


class AnswersOverTheScreen(tiny_bots.Passer):
    def move(self, seat, view):
        return ScreenAnswer("a\r\nb\x1b[2J\u2028c\x00\ud800")


@pytest.mark.parametrize(
    ("bot", "kind"), [(Wordy, FaultKind.RAISED), (AnswersOverTheScreen, FaultKind.MALFORMED)]
)
def test_a_reason_is_one_printable_line_that_is_not_long(bot, kind):
    fault = pips(bot, tiny_bots.Passer).faults[0]
    assert fault.kind is kind
    assert "?[2J" in fault.reason
    assert fault.reason.isprintable()
    assert len(fault.reason) < 1000


def test_ctrl_c_is_no_fault():
    class Interrupted(tiny_bots.Passer):
        def move(self, seat, view):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        pips(Interrupted, tiny_bots.Passer)


def test_an_answer_that_comes_too_late_is_a_fault(monkeypatch):
    clock = 0

    class Slow(tiny_bots.Small):
        def move(self, seat, view):
            nonlocal clock
            clock += 2 * 10**9 + view.turn // 2  # one nanosecond too late from the second answer on
            return SMALL

    monkeypatch.setattr("camelcup.table.match.perf_counter_ns", lambda: clock)
    record = pips(Slow, tiny_bots.Passer, limits=Limits(move_time=2))
    assert faults(record) == [(2, 0, Phase.MOVE, FaultKind.TIMEOUT), (4, 0, Phase.MOVE, FaultKind.TIMEOUT)]
    assert record.faults[0].reason == "no answer within 2 s"
    assert moves(record, 0) == [SMALL, PASS, PASS]
    assert pips(Slow, tiny_bots.Passer, limits=Limits(move_time=0)).faults == ()


def test_faults_are_in_their_order_and_count_the_turns_of_all_seats_before_them():
    record = pips(faulty_bots.RaisesInMove, faulty_bots.Malformed)
    assert [(fault.turn, fault.seat) for fault in record.faults] == [(turn, turn % 2) for turn in range(6)]


def test_a_bot_that_cannot_begin_is_tried_again_at_each_ask_until_it_is_out():
    record = pips(tiny_bots.Small, faulty_bots.RaisesInBegin, limits=Limits(max_faults=3), rounds=4)
    raised = [(turn, 1, Phase.BEGIN, FaultKind.RAISED) for turn in (0, 1, 3)]
    assert faults(record) == raised
    assert moves(record, 1) == [PASS] * 4
    assert record.out == (1,)
    assert record.times[1].moves == 0


def test_a_bot_that_begins_late_plays_from_then_on():
    attempts = iter((ValueError("not yet"), ValueError("not yet")))

    class BeginsLate(tiny_bots.Small):
        def begin(self, seat, seats, game):
            for error in attempts:
                raise error

    record = pips(tiny_bots.Passer, BeginsLate)
    assert [(fault.turn, fault.phase) for fault in record.faults] == [(0, Phase.BEGIN), (1, Phase.BEGIN)]
    assert (moves(record, 1), record.out) == ([PASS, SMALL, SMALL], ())


def test_a_bot_whose_process_ended_begins_again_before_its_next_move():
    begun = []

    class Gone(InlinePlayer):
        def begin(self, table, seat):
            begun.append(seat)
            super().begin(table, seat)

        def move(self, view):
            if view.turn in (0, 4):
                raise PlayerError(FaultKind.EXITED, "exit code 7", "where", "printed", gone=True)
            return super().move(view)

        def end(self, scores):
            raise AssertionError("a process that is gone cannot get the scores")

    record = pips(tiny_bots.Small, tiny_bots.Passer, first=Gone)
    assert faults(record) == [(turn, 0, Phase.MOVE, FaultKind.EXITED) for turn in (0, 4)]
    assert (record.faults[0].traceback, record.faults[0].output) == ("where", "printed")
    assert moves(record, 0) == [PASS, SMALL, PASS]
    assert begun == [0, 0]


def test_a_player_that_asks_for_it_sees_the_end():
    seen = []

    class Sees(InlinePlayer):
        sees_end = True

        def see(self, view):
            seen.append((view.turn, view.scores))

        def end(self, scores, winners):
            seen.append(scores)

    record = pips(tiny_bots.Small, tiny_bots.Passer, first=Sees)
    assert seen == [(6, record.scores), record.scores]


@pytest.mark.parametrize(
    ("limits", "turns"), [(FORFEIT, [0]), (Limits(max_faults=1), [0]), (Limits(max_faults=2), [0, 2])]
)
def test_a_bot_with_too_many_faults_is_out_not_asked_again_and_no_winner(limits, turns):
    record = pips(faulty_bots.RaisesInMove, tiny_bots.Passer, limits=limits, rounds=5)
    assert [fault.turn for fault in record.faults] == turns
    assert moves(record, 0) == [PASS] * 5
    assert (record.times[0].moves, record.times[1].moves) == (len(turns), 5)
    assert (record.scores, record.out, record.winners) == ((0, 0), (0,), (1,))


def test_a_bot_that_is_not_out_may_win_and_nobody_wins_where_all_are_out():
    assert pips(faulty_bots.Malformed, tiny_bots.Passer, limits=Limits(max_faults=4)).winners == (0, 1)
    record = pips(faulty_bots.Malformed, faulty_bots.RaisesInInit, limits=FORFEIT)
    assert (record.out, record.winners) == ((0, 1), ())


@pytest.mark.parametrize("limits", [FORFEIT, Limits(max_faults=1)])
def test_a_fault_after_the_game_changes_nothing_of_its_result(limits):
    record = pips(faulty_bots.RaisesInEnd, tiny_bots.Passer, limits=limits)
    honest = pips(tiny_bots.Small, tiny_bots.Passer, limits=limits)
    assert faults(record) == [(6, 0, Phase.END, FaultKind.RAISED)]
    assert (record.scores, record.winners, record.out) == (honest.scores, (0,), ())


@pytest.mark.parametrize(
    ("bot", "text"),
    [
        (faulty_bots.Malformed, "after turn 1), malformed: 'three' is no action: those are 0, 3"),
        (faulty_bots.RaisesInBegin, "after turn 0), raised: ValueError: not today "),
        (faulty_bots.RaisesInEnd, "after turn 6), raised: ValueError: a bad loser "),
    ],
)
def test_on_fault_abort_stops_with_the_bot_the_place_and_the_reason(bot, text):
    with pytest.raises(FaultAbort) as stopped:
        pips(tiny_bots.Small, bot, limits=ABORT)
    assert str(stopped.value).startswith(f"{bot.__name__} (table 0, seat 1, {text}")


def test_a_fault_of_one_seat_leaves_the_others_of_the_same_moment_alone():
    record = played(Clash(ClashRules(rounds=1)), lambda: tiny_bots.Shower(3), lambda: tiny_bots.Shower(9))
    assert record.turns == (Turn(0, 3), Turn(1, 1))
    assert record.scores == (3, 1)
    assert faults(record) == [(1, 1, Phase.MOVE, FaultKind.ILLEGAL)]
