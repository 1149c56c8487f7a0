from collections.abc import Callable, Generator, Iterable
from itertools import islice
from random import Random
from types import TracebackType
from typing import Any, Self

import pytest
from attrs import evolve, frozen

from camelcup import CamelCupError, GameRecord, Limits, Table
from camelcup.executors import Executor
from camelcup.executors.processes import Processes
from camelcup.executors.serial import Serial
from camelcup.plugins import Plugins
from camelcup.record import OnFault
from camelcup.scoring import PointsPerWin, ScoringRule, SharedWin
from camelcup.standings import Row, Standings
from camelcup.tournament import Tournament, games_for, run
from camelcup.wire import to_json

BOTS = ("Passer", "Small", "Big", "Gambler")


def tournament(**changes: Any) -> Tournament:
    """Forty games of Pips between its four bots, two at a table."""
    plain = Tournament(game="pips", rules="standard", bots=BOTS, games=40, seats=2, seed=7)
    return evolve(plain, **changes)


def standings(plan: Tournament) -> Standings:
    return Standings(SharedWin(), plan.bots)


class Diary:
    """A logger that writes down what happens to it, and may fail at it."""

    def __init__(
        self, name: str, pages: list[str], fails: str = "", error: BaseException | None = None
    ) -> None:
        self.name = name
        self.pages = pages
        self.fails = fails
        self.error = error
        self.records: list[GameRecord] = []

    def _note(self, what: str) -> None:
        if what == self.fails and self.error:
            raise self.error
        self.pages.append(f"{self.name} {what}")

    def __enter__(self) -> Self:
        self._note("opens")
        return self

    def write(self, record: GameRecord) -> None:
        self._note(f"writes {record.table.number}")
        self.records.append(record)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.pages.append(f"{self.name} closes")


@pytest.mark.parametrize(
    ("bots", "per_ten", "games"),
    [(14, 100, 200), (10, 100, 100), (11, 100, 200), (1, 100, 100), (4, 1, 1), (20, 7, 14), (0, 100, 0)],
)
def test_every_ten_bots_rounded_up_play_so_many_games(bots: int, per_ten: int, games: int) -> None:
    assert games_for(bots, per_ten) == games


def test_tables_are_numbered_and_carry_all_it_takes_to_play_them() -> None:
    limits = Limits(max_turns=9)
    tables = list(tournament(limits=limits, rules="long").tables())
    assert [table.number for table in tables] == list(range(40))
    assert {(table.game, table.rules, table.limits, table.fills) for table in tables} == {
        ("pips", "long", limits, ())
    }
    assert all(len(set(table.bots)) == 2 and set(table.bots) < set(BOTS) for table in tables)
    assert len({table.seed for table in tables}) == 40


def test_tables_are_made_as_they_are_taken() -> None:
    for seating in ("random", "balanced", "fixed"):
        tables = tournament(games=10**9, seats=4, seating=seating).tables()
        assert [table.number for table in islice(tables, 3)] == [0, 1, 2]


def test_equal_tournaments_have_the_same_tables_and_another_seed_others() -> None:
    assert list(tournament().tables()) == list(tournament().tables())
    first, other = (list(tournament(seed=seed).tables()) for seed in (1, 2))
    assert [table.bots for table in first] != [table.bots for table in other]
    assert not {table.seed for table in first} & {table.seed for table in other}


@pytest.mark.parametrize("seating", ["random", "balanced"])
def test_empty_seats_are_filled_with_copies_that_are_marked(seating: str) -> None:
    for table in tournament(bots=("Small", "Big"), seats=4, fill="Passer", seating=seating).tables():
        assert sorted(table.bots) == ["Big", "Passer", "Passer", "Small"]
        assert [table.bots[seat] for seat in table.fills] == ["Passer", "Passer"]


def test_a_competitor_that_also_fills_up_is_marked_in_its_copies_only() -> None:
    for table in tournament(bots=("Small", "Passer"), seats=3, fill="Passer").tables():
        assert table.bots.count("Passer") == 2
        assert [table.bots[seat] for seat in table.fills] == ["Passer"]


