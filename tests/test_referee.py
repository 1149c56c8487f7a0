import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

import faulty_bots
import tiny_bots
from camelcup import Bot, Ending, FaultKind, GameRecord, Limits, Table, Turn
from camelcup.chair import FaultAbort
from camelcup.record import OnFault
from camelcup.referee import draw, play, winners
from camelcup.seeds import derive
from tiny_games import BIG, PASS, SMALL, Clash, ClashRules, Pips, PipsRules

DEFAULT = Limits()
ABORT = Limits(on_fault=OnFault.ABORT)
FORFEIT = Limits(on_fault=OnFault.FORFEIT)


def pips(
    *makers: Callable[[], Bot], limits: Limits = DEFAULT, seed: int = 1, watch: Any = None, **rules: int
) -> GameRecord:
    """A game of Pips between bots."""
    names = tuple(getattr(maker, "__name__", "?") for maker in makers)
    table = Table(0, "pips", "standard", names, seed, limits=limits)
    return play(table, Pips(PipsRules(**rules)), makers, watch)


def clash(*numbers: int, watch: Any = None, **rules: int) -> GameRecord:
    """A game of Clash between bots that show these numbers."""
    makers = [lambda number=number: tiny_bots.Shower(number) for number in numbers]
    table = Table(0, "clash", "standard", ("Shower",) * len(numbers), 1)
    return play(table, Clash(ClashRules(**rules)), makers, watch)


def moves(record: GameRecord, seat: int | None) -> list[Any]:
    """What a seat (or, for None, chance) did, in order."""
    return [turn.move for turn in record.turns if turn.seat == seat]


