"""check_bot takes a good bot, and finds every way of breaking the contract; each fails one check only."""

import random
import threading
from itertools import count
from typing import Any

import pytest

import faulty_bots
from camelcup import Bot, UserError
from camelcup.camelup.bots.player0 import Player0
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.rules import Rules
from camelcup.testing import BotReport, check_bot, inspect_bot
from tiny_bots import Gambler, Passer, Small
from tiny_games import BIG, PASS, PIPS_RULES, SMALL, Clash, ClashRules, Pips, PipsRules

LEGAL = "answers are legal"
RAISES = "raises nothing"
VIEW = "leaves its view alone"
REPEATS = "same seed, same moves"
SHARED = "draws from self.rng alone"
TIME = "time a move"


class Exits(Passer):
    def __init__(self) -> None:
        raise SystemExit("no bot today")


class AppendsToItsView(Passer):
    def move(self, player: int, state: Any) -> int:
        state.scores.append(1)
        return PASS


class CatchesItsOwnMistake(Passer):
    """What a bot tries and catches is its own affair."""

    def move(self, player: int, state: Any) -> int:
        try:
            state.turn = 1
        except AttributeError:
            return PASS
        return SMALL


class DrawsFromTheSharedRandom(Bot):
    def move(self, player: int, state: Any) -> Any:
        return random.choice(state.legal_actions())


class RemembersEarlierGames(Bot):
    games = count()

    def __init__(self) -> None:
        self.game = next(self.games)

    def move(self, player: int, state: Any) -> Any:
        return BIG if BIG in state.legal_actions() and self.game % 5 == 0 else PASS


class BreaksIntoTheRules(Bot):
    """Changes what no assignment can."""

    def move(self, player: int, state: Any) -> Any:
        object.__setattr__(state.rules, "coins", state.rules.coins + 1)
        return [0]


class StumblesOverItsOwnAttribute(Passer):
    def move(self, player: int, state: Any) -> Any:
        return self.plan  # type: ignore[attr-defined]


class RaisesWhenItSitsDownLate(Bot):
    """Counts on being asked at the start of a game, which a fresh bot need not be."""

    def begin(self, player: int, players: int, rules: Any) -> None:
        self.asked = 0

    def move(self, player: int, state: Any) -> Any:
        self.asked += 1
        if state.turn // 2 >= self.asked:
            raise ValueError("turns are missing")
        return PASS


def failed(report: BotReport) -> list[str]:
    return [finding.check for finding in report.findings if not finding.passed]


def inspected(bot: type[Bot], games: int = 2) -> BotReport:
    return inspect_bot(bot.__name__, bot, Pips(PipsRules()), games)


@pytest.mark.parametrize("bot", [Passer, Small, Gambler, CatchesItsOwnMistake])
def test_a_bot_that_keeps_the_contract_passes(bot: type[Bot]) -> None:
    report = inspected(bot)
    assert report.passed
    assert failed(report) == []
    assert str(report).startswith(f"{bot.__name__} keeps the contract")


@pytest.mark.parametrize(
    ("bot", "check", "told"),
    [
        (faulty_bots.Malformed, LEGAL, "it answered 'three': 'three' is no action"),
        (faulty_bots.Illegal, LEGAL, "it answered 6: 6 is illegal"),
        (faulty_bots.RaisesInInit, RAISES, "ValueError: no such book (faulty_bots.py:"),
        (faulty_bots.RaisesInBegin, RAISES, "ValueError: not today"),
        (faulty_bots.RaisesInMove, RAISES, "ValueError: lost count"),
        (faulty_bots.RaisesInEnd, RAISES, "ValueError: a bad loser"),
        (faulty_bots.Exits, RAISES, "SystemExit: 3"),
        (faulty_bots.HasNoMove, RAISES, "HasNoMove has no move method"),
        (Exits, RAISES, "SystemExit: no bot today"),
        (StumblesOverItsOwnAttribute, RAISES, "no attribute 'plan'"),
        (faulty_bots.ChangesItsView, VIEW, "can't set attribute"),
        (faulty_bots.ChangesItsScore, VIEW, "does not support item assignment"),
        (AppendsToItsView, VIEW, "'tuple' object has no attribute 'append'"),
        (RemembersEarlierGames, REPEATS, "a game came out differently when it was played again"),
        (DrawsFromTheSharedRandom, SHARED, "after random.seed(2) instead of random.seed(1)"),
    ],
)
def test_a_bot_that_breaks_one_rule_fails_one_check(bot: type[Bot], check: str, told: str) -> None:
    report = inspected(bot)
    assert failed(report) == [check]
    assert told in str(report)
    assert "what to do:" in str(report)


