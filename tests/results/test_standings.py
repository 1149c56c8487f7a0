from fractions import Fraction

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from camelcup import Ending, Fault, FaultKind, Phase, RatingRule
from camelcup.records import Kept, Limits, Turn, decode_result, encode_record
from camelcup.results.intervals import BoundedMean, Estimate, proportion
from camelcup.results.scoring import BotPoints, Placement, PointsPerWin, PointsRule, Score, SharedWin
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


def test_a_row_sums_up_the_games_of_its_bot():
    """A tie is a share of a win; times are means of moves, not of games."""
    second = record((2, 4, 4), bots="BAC", faulty=(2,), ms=(10, 6, 1))
    slow, *others = second.times
    second = evolve(second, times=(slow._replace(moves=4), *others))
    rows = standings(record((5, 1, 3), bots="ABC", faulty=(1, 1), ms=(2, 4, 1)), second)
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
    assert (rows[2].score, rows[2].faults, rows[2].mean_ms, rows[2].worst_ms) == (1.5, 2, 14 / 5, 10.0)


@pytest.mark.parametrize(
    ("rule", "points"), [(PointsPerWin, ["2", "1", "0"]), (SharedWin, ["1.50", "0.50", "0.00"])]
)
def test_points_have_decimals_in_all_rows_or_in_none(rule, points):
    found = Standings(rule(), ("A", "B", "C"))
    found.add(record((5, 1, 3), bots="ABC"))
    found.add(record((4, 1, 4), bots="ABC"))
    table = found.table()
    assert [line[table.heads.index("points")] for line in table.lines] == points


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


def test_equal_points_a_game_share_a_rank_and_are_ordered_by_win_rate_then_score_then_name():
    rows = standings(record((5, 5, 3, 1), bots="DBCA"), bots="ABCD")
    assert [(row.rank, row.bot) for row in rows] == [(1, "B"), (1, "D"), (3, "C"), (3, "A")]
    by_rate = standings(record((3, 3), bots="AD"), record((3, 2), bots="BC"), bots="ABCD")
    assert [(row.rank, row.bot) for row in by_rate] == [(1, "B"), (1, "A"), (1, "D"), (4, "C")]


@pytest.mark.parametrize("rule", [PointsPerWin, SharedWin, Placement, Score])
def test_bots_are_ranked_by_points_a_game_and_not_by_the_sum(rule):
    often = [record((2, 1), bots="BC"), record((2, 1), bots="BC"), record((1, 2), bots="BC")]
    rows = standings(*often, record((4, 1), bots="AC"), rule=rule)
    assert [row.bot for row in rows] == ["A", "B", "C"]
    assert rows[0].points.value < rows[1].points.value or rule is Score
    assert all(row.per_game.value == row.points.value / row.games for row in rows if row.per_game)


def test_a_bot_without_games_is_last_whatever_the_points():
    rows = standings(record((-5, -3), bots="AB"), rule=Score)
    assert [(row.rank, row.bot) for row in rows] == [(1, "B"), (2, "A"), (3, "C")]
    assert rows[2] == Row(3, "C", None, 0, Estimate(0.0, 0.0, 1.0), 0.0, Estimate(0), 0, 0, 0.0, 0.0)


def test_games_that_a_bot_was_out_of_are_counted_as_lost():
    found = Standings(Placement(), "AB")
    for out in ((), (0,), (0,)):
        found.add(record((9, 1), bots="AB", out=out))
    assert found.eliminated() == {"A": (2, 3)}
    rows = [(row.bot, row.points.value, row.win_rate, row.score, row.eliminated) for row in found.rows()]
    assert rows == [("B", 2, mean_of(0, 1, 1), 1.0, 0), ("A", 1, mean_of(1, 0, 0), 9.0, 2)]


def test_the_first_fault_of_each_bot_is_kept_whatever_the_order_of_records():
    early, mine = fault(2, 0, FaultKind.RAISED, "early"), fault(9, 0, FaultKind.RAISED, "mine")
    again = fault(0, 1, FaultKind.RAISED, "again")
    played = [
        with_faults(record((1, 2), bots="BA"), 1, [fault(4, 0, FaultKind.ILLEGAL, "late"), early]),
        with_faults(record((1, 2), bots="AB"), 2, [again, mine]),
        with_faults(record((1, 2), bots="AX", fills=(1,)), 0, [again]),
    ]
    for records in (played, played[::-1]):
        found = Standings(PointsPerWin(), ("A", "B", "C"))
        for each in records:
            found.add(each)
        assert found.first_faults() == {"A": (2, mine), "B": (1, early)}
        assert {row.bot: row.faults for row in found.rows()} == {"A": 1, "B": 3, "C": 0}