@pytest.fixture
def diary(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """The pages of Diary, empty."""
    pages: list[tuple[Any, ...]] = []
    monkeypatch.setattr(tiny_bots.Diary, "pages", pages)
    return pages


def test_a_bot_is_told_to_begin_to_move_and_that_it_ended(diary: list[tuple[Any, ...]]) -> None:
    pips(tiny_bots.Diary, tiny_bots.Passer, rounds=2)
    rules = PipsRules(rounds=2)
    assert [page[0] for page in diary] == ["begin", "move", "move", "end"]
    assert diary[0] == ("begin", 0, 2, rules)
    assert [(player, view.seat, view.turn) for _, player, view in diary[1:3]] == [(0, 0, 0), (0, 0, 2)]
    assert diary[3] == ("end", 0, (0, 0))


def test_all_bots_begin_before_any_moves_and_none_ends_before_the_last_move(
    diary: list[tuple[Any, ...]],
) -> None:
    pips(tiny_bots.Diary, tiny_bots.Diary, tiny_bots.Diary, rounds=1)
    assert [page[:2] for page in diary] == [
        (call, seat) for call in ("begin", "move", "end") for seat in range(3)
    ]


def test_a_fresh_bot_is_made_for_each_table() -> None:
    made: list[Bot] = []

    def maker() -> Bot:
        made.append(tiny_bots.Passer())
        return made[-1]

    pips(maker, maker)
    pips(maker, maker)
    assert len({id(bot) for bot in made}) == 4


def test_a_record_holds_every_move_the_scores_and_the_winners() -> None:
    record = pips(tiny_bots.Passer, tiny_bots.Small, rounds=2)
    first, second = moves(record, None)
    assert record.turns == (
        Turn(0, PASS),
        Turn(1, SMALL),
        Turn(None, first),
        Turn(0, PASS),
        Turn(1, SMALL),
        Turn(None, second),
    )
    assert record.scores == (0, first + second)
    assert record.winners == (1,)
    assert record.table == Table(0, "pips", "standard", ("Passer", "Small"), 1)
    assert (record.faults, record.forfeits, record.ending) == ((), (), Ending.OVER)


def test_all_seats_with_the_most_coins_win() -> None:
    assert pips(tiny_bots.Passer, tiny_bots.Passer, tiny_bots.Passer).winners == (0, 1, 2)


@pytest.mark.parametrize(
    ("scores", "forfeits", "expected"),
    [
        ((1, 3, 2), (), (1,)),
        ((3, 1, 3), (), (0, 2)),
        ((-1, -4), (), (0,)),
        ((5, 1, 3), (0,), (2,)),
        ((5, 5), (0, 1), ()),
    ],
)
def test_winners_share_the_highest_score_forfeits_aside(
    scores: Sequence[int], forfeits: Sequence[int], expected: Sequence[int]
) -> None:
    assert winners(scores, forfeits) == expected


def line_at_fault(bot: type[Bot]) -> tuple[int, str]:
    """The line of a faulty bot that is marked, and the function it is in."""
    lines = Path(faulty_bots.__file__).read_text("utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(f"class {bot.__name__}("))
    place = next(number for number in range(start, len(lines)) if lines[number].endswith("# here"))
    header = next(lines[number] for number in range(place, start, -1) if "def " in lines[number])
    return place + 1, header.split("def ")[1].split("(")[0]


def test_a_bot_that_cannot_even_be_asked_is_told_of_without_a_line() -> None:
    class Narrow(Bot):
        def move(self, state):  # type: ignore[no-untyped-def, override]
            return 0

    fault = pips(Narrow, tiny_bots.Passer, limits=Limits(max_faults=1)).faults[0]
    assert fault.reason.endswith("Narrow.move() takes 2 positional arguments but 3 were given")


@pytest.mark.parametrize(
    ("bot", "text"),
    [
        (faulty_bots.RaisesInInit, "ValueError: no such book"),
        (faulty_bots.RaisesInBegin, "ValueError: not today"),
        (faulty_bots.RaisesInMove, "ValueError: lost count"),
        (faulty_bots.RaisesInEnd, "ValueError: a bad loser"),
        (faulty_bots.RaisesInLibrary, "IndexError: Cannot choose from an empty sequence"),
        (faulty_bots.Exits, "SystemExit: 3"),
        (faulty_bots.Unprintable, "UnprintableError: (its text cannot be read)"),
        (faulty_bots.ExitsInItsText, "ExitingError: (its text cannot be read)"),
        (faulty_bots.Recurses, "RecursionError: maximum recursion depth exceeded"),
        (faulty_bots.ChangesItsView, "AttributeError: can't set attribute"),
        (faulty_bots.ChangesItsScore, "TypeError: 'tuple' object does not support item assignment"),
    ],
)
def test_a_bot_that_raises_is_a_fault_whose_reason_names_its_line(bot: type[Bot], text: str) -> None:
    fault = pips(bot, tiny_bots.Passer, limits=Limits(max_faults=1)).faults[0]
    line, function = line_at_fault(bot)
    assert (fault.kind, fault.seat) == (FaultKind.RAISED, 0)
    assert fault.reason.startswith(text)
    assert fault.reason.endswith(f"(faulty_bots.py:{line} in {function})")
    assert "\n" not in fault.reason


def test_a_malformed_answer_is_a_fault_with_the_rules_own_words() -> None:
    fault = pips(faulty_bots.Malformed, tiny_bots.Passer).faults[0]
    assert (fault.kind, fault.reason) == (
        FaultKind.MALFORMED,
        "'three' is no action: those are 0, 3 and 6",
    )


def test_an_illegal_answer_is_a_fault_with_the_rules_own_words() -> None:
    fault = pips(faulty_bots.Illegal, tiny_bots.Passer, big_rolls=0).faults[0]
    assert (fault.kind, fault.reason) == (
        FaultKind.ILLEGAL,
        "6 is illegal: seat 0 has no roll of the big die left",
    )


def test_a_bot_that_raises_what_only_the_rules_should_raise_ends_no_game() -> None:
    record = pips(faulty_bots.MimicsTheRules, tiny_bots.Passer)
    assert "(its text cannot be read)" in record.faults[0].reason


def test_a_bot_without_a_move_method_is_told_so() -> None:
    reason = pips(faulty_bots.HasNoMove, tiny_bots.Passer).faults[0].reason
    assert reason.startswith("NotImplementedError: HasNoMove has no move method")


def test_a_long_text_of_an_error_is_cut() -> None:
    class Wordy(Bot):
        def move(self, player: int, state: Any) -> Any:
            raise ValueError("word " * 10_000)

    assert len(pips(Wordy, tiny_bots.Passer).faults[0].reason) < 400


def test_ctrl_c_is_no_fault() -> None:
    class Interrupted(Bot):
        def move(self, player: int, state: Any) -> Any:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        pips(Interrupted, tiny_bots.Passer)


def test_a_fault_counts_the_turns_of_all_seats_before_it() -> None:
    record = pips(tiny_bots.Small, faulty_bots.RaisesInMove, tiny_bots.Small)
    assert [(fault.turn, fault.seat) for fault in record.faults] == [(1, 1), (4, 1), (7, 1)]
    assert pips(tiny_bots.Small, faulty_bots.RaisesInEnd).faults[0].turn == 6
    assert pips(tiny_bots.Small, faulty_bots.RaisesInBegin).faults[0].turn == 0


def test_faults_of_a_record_stand_in_the_order_they_happened() -> None:
    record = pips(faulty_bots.RaisesInMove, faulty_bots.Malformed)
    assert [(fault.turn, fault.seat) for fault in record.faults] == [(turn, turn % 2) for turn in range(6)]


def test_the_default_action_is_played_for_a_bot_that_failed() -> None:
    record = pips(faulty_bots.RaisesOnce, tiny_bots.Passer)
    assert moves(record, 0) == [PASS, SMALL, SMALL]
    assert len(record.faults) == 1


def test_a_bot_with_too_many_faults_is_not_asked_again() -> None:
    record = pips(faulty_bots.RaisesInMove, tiny_bots.Small, limits=Limits(max_faults=2), rounds=5)
    assert [fault.turn for fault in record.faults] == [0, 2]
    assert moves(record, 0) == [PASS] * 5
    assert record.times[0].moves == 2
    assert record.times[1].moves == 5


@pytest.mark.parametrize("bot", [faulty_bots.RaisesInInit, faulty_bots.RaisesInBegin])
def test_a_bot_that_cannot_sit_down_is_never_asked(bot: type[Bot]) -> None:
    record = pips(bot, tiny_bots.Small)
    assert len(record.faults) == 1
    assert moves(record, 0) == [PASS] * 3
    assert record.times[0].moves == 0
    assert record.forfeits == ()


def test_a_bot_that_forfeits_cannot_win_and_is_not_asked_again() -> None:
    record = pips(faulty_bots.Malformed, tiny_bots.Passer, limits=FORFEIT)
    assert record.scores == (0, 0)
    assert record.forfeits == (0,)
    assert record.winners == (1,)
    assert len(record.faults) == 1


def test_nobody_wins_where_all_forfeit() -> None:
    record = pips(faulty_bots.Malformed, faulty_bots.RaisesInInit, limits=FORFEIT)
    assert record.forfeits == (0, 1)
    assert record.winners == ()


def test_the_first_fault_can_stop_the_run_and_says_who_where_and_why() -> None:
    with pytest.raises(FaultAbort) as stopped:
        pips(tiny_bots.Small, faulty_bots.Malformed, limits=ABORT)
    assert str(stopped.value) == (
        "Malformed (table 0, seat 1, turn 1) malformed: 'three' is no action: those are 0, 3 and 6"
    )


def test_seats_that_move_at_once_do_not_see_each_other() -> None:
    record = clash(3, 2, 2, rounds=2)
    assert record.turns == (Turn(0, 3), Turn(1, 2), Turn(2, 2)) * 2
    assert record.scores == (6, 0, 0)


def test_actions_reach_the_rules_as_a_tuple() -> None:
    states: list[Any] = []
    clash(3, 2, rounds=2, watch=lambda state, turns, faults: states.append(state))
    assert states[-1].shown == ((3, 2), (3, 2))


def test_a_fault_of_one_seat_leaves_the_others_of_the_same_moment_alone() -> None:
    record = clash(3, 9, rounds=1)
    assert record.turns == (Turn(0, 3), Turn(1, 1))
    assert record.scores == (3, 1)
    assert [(fault.turn, fault.seat, fault.kind) for fault in record.faults] == [(0, 1, FaultKind.MALFORMED)]


def test_turns_at_once_are_counted_one_a_seat() -> None:
    table = Table(0, "clash", "standard", ("A", "B"), 1, limits=Limits(max_turns=4))
    record = play(table, Clash(ClashRules(rounds=10)), [tiny_bots.Shower, tiny_bots.Shower])
    assert len(record.turns) == 4
    assert record.ending is Ending.TURN_CAP


def test_a_game_ends_at_the_turn_cap_with_the_scores_it_has() -> None:
    record = pips(tiny_bots.Small, tiny_bots.Passer, limits=Limits(max_turns=7), rounds=10**9)
    assert record.ending is Ending.TURN_CAP
    assert len(moves(record, 0)) + len(moves(record, 1)) == 7
    assert record.scores == (sum(moves(record, None)), 0)
    assert record.winners == (0,)


def test_a_die_in_the_air_at_the_turn_cap_is_counted() -> None:
    record = pips(tiny_bots.Small, tiny_bots.Passer, limits=Limits(max_turns=1))
    assert [turn.seat for turn in record.turns] == [0, None]
    assert record.scores[0] == record.turns[1].move > 0


def test_a_game_that_ends_on_its_last_turn_is_over_and_not_cut_short() -> None:
    record = pips(tiny_bots.Passer, tiny_bots.Passer, limits=Limits(max_turns=6), rounds=3)
    assert record.ending is Ending.OVER


@pytest.mark.parametrize("seed", range(10))
def test_the_same_draw_of_chance_is_made_from_the_same_number_whatever_bots_did(seed: int) -> None:
    small = moves(pips(tiny_bots.Small, tiny_bots.Passer, seed=seed, rounds=20), None)
    big = moves(pips(tiny_bots.Passer, tiny_bots.Big, seed=seed, rounds=20, big_rolls=20), None)
    assert len(set(big)) > 3
    assert [(pips - 1) // 2 for pips in big] == [pips - 1 for pips in small]


def test_a_draw_takes_outcomes_in_proportion_to_their_weights() -> None:
    outcomes = [("a", 0.5), ("b", 0.25), ("c", 0.25)]
    assert [draw(outcomes, number / 8) for number in range(8)] == list("aaaabbcc")
    assert draw([("a", 0.1), ("b", 0.1)], 0.999) == "b"  # weights that rounding leaves short of 1


@pytest.mark.parametrize("seed", range(5))
def test_other_bots_choices_do_not_change_what_a_bot_draws(seed: int) -> None:
    beside_passer = pips(tiny_bots.Gambler, tiny_bots.Passer, seed=seed, rounds=10, big_rolls=99)
    beside_big = pips(tiny_bots.Gambler, tiny_bots.Big, seed=seed, rounds=10, big_rolls=99)
    assert moves(beside_passer, 0) == moves(beside_big, 0)


def test_each_seat_has_random_numbers_of_its_own_that_follow_from_the_table() -> None:
    drawn: list[float] = []

    class Drawer(Bot):
        def begin(self, player: int, players: int, rules: Any) -> None:
            drawn.append(self.rng.random())

        def move(self, player: int, state: Any) -> Any:
            return PASS

    for seed in (1, 1, 2):
        pips(Drawer, Drawer, Drawer, seed=seed)
    first, again, other = drawn[:3], drawn[3:6], drawn[6:]
    assert first == again
    assert len({*first, *other}) == 6
    assert first == [Random(derive(1, "seat", seat)).random() for seat in range(3)]


def test_two_games_of_one_table_are_the_same_but_for_their_times() -> None:
    first, second = (pips(tiny_bots.Gambler, tiny_bots.Gambler, rounds=10).turns for _ in range(2))
    assert first == second


def test_a_watcher_is_called_after_each_move_with_all_that_happened() -> None:
    seen: list[tuple[Any, Any, int, int]] = []
    record = pips(
        tiny_bots.Small,
        faulty_bots.Malformed,
        rounds=1,
        watch=lambda state, turns, faults: seen.append((state.scores, turns[-1], len(turns), len(faults))),
    )
    shown = record.turns[1].move
    assert seen == [
        ((0, 0), Turn(0, SMALL), 1, 0),
        ((shown, 0), Turn(None, shown), 2, 0),
        ((shown, 0), Turn(1, PASS), 3, 1),
    ]


def test_the_time_of_every_answer_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = 0

    class Slow(Bot):
        """Takes 10, 20, 30 ... nanoseconds by a clock of its own."""

        pace = 0

        def move(self, player: int, state: Any) -> Any:
            nonlocal clock
            self.pace += 10
            clock += self.pace
            return PASS

    monkeypatch.setattr("camelcup.chair.perf_counter_ns", lambda: clock)
    times = pips(Slow, tiny_bots.Passer, rounds=3).times
    assert [(time.moves, time.total_ns, time.worst_ns) for time in times] == [(3, 60, 30), (3, 0, 0)]


def test_the_limit_of_recursion_is_as_it_was_after_a_bot_that_ran_into_it() -> None:
    before = sys.getrecursionlimit()
    pips(faulty_bots.Recurses, tiny_bots.Passer)
    assert sys.getrecursionlimit() == before


def test_bigger_dice_are_only_rolled_while_the_rules_allow() -> None:
    record = pips(tiny_bots.Big, tiny_bots.Passer, rounds=3, big_rolls=2)
    assert moves(record, 0) == [BIG, BIG, SMALL]
    assert record.faults == ()


@pytest.mark.parametrize(
    ("bot", "text"),
    [
        (faulty_bots.HidesItsTrace, "TracelessError: gone"),
        (faulty_bots.HostileToTheCurious, "HostileError: keep out"),
    ],
)
def test_an_error_that_hides_its_trace_is_a_fault_whose_reason_names_its_line(
    bot: type[Bot], text: str
) -> None:
    record = pips(bot, tiny_bots.Small)
    line, function = line_at_fault(bot)
    assert [fault.reason for fault in record.faults] == [f"{text} (faulty_bots.py:{line} in {function})"] * 3
    assert moves(record, 0) == [PASS] * 3
    assert moves(record, 1) == [SMALL] * 3
    assert record.ending is Ending.OVER


def test_an_answer_that_mimics_the_rules_where_they_look_at_it_is_a_fault_and_ends_no_game() -> None:
    record = pips(faulty_bots.AnswersWithHostility, tiny_bots.Small)
    assert [(fault.turn, fault.seat) for fault in record.faults] == [(0, 0), (2, 0), (4, 0)]
    assert all("(its text cannot be read)" in fault.reason for fault in record.faults)
    assert moves(record, 0) == [PASS] * 3
    assert record.ending is Ending.OVER


@pytest.mark.parametrize(
    ("bot", "kind"),
    [
        (faulty_bots.WritesOverTheScreen, FaultKind.RAISED),
        (faulty_bots.AnswersOverTheScreen, FaultKind.MALFORMED),
    ],
)
def test_a_reason_is_one_printable_line(bot: type[Bot], kind: FaultKind) -> None:
    fault = pips(bot, tiny_bots.Passer).faults[0]
    assert fault.kind is kind
    assert "a b?[2J c??" in fault.reason
    assert fault.reason.isprintable()
