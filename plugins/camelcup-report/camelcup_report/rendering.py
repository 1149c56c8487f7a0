"""Renders a report as one HTML page."""

from itertools import count

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from camelcup.report import Cell, Column, Figure, stylesheet
from camelcup_report.building import Report
from camelcup_report.drawing.drawing import render_figure

LONG = 15
"""Most rows of a table that is open at first."""


def render(report: Report) -> str:
    """Return a report as the text of an HTML page: the same text for the same report."""
    environment = Environment(
        loader=PackageLoader("camelcup_report", ""),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    numbers = count()

    def picture(figure: Figure) -> Markup:
        return Markup(render_figure(figure, f"f{next(numbers)}"))  # noqa: S704 - the texts in it are escaped

    template = environment.get_template("page.html")
    return template.render(
        report=report,
        palette=Markup(stylesheet()),  # noqa: S704 - of camelcup's own
        picture=picture,
        number=is_number,
        long=LONG,
        value=value,
    )


def render_picture(figure: Figure) -> str:
    """Return the picture of a figure as the text of an SVG file, with its colours."""
    attributes = 'xmlns="http://www.w3.org/2000/svg" class="camelcup"'
    svg = render_figure(figure, "f").replace("<svg ", f"<svg {attributes} ", 1)
    return svg.replace(">", f"><style>{stylesheet()}</style>", 1)


def is_number(column: Column, figure: Figure) -> bool:
    """Whether a column holds numbers, which are aligned at the right."""
    return all(not isinstance(cell, str) for cell in figure.cells(column.head))


def value(cell: Cell) -> str:
    """Return a number in full, for programs that read the page."""
    return repr(cell)
