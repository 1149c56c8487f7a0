"""check_bot passes good bots, and finds every breach of the contract; each fails one check only."""

import random
import threading
from typing import Any

import pytest

import faulty_bots
from camelcup import Bot, GameError, UserError
from camelcup.testing import check_bot, inspect_bot
from programs import write_program
from tiny_bots import Gambler, Passer, Shower, Small, smallest
from tiny_games import PASS, PIPS_RULES, SMALL, Clash, ClashRules, Pips, PipsDisplay, PipsRules, Tricks
from tiny_tables import tried_inline

STAYS = "answers in time, and its process stays up"
LEGAL = "answers are legal"
RAISES = "raises nothing"
REPEATS = "same seed, same moves"
SHARED = "draws from self.rng alone"
THREADS = "ends its threads"


class DrawsFromTheSharedRandom(Bot[Any, Any]):
    def move(self, seat, view):
        return random.choice(self.game.legal_actions(view, seat))


class RemembersTheLastScore(Passer):
    """Plays the first game of a process like all others; what changes its moves is the game before."""

    last = 0.0

    def move(self, seat, view):
        return SMALL if self.last % 2 else PASS

    def end(self, scores):
        type(self).last = max(scores)


class RaisesWhenItBeginsLate(Passer):
    """Counts on being asked from the start of a game, though a bot may begin again in the middle."""

    def begin(self, seat, seats, game):
        self.asked = 0

    def move(self, seat, view):
        self.asked += 1
        if view.turn // len(view.scores) >= self.asked:
            raise ValueError("turns are missing")
        return PASS


class Ponders(Passer):
    over = threading.Event()

    def begin(self, seat, seats, game):
        threading.Thread(target=self.over.wait).start()


class PondersUntilItsMove(Ponders):
    def begin(self, seat, seats, game):
        self.over = threading.Event()
        super().begin(seat, seats, game)

    def move(self, seat, view):
        self.over.set()
        return PASS


def failed(report):
    return [finding.check for finding in report.findings if not finding.passed]


def inspected(bot, games=2):
    return tried_inline(bot, Pips(PipsRules()), games, PipsDisplay)


class RefusesItsTable(Small):
    def begin(self, seat, seats, game):
        raise UserError(f"there is no network for {seats} seats")


@pytest.mark.parametrize("bot", [Small, Gambler, PondersUntilItsMove])
def test_a_bot_that_keeps_the_contract_passes(bot):
    report = inspected(bot)
    assert report.passed
    assert failed(report) == []
    assert str(report).startswith(f"{bot.__name__} keeps the contract")


@pytest.mark.parametrize(
    ("bot", "check", "text"),
    [
        (faulty_bots.Malformed, LEGAL, "seat 0: 'three' is no action"),
        (faulty_bots.AnswersAnObject, LEGAL, "seat 0: <object object> is no action: those are 0, 3 and 6"),
        (faulty_bots.Illegal, LEGAL, "6 is illegal"),
        (faulty_bots.RaisesInInit, RAISES, "ValueError: no such book (faulty_bots.py:"),
        (faulty_bots.RaisesInBegin, RAISES, "ValueError: not today"),
        (faulty_bots.RaisesInMove, RAISES, "what to do: correct the line that is named above;"),
        (faulty_bots.RaisesInEnd, RAISES, "ValueError: a bad loser"),
        (faulty_bots.Exits, RAISES, "SystemExit: 3"),
        (faulty_bots.HasNoMove, RAISES, "HasNoMove has no move method"),
        (faulty_bots.ChangesItsView, RAISES, "can't set attribute"),
        (RaisesWhenItBeginsLate, RAISES, "ValueError: turns are missing"),
        (RefusesItsTable, RAISES, "what to do: correct what it says"),
        (faulty_bots.Fickle, REPEATS, "nothing in the class or the module"),
        (RemembersTheLastScore, REPEATS, "a game differed when it was played again, after other games"),
        (DrawsFromTheSharedRandom, SHARED, "after random.seed(2) instead of random.seed(1)"),
    ],
)
def test_a_bot_that_breaks_one_rule_fails_one_check(bot, check, text):
    report = inspected(bot)
    assert failed(report) == [check]
    assert text in str(report)
    assert "what to do:" in str(report)


def test_a_bot_that_does_not_end_its_threads_is_found():
    report = inspected(Ponders)
    Ponders.over.set()
    assert failed(report) == [THREADS]
    assert "what to do: end them in end()" in str(report)


