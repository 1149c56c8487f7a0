from fractions import Fraction

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from camelcup import Ending, Fault, FaultKind, Phase, RatingRule
from camelcup.records import Kept, Limits, Turn, decode_result, encode_record
from camelcup.results.intervals import BoundedMean, Estimate, proportion
from camelcup.results.scoring import (
    BotPoints,
    Placement,
    PointsPerWin,
    PointsRule,
    Score,
    SharedWin,
)
from camelcup.results.standings import Row, Standings, remarks
from records import record


def standings(*records, bots="ABC", rule=PointsPerWin):
    """Return the rows after some records."""
    found = Standings(rule(), tuple(bots))
    for each in records:
        found.add(each)
    return found.rows()


def mean_of(*shares):
    """Return the estimate of shares of wins."""
    wins = BoundedMean()
    for share in shares:
        wins.add(share)
    return wins.estimate


@pytest.mark.parametrize("rule", [PointsPerWin, SharedWin])
def test_points_that_are_shares_have_an_interval_from_0_to_1(rule):
    few = standings(record((4, 1), bots="AB"), bots="AB", rule=rule)
    many = standings(*[record((4, 1), bots="AB")] * 20, bots="AB", rule=rule)
    assert [row.per_game for row in few] == [proportion(1, 1), proportion(0, 1)]
    assert [row.per_game for row in many] == [proportion(20, 20), proportion(0, 20)]


def test_a_row_sums_up_the_games_of_its_bot():
    rows = standings(
        record((5, 1, 3), bots="ABC", faulty=(1, 1), ms=(2, 4, 1)),
        record((2, 4, 4), bots="BAC", faulty=(2,), ms=(10, 6, 1)),
    )
    assert [row.bot for row in rows] == ["A", "C", "B"]
    assert rows[0] == Row(
        rank=1,
        bot="A",
        per_game=proportion(2, 2),
        games=2,
        win_rate=mean_of(1, Fraction(1, 2)),
        score=4.5,
        points=Estimate(2),
        faults=0,
        eliminated=0,
        mean_ms=4.0,
        worst_ms=6.0,
    )
    assert (rows[1].points.value, rows[1].win_rate.value, rows[1].score, rows[1].faults) == (1, 0.25, 3.5, 1)
    assert (rows[2].score, rows[2].faults, rows[2].mean_ms, rows[2].worst_ms) == (1.5, 2, 7.0, 10.0)


def priced(scores, *dollars):
    """Return the record, read from its line, of a game in which seat 0 made moves of some prices."""
    used = tuple((turn, {"dollars": price, "tokens": 7}) for turn, price in enumerate(dollars))
    played = evolve(record(scores, bots="AB"), turns=(Turn(0, 0),) * len(dollars), kept=Kept(used=used))
    return decode_result(encode_record(played))


def test_dollars_are_those_of_all_moves_and_are_shown_where_there_are_any():
    found = Standings(PointsPerWin(), ("A", "B"))
    for each in (priced((2, 1), 0.125, 0.25), priced((1, 2), 0.125), record((2, 1), bots="AB")):
        found.add(each)
    rows = {row.bot: row for row in found.rows()}
    assert (rows["A"].dollars_a_game, rows["A"].wins_a_dollar) == (0.5 / 3, 4)
    assert (rows["B"].dollars_a_game, rows["B"].wins_a_dollar) == (None, None)
    assert "wins a $" in found.table().heads
    free = Standings(PointsPerWin(), ("A", "B"))
    free.add(priced((2, 1), 0.0))
    assert "wins a $" not in free.table().heads


def test_times_are_means_of_moves_and_not_of_games():
    one, other = record((1,), bots="A", ms=(10,)), record((1,), bots="A", ms=(10,))
    other = evolve(other, times=(other.times[0]._replace(moves=4),))
    assert standings(one, other, bots="A")[0].mean_ms == 20 / 5


