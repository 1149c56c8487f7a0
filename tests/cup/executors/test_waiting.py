"""Workers get tables whose bots they have, and all tables are played."""

from hypothesis import given
from hypothesis import strategies as st

from camelcup import Table
from camelcup.cup.executors.waiting import PATIENCE_TABLES, Waiting, players_to_keep
from camelcup.players.pool import MAX_PLAYERS


def tables(*groups):
    """Yield a table for each group of bots, which are letters."""
    for number, group in enumerate(groups):
        yield Table(number, "pips", "standard", tuple(group), seed=1)


def held(bots):
    """Return one process of each bot."""
    return [(bot, 0) for bot in bots]


def test_a_worker_gets_the_table_whose_bots_it_has():
    waiting = Waiting(tables("AB", "BC", "CD", "CD"))
    assert [table.number for table in waiting.take(1, held("CD"), 4)] == [2]
    assert [table.number for table in waiting.take(1, held("CE"), 4)] == [1], "the oldest that lacks one"
    assert [table.number for table in waiting.take(9, held("X"), 4)] == [0, 3]
    assert waiting.take(1, [], 4) == []


def test_no_table_waits_for_ever():
    groups = ["AB", *["CD"] * 2 * PATIENCE_TABLES]
    waiting = Waiting(tables(*groups))
    order = [waiting.take(1, held("CD"), 8)[0].number for _ in groups]
    assert order.index(0) == PATIENCE_TABLES


def test_more_workers_and_more_tables_to_choose_from_mean_fewer_processes_each():
    assert players_to_keep(12, 4, workers=1, ahead=64) == 12
    assert players_to_keep(99, 4, workers=1, ahead=64) == MAX_PLAYERS
    workers = [2, 4, 8, 16, 32, 64]
    kept = [players_to_keep(20, 4, number, ahead=256) for number in workers]
    assert kept == sorted(set(kept), reverse=True)
    together = [own * number for own, number in zip(kept, workers, strict=True)]
    assert together == sorted(together)
    assert [players_to_keep(12, 4, workers=8, ahead=ahead) for ahead in (1, 8, 64)] == [12, 11, 9]


def test_the_processes_of_a_run_are_counted_as_its_tables_come():
    waiting = Waiting(tables("AB", "AA", "CD"))
    waiting.take(1, [], 2)
    assert waiting.to_keep(workers=1, ahead=2) == 3, "A, another A, and B"
    waiting.take(1, [], 2)
    assert waiting.to_keep(workers=1, ahead=2) == 5


@given(
    groups=st.lists(st.text("ABCD", min_size=2, max_size=2), max_size=30),
    bots=st.text("ABCD", max_size=3),
    number=st.integers(1, 5),
    ahead=st.integers(1, 9),
)
def test_each_table_is_taken_once(groups, bots, number, ahead):
    waiting = Waiting(tables(*groups))
    found = []
    while taken := waiting.take(number, held(bots), ahead):
        assert len(taken) <= number
        found += [table.number for table in taken]
    assert sorted(found) == list(range(len(groups)))