def test_a_fault_is_reported_with_how_often_it_came_its_position_and_its_traceback():
    report = inspected(faulty_bots.RaisesInMove)
    detail = next(finding.detail for finding in report.findings if finding.check == RAISES)
    times, reason, position, board, traceback, *_ = detail.splitlines()
    assert times.endswith(" times; the first:")
    assert reason.startswith("seat 0: ValueError: lost count (faulty_bots.py:")
    assert position == "  position (2 seats, at the start):"
    assert board == "  0 0"
    assert traceback == "Traceback (most recent call last):"


def test_every_table_size_that_counts_is_played():
    class Wide(Tricks):
        seats = range(1, 5)

    report = tried_inline(Gambler, Wide(), games=3)
    assert report.findings[0].detail.endswith("answers in 9 games and 13 positions of other games")
    assert " in 6 games " in inspected(Small, games=3).findings[0].detail


def test_a_game_need_not_end():
    class Endless(Pips):
        max_turns = 100

    assert tried_inline(Passer, Endless(PIPS_RULES["endless"])).passed


def test_an_error_of_the_game_is_no_fault_of_the_bot():
    class NoWayOn(Clash):
        def apply(self, state, actions):
            raise RuntimeError("no way on")

    with pytest.raises(GameError, match=r"to repeat: check_bot\(Shower\)(\n.*)*no way on"):
        tried_inline(Shower, NoWayOn(ClashRules()))


def test_the_time_a_move_takes_is_reported_and_never_wrong():
    finding = inspected(Small).findings[-1]
    assert (finding.check, finding.passed) == ("time a move", True)
    assert " ms, at worst " in finding.detail
    assert inspected(faulty_bots.RaisesInInit).findings[-1].detail == "not tried, since it was never asked"


def test_the_shared_random_numbers_are_left_as_they_were():
    before = random.getstate()
    inspected(DrawsFromTheSharedRandom)
    assert random.getstate() == before


def test_the_same_seed_gives_the_same_report():
    one, other = (inspected(faulty_bots.Illegal) for _ in range(2))
    assert one.findings[:-1] == other.findings[:-1]


@pytest.mark.usefixtures("tiny_installed")
@pytest.mark.parametrize(
    ("bot", "more"),
    [
        ("Player2", {"rules": "second-edition", "games": 1}),
        ("camelcup.camelup.bots.player1:Player1", {}),
        (Small, {"game": "pips"}),
        (smallest, {"game": "tricks"}),
        ("smallest", {"game": "tricks"}),
        (Shower, {"game": "clash"}),
    ],
)
def test_the_test_of_a_bot_is_one_line_for_any_game(bot, more):
    check_bot(bot, **more)


@pytest.mark.usefixtures("tiny_installed")
def test_a_bot_that_fails_is_an_assertion_error_with_the_whole_report():
    with pytest.raises(AssertionError) as raised:
        check_bot("faulty_bots:Illegal", game="pips")
    lines = str(raised.value).splitlines()
    assert lines[0] == "faulty_bots:Illegal fails: answers are legal"
    assert lines[1].startswith("  FAIL  answers are legal: ")
    assert lines[-1].startswith("  ok    time a move: ")


@pytest.mark.usefixtures("tiny_installed")
@pytest.mark.parametrize(
    ("bot", "checks"),
    [
        pytest.param("Ponders", [THREADS], marks=pytest.mark.slow),
        pytest.param("PondersUntilItsMove", [], marks=pytest.mark.slow),
        ("RemembersTheLastScore", [REPEATS]),
        ("DrawsFromTheSharedRandom", [SHARED]),
    ],
)
def test_a_bot_in_a_process_of_its_own_has_the_same_checks(bot, checks):
    assert failed(inspect_bot(f"{__file__}:{bot}", "pips", isolation="process")) == checks


@pytest.mark.usefixtures("tiny_installed")
def test_a_bot_is_inspected_under_a_chosen_isolation():
    report = inspect_bot(faulty_bots.Dies, "pips", isolation="process")
    assert [finding.check for finding in report.findings if not finding.skipped] == [STAYS]
    assert not report.passed
    assert "its process exited with code 7" in str(report)
    with pytest.raises(UserError, match=r"by another process: .*; or give isolation='none'"):
        inspect_bot(lambda seat, view: 0, "pips", isolation="process")
    with pytest.raises(UserError, match=r"unknown isolation 'proces'; did you mean process\?"):
        inspect_bot("Small", "pips", isolation="proces")


@pytest.mark.usefixtures("tiny_installed")
def test_a_program_is_inspected_in_a_process_whatever_the_isolation(tmp_path):
    spec = write_program(tmp_path).replace("program.py", f"{tmp_path}/program.py")
    assert inspect_bot(spec, "pips").findings[0].check == STAYS


def test_findings_come_one_by_one_in_the_order_of_the_report():
    found = []
    report = inspect_bot("RandomBot", games=1, isolation="process", found=found.append)
    assert tuple(found) == report.findings