def test_bots_with_equal_points_share_a_rank_and_the_next_rank_is_left_out():
    rows = standings(record((5, 5, 3, 1), bots="DBCA"), bots="ABCD")
    assert [(row.rank, row.bot) for row in rows] == [(1, "B"), (1, "D"), (3, "C"), (3, "A")]


def test_equal_points_a_game_are_ordered_by_win_rate_then_score_then_name():
    by_rate = standings(record((3, 3), bots="AD"), record((3, 2), bots="BC"), bots="ABCD")
    assert [(row.rank, row.bot) for row in by_rate] == [(1, "B"), (1, "A"), (1, "D"), (4, "C")]
    by_score = standings(record((1, 3, 2, 9), bots="BCAD"), bots="ABCD")
    assert [row.bot for row in by_score] == ["D", "C", "A", "B"]
    by_name = standings(record((1, 1, 2), bots="BAC"))
    assert [row.bot for row in by_name] == ["C", "A", "B"]


@pytest.mark.parametrize("rule", [PointsPerWin, SharedWin, Placement, Score])
def test_bots_are_ranked_by_points_a_game_and_not_by_the_sum(rule):
    often = [record((2, 1), bots="BC"), record((2, 1), bots="BC"), record((1, 2), bots="BC")]
    rows = standings(*often, record((4, 1), bots="AC"), rule=rule)
    assert [row.bot for row in rows] == ["A", "B", "C"]
    assert rows[0].points.value < rows[1].points.value or rule is Score
    assert all(row.per_game.value == row.points.value / row.games for row in rows if row.per_game)


def test_points_a_game_have_a_t_interval_from_two_games_on():
    one = record((4, 1), bots="AB")
    assert [row.per_game for row in standings(one, bots="AB", rule=Score)] == [Estimate(4), Estimate(1)]
    two = standings(one, record((10, 1), bots="AB"), bots="AB", rule=Score)
    first, second = (row.per_game for row in two)
    assert first
    margin = 12.7062 * 3  # the standard error is 3
    assert (first.value, first.low, first.high) == pytest.approx((7, 7 - margin, 7 + margin), rel=1e-5)
    assert second == Estimate(1), "equal points show no spread"


def test_an_order_that_is_not_that_of_the_win_rates_is_remarked():
    found = Standings(Score(), "AB")
    found.add(record((9, 1), bots="AB"))
    assert list(remarks(found, Limits())) == []
    for _ in range(2):
        found.add(record((1, 2), bots="AB"))
    assert list(remarks(found, Limits())) == ["ranked by per game, not by win %: B wins more often than A"]


def test_a_bot_without_games_is_last_whatever_the_points():
    rows = standings(record((-5, -3), bots="AB"), rule=Score)
    assert [(row.rank, row.bot) for row in rows] == [(1, "B"), (2, "A"), (3, "C")]
    assert rows[2] == Row(3, "C", None, 0, Estimate(0.0, 0.0, 1.0), 0.0, Estimate(0), 0, 0, 0.0, 0.0)


def test_a_tie_is_a_share_of_a_win_and_a_whole_point_a_win():
    rows = standings(record((5, 5, 5, 1), bots="ABCD"), record((5, 1, 1, 1), bots="ABCD"), bots="ABCD")
    assert [(row.bot, row.points.value) for row in rows] == [("A", 2), ("B", 1), ("C", 1), ("D", 0)]
    assert rows[0].win_rate == mean_of(Fraction(1, 3), 1)


def test_bots_of_one_name_share_a_row():
    rows = standings(record((5, 1, 1), bots="ABB"), record((1, 5, 1), bots="ABB"), bots="ABB")
    assert [(row.bot, row.games, row.points.value) for row in rows] == [("A", 2, 1), ("B", 4, 1)]


def test_games_that_a_bot_was_out_of_are_counted_as_lost():
    found = Standings(Placement(), "AB")
    for out in ((), (0,), (0,)):
        found.add(record((9, 1), bots="AB", out=out))
    assert found.eliminated() == {"A": (2, 3)}
    rows = [(row.bot, row.points.value, row.win_rate, row.score, row.eliminated) for row in found.rows()]
    assert rows == [("B", 2, mean_of(0, 1, 1), 1.0, 0), ("A", 1, mean_of(1, 0, 0), 9.0, 2)]


