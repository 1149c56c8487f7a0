"""An empty picture, and its SVG.

Colours are names of camelcup's palette: each is written as a hexadecimal number that nothing else uses, which
becomes a CSS variable in the SVG. So one picture can be read on dark and on light.
"""

import re
import warnings
from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from io import StringIO
from math import nan
from typing import Any

from markupsafe import escape
from matplotlib import rc_context, rcdefaults, rcParams
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure as Canvas
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import text_to_path
from matplotlib.ticker import FuncFormatter

from camelcup.report import SERIES, Cell, Column

WIDTH = 4.2
"""Inches of a picture: text of 8 points can then be read on a phone."""

RIGHT = 0.16
"""Inches beside the axes, into which the last number of an axis reaches."""

BOTTOM = 0.4
"""Inches of an axis with numbers and a name."""

LEGEND = 0.17
"""Inches of a line of a legend, above and below which is as much again."""

NAMES = ("ink", "faint", "line", "paper", *SERIES, *(f"on-{hue}" for hue in SERIES))
COLOURS = {name: f"#fedc{number:02x}" for number, name in enumerate(NAMES)}
INK, FAINT, LINE, PAPER = (COLOURS[name] for name in NAMES[:4])

COLOUR = re.compile("#fedc([0-9a-f]{2})")

DASHES = ("solid", (0, (4, 1.5)), (0, (1, 1)))
"""Styles of lines; their number and that of the hues have no common divisor, so that 24 series differ."""

LONGEST = 22
"""Most characters of a label."""

SETTINGS: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "camelcup",
    "text.parse_math": False,
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 8,
    "axes.edgecolor": LINE,
    "axes.labelcolor": FAINT,
    "axes.unicode_minus": False,
    "text.color": INK,
    "xtick.color": LINE,
    "ytick.color": LINE,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "grid.color": LINE,
    "grid.linewidth": 0.5,
    "axes.axisbelow": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "legend.frameon": False,
}


MARKED = re.compile(r'( id="(?![mp][0-9a-f]{10}").*?")|( font-family: .*?;)|( transform="rotate\(-0 .*?\)")')
"""Attributes that a tag does not need: ids that nothing refers to, fonts, rotations by nothing."""

STYLE = re.compile(r"<style.*?</style>\s*", re.DOTALL)
STYLED = re.compile(r' style="(.*?)"')
PROPERTY = re.compile(r"([a-z-]+): *([^;]+);? *")
HEAD = re.compile(r"<svg .*?>", re.DOTALL)
TAG = re.compile(r"<[^>]*>")


@contextmanager
def settings() -> Generator[None, None, None]:
    """Draw by the settings of this module, whatever those of the person are."""
    with rc_context(), warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing from")  # a browser finds another font
        rcdefaults()
        rcParams.update(SETTINGS)
        yield


def hue_of(number: int) -> str:
    """Return the name of the hue of a series."""
    return SERIES[number % len(SERIES)]


def style_of(number: int) -> dict[str, Any]:
    """Return the colour and the line style of a series."""
    return {
        "color": COLOURS[hue_of(number)],
        "linestyle": DASHES[number % len(DASHES)],
    }


def short_label(text: str) -> str:
    """Return a text on one line, without its middle where it is too long for a label."""
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 11]}…{text[-10:]}"


def new_canvas(
    height: float, left: float, bottom: float, top: float = 0.06, right: float = RIGHT
) -> tuple[Canvas, Axes]:
    """Return an empty picture, and its axes; all sizes are in inches.

    height: of the axes
    left, bottom, top, right: room beside them; matplotlib finds it too, in as much time as the drawing takes
    """
    whole = height + bottom + top
    canvas = Canvas(figsize=(WIDTH, whole))
    canvas.patch.set_visible(False)
    width = max(WIDTH - left - right, WIDTH / 4)
    axes = canvas.add_axes((left / WIDTH, bottom / whole, width / WIDTH, height / whole))
    axes.patch.set_visible(False)
    return canvas, axes


def inches_across(axes: Axes) -> float:
    """Return the width of axes."""
    return float(axes.get_position().width) * WIDTH


def bottom_of(legend: int) -> float:
    """Return the inches below axes with a legend of so many lines."""
    return BOTTOM + (LEGEND * (legend + 1) if legend else 0)


def add_legend(canvas: Canvas, handles: Mapping[str, Artist], columns: int) -> None:
    """Add a legend below the axes, whose names one reads line by line."""
    names = list(handles)
    down = [name for column in range(columns) for name in names[column::columns]]  # as matplotlib fills it
    texts = [short_label(name) for name in down]
    canvas.legend([handles[name] for name in down], texts, loc="lower center", ncols=columns)


def width_of(texts: Iterable[str]) -> float:
    """Return the inches of the widest text."""
    font = FontProperties(family="DejaVu Sans", size=SETTINGS["font.size"])
    sizes = [text_to_path.get_text_width_height_descent(text, font, ismath=False) for text in texts]
    return max((width for width, _, _ in sizes), default=0) / 72


def scale_axis(axis: Axis, column: Column) -> None:
    """Name an axis after a column, and print its numbers as the column does."""
    axis.set_major_formatter(FuncFormatter(lambda number, _: f"{round(number * column.scale, 9):g}"))
    axis.set_label_text(column.head)


def numbers(cells: Iterable[Cell]) -> list[float]:
    """Return cells as numbers; nan, of which nothing is drawn, where there is none."""
    return [float(cell) if isinstance(cell, int | float) else nan for cell in cells]


def to_svg(canvas: Canvas, title: str, name: str) -> str:
    """Return a picture as an SVG element, the same text for the same picture.

    title: for readers of screens
    name:  beginning of its ids, which no other picture of the page has
    """
    file = StringIO()
    canvas.savefig(file, format="svg", metadata=dict.fromkeys(("Date", "Creator", "Format", "Type")))
    text = file.getvalue()
    text = STYLE.sub("", text[text.index("<svg") :])
    size = re.search(r'viewBox=".*?"', text)
    assert size, "an SVG of matplotlib has a size"
    head = (
        f'<svg role="img" aria-label="{escape(title)}" {size[0]} xmlns:xlink="http://www.w3.org/1999/xlink">'
    )
    return TAG.sub(lambda tag: _clean(tag[0], name), HEAD.sub(lambda _: head, text, count=1))


def _clean(tag: str, name: str) -> str:
    """Return a tag with the colours and the ids of the page, and attributes in place of a style.

    A page that a server shows under a strict policy may not have styles in its tags.
    """
    if tag.startswith("<svg"):
        return tag
    tag = MARKED.sub("", tag).replace("\n", "")
    tag = STYLED.sub(lambda style: PROPERTY.sub(r' \1="\2"', style[1]), tag)
    tag = re.sub(r'(id="|url\(#|href="#)(?=[mp][0-9a-f]{10})', rf"\1{name}-", tag)
    return COLOUR.sub(lambda colour: f"var(--{NAMES[int(colour[1], 16)]})", tag)
