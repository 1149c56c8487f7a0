"""Pieces as shapes: camels, seats, trap tiles, cards and dice."""

from camelcup import Drawing
from camelcup.camelup.actions import CRAZY_BLACK, CRAZY_WHITE, NAMES
from camelcup.camelup.notation import LETTERS
from camelcup.report import SERIES

HUES = (*NAMES[:CRAZY_BLACK], "black", "white")
"""The colour of each camel."""

CAMEL = (
    "M-26 -27C-22 -30 -16 -30 -13 -33C-9 -40 1 -40 5 -33C8 -30 12 -29 15 -30"
    "L19 -39C20 -43 24 -44 28 -43L33 -41C36 -40 36 -36 33 -35L28 -34L24 -16C23 -11 20 -9 16 -9"
    "L16 0L10 0L9 -8L-15 -8L-16 0L-22 0L-23 -11C-26 -14 -28 -23 -26 -27Z"
)
"""A camel that runs to the right; its feet are at the origin, its back is 28 above them."""


def define_camels(drawing: Drawing) -> None:
    """Define the symbols of a camel that runs to the right, and of one that runs to the left."""
    with drawing.symbol("right"):
        drawing.lines.append(f'<path d="{CAMEL}"/>')
    with drawing.symbol("left"):
        drawing.lines.append(f'<path d="{CAMEL}" transform="scale(-1 1)"/>')


def camel(drawing: Drawing, x: float, y: float, number: int, forward: int) -> None:
    """Draw a camel with its letter; x, y: the middle of its feet."""
    hue = HUES[number]
    drawing.use("right" if forward > 0 else "left", x, y, fill=hue, stroke="ink", stroke_width=1.5)
    letter(drawing, x - 4 * forward, y - 12, LETTERS[number], 21, fill=f"on-{hue}")


def letter(drawing: Drawing, x: float, y: float, text: object, size: float, fill: str = "ink") -> None:
    """Draw a bold text that is centred."""
    drawing.text(x, y, text, size, fill=fill, font_weight="bold")


def seat(drawing: Drawing, x: float, y: float, number: int) -> None:
    """Draw a seat as a chip of 28 by 23 with its name; x, y: its upper left corner."""
    hue = SERIES[number]
    drawing.rect(x, y, 28, 23, rx=11, fill=hue)
    letter(drawing, x + 14, y + 18, f"s{number}", 19, fill=f"on-{hue}")


def trap(drawing: Drawing, x: float, y: float, sign: int, owner: int) -> None:
    """Draw a trap as a tile of 42 by 48 with its sign and its owner; an oasis is round, a mirage is not."""
    hue = SERIES[owner]
    drawing.rect(x, y, 42, 48, rx=14 if sign > 0 else 1, fill=hue, stroke="ink", stroke_width=1.5)
    letter(drawing, x + 21, y + 22, signed(sign), 23, fill=f"on-{hue}")
    letter(drawing, x + 21, y + 42, f"s{owner}", 20, fill=f"on-{hue}")


def signed(sign: int) -> str:
    """Return the sign of a trap as text."""
    return "+1" if sign > 0 else "\N{MINUS SIGN}1"


def die(drawing: Drawing, x: float, y: float, camel: int, size: float) -> None:
    """Draw a die with the letter of its camel; that of both crazy camels is half black, half white."""
    hue = HUES[camel]
    drawing.rect(x, y, size, size, rx=5, fill=hue, stroke="ink", stroke_width=1.5)
    if camel < CRAZY_BLACK:
        letter(drawing, x + size / 2, y + size / 2 + 7, LETTERS[camel], 21, fill=f"on-{hue}")
        return
    other = HUES[CRAZY_WHITE]
    half = size / 2
    drawing.path(f"M{x + half} {y}h{half - 4}l4 4v{size - 8}l-4 4h{4 - half}Z", fill=other)
    letter(drawing, x + half / 2 + 1, y + half + 6, LETTERS[CRAZY_BLACK], 15, fill=f"on-{hue}")
    letter(drawing, x + half * 1.5, y + half + 6, LETTERS[CRAZY_WHITE], 15, fill=f"on-{other}")


def card(drawing: Drawing, x: float, y: float, camel: int | None, owner: int) -> None:
    """Draw a card of a race bet, 30 by 50: its camel, or a back with `?`, and its owner."""
    hue = "panel" if camel is None else HUES[camel]
    drawing.rect(x, y, 30, 50, rx=4, fill=hue, stroke="ink", stroke_width=1.5)
    text, ink = ("?", "ink") if camel is None else (LETTERS[camel], f"on-{hue}")
    letter(drawing, x + 15, y + 19, text, 21, fill=ink)
    seat(drawing, x + 1, y + 25.5, owner)
