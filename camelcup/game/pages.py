"""Pages of reports: they count the games of a cup, and return figures, which a report draws.

A figure is a table of rows and the kind of picture that is drawn of the same rows. So every number in a
picture is also in a table. Nothing here draws.
"""

from collections.abc import Iterable, Sequence

from attrs import asdict, field, frozen

from camelcup.game.step import Step
from camelcup.records import GameRecord

Cell = str | int | float | None
"""A cell of a table; None for no value, which is not drawn."""


@frozen
class Column:
    """A column of a figure.

    head:   its name, which no other column of the figure has
    digits: decimals with which its numbers are printed
    scale:  factor with which they are printed and drawn: 100 for shares in percent

    >>> Column("win %", digits=1, scale=100).text(0.256)
    '25.6'
    """

    head: str
    digits: int = 0
    scale: float = 1

    def text(self, cell: Cell) -> str:
        """Return a cell as it is printed."""
        if cell is None:
            return "-"
        if isinstance(cell, str):
            return cell
        return f"{round(cell * self.scale, self.digits) + 0.0:.{self.digits}f}"  # which is never -0


@frozen
class Bars:
    """A dot for each row, with an interval. All fields name columns.

    label: text of the row
    value: place of the dot
    low, high: ends of its interval
    mark:  another value, shown beside the dot: an expectation, an exact value
    group: rows that follow one another and have the same text here get it as a heading

    >>> bars: Picture = Bars(label="bot", value="wins", low="from", high="to")
    """

    label: str
    value: str
    low: str | None = None
    high: str | None = None
    mark: str | None = None
    group: str | None = None


@frozen
class Lines:
    """A line for each series, through its rows in their order. All fields name columns.

    series: text of the line a row belongs to; None for one line of all rows
    low, high: ends of the interval of each point; what is far beyond the lines is not drawn

    >>> lines = Lines(x="game", y="points", series="bot")
    """

    x: str
    y: str
    series: str | None = None
    low: str | None = None
    high: str | None = None


@frozen
class HeatMap:
    """A cell for each row of the figure, at a place across and down. All fields but `middle` name columns.

    middle: the value without a colour, before `scale`; values above and below it have one colour each
    count:  what the value is a mean of, printed below it; the fewer, the fainter the colour

    >>> heat_map = HeatMap(down="bot", across="opponent", value="win rate", middle=0.5)
    """

    down: str
    across: str
    value: str
    middle: float = 0
    count: str | None = None


@frozen
class Histogram:
    """A histogram for each label, with a bar for each of its rows. All fields but `log` name columns.

    low, high: ends of the bar
    count: its height; the highest bar of each label is as high as the others'
    log:   whether the axis is logarithmic

    >>> histogram = Histogram(label="bot", low="from", high="below", count="games")
    """

    label: str
    low: str
    high: str
    count: str
    log: bool = False


@frozen
class Stacked:
    """A bar for each label, made of a part for each of its rows. All fields but `order` name columns.

    part:  text that decides the colour
    group: as in `Bars`
    order: texts of parts, which have the same colours in all pictures of the same order

    >>> stacked = Stacked(label="bot", part="action", value="share", order=("roll", "bet"))
    """

    label: str
    part: str
    value: str
    group: str | None = None
    order: tuple[str, ...] = ()


Picture = Bars | Lines | HeatMap | Histogram | Stacked


def _columns(columns: Iterable[Column | str]) -> tuple[Column, ...]:
    return tuple([Column(column) if isinstance(column, str) else column for column in columns])


def _rows(rows: Iterable[Sequence[Cell]]) -> tuple[tuple[Cell, ...], ...]:
    return tuple(tuple(row) for row in rows)


OPTIONS = ("middle", "log", "order")
"""Fields of pictures that name no column."""


@frozen
class Figure:
    """A table, and a picture of its rows.

    text:    how to read it, for a person who sees it for the first time
    columns: a name alone stands for a column of texts or whole numbers
    rows:    a cell for each column
    picture: None for a table alone

    Raises ValueError if a row has another number of cells, two columns have one name, or the picture names
    a column that is not there.

    >>> cells: list[Cell] = ["Mine", 12]
    >>> figure = Figure("Wins", "The more the better.", ["bot", "wins"], [cells])
    >>> figure.cells("wins")
    [12]
    """

    title: str
    text: str
    columns: tuple[Column, ...] = field(converter=_columns)
    rows: tuple[tuple[Cell, ...], ...] = field(converter=_rows)
    picture: Picture | None = None

    def __attrs_post_init__(self) -> None:
        heads = [column.head for column in self.columns]
        if len(set(heads)) < len(heads):
            raise ValueError(f"figure {self.title!r}: two columns have one name: {', '.join(heads)}")
        for row in self.rows:
            if len(row) != len(heads):
                raise ValueError(f"figure {self.title!r}: {len(heads)} columns, but the row {row}")
        for name in self._drawn():
            if name not in heads:
                raise ValueError(f"figure {self.title!r}: no column {name!r} in {', '.join(heads)}")

    def _drawn(self) -> list[str]:
        if self.picture is None:
            return []
        fields = {name: value for name, value in asdict(self.picture).items() if name not in OPTIONS}
        return [name for name in fields.values() if name]

    def column(self, head: str) -> Column:
        """Return a column by its name."""
        return next(column for column in self.columns if column.head == head)

    def cells(self, head: str) -> list[Cell]:
        """Return the cells of a column."""
        place = [column.head for column in self.columns].index(head)
        return [row[place] for row in self.rows]


class Page:
    """Base class of the pages of a report. A page sees every game of a cup once, and then makes its figures.

    title: heading of the page

    >>> class Turns(Page):
    ...     title = "Turns"
    ...     turns = 0
    ...     def add(self, record):
    ...         self.turns += len(record.turns)
    ...     def figures(self):
    ...         return [Figure("Turns", "In all games.", ["turns"], [[self.turns]])]
    """

    title = ""

    def watch(self, step: Step) -> None:
        """Count one move of the game whose record comes next."""

    def add(self, record: GameRecord) -> None:
        """Count the record of a game, all moves of which have been watched."""

    def figures(self) -> Sequence[Figure]:
        """Return the figures, once all games have been counted; none if the cup has nothing to show."""
        raise NotImplementedError(f"page {self.title!r} has no method figures")
