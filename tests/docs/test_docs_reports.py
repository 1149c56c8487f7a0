"""docs/reports.md: its page counts what it says, and its tables list all that there is."""

import re
import sys

from attrs import fields
from camelcup_checks import check_game

from camelcup.report import Bars, HeatMap, Histogram, Lines, Stacked
from camelcup.testing import play_table
from guides import blocks, guide, write

GUIDE = guide("reports")


def test_the_page_of_the_guide_counts_turns(tmp_path, monkeypatch):
    for _, block in blocks(guide("first-game"), "python")[:3]:
        write(tmp_path, block)
    [(_, block)] = blocks(GUIDE, "python")
    write(tmp_path, block)
    monkeypatch.syspath_prepend(tmp_path)
    from camelcup_nim.bots import Careless, perfect
    from camelcup_nim.game import Nim
    from camelcup_nim.pages import NimDisplay

    game = Nim()
    check_game(game, display=NimDisplay)
    display = NimDisplay(game)
    (page,) = display.pages()
    record = play_table(game, [Careless(), perfect], seed=1)
    page.add(record)
    (figure,) = page.figures()
    taken = [turn.move[1] for turn in record.turns if turn.seat == 1]
    (row,) = (row for row in figure.rows if row[0] == "perfect")
    assert row[1:3] == (len(taken), sum(taken) / len(taken))
    assert display.kind((0, 2)) == "several counters"
    for name in [name for name in sys.modules if name.split(".")[0] == "camelcup_nim"]:
        del sys.modules[name]


def test_every_picture_is_listed_with_its_fields():
    listed = dict(re.findall(r"^\| `(\w+)\((.*?)\)` \|", GUIDE, re.MULTILINE))
    pictures = (Bars, Lines, HeatMap, Histogram, Stacked)
    assert listed == {kind.__name__: ", ".join(field.name for field in fields(kind)) for kind in pictures}
