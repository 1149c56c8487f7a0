"""Runs of tournaments: tables are played, and their records go to loggers and standings."""

import pytest
from attrs import evolve, frozen

from camelcup import CamelCupError, GameRecord, GameResult, Limits, Logger
from camelcup.cup.executors.processes import Processes
from camelcup.cup.executors.serial import Serial
from camelcup.cup.runner import run
from camelcup.cup.tournament import Tournament
from camelcup.encoding import encode_json
from camelcup.records import OnFault, decode_record
from camelcup.results.scoring import PointsPerWin, PointsRule, SharedWin
from camelcup.results.standings import Row, Standings
from camelcup.results.summary import Summary
from cups import plan_of

BOTS = ("Passer", "Small", "Big", "Gambler")


def tournament(**changes):
    """Return forty games of Pips between its four bots, two at a table."""
    plain = Tournament(game="pips", rules="standard", bots=BOTS, games=40, seats=2, seed=7)
    return evolve(plain, **changes)


def summary(plan, rule=None):
    return Summary(Standings(rule or SharedWin(), plan.tournament.bots))


@pytest.fixture
def plan(tiny_plugins):
    return plan_of(tiny_plugins, tournament())


@pytest.fixture
def pages():
    """What diaries write."""
    return []


class Diary(Logger):
    """Keeps records and notes its calls in pages; one of them may fail."""

    def __init__(self, name="", pages=(), fails="", error=None):
        self.name = name
        self.pages = [] if pages == () else pages
        self.fails = fails
        self.error = error
        self.records = []
        self.given = []

    def begin(self, plan):
        self._note("begins")
        self.given.append(plan)

    def write(self, record):
        self._note(f"writes {record.table.number}")
        self.records.append(record)

    def end(self, summary):
        self.pages.append(f"{self.name} ends after {summary.standings.games}")
        self.given.append(summary)
        if self.fails == "ends" and self.error:
            raise self.error

    def _note(self, call):
        if call == self.fails and self.error:
            raise self.error
        self.pages.append(f"{self.name} {call}")


EXECUTORS = {
    "serial": Serial,
    "one worker": lambda setup: Processes(setup, 1),
    "three workers": lambda setup: Processes(setup, 3),
}

start_each = pytest.mark.parametrize("start", EXECUTORS.values(), ids=EXECUTORS)


def play(plugins, chosen, *loggers, rule=None, start=Serial, isolation="none", watch=None):
    """Run a tournament, and return its standings."""
    plan = plan_of(plugins, chosen, isolation)
    found = summary(plan, rule)
    run(plan, start(plan.setup(plugins)), loggers, found, chosen.tables(), watch)
    return found.standings


def without_times(rows):
    return [evolve(row, mean_ms=0, worst_ms=0) for row in rows]


def test_each_record_goes_to_the_loggers_in_order_and_to_the_standings(tiny_plugins, pages):
    one, two = Diary("one", pages), Diary("two", pages)
    plan = plan_of(tiny_plugins, tournament(games=2))
    found = summary(plan)
    seen = []
    tables = list(plan.tournament.tables())
    run(
        plan, Serial(plan.setup(tiny_plugins)), [one, two], found, tables, lambda _: seen.append(found.played)
    )
    assert seen == [1, 2]
    assert pages == [
        "one begins",
        "two begins",
        "one writes 0",
        "two writes 0",
        "one writes 1",
        "two writes 1",
        "two ends after 2",
        "one ends after 2",
    ]
    assert one.given == two.given == [plan, found]
    assert one.records == two.records
    assert [record.table for record in one.records] == tables
    assert all(record.turns for record in one.records)


def test_only_the_tables_that_are_given_are_played(tiny_plugins, plan):
    diary = Diary()
    chosen = [table for table in plan.tournament.tables() if table.number in (3, 30)]
    run(plan, Serial(plan.setup(tiny_plugins)), [diary], summary(plan), chosen)
    assert [record.table.number for record in diary.records] == [3, 30]


class Follower(Logger):
    """Notes what a run tells a logger besides records."""

    def __init__(self):
        self.notes = []
        self.lines = []

    def follow(self, summary):
        self.notes.append(f"follows {summary.played}")

    def begin(self, plan):
        self.notes.append("begins")

    def table_begun(self, table):
        self.notes.append(f"table {table.number} begun")

    def write_line(self, line):
        self.notes.append("line")
        self.lines.append(line)

    def table_ended(self, result):
        self.notes.append(f"table {result.table.number} ended")


def test_a_logger_may_follow_tables_as_they_begin_and_end(tiny_plugins):
    follower = Follower()
    play(tiny_plugins, tournament(games=2), follower)
    lines = ["table 0 begun", "line", "table 0 ended", "table 1 begun", "line", "table 1 ended"]
    assert follower.notes == ["follows 0", "begins", *lines]


def test_a_logger_may_take_lines_as_they_come_from_the_executor(tiny_plugins):
    diary, follower = Diary(), Follower()
    play(tiny_plugins, tournament(games=5), diary, follower)
    assert [decode_record(line) for line in follower.lines] == diary.records


@pytest.mark.parametrize("error", [CamelCupError("full"), OSError("gone"), KeyboardInterrupt()])
def test_whatever_ends_a_run_loggers_end_and_records_that_all_kept_count(error, tiny_plugins, pages, plan):
    found = summary(plan)
    loggers = [Diary("one", pages), Diary("two", pages, "writes 3", error)]
    with pytest.raises(type(error)) as ended:
        run(plan, Serial(plan.setup(tiny_plugins)), loggers, found, plan.tournament.tables())
    assert ended.value is error
    assert pages[-3:] == ["one writes 3", "two ends after 3", "one ends after 3"]
    assert found.standings.games == 3
    assert sum(row.games for row in found.standings.rows()) == 6


