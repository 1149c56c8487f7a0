"""The contract of reports: figures that fit their tables, and what a game offers by default."""

from typing import Any

import pytest

from camelcup import Display, Game
from camelcup.report import Bars, Column, Figure, HeatMap, Histogram, Lines, Stacked

COLUMNS = (Column("bot"), Column("games"), Column("win %", 1, 100))


@pytest.mark.parametrize(
    ("cell", "text"),
    [("Mine", "Mine"), (None, "-"), (0.256, "25.6"), (1, "100.0"), (-0.0001, "0.0")],
)
def test_a_cell_is_printed_as_its_column_says(cell, text):
    assert Column("win %", 1, 100).text(cell) == text


def test_a_figure_gives_its_columns_and_their_cells_which_may_be_lists():
    figure = Figure("Wins", "", COLUMNS, (("A", 4, 0.5), ("B", 2, None)), Bars("bot", "win %"))
    assert figure.cells("win %") == [0.5, None]
    assert figure.column("games") == Column("games")
    assert figure == Figure("Wins", "", [*COLUMNS], [["A", 4, 0.5], ["B", 2, None]], Bars("bot", "win %"))


@pytest.mark.parametrize(
    ("picture", "name"),
    [
        (Bars("bot", "wins"), "wins"),
        (Bars("bot", "games", low="least"), "least"),
        (Lines("games", "win %", series="seat"), "seat"),
        (HeatMap("bot", "against", "win %", 0.5), "against"),
        (Histogram("bot", "games", "below", "games"), "below"),
        (Stacked("bot", "kind", "games"), "kind"),
    ],
)
def test_a_picture_of_a_column_that_is_not_there_is_an_error(picture, name):
    with pytest.raises(ValueError, match=rf"^figure 'Wins': no column '{name}' in bot, games, win %$"):
        Figure("Wins", "", COLUMNS, (), picture)


def test_rows_and_names_that_do_not_fit_are_errors():
    with pytest.raises(ValueError, match=r"^figure 'Wins': 3 columns, but the row \('A', 4\)$"):
        Figure("Wins", "", COLUMNS, (("A", 4),))
    with pytest.raises(ValueError, match=r"^figure 'Wins': two columns have one name: bot, bot$"):
        Figure("Wins", "", (Column("bot"), Column("bot")), ())


def test_a_game_names_kinds_by_classes_and_has_no_pages():
    display = Display[Any, Any, Any](Game())
    assert (display.kind(3), display.pages()) == ("int", ())