def test_seats_that_fill_the_table_are_not_ranked():
    rows = standings(record((1, 5, 5), bots="AXX", fills=(1, 2), faulty=(1,)), bots="A")
    assert [(row.bot, row.games, row.points.value, row.faults) for row in rows] == [("A", 1, 0, 0)]


def test_the_first_fault_of_each_bot_is_kept_whatever_the_order_of_records():
    played = [
        with_faults(record((1, 2), bots=bots, fills=fills), number, faults)
        for number, bots, fills, faults in [
            (0, "AB", (), []),
            (1, "BA", (), [fault(4, 0, FaultKind.ILLEGAL, "late"), fault(2, 0, FaultKind.RAISED, "early")]),
            (2, "AB", (), [fault(0, 1, FaultKind.RAISED, "again"), fault(9, 0, FaultKind.RAISED, "mine")]),
            (3, "AX", (1,), [fault(0, 1, FaultKind.RAISED, "a filled seat")]),
        ]
    ]
    for records in (played, played[::-1]):
        found = Standings(PointsPerWin(), ("A", "B", "C"))
        for each in records:
            found.add(each)
        assert found.first_faults() == {
            "A": (2, fault(9, 0, FaultKind.RAISED, "mine")),
            "B": (1, fault(2, 0, FaultKind.RAISED, "early")),
        }
        assert {row.bot: row.faults for row in found.rows()} == {"A": 1, "B": 3, "C": 0}


def test_the_first_fault_of_a_process_has_its_last_line():
    found = Standings(PointsPerWin(), ("A", "B"))
    why = evolve(fault(3, 0, FaultKind.EXITED, "code 1"), output="Traceback:\n  KeyError: 'x'\x1b\n\n")
    late = evolve(fault(3, 1, FaultKind.TIMEOUT, "late"), output="turn 3\n")
    found.add(with_faults(record((1, 2), bots="AB"), 7, [why, late]))
    assert list(remarks(found, Limits())) == [
        "first fault of A (table 7, after turn 3), exited: code 1; its last line: KeyError: 'x'?",
        "first fault of B (table 7, after turn 3), timeout: late; its last line: turn 3",
    ]


def fault(turn, seat, kind, reason):
    return Fault(turn, seat, Phase.MOVE, kind, reason)


def with_faults(played, number, faults):
    """Return the record of a table of another number, with faults."""
    return evolve(played, table=evolve(played.table, number=number), faults=tuple(faults))


def test_games_that_were_tied_or_ended_at_the_turn_cap_are_counted():
    found = Standings(PointsPerWin(), "AB")
    for each in (record((1, 1)), record((1, 2)), record((3, 3), out=(0,)), record((3, 3))):
        found.add(each)
    found.add(evolve(record((1, 2)), ending=Ending.TURN_CAP))
    assert (found.tied, found.games, found.capped) == (2, 5, [0])


def test_a_fixed_table_ranks_its_seats_by_their_labels():
    found = Standings(PointsPerWin(), ("A", "B", "A"), labels=["A (seat 0)", "B", "A (seat 2)"])
    found.add(record((1, 2, 3), bots="ABA"))
    assert [(row.bot, row.points.value) for row in found.rows()] == [
        ("A (seat 2)", 1),
        ("B", 0),
        ("A (seat 0)", 0),
    ]
    assert found.games == 1


def test_whole_points_are_whole_numbers():
    rows = standings(*[record((1, 1, 1), bots="ABC")] * 3, rule=SharedWin)
    assert [(row.points.value, type(row.points.value)) for row in rows] == [(1, int)] * 3


class Collector:
    """A rule without a base class: it keeps the arguments of its calls, and gives points of its own."""

    reads_turns = True
    ties = ""

    def __init__(self):
        self.calls = []

    def add(self, record, names):
        self.calls.append((record, list(names)))

    def rows(self):
        mean = Estimate(5.5, 3, 8)
        return {"B": BotPoints(Estimate(11), mean), "A": BotPoints(Estimate(11), Estimate(1.0))}

    def remarks(self):
        return ["of its own"]