def test_filled_seats_are_not_ranked(tiny_plugins: Plugins) -> None:
    plan = tournament(bots=("Small",), fill="Big")
    table = standings(plan)
    run(plan, Serial(tiny_plugins), [], table)
    assert [(row.bot, row.games) for row in table.rows()] == [("Small", 40)]


def test_nothing_is_filled_where_there_are_bots_enough() -> None:
    assert not any(table.fills for table in tournament(fill="Passer").tables())


def test_each_record_goes_to_the_loggers_in_order_and_the_standings_and_is_told_of(
    tiny_plugins: Plugins,
) -> None:
    pages: list[str] = []
    one, two = Diary("one", pages), Diary("two", pages)
    plan = tournament(games=2)
    table = standings(plan)
    seen: list[int] = []
    run(plan, Serial(tiny_plugins), [one, two], table, watch=lambda: seen.append(table.games))
    assert seen == [1, 2]
    assert pages == [
        "one opens",
        "two opens",
        "one writes 0",
        "two writes 0",
        "one writes 1",
        "two writes 1",
        "two closes",
        "one closes",
    ]
    assert one.records == two.records
    assert [record.table for record in one.records] == list(plan.tables())
    assert all(record.turns for record in one.records)
    assert table.games == 2


@pytest.mark.parametrize("error", [CamelCupError("full"), OSError("gone"), KeyboardInterrupt()])
def test_loggers_are_closed_and_only_what_all_have_kept_is_counted_whatever_ends_the_run(
    error: BaseException, tiny_plugins: Plugins
) -> None:
    pages: list[str] = []
    plan = tournament()
    table = standings(plan)
    loggers = [Diary("one", pages), Diary("two", pages, "writes 3", error)]
    with pytest.raises(type(error)):
        run(plan, Serial(tiny_plugins), loggers, table)
    assert pages[-3:] == ["one writes 3", "two closes", "one closes"]
    assert table.games == 3
    assert sum(row.games for row in table.rows()) == 6


def test_no_game_is_played_where_a_logger_cannot_open() -> None:
    pages: list[str] = []
    plan = tournament()

    class Untouched:
        def run(self, tables: Iterable[Table], turns: bool = True) -> Generator[GameRecord, None, None]:
            raise AssertionError("a game was played")

    with pytest.raises(OSError, match="read only"):
        run(
            plan,
            Untouched(),
            [Diary("one", pages), Diary("two", pages, "opens", OSError("read only"))],
            standings(plan),
        )
    assert pages == ["one opens", "one closes"]


def test_an_executor_is_closed_before_the_loggers_are(tiny_plugins: Plugins) -> None:
    pages: list[str] = []

    class Closing:
        def run(self, tables: Iterable[Table], turns: bool = True) -> Generator[GameRecord, None, None]:
            try:
                yield from Serial(tiny_plugins).run(tables, turns)
            finally:
                pages.append("executor closes")

    plan = tournament()
    with pytest.raises(KeyboardInterrupt):
        run(plan, Closing(), [Diary("one", pages, "writes 0", KeyboardInterrupt())], standings(plan))
    assert pages == ["one opens", "executor closes", "one closes"]


def test_a_first_fault_can_end_the_run(tiny_plugins: Plugins) -> None:
    plan = tournament(bots=("Small", "faulty_bots:Malformed"), limits=Limits(on_fault=OnFault.ABORT), games=3)
    with pytest.raises(
        CamelCupError, match=r"^faulty_bots:Malformed \(table 0, seat \d, turn \d\) malformed:"
    ):
        run(plan, Serial(tiny_plugins), [], standings(plan))


EXECUTORS: dict[str, Callable[[Plugins], Executor]] = {
    "serial": Serial,
    "one worker": lambda plugins: Processes(plugins, 1),
    "two workers": lambda plugins: Processes(plugins, 2),
    "three workers": lambda plugins: Processes(plugins, 3),
}


@frozen
class Played:
    """What came of a tournament: its records as lines, sorted, without times; and the standings."""

    lines: list[str]
    rows: list[Row]


