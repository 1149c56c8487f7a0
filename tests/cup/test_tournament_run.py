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
from camelcup.results.comparison import Summary
from camelcup.results.scoring import PointsRule, SharedWin
from camelcup.results.standings import Standings
from cups import plan_of, without_times

BOTS = ("Passer", "Small", "Big", "Gambler")


def tournament(**changes):
    """Return forty games of Pips between its four bots, two at a table."""
    plain = Tournament(game="pips", rules="standard", bots=BOTS, games=40, seats=2, seed=7)
    return evolve(plain, **changes)


class Diary(Logger):
    """Keeps records and notes its calls in pages; one of them may fail."""

    def __init__(self, name="", pages=None, fails="", error=None):
        self.name, self.fails, self.error = name, fails, error
        self.pages = [] if pages is None else pages
        self.records = []

    def begin(self, plan):
        self._note("begins")

    def write(self, record):
        self._note(f"writes {record.table.number}")
        self.records.append(record)

    def end(self, summary):
        self._note(f"ends after {summary.standings.games}")

    def _note(self, call):
        if call == self.fails:
            raise self.error
        self.pages.append(f"{self.name} {call}")


class Follower(Logger):
    """Notes what a run tells a logger besides records."""

    def __init__(self):
        self.notes = []
        self.lines = []

    def follow(self, summary):
        self.notes.append(f"follows {summary.played}")

    def table_begun(self, table):
        self.notes.append(f"table {table.number} begun")

    def write_line(self, line):
        self.notes.append("line")
        self.lines.append(line)

    def table_ended(self, result):
        self.notes.append(f"table {result.table.number} ended")


start_each = pytest.mark.parametrize(
    "start",
    [Serial, partial(Processes, workers=1), partial(Processes, workers=3)],
    ids=["serial", "one worker", "three workers"],
)


def play(plugins, chosen, *loggers, rule=None, start=Serial, isolation="none", found=None):
    """Run a tournament, and return the rows of its standings, without times."""
    plan = plan_of(plugins, chosen, isolation)
    found = found or Summary(Standings(rule or SharedWin(), plan.tournament.bots))
    run(plan, start(plan.setup(plugins)), loggers, found, chosen.tables())
    return [evolve(row, mean_ms=0, worst_ms=0) for row in found.standings.rows()]


BEGUN = ["one begins", "two begins", "three begins"]
FIRST = ["one writes 0", "two writes 0", "three writes 0"]


@pytest.mark.parametrize(
    ("call", "games", "expected"),
    [
        ("begins", 0, ["one begins", "one ends after 0"]),
        (
            "writes 1",
            1,
            [*BEGUN, *FIRST, "one writes 1", "executor closes"]
            + [f"{name} ends after 1" for name in ("three", "two", "one")],
        ),
        ("ends after 1", 1, [*BEGUN, *FIRST, "executor closes", "three ends after 1", "one ends after 1"]),
    ],
)
@pytest.mark.parametrize("error", [CamelCupError("full"), OSError("gone"), KeyboardInterrupt()])
def test_whatever_ends_a_run_loggers_end_and_records_that_all_kept_count(
    error, call, games, expected, tiny_plugins
):
    pages = []

    class Closing(Serial):
        def run(self, tables):
            try:
                yield from super().run(tables)
            finally:
                pages.append("executor closes")

    loggers = [Diary("one", pages), Diary("two", pages, call, error), Diary("three", pages)]
    found = Summary(Standings(SharedWin(), BOTS))
    chosen = tournament(games=1 if call == "ends after 1" else 2)
    with pytest.raises((CamelCupError, KeyboardInterrupt)) as ended:
        play(tiny_plugins, chosen, *loggers, start=Closing, found=found)
    assert error in (ended.value, ended.value.__context__)  # an OSError gets the name of the logger
    assert pages == expected
    assert found.standings.games == games
    assert sum(row.games for row in found.standings.rows()) == 2 * games


def test_a_logger_may_follow_tables_and_take_lines_as_they_come_from_the_executor(tiny_plugins):
    diary, follower = Diary(), Follower()
    play(tiny_plugins, tournament(games=2), diary, follower)
    lines = ["table 0 begun", "line", "table 0 ended", "table 1 begun", "line", "table 1 ended"]
    assert follower.notes == ["follows 0", *lines]
    assert [decode_record(line) for line in follower.lines] == diary.records
    assert [record.table for record in diary.records] == list(tournament(games=2).tables())


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
