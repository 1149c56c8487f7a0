"""Karate as a picture: the last exchange, those before, and a table of all points that one can score."""

from collections.abc import Sequence

from attrs import frozen

from camelcup import Drawing, seat_names
from camelcup.report import SERIES
from camelcup_karate.board import Gains, head_text
from camelcup_karate.figures import outline
from camelcup_karate.rules import Rules
from camelcup_karate.state import State, is_over

WIDTH, HEIGHT = 800, 600

SHOWN = 6
"""Exchanges in the list: the last ones."""

BOLD, PLAIN = 0.66, 0.6
"""Width of a letter, as a part of its size."""

MOST_ACTIONS = 8
"""Actions of the largest table: the cells of a larger one would be too small to point at."""

LIST_X, COLUMN_WIDTH = 42, 162
"""Left end of the list of exchanges, and the width of a seat's column in it."""

TABLE_X, TABLE_Y, TABLE_WIDTH = 384, 312, 400
ROW_HEADS, COLUMN_HEADS, ROWS = 122, 82, 200
"""Width of the heads of rows; heights of the heads of columns, and of all rows."""


@frozen
class Scene:
    """A position to draw.

    gains: the points of every exchange
    you:   the seat that looks at it, if one does
    names: what the seats are called, as `Display.draw` takes them
    """

    rules: Rules
    state: State
    gains: Sequence[Gains]
    you: int | None = None
    names: Sequence[str] = ()

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return is_over(self.rules, self.state)

    @property
    def row_seat(self) -> int:
        """The seat whose actions are the rows of the table."""
        return self.you or 0

    def name(self, seat: int) -> str:
        """Return a seat in words; without a name also whether it looks."""
        return f"s{seat} (you)" if seat == self.you and not self.names else self.called(seat)

    def called(self, seat: int, letters: int = 20) -> str:
        """Return a seat as it is called, with no more than some letters."""
        return seat_names(self.names, 2, letters)[seat]

    def standing(self, seat: int) -> str:
        """Return how a seat stands in the game: leads by 5."""
        ahead = round(self.state.points[seat] - self.state.points[1 - seat], 6)  # as far as floats tell
        if self.over:
            return "wins" if ahead > 0 else "loses" if ahead < 0 else "shares the win"
        return f"leads by {ahead:.10g}" if ahead > 0 else f"{-ahead:.10g} behind" if ahead < 0 else "level"


def draw_exchanges(scene: Scene, prefix: str = "") -> str:
    """Return the picture of a position."""
    drawing = Drawing(WIDTH, HEIGHT, *_words(scene), prefix=prefix)
    head = head_text(scene.rules, scene.state) + ("" if scene.over else ": both act, unseen")
    drawing.text(WIDTH / 2, 42, head, fit(head, WIDTH - 40, 30), font_weight="bold")
    drawing.rect(16, 58, WIDTH - 32, 242, rx=12, fill="panel")
    for seat in (0, 1):
        _draw_seat(drawing, scene, seat)
    _draw_list(drawing, scene)
    if len(scene.rules.names) <= MOST_ACTIONS:
        _draw_table(drawing, scene)
    return drawing.svg()


def pick_name(action: str) -> str:
    """Return the name by which a person points at an action."""
    return f"action-{action}"


def fit(text: str, width: float, size: float, letter: float = BOLD) -> float:
    """Return a size of font, at most that given, with which a text is no wider than that."""
    return min(size, width / (letter * max(1, len(text))))


def signed(points: float) -> str:
    """Return points of an exchange: +5, 0, -1."""
    return f"{points:+.10g}" if points else "0"


def _words(scene: Scene) -> tuple[str, str]:
    """Return the title and the description."""
    first, second = scene.state.points
    points = f"{scene.called(0)} {first:.10g}, {scene.called(1)} {second:.10g}"
    title = f"Karate, {head_text(scene.rules, scene.state)}, {points}"
    seats = [f"{scene.name(seat)} has {scene.state.points[seat]:.10g} points" for seat in (0, 1)]
    seats = [f"{seat}, {scene.standing(number)}" for number, seat in enumerate(seats)]
    past = [
        f"exchange {number + 1}: {_played(scene, number, 0)}; {_played(scene, number, 1)}"
        for number in _shown(scene)
    ]
    return title, ". ".join([*seats, *(past or ["no exchange yet"])]) + "."


def _played(scene: Scene, number: int, seat: int) -> str:
    """Return what a seat did in an exchange, and what it scored."""
    return f"{scene.called(seat)} {scene.state.histories[seat][number]} {signed(scene.gains[number][seat])}"


def _shown(scene: Scene) -> range:
    """Return the numbers of the last exchanges."""
    return range(max(0, len(scene.gains) - SHOWN), len(scene.gains))


def _draw_seat(drawing: Drawing, scene: Scene, seat: int) -> None:
    """Draw the points of a seat, and what it did in the last exchange."""
    side = 1 - 2 * seat
    hue, edge, middle = SERIES[seat], WIDTH / 2 - 288 * side, WIDTH / 2 - 112 * side
    points, standing = f"{scene.state.points[seat]:.10g}", scene.standing(seat)
    drawing.rect(edge - 76, 72, 152, 44, rx=8, fill=hue)
    drawing.text(
        edge, 103, scene.name(seat), fit(scene.name(seat), 130, 26), fill=f"on-{hue}", font_weight="bold"
    )
    drawing.text(edge, 192, points, fit(points, 160, 72), font_weight="bold", key=f"{seat}-{points}")
    drawing.text(edge, 222, "points", 20, fill="faint")
    drawing.text(edge, 270, standing, fit(standing, 160, 26), font_weight="bold")
    action, gain = "waits", ""
    if scene.gains:
        action, gain = scene.state.histories[seat][-1], signed(scene.gains[-1][seat])
    with drawing.group(transform=f"translate({middle:g} 228) scale({side} 1)"):
        drawing.path(
            outline(action), stroke=hue, stroke_width=9, stroke_linecap="round", stroke_linejoin="round"
        )
    drawing.text(middle, 258, action, fit(action, 200, 26), font_weight="bold")
    drawing.text(middle, 290, gain, 30, font_weight="bold")


