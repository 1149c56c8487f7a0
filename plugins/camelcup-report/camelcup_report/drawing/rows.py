"""Rows of a picture from top to bottom, each with a label; rows of one group stand under its heading."""

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure as Canvas

from camelcup.report import Cell
from camelcup_report.drawing.canvas import FAINT, bottom_of, new_canvas, short_label, width_of

ROW = 0.19
"""Inches of a row."""

BOLD = 1.15
"""Width of a heading, as a multiple of that of the same text as a label."""


class Rows:
    """The places of labels. height: rows, those of headings included; at: the place of each label given"""

    def __init__(self, labels: Sequence[Cell], groups: Sequence[Cell] | None = None) -> None:
        self.texts: list[str] = []
        self.headings: list[int] = []
        self.at: list[int] = []
        for place, label in enumerate(labels):
            group = groups[place] if groups else None
            begins = groups is not None and (place == 0 or group != groups[place - 1])
            if begins:
                self.headings.append(len(self.texts))
                self.texts.append(short_label(str(group)))
            if begins or place == 0 or label != labels[place - 1]:
                self.texts.append(short_label(str(label)))
            self.at.append(len(self.texts) - 1)

    def canvas(self, legend: int = 0) -> tuple[Canvas, Axes]:
        """Return a picture with an axis of the labels. legend: lines of one below"""
        headings = BOLD * width_of(self.texts[place] for place in self.headings)
        left = max(width_of(self.texts), headings) + 0.1
        canvas, axes = new_canvas(ROW * len(self.texts), left, bottom_of(legend))
        axes.set_yticks(range(len(self.texts)), self.texts)
        axes.set_ylim(len(self.texts) - 0.4, -0.6)
        axes.tick_params(axis="y", length=0)
        axes.spines["left"].set_visible(False)
        axes.grid(axis="x")
        for place in self.headings:
            axes.get_yticklabels()[place].set(color=FAINT, fontweight="bold")
        return canvas, axes