class Ponders(Passer):
    over = threading.Event()

    def begin(self, player: int, players: int, rules: Any) -> None:
        threading.Thread(target=self.over.wait).start()


class PondersPolitely(Ponders):
    def begin(self, player: int, players: int, rules: Any) -> None:
        self.over = threading.Event()
        super().begin(player, players, rules)

    def move(self, player: int, state: Any) -> int:
        self.over.set()
        return PASS


def test_a_bot_that_does_not_end_its_threads_is_found() -> None:
    assert failed(inspected(PondersPolitely)) == []
    report = inspected(Ponders)
    Ponders.over.set()
    assert failed(report) == ["ends its threads"]
    assert "what to do: end them in end()" in str(report)


def test_a_change_that_no_rule_of_python_bars_is_found() -> None:
    report = inspect_bot("Breaks", BreaksIntoTheRules, CamelUp(Rules()), games=1)
    assert VIEW in failed(report)
    assert "it changed what it sees" in str(report)


def test_a_bot_is_also_asked_in_the_middle_of_a_game() -> None:
    assert failed(inspected(RaisesWhenItSitsDownLate)) == [RAISES]


def test_a_trouble_is_told_with_its_position_and_how_often_it_came() -> None:
    report = inspected(faulty_bots.RaisesInMove)
    detail = next(finding.detail for finding in report.findings if finding.check == RAISES)
    times, what, position, *_ = detail.splitlines()
    assert times.endswith(" times; the first:")
    assert what.startswith("seat 0: ValueError: lost count (faulty_bots.py:")
    assert position == "  position (2 seats, at the start):"


def test_every_table_size_that_counts_is_played() -> None:
    report = inspect_bot("Player0", Player0, CamelUp(Rules(max_seats=5)), games=3)
    assert report.findings[0].detail.endswith("answers in 9 games and 15 positions of other games")
    report = inspect_bot("Small", Small, Pips(PipsRules()), games=3)
    assert " in 6 games " in report.findings[0].detail
    report = inspect_bot("Player0", Player0, CamelUp(Rules(min_seats=6, max_seats=6)), games=1)
    assert " in 1 games " in report.findings[0].detail


def test_a_game_without_an_end_does_not_hold_a_report_up() -> None:
    assert inspect_bot("Passer", Passer, Pips(PIPS_RULES["endless"]), games=1).passed


def test_the_time_a_move_takes_is_told_but_never_wrong() -> None:
    finding = inspected(Small).findings[-1]
    assert finding.check == TIME
    assert finding.passed
    assert " ms, at worst " in finding.detail
    assert inspected(faulty_bots.RaisesInInit).findings[-1].detail == "it never came to move"


def test_games_in_which_all_act_at_once_can_be_played() -> None:
    class Shows(Bot):
        def move(self, player: int, state: Any) -> int:
            return self.rng.choice(state.legal_actions())

    assert inspect_bot("Shows", Shows, Clash(ClashRules())).passed


def test_the_shared_random_numbers_are_left_as_they_were() -> None:
    before = random.getstate()
    inspected(DrawsFromTheSharedRandom)
    assert random.getstate() == before


def test_the_same_seed_gives_the_same_report() -> None:
    one, other = (inspected(faulty_bots.Illegal) for _ in range(2))
    assert one.findings[:-1] == other.findings[:-1]


@pytest.mark.parametrize("bot", ["Player0", "RandomBot", "camelcup.camelup.bots.player1:Player1"])
def test_a_test_of_an_installed_bot_is_one_line(bot: str) -> None:
    check_bot(bot)


def test_the_rules_can_be_chosen() -> None:
    check_bot("Player2", rules="second-edition", games=1)


@pytest.mark.usefixtures("tiny_installed")
def test_a_test_of_a_class_is_one_line_for_any_game() -> None:
    check_bot(Small, game="pips")


@pytest.mark.usefixtures("tiny_installed")
def test_a_bot_that_fails_is_an_assertion_error_with_the_whole_report() -> None:
    with pytest.raises(AssertionError) as raised:
        check_bot("faulty_bots:Illegal", game="pips")
    lines = str(raised.value).splitlines()
    assert lines[0] == "faulty_bots:Illegal fails: answers are legal"
    assert lines[1].startswith("  FAIL  answers are legal: ")
    assert lines[-1].startswith("  ok    time a move: ")


@pytest.mark.parametrize("bot", [int, Small()])
def test_what_is_no_class_of_a_bot_is_refused(bot: Any) -> None:
    with pytest.raises(AssertionError, match=r"must be a class derived from camelcup\.Bot"):
        check_bot(bot)


def test_an_unknown_name_is_a_mistake_of_the_person() -> None:
    with pytest.raises(UserError, match="did you mean Player0"):
        check_bot("Playr0")