def _draw_list(drawing: Drawing, scene: Scene) -> None:
    """Draw the last exchanges, one a line; points above the other's are bold."""
    for seat in (0, 1):
        x, width, name = LIST_X + (COLUMN_WIDTH + 8) * seat, COLUMN_WIDTH, scene.name(seat)
        drawing.rect(x, 314, width, 34, rx=6, fill=SERIES[seat])
        drawing.text(
            x + width / 2, 339, name, fit(name, width - 16, 22), fill=f"on-{SERIES[seat]}", font_weight="bold"
        )
        for row, number in enumerate(_shown(scene)):
            y, gain = 382 + 40 * row, signed(scene.gains[number][seat])
            action, gains = scene.state.histories[seat][number], scene.gains[number]
            weight = "bold" if gains[seat] > gains[1 - seat] else "normal"
            size = fit(action, width - 44, 22, PLAIN)
            drawing.text(x + 2, y, action, size, text_anchor="start")
            drawing.text(x + width - 2, y, gain, fit(gain, 44, 22), text_anchor="end", font_weight=weight)
    for row, number in enumerate(_shown(scene)):
        size = fit(str(number + 1), 34, 20, PLAIN)
        drawing.text(LIST_X - 6, 382 + 40 * row, number + 1, size, fill="faint", text_anchor="end")
    if not scene.gains:
        drawing.text(LIST_X + COLUMN_WIDTH, 390, "no exchange yet", 24, fill="faint")


def _draw_table(drawing: Drawing, scene: Scene) -> None:
    """Draw the points by both actions; its rows are the actions to point at, those of `you` if one looks."""
    names, matrix = scene.rules.names, scene.rules.matrix
    own = scene.called(0, 6) if scene.you is None else "you"
    drawing.text(
        TABLE_X + 6, TABLE_Y + 72, f"{own} ↓", fit(own, 80, 22), text_anchor="start", font_weight="bold"
    )
    other = f"{scene.called(1 - scene.row_seat, 8)} →"
    size = fit(other, ROW_HEADS - 14, 22)
    drawing.text(TABLE_X + ROW_HEADS - 6, TABLE_Y + 30, other, size, text_anchor="end", font_weight="bold")
    width, height = (TABLE_WIDTH - ROW_HEADS) / len(names), ROWS / len(names)
    for column, name in enumerate(names):
        x = TABLE_X + ROW_HEADS + width * (column + 0.5)
        _draw_name(drawing, x, TABLE_Y + 36, name, width - 4)
        count = f"{scene.state.histories[1 - scene.row_seat].count(name)}x"
        drawing.text(x, TABLE_Y + COLUMN_HEADS - 6, count, fit(count, width - 4, 20, PLAIN), fill="faint")
    for row, name in enumerate(names):
        y = TABLE_Y + COLUMN_HEADS + height * row
        points = [f"{score:.10g} against {other}" for score, other in zip(matrix[row], names, strict=True)]
        with drawing.group(TABLE_X, y, pick=pick_name(name), label=f"{name}: scores {', '.join(points)}"):
            _draw_row(drawing, scene, name, width, height)


def _draw_name(drawing: Drawing, x: float, y: float, name: str, width: float) -> None:
    """Draw an action around the middle of a place, in two lines if it has two parts."""
    first, dash, second = name.partition("-")
    lines = [first + dash, second] if dash else [name]
    for line, text in enumerate(lines):
        drawing.text(x, y + 7 - 10.5 * (len(lines) - 1) + 21 * line, text, fit(text, width, 20, PLAIN))


def _draw_row(drawing: Drawing, scene: Scene, name: str, width: float, height: float) -> None:
    """Draw an action, how often it was played, and its points against each action of the other seat."""
    rules, seat, middle = scene.rules, scene.row_seat, height / 2
    row = rules.names.index(name)
    last = tuple([history[-1:] for history in scene.state.histories])
    drawing.rect(0, 1, TABLE_WIDTH, height - 2, rx=6, fill="panel", stroke="line")
    count = f"{scene.state.histories[seat].count(name)}x"
    if height > 40:
        _draw_name(drawing, 39, middle, name, 74)
    else:
        drawing.text(39, middle + 7, name, fit(name, 74, 20, PLAIN))
    drawing.text(ROW_HEADS - 4, middle + 7, count, fit(count, 34, 20, PLAIN), fill="faint", text_anchor="end")
    for column, other in enumerate(rules.names):
        x = ROW_HEADS + width * column
        text = f"{rules.matrix[row][column]:.10g}:{rules.matrix[column][row]:.10g}"
        if last[seat] == (name,) and last[1 - seat] == (other,):
            drawing.rect(x + 2, 3, width - 4, height - 6, rx=5, fill="paper", stroke="ink", stroke_width=3)
        drawing.text(x + width / 2, middle + 8, text, fit(text, width - 6, 22, PLAIN))
