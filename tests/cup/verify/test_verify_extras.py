"""Verification of what format 4 adds: extras of records, listed tables, answers, seats from outside."""

import re

import pytest
from attrs import evolve

from camelcup.cup.file.format import Undo, decode_entry, encode_entry, plan_line
from camelcup.cup.file.reading import Cup, end_line
from camelcup.cup.file.writer import CupWriter
from camelcup.encoding import decode_times, encode_times
from camelcup.players.inline import InlinePlayer
from camelcup.records import GameRecord, Kept, Phase, Table, encode_record
from camelcup.table.kept_answer import Answer
from camelcup.table.match import play as play_table
from cups import findings, forge, plan_of, play, records, rewrite, tournament
from tiny_bots import Small
from tiny_games import Pips, PipsDisplay, PipsRules

GIVES_REASONS = """from camelcup import Bot


class Mine(Bot):
    def move(self, seat, view):
        return 3

    def explain(self, seat, view):
        return f"turn {view.turn}"
"""


@pytest.fixture
def kept(tmp_path, tiny_plugins):
    """Return a finished cup that keeps times and reasons."""
    (tmp_path / "mine.py").write_text(GIVES_REASONS)
    chosen = tournament(bots=("Mine", "Small"), games=2, aliases={"Mine": str(tmp_path / "mine.py")})
    plan = evolve(plan_of(tiny_plugins, chosen), keep=("times", "reasons"))
    play(plan, tiny_plugins, [CupWriter(tmp_path / "cup.jsonl", tiny_plugins)])
    return tmp_path / "cup.jsonl"


def test_times_and_reasons_are_those_of_the_moves(kept, tiny_plugins):
    assert [findings(kept, tiny_plugins, bots) for bots in (False, True)] == [[], []]
    for record in records(kept):
        seat = record.table.bots.index("Mine")
        own = [turn for turn in range(6) if turn % 2 == seat]
        assert record.kept.reasons == tuple((turn, f"turn {turn}") for turn in own)
        times = decode_times(record.kept.times)
        assert len(times) == 6
        assert sum(times[turn] for turn in own) == pytest.approx(record.times[seat].total_ns, rel=1e-3)


@pytest.mark.parametrize(
    ("changes", "finding"),
    [
        ({"practice": True}, "practice true; the plan has false"),
        ({"times": encode_times([1, 2])}, "2 times; there are 6 turns"),
        ({"times": "AAAA"}, "times 'AAAA'; 3 bytes"),
        ({"times": encode_times([10**9] * 6)}, "times of the turns of seat 0: 2999451648 ns; `times` has "),
        (
            {"reasons": ((2, "a"), (2, "b"))},
            "reasons for the turns [2,2]; ascending numbers below 6 are right",
        ),
        ({"reasons": ((6, "a"),)}, "reasons for the turns [6]; ascending numbers below 6 are right"),
        ({"remarks": ((0, "a"),)}, 'remarks [[0,"a"]]; the game has []'),
    ],
)
def test_wrong_extras_are_found(changes, finding, kept, tiny_plugins):
    forge(kept, 2, kept=evolve(records(kept)[0].kept, **changes))
    assert findings(kept, tiny_plugins)[0].startswith(f"line 2, table 0: {finding}")


def test_extras_that_the_plan_does_not_have_are_found(tmp_path, tiny_plugins):
    path = tmp_path / "cup.jsonl"
    play(plan_of(tiny_plugins, tournament(games=1)), tiny_plugins, [CupWriter(path, tiny_plugins)])
    forge(path, 2, kept=Kept(reasons=((0, "a"),)))
    assert findings(path, tiny_plugins) == ["line 2, table 0: reasons; by the plan they are not kept"]


def listed_tables(games, bots=("Small", "Big")):
    """Return tables that no seating draws."""
    return [Table(number, "pips", "standard", tuple(bots), seed=9 * number) for number in range(games)]


def write_listed(path, plugins, *entries, games=None, **changes):
    """Write a cup whose plan draws no tables, some lines, and the last line of a cup of so many games."""
    bots = changes.pop("bots", ("Small", "Big"))
    chosen = tournament(seating="listed", bots=bots, games=None)
    plan = evolve(plan_of(plugins, chosen), **changes)
    lines = [encode_record(each) if isinstance(each, GameRecord) else encode_entry(each) for each in entries]
    last = [] if games is None else [end_line(games)]
    path.write_bytes(b"".join([plan_line(plan, path), *lines, *last]))


def ended(table):
    """Return the record of a table at which all seats play small."""
    game = Pips(PipsRules())
    players = [InlinePlayer(Small, game, PipsDisplay) for _ in table.bots]
    return play_table(table, game, players)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "cup.jsonl"


FIRST, SECOND = listed_tables(2)
MOVED = Answer(0, 1, Phase.MOVE, 3)


def test_nothing_is_found_in_a_cup_of_listed_tables(path, tiny_plugins):
    write_listed(path, tiny_plugins, FIRST, ended(FIRST), SECOND, ended(SECOND), games=2)
    cup = Cup(path)
    assert list(cup.tables()) == [FIRST, SECOND]
    assert (cup.finished, cup.planned) == (True, 2)
    assert findings(path, tiny_plugins) == []


@pytest.mark.parametrize(
    ("entries", "finding"),
    [
        ([ended(FIRST)], "line 2, table 0: no such table; no line before lists it"),
        ([FIRST, ended(evolve(FIRST, seed=3))], "line 3, table 0: seed 3; the plan has 0"),
        ([FIRST, FIRST], "line 3, table 0: the table listed a second time; once is enough"),
        ([evolve(FIRST, rules="long")], "line 2, table 0: pips long; the plan has pips standard"),
        ([evolve(FIRST, bots=("Small", "Passer"))], "line 2, table 0: bots Passer; they are not in the plan"),
        (
            [MOVED],
            'line 2, table 0: {"table":0,"seat":1,"phase":"move","answer":3,"error":null,"spent":0,'
            '"reasons":null,"restart":false,"used":null}; no line before lists it',
        ),
        ([FIRST, ended(FIRST), Undo(0, 0)], 'line 4, table 0: {"table":0,"answers":0}; the game has ended'),
    ],
)
def test_wrong_lines_of_listed_tables_are_found(entries, finding, path, tiny_plugins):
    write_listed(path, tiny_plugins, *entries)
    assert findings(path, tiny_plugins)[0] == finding


@pytest.mark.parametrize(
    ("old", "new"),
    [(b'"number":0', b'"evil":1,"number":0'), (b"}}", b'},"undo":null}'), (b"}}", b'},"x":"\xff"}')],
)
def test_an_entry_that_is_written_in_another_way_is_found(old, new, path, tiny_plugins):
    write_listed(path, tiny_plugins, FIRST, ended(FIRST), games=1)
    rewrite(path, lambda number, body: body.replace(old, new, 1) if number == 2 else body)
    (finding,) = findings(path, tiny_plugins)
    assert re.fullmatch(r"line 2: '.*' at character \d+; it is written '.*'", finding), finding


@pytest.mark.parametrize(
    "entry",
    [
        *listed_tables(1),
        Undo(3, 4),
        Answer(0, 1, Phase.BEGIN),
        Answer(0, 1, Phase.MOVE, (1, (2, None)), spent=7, reasons="so", restart=True),
    ],
)
def test_entries_are_read_as_they_were_written(entry):
    assert decode_entry(encode_entry(entry)) == entry
    with pytest.raises(ValueError, match="neither a table, an answer nor an undo"):
        decode_entry(b"{}")