@pytest.mark.parametrize("error", [OSError("read only"), KeyboardInterrupt()])
def test_where_a_logger_cannot_begin_those_before_it_end_and_no_game_is_played(error, plan, pages):
    class Untouched:
        def run(self, tables):
            raise AssertionError("a game was played")

    loggers = [Diary("one", pages), Diary("two", pages, "begins", error), Diary("three", pages)]
    with pytest.raises(type(error)) as ended:
        run(plan, Untouched(), loggers, summary(plan), plan.tournament.tables())
    assert ended.value is error
    assert pages == ["one begins", "one ends after 0"]


def test_where_a_logger_cannot_end_the_others_do(tiny_plugins, pages):
    loggers = [Diary("one", pages), Diary("two", pages, "ends", OSError("gone")), Diary("three", pages)]
    with pytest.raises(OSError, match="gone"):
        play(tiny_plugins, tournament(games=1), *loggers)
    assert pages[-3:] == ["three ends after 1", "two ends after 1", "one ends after 1"]


def test_an_executor_is_closed_before_the_loggers_end(tiny_plugins, plan, pages):
    class Closing:
        def run(self, tables):
            try:
                yield from Serial(plan.setup(tiny_plugins)).run(tables)
            finally:
                pages.append("executor closes")

    diary = Diary("one", pages, "writes 0", KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        run(plan, Closing(), [diary], summary(plan), plan.tournament.tables())
    assert pages == ["one begins", "executor closes", "one ends after 0"]


def test_a_first_fault_can_end_the_run(tiny_plugins):
    bots = ("Small", "faulty_bots:Malformed")
    chosen = tournament(bots=bots, limits=Limits(on_fault=OnFault.ABORT), games=3)
    with pytest.raises(
        CamelCupError, match=r"^faulty_bots:Malformed \(table 0, seat \d, after turn \d\), malformed:"
    ):
        play(tiny_plugins, chosen)


@frozen
class Played:
    """The outcome of a tournament: its records as lines, sorted, without times; and the standings."""

    lines: list[bytes]
    rows: list[Row]


def played(plugins, chosen, start=Serial, isolation="none"):
    diary = Diary()
    found = play(plugins, chosen, diary, start=start, isolation=isolation)
    records = sorted(diary.records, key=lambda record: record.table.number)
    return Played([encode_json(evolve(record, times=())) for record in records], without_times(found.rows()))


MIXED = tournament(bots=(*BOTS, "faulty_bots:RaisesInMove"), seats=3, games=60)
"""A tournament with a bot that draws, and one that faults."""


@start_each
@pytest.mark.parametrize("isolation", ["process", "none"])
def test_the_same_seed_makes_the_same_records_wherever_they_are_played(isolation, start, tiny_plugins):
    found = played(tiny_plugins, MIXED, start, isolation)
    assert len(found.lines) == 60
    assert any(row.faults for row in found.rows)
    assert found == played(tiny_plugins, MIXED)


class Seen(PointsRule):
    """Keeps the records that it is given."""

    def __init__(self):
        super().__init__()
        self.records = []

    def points(self, record):
        self.records.append(record)
        return [0] * len(record.scores)


class Rolls(Seen):
    """Counts the turns in which a seat rolled."""

    reads_turns = True

    def points(self, record):
        super().points(record)
        seats = range(len(record.scores))
        return [sum(turn.seat == seat and turn.move != 0 for turn in record.turns) for seat in seats]


@start_each
@pytest.mark.parametrize("rule", [Seen, Rolls])
def test_a_rule_is_given_turns_where_it_reads_them_with_and_without_a_logger(rule, start, tiny_plugins):
    rows = []
    for loggers in ([], [Diary()]):
        counting = rule()
        found = play(tiny_plugins, tournament(games=12), *loggers, rule=counting, start=start)
        rows.append(without_times(found.rows()))
        kind = GameRecord if counting.reads_turns else GameResult
        assert [type(record) for record in counting.records] == [kind] * 12
        if logger := next(iter(loggers), None):
            expected = (
                logger.records if counting.reads_turns else [as_result(each) for each in logger.records]
            )
            assert counting.records == expected
    assert rows[0] == rows[1]
    assert (rows[0][0].points.value > 0) == (rule is Rolls)


def as_result(record):
    """Return a record without its turns."""
    return GameResult(
        **{name: value for name, value in vars(record).items() if name not in ("turns", "kept")}
    )


def test_turns_are_decoded_only_where_a_rule_or_a_logger_wants_them(tiny_plugins):
    plan = plan_of(tiny_plugins, tournament(games=2))

    class Wrong:
        """An executor whose lines hold turns that are none."""

        def run(self, tables):
            for line in Serial(plan.setup(tiny_plugins)).run(tables):
                yield line.replace(b'"turns":[', b'"turns":[7,')

    def count(rule, *loggers):
        found = summary(plan, rule)
        run(plan, Wrong(), loggers, found, plan.tournament.tables())
        return found.standings.games

    assert count(PointsPerWin()) == 2
    assert count(PointsPerWin(), Follower()) == 2
    with pytest.raises(ValueError, match="turns"):
        count(Rolls())
    with pytest.raises(ValueError, match="turns"):
        count(PointsPerWin(), Diary())
