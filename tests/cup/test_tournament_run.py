"""Runs of tournaments: tables are played, and their records go to loggers and standings."""

from functools import partial

import pytest
from attrs import evolve

from camelcup import CamelCupError, Logger
from camelcup.cup.executors.processes import Processes
from camelcup.cup.executors.serial import Serial
from camelcup.cup.runner import run
from camelcup.cup.tournament import Tournament
from camelcup.records import decode_record
from camelcup.results.scoring import PointsPerWin, PointsRule, SharedWin
from camelcup.results.standings import Standings
from camelcup.results.summary import Summary
from cups import plan_of, without_times

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


start_each = pytest.mark.parametrize(
    "start",
    [Serial, partial(Processes, workers=1), partial(Processes, workers=3)],
    ids=["serial", "one worker", "three workers"],
)


def play(plugins, chosen, *loggers, rule=None, start=Serial, isolation="none"):
    """Run a tournament, and return the rows of its standings, without times."""
    plan = plan_of(plugins, chosen, isolation)
    found = summary(plan, rule)
    run(plan, start(plan.setup(plugins)), loggers, found, chosen.tables())
    return [evolve(row, mean_ms=0, worst_ms=0) for row in found.standings.rows()]


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


def test_a_logger_may_follow_tables_and_take_lines_as_they_come_from_the_executor(tiny_plugins):
    diary, follower = Diary(), Follower()
    play(tiny_plugins, tournament(games=2), diary, follower)
    lines = ["table 0 begun", "line", "table 0 ended", "table 1 begun", "line", "table 1 ended"]
    assert follower.notes == ["follows 0", "begins", *lines]
    assert [decode_record(line) for line in follower.lines] == diary.records


MIXED = tournament(bots=(*BOTS, "faulty_bots:RaisesInMove"), seats=3, games=60)
"""A tournament with a bot that draws, and one that faults."""


@start_each
@pytest.mark.parametrize("isolation", ["process", "none"])
def test_the_same_seed_makes_the_same_records_wherever_they_are_played(isolation, start, tiny_plugins):
    here, there = Diary(), Diary()
    expected = play(tiny_plugins, MIXED, here)
    assert play(tiny_plugins, MIXED, there, start=start, isolation=isolation) == expected
    there.records.sort(key=lambda record: record.table.number)
    assert without_times(there.records) == without_times(here.records)
    assert len(here.records) == 60
    assert any(row.faults for row in expected)


class Rolls(PointsRule):
    """Counts the turns in which a seat rolled."""

    reads_turns = True

    def points(self, record):
        seats = range(len(record.scores))
        return [sum(turn.seat == seat and turn.move != 0 for turn in record.turns) for seat in seats]


@start_each
def test_a_rule_that_reads_turns_is_given_them_with_and_without_a_logger(start, tiny_plugins):
    chosen = tournament(games=12)
    one, other = (play(tiny_plugins, chosen, *more, rule=Rolls(), start=start) for more in ([], [Diary()]))
    assert one == other
    assert one[0].points.value > 0


def test_turns_are_decoded_only_where_a_rule_or_a_logger_wants_them(tiny_plugins):
    class Wrong(Serial):
        """An executor whose lines hold turns that are none."""

        def run(self, tables):
            for line in super().run(tables):
                yield line.replace(b'"turns":[', b'"turns":[7,')

    wrong = partial(play, tiny_plugins, tournament(games=2), start=Wrong)
    assert sum(row.games for row in wrong(Follower(), rule=PointsPerWin())) == 4
    for loggers, rule in (([], Rolls()), ([Diary()], PointsPerWin())):
        with pytest.raises(ValueError, match="turns"):
            wrong(*loggers, rule=rule)