def test_a_rule_gets_each_record_with_the_names_in_the_standings():
    rule = Collector()
    found = Standings(rule, ("A", "B"))
    records = [record((1, 2, 3), bots="ABA", fills=(2,)), record((2, 1), bots="BA")]
    for each in records:
        found.add(each)
    assert rule.calls == [(records[0], ["A", "B", None]), (records[1], ["B", "A"])]
    labelled = Standings(rule, ("A", "B", "A"), labels=["A (seat 0)", "B", "A (seat 2)"])
    labelled.add(record((1, 2, 3), bots="ABA"))
    assert rule.calls[-1][1] == ["A (seat 0)", "B", "A (seat 2)"]


def test_rows_have_the_points_and_means_of_the_rule_and_zero_for_a_bot_without():
    found = Standings(Collector(), ("A", "B", "C"))
    found.add(record((9, 1), bots="AB"))
    assert [(row.rank, row.bot, row.points, row.per_game) for row in found.rows()] == [
        (1, "B", Estimate(11), Estimate(5.5, 3, 8)),
        (2, "A", Estimate(11), Estimate(1.0)),
        (3, "C", Estimate(0), None),
    ]
    row = dict(zip(Row.columns, found.rows()[0].values(), strict=True))
    assert (row["per_game"], row["per_game_low"], row["per_game_high"]) == (5.5, 3, 8)
    assert (found.reads_turns, found.remarks()) == (True, ["of its own"])
    for rule in (PointsPerWin(), RatingRule()):
        assert (rule.reads_turns, [*rule.remarks()]) == (False, [])


class Rating(RatingRule):
    """A rating that depends on the names only, of all bots that have played but Z."""

    def __init__(self):
        self.names = set()

    def add(self, record, names):
        self.names |= set(filter(None, names)) - {"Z"}

    def ratings(self):
        numbers = {name: -10.0 * ord(name) for name in self.names}
        return {name: Estimate(number, number - 1.5, number + 2.5) for name, number in numbers.items()}

    def remarks(self):
        return [f"{len(self.names)} rated"]


def test_a_rating_has_intervals_and_remarks():
    found = Standings(Rating(), "ABZ")
    found.add(record((1, 9, 5), bots="ABZ"))
    assert [(row.rank, row.bot, row.points) for row in found.rows()] == [
        (1, "A", Estimate(-650, -651.5, -647.5)),
        (2, "B", Estimate(-660, -661.5, -657.5)),
        (3, "Z", Estimate(0)),
    ], "a bot without a rating is last, though ratings may be negative"
    assert found.remarks() == ["2 rated"]


RECORDS = st.lists(
    st.builds(
        record,
        st.lists(st.integers(-3, 3), min_size=4, max_size=4),
        bots=st.permutations("ABCD"),
        faulty=st.lists(st.integers(0, 3), max_size=3),
        ms=st.lists(st.integers(0, 9), min_size=4, max_size=4),
    ),
    max_size=12,
)


@pytest.mark.parametrize("rule", [PointsPerWin, SharedWin, Placement, Score])
@given(records=RECORDS, random=st.randoms(use_true_random=False))
def test_the_order_in_which_records_come_does_not_matter(rule, records, random):
    shuffled = list(records)
    random.shuffle(shuffled)
    assert standings(*records, bots="ABCD", rule=rule) == standings(*shuffled, bots="ABCD", rule=rule)


def test_points_that_are_floats_add_up_to_the_same_number_in_any_order():
    class Tenths(PointsRule):
        """A rule whose points are floats, whose sums depend on the order."""

        def points(self, record):
            return [0.1 * score for score in record.scores]

    records = [record((number, 0), bots="AB") for number in range(20)]
    one, other = standings(*records, rule=Tenths), standings(*reversed(records), rule=Tenths)
    assert one == other
