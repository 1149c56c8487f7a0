"""Draws a picture: an SVG document made of shapes in colours of the palette."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from html import escape


class Drawing:
    """An SVG picture that grows shape by shape.

    It has no style: colours are classes, which `camelcup.picture` and the stylesheet of a page give values.
    Each shape is a line of its text, so that a replay keeps equal lines of its pictures once.

    Every shape takes these arguments:

    fill:   the name of a colour of the palette, such as `blue`, or `on-blue` for what lies on blue
    stroke: the same for the outline
    pick:   the name by which a person points at it, such as `square-7`; None for what nobody points at
    label:  a line on what it is and does, for a screen reader and for who points at it
    key:    the name by which the next picture has it, too: pages mark what is new, has moved or is gone
    others: any attribute, with `_` for `-`: `stroke_width=2`, `opacity=0.5`

    >>> drawing = Drawing(100, 40, title="Nim", desc="heaps of 3 and 4")
    >>> drawing.circle(20, 20, 8, fill="blue", pick="heap-0")
    >>> drawing.text(20, 24, "3", fill="on-blue")
    >>> print(drawing.svg().splitlines()[4])
    <circle cx="20" cy="20" r="8" class="f-blue" data-pick="heap-0"/>

    width, height: size of the view box; the picture has no other size
    title, desc:   the position in words, for a screen reader
    prefix:        beginning of the ids that the picture needs
    """

    def __init__(self, width: float, height: float, title: str, desc: str, prefix: str = "") -> None:
        self.prefix = prefix
        self.lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="camelcup" role="img" '
            f'aria-labelledby="{prefix}title {prefix}desc" viewBox="0 0 {_n(width)} {_n(height)}" '
            f'font-family="system-ui, sans-serif">',
            f'<title id="{prefix}title">{escape(title)}</title>',
            f'<desc id="{prefix}desc">{escape(desc)}</desc>',
            f'<rect width="{_n(width)}" height="{_n(height)}" class="f-paper"/>',
        ]

    def rect(self, x: float, y: float, width: float, height: float, **more: str | float | None) -> None:
        """Add a rectangle by its upper left corner; `rx=4` rounds its corners."""
        size = f'width="{_n(width)}" height="{_n(height)}"'
        self.lines.append(f'<rect x="{_n(x)}" y="{_n(y)}" {size}{_attributes(more)}/>')

    def circle(self, x: float, y: float, radius: float, **more: str | float | None) -> None:
        """Add a circle by its centre."""
        self.lines.append(f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"{_attributes(more)}/>')

    def line(self, x1: float, y1: float, x2: float, y2: float, **more: str | float | None) -> None:
        """Add a straight line."""
        ends = f'x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}"'
        self.lines.append(f"<line {ends}{_attributes(more)}/>")

    def path(self, data: str, **more: str | float | None) -> None:
        """Add a path; data: its commands, such as `M0 0L10 10Z`. Without a fill it is an outline."""
        more.setdefault("fill", "none")
        self.lines.append(f'<path d="{data}"{_attributes(more)}/>')

    def text(self, x: float, y: float, text: object, size: float = 12, **more: str | float | None) -> None:
        """Add a text by the middle of its base line; `text_anchor="start"` for its left end."""
        values: dict[str, str | float | None] = {"fill": "ink", "text_anchor": "middle"}
        values |= more
        place = f'x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}"'
        self.lines.append(f"<text {place}{_attributes(values)}>{escape(str(text), quote=False)}</text>")

    @contextmanager
    def group(self, x: float = 0, y: float = 0, **more: str | float | None) -> Iterator[None]:
        """Add what is drawn meanwhile as a group; x, y: its origin."""
        moved = f' transform="translate({_n(x)} {_n(y)})"' if x or y else ""
        self.lines.append(f"<g{moved}{_attributes(more)}>")
        yield
        self.lines.append("</g>")

    @contextmanager
    def symbol(self, name: str) -> Iterator[None]:
        """Keep what is drawn meanwhile under a name, for `use` to draw it many times."""
        # No rule of a stylesheet reaches from outside into what `use` repeats: the class must be inside, too.
        self.lines.append(f'<defs><g id="{self.prefix}{name}" class="camelcup">')
        yield
        self.lines.append("</g></defs>")

    def use(self, name: str, x: float, y: float, **more: str | float | None) -> None:
        """Add a symbol with its origin at a place; its shapes without a fill or stroke take those given."""
        place = f'href="#{self.prefix}{name}" x="{_n(x)}" y="{_n(y)}"'
        self.lines.append(f"<use {place}{_attributes(more)}/>")

    def svg(self) -> str:
        """Return the document."""
        return "\n".join([*self.lines, "</svg>"])


def _attributes(more: Mapping[str, str | float | None]) -> str:
    text = ""
    classes = []
    for name, value in more.items():
        if value is None:
            continue
        if name == "fill" and value != "none":
            classes.append(f"f-{value}")
        elif name == "stroke":
            classes.append(f"s-{value}")
        else:
            text += f' {ATTRIBUTES.get(name) or name.replace("_", "-")}="{_value(value)}"'
    return f' class="{" ".join(classes)}"{text}' if classes else text


ATTRIBUTES = {"pick": "data-pick", "key": "data-key", "label": "aria-label"}


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else _n(value)


def _n(number: float) -> str:
    """Return a number with a tenth of a unit, which no eye can tell from less."""
    return str(number) if isinstance(number, int) else f"{number:.2f}".rstrip("0").rstrip(".")