def test_the_first_fault_of_a_process_has_its_last_line():
    found = Standings(PointsPerWin(), ("A", "B"))
    why = evolve(fault(3, 0, FaultKind.EXITED, "code 1"), output="Traceback:\n  KeyError: 'x'\x1b\n\n")
    late = evolve(fault(3, 1, FaultKind.TIMEOUT, "late"), output="turn 3\n")
    found.add(with_faults(record((1, 2), bots="AB"), 7, [why, late]))
    assert list(remarks(found, Limits(), ["bob"])) == [
        "first fault of A (table 7, after turn 3), exited: code 1; its last line: KeyError: 'x'?",
        "first fault of B (table 7, after turn 3), timeout: late; its last line: turn 3",
        "left out, since they cannot be loaded: bob",
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


class Collector:
    """A rule without a base class: it keeps the arguments of its calls, and gives points of its own."""

    reads_turns = True
    ties = ""

    def __init__(self):
        self.names = []

    def add(self, record, names):
        self.names.append(list(names))

    def rows(self):
        mean = Estimate(5.5, 3, 8)
        return {"B": BotPoints(Estimate(11), mean), "A": BotPoints(Estimate(11), Estimate(1.0))}

    def remarks(self):
        return ["of its own"]


def test_a_rule_gets_the_names_in_the_standings_and_gives_points_and_means_to_those_it_rates():
    found = Standings(Collector(), ("A", "B", "C"))
    found.add(record((1, 2, 3), bots="ABA", fills=(2,), faulty=(2,)))
    assert found.rule.names == [["A", "B", None]]
    assert [(row.rank, row.bot, row.points, row.per_game, row.games) for row in found.rows()] == [
        (1, "B", Estimate(11), Estimate(5.5, 3, 8), 1),
        (2, "A", Estimate(11), Estimate(1.0), 1),
        (3, "C", Estimate(0), None, 0),
    ]
    assert sum(row.faults for row in found.rows()) == 0
    row = dict(zip(Row.columns, found.rows()[0].values(), strict=True))
    assert (row["per_game"], row["per_game_low"], row["per_game_high"]) == (5.5, 3, 8)
    assert (found.reads_turns, found.remarks()) == (True, ["of its own"])
    for rule in (PointsPerWin(), RatingRule()):
        assert (rule.reads_turns, [*rule.remarks()]) == (False, [])


def test_a_fixed_table_ranks_its_seats_by_their_labels():
    found = Standings(PointsPerWin(), ("A", "B", "A"), labels=["A (seat 0)", "B", "A (seat 2)"])
    found.add(record((1, 2, 3), bots="ABA"))
    rows = [(row.bot, row.points.value) for row in found.rows()]
    assert rows == [("A (seat 2)", 1), ("B", 0), ("A (seat 0)", 0)]


class Rating(RatingRule):
    """A rating of all bots that have played but Z."""

    def __init__(self):
        self.names = set()

    def add(self, record, names):
        self.names |= set(filter(None, names)) - {"Z"}

    def ratings(self):
        numbers = {name: -10.0 * ord(name) for name in self.names}
        return {name: Estimate(number, number - 1.5, number + 2.5) for name, number in numbers.items()}


def test_a_rating_has_intervals_and_a_bot_without_one_is_last_though_ratings_may_be_negative():
    found = Standings(Rating(), "ABZ")
    found.add(record((1, 9, 5), bots="ABZ"))
    assert [(row.rank, row.bot, row.points) for row in found.rows()] == [
        (1, "A", Estimate(-650, -651.5, -647.5)),
        (2, "B", Estimate(-660, -661.5, -657.5)),
        (3, "Z", Estimate(0)),
    ]


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


class Tenths(PointsRule):
    """A rule whose points are floats, whose sums depend on the order."""

    def points(self, record):
        return [0.1 * score for score in record.scores]


@pytest.mark.parametrize("rule", [PointsPerWin, SharedWin, Placement, Score, Tenths])
@given(records=RECORDS, random=st.randoms(use_true_random=False))
def test_the_order_in_which_records_come_does_not_matter(rule, records, random):
    shuffled = list(records)
    random.shuffle(shuffled)
    assert standings(*records, bots="ABCD", rule=rule) == standings(*shuffled, bots="ABCD", rule=rule)
