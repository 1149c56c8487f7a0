"""Pictures: every kind, with the data that cups have at their edges."""

import re
from itertools import pairwise

import pytest
from camelcup_report.drawing.canvas import COLOUR, style_of
from camelcup_report.drawing.drawing import render_figure

from camelcup.report import Bars, Column, Figure, HeatMap, Histogram, Lines, Stacked

COLUMNS = (Column("a"), Column("b"), Column("x", 2), Column("low", 2), Column("high", 2))

LINES = Lines("x", "low", series="a")

PICTURES = [
    Bars("a", "x", "low", "high", mark="high", group="b"),
    Bars("a", "x"),
    Lines("x", "high", series="a", low="low", high="high"),
    Lines("x", "low"),
    HeatMap("a", "b", "x", 0.5),
    Stacked("a", "b", "x"),
    Stacked("b", "a", "x", group="b"),
    HeatMap("a", "b", "x", count="high"),
    Histogram("a", "low", "high", "x"),
    Histogram("a", "low", "high", "x", log=True),
]

ROWS = {
    "one row": [("A", "B", 1, 0.5, 2)],
    "equal numbers": [("A", "B", 1, 1, 1), ("B", "A", 1, 1, 1)],
    "no values": [("A", "B", None, None, None), ("B", "A", None, None, None)],
    "some values": [("A", "B", 0.5, None, None), ("B", "A", 0.75, 0.5, 1)],
    "large and small": [("A", "B", 1e9, 1e-6, 1e12), ("B", "A", 1e-6, 1e-9, 1e-3)],
    "odd names": [("小明", "<&>$x_1$\n", 1, 0.5, 2), ("🐪" * 40, "\\", 2, 1, 3), ("", " ", 3, 2, 4)],
    "one name twice": [("A" * 60, "B", 1, 0.5, 2), ("A" * 60, "B", 2, 1, 3)],
    "many": [(f"bot {a}", f"bot {b}", (a + 1) / (b + 1), 0.1, 20) for a in range(14) for b in range(14)],
}


FAST = ("no values", "odd names")
"""Rows that are drawn in the fast tests."""


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param(rows, id=name, marks=[] if name in FAST else pytest.mark.slow)
        for name, rows in ROWS.items()
    ],
)
@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: type(picture).__name__)
def test_a_picture_is_drawn_without_a_warning(picture, rows):
    if len(rows) > 20 and not isinstance(picture, HeatMap):
        rows = rows[:20]
    figure = Figure("A picture", "", COLUMNS, rows, picture)
    svg = render_figure(figure, "f0")
    assert svg.startswith('<svg role="img" aria-label="A picture" viewBox="0 0 302')
    assert svg.rstrip().endswith("</svg>")
    assert not COLOUR.search(svg)
    assert "nan" not in re.sub(r">.*?<", "><", svg)


def test_the_colour_of_a_heat_map_grows_with_the_distance_from_the_middle():
    rows = [("A", "B", 1.0, 0, 0), ("A", "C", 0.75, 0, 0), ("A", "D", 0.25, 0, 0)]
    svg = render_figure(Figure("", "", COLUMNS, rows, HeatMap("a", "b", "x", 0.5)), "f0")
    found = re.findall(r'fill="var\(--(blue|orange)\)" opacity="([\d.]+)"', svg)
    assert found == [("blue", "0.5"), ("blue", "0.25"), ("orange", "0.25")]


def places(figure, texts):
    """Return where the texts of a pattern lie in the picture of a figure: how far across and down."""
    place = r'(?:x="([\d.]+)" y="([\d.]+)"|translate\(([\d.]+) ([\d.]+)\))'
    found = re.findall(rf"<text[^>]*?{place}[^>]*>({texts})<", render_figure(figure, "f0"))
    return {text: (float(x or a), float(y or b)) for x, y, a, b, text in found}


@pytest.mark.parametrize(
    ("ends", "ticks"),
    [
        ((0.011, 1.05), ["0.01", "0.02", "0.05", "0.1", "0.2", "0.5", "1"]),
        ((0.0011, 1100), ["0.001", "0.01", "0.1", "1", "10", "100", "1000"]),
    ],
)
def test_a_logarithmic_axis_prints_a_few_plain_numbers(ends, ticks):
    least, most = ends
    figure = Figure("", "", COLUMNS, [("A", "", 1, least, most)], Histogram("a", "low", "high", "x", True))
    labels = re.findall(r"<text.*?>(.*?)</text>", render_figure(figure, "f0"))
    assert [label for label in labels if label != "A"] == ticks


def test_parts_of_one_order_have_the_same_colours_in_all_pictures():
    def colours(*names):
        rows = [("A", name, 1, 0, 0) for name in names]
        svg = render_figure(
            Figure("", "", COLUMNS, rows, Stacked("a", "b", "x", order=("B", "C", "D"))), "f0"
        )
        return re.findall(r'fill="var\(--([a-z]+)\)" stroke="var\(--paper\)"', svg)[: len(names)]

    assert colours("B", "C", "D") == ["blue", "orange", "green"]
    assert colours("D", "B") == ["green", "blue"]


def lines_figure(ends):
    """Return a figure with a line for each number, from 0 to it."""
    rows = [(f"bot {number}", "", x, end, 0) for number, end in enumerate(ends) for x in (0, 1)]
    return Figure("", "", COLUMNS, [(*row[:3], row[3] and row[3] * row[2], 0) for row in rows], LINES)


def test_every_line_has_its_name_at_its_end_and_no_two_names_overlap():
    ends = [5, 5, 5, 0, 0.01, 2.5, 2.6]
    at = places(lines_figure(ends), r"bot \d")
    heights = {int(name[-1]): y for name, (_, y) in at.items()}
    assert sorted(heights, key=heights.__getitem__) == [0, 1, 2, 6, 5, 4, 3], "as the lines, best first"
    apart = [lower - upper for upper, lower in pairwise(sorted(heights.values()))]
    assert min(apart) > 9.9, "points from one base line to the next"


def test_two_of_24_lines_differ_in_hue_or_in_dashes():
    styles = {str(style_of(number)) for number in range(24)}
    assert len(styles) == 24
    assert style_of(0)["linestyle"] != style_of(1)["linestyle"] != style_of(2)["linestyle"]