def played(plan: Tournament, executor: Executor) -> Played:
    """Play a tournament with a bot that draws, and one that faults."""
    diary = Diary("diary", [])
    table = Standings(SharedWin(), plan.bots)
    run(plan, executor, [diary], table)
    records = sorted(diary.records, key=lambda record: record.table.number)
    return Played(
        [to_json(evolve(record, times=())) for record in records],
        [evolve(row, mean_ms=0, worst_ms=0) for row in table.rows()],
    )


MIXED = tournament(bots=(*BOTS, "faulty_bots:RaisesInMove"), seats=3, games=60)


@pytest.fixture
def expected(tiny_installed: Plugins) -> Played:
    """The mixed tournament, played here."""
    return played(MIXED, Serial(tiny_installed))


@pytest.mark.parametrize("name", EXECUTORS)
def test_the_same_seed_makes_the_same_records_wherever_they_are_played(
    name: str, expected: Played, tiny_installed: Plugins
) -> None:
    found = played(MIXED, EXECUTORS[name](tiny_installed))
    assert len(found.lines) == 60
    assert found == expected


def test_another_seed_makes_other_records(expected: Played, tiny_installed: Plugins) -> None:
    assert played(evolve(MIXED, seed=8), Serial(tiny_installed)).lines != expected.lines


@pytest.mark.parametrize("rule", [PointsPerWin(), SharedWin()])
def test_standings_are_equal_whatever_the_order_of_records(rule: ScoringRule, tiny_plugins: Plugins) -> None:
    plan = tournament(seats=3, games=60)
    tied = [evolve(table, bots=("Passer",) * 3) for table in islice(plan.tables(), 7)]
    records = list(Serial(tiny_plugins).run([*plan.tables(), *tied]))
    assert [len(record.winners) for record in records[60:]] == [3] * 7, "a third of a point each"
    rows = []
    for seed in range(5):
        Random(seed).shuffle(records)
        table = Standings(rule, plan.bots)
        for record in records:
            table.add(record)
        rows.append(table.rows())
    assert rows == [rows[0]] * 5


def test_records_come_without_their_turns_where_nobody_reads_them(tiny_plugins: Plugins) -> None:
    plan = tournament(games=5)
    whole = list(Serial(tiny_plugins).run(plan.tables()))
    short = list(Serial(tiny_plugins).run(plan.tables(), turns=False))
    assert all(record.turns for record in whole)
    assert [evolve(record, turns=(), times=()) for record in whole] == [
        evolve(record, times=()) for record in short
    ]


class Rolls:
    """Counts the turns in which a seat rolled, without a word on what it reads."""

    def points(self, record: GameRecord) -> list[int]:
        seats = range(len(record.scores))
        return [sum(turn.seat == seat and turn.move != 0 for turn in record.turns) for seat in seats]


class RollsAndSaysSo(Rolls):
    """The same, and says that it reads the turns."""

    reads_turns = True


@pytest.mark.parametrize("rule", [Rolls(), RollsAndSaysSo()])
@pytest.mark.parametrize("name", ["serial", "two workers"])
def test_a_rule_that_reads_the_turns_gives_the_same_standings_with_and_without_a_logger(
    name: str, rule: Any, tiny_installed: Plugins
) -> None:
    plan = tournament(games=12)
    rows = []
    for loggers in ([], [Diary("diary", [])]):
        table = Standings(rule, plan.bots)
        run(plan, EXECUTORS[name](tiny_installed), loggers, table)
        rows.append([evolve(row, mean_ms=0, worst_ms=0) for row in table.rows()])
    assert rows[0] == rows[1]
    assert rows[0][0].points > 0


@pytest.mark.parametrize("name", ["serial", "one worker"])
def test_a_rule_that_reads_no_turns_is_given_none_where_nobody_logs_them(
    name: str, tiny_installed: Plugins
) -> None:
    given: list[GameRecord] = []

    class Watching(SharedWin):
        def points(self, record: GameRecord) -> Any:
            given.append(record)
            return super().points(record)

    plan = tournament(games=5)
    run(plan, EXECUTORS[name](tiny_installed), [], Standings(Watching(), plan.bots))
    assert [record.turns for record in given] == [()] * 5
