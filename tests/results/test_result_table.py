"""A table of results: as text for people, in the width of a terminal, and as data."""

import json

import pytest

from camelcup import ResultTable
from camelcup.errors import UserError

POINTS = ResultTable(["rank", "bot", "points"], [["1", "Player0", "100"]])
WIDE = ResultTable(["rank", "bot", "points"], [["1", "骆驼的王", "100"]])


def test_columns_of_numbers_and_intervals_are_aligned_at_the_right():
    table = ResultTable(["seat", "bot", "95 %"], [["9", "Mine", "-"], ["10", "1st", "-0.5 to 10.0"]])
    assert table.text().splitlines() == [
        "seat  bot           95 %",
        "----  ----  ------------",
        "   9  Mine             -",
        "  10  1st   -0.5 to 10.0",
    ]


@pytest.mark.parametrize(
    ("table", "width", "text"),
    [
        (POINTS, 21, "rank  bot      points\n----  -------  ------\n   1  Player0     100"),
        (POINTS, 20, "rank  bot\n----  -------\n   1  Player0"),
        (ResultTable(["bot", "wins"], []), 80, "bot  wins\n---  ----"),
        (WIDE, 17, "rank  bot\n----  --------\n   1  骆驼的王"),
        (POINTS, 12, "rank\n----\n   1"),
    ],
)
def test_a_table_is_cut_to_the_columns_that_fit(table, width, text):
    assert table.cut(width).text() == text


def test_the_last_column_is_folded():
    faults = ResultTable(["bot", "table", "reason"], [["Small", "3", "no answer within 1 s, which is long"]])
    assert faults.folded(60) == faults
    assert faults.folded(35).lines == [["Small", "3", "no answer within 1 s,\nwhich is long"]]
    bots = ResultTable(["table", "bots"], [["1", "contrib-bots.small:A, Big"]])
    assert bots.folded(20).lines == [["1", "contrib-bots.small:A,\nBig"]]


def test_programs_read_values_and_people_text():
    table = ResultTable(["win %"], [["25.6"]], ["win_rate"], [[0.2561]])
    assert json.loads(table.text("json")) == [{"win_rate": 0.2561}]
    assert table.text("csv") == "win_rate\n0.2561"
    assert table.text("plain") == "win %\n 25.6"


def test_a_list_in_a_cell_is_one_of_json_and_a_text_elsewhere():
    table = ResultTable.of(["table", "bots", "margin"], [[1, ("Big", "Small"), None]])
    assert json.loads(table.text("json")) == [{"table": 1, "bots": ["Big", "Small"], "margin": None}]
    assert table.text("csv") == 'table,bots,margin\n1,"Big, Small",'
    assert table.lines == [["1", "Big, Small", ""]]


def test_a_table_in_an_unknown_format_is_refused():
    with pytest.raises(UserError, match=r"^unknown format 'jsn'; did you mean json\?"):
        ResultTable(["bot"], [["Mine"]]).text("jsn")
