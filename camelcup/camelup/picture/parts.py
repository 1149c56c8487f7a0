"""Pieces as shapes: camels, seats, trap tiles, cards and dice."""

from camelcup import Drawing
from camelcup.camelup.actions import CRAZY_BLACK, CRAZY_WHITE, NAMES
from camelcup.camelup.notation import LETTERS
from camelcup.camelup.picture.shown import GREY_DIE
from camelcup.camelup.pieces import Trap
from camelcup.report import SERIES

HUES = (*NAMES[:CRAZY_BLACK], "black", "white")
"""The colour of each camel."""

CAMEL = (
    "M-26 -27C-22 -30 -16 -30 -13 -33C-9 -40 1 -40 5 -33C8 -30 12 -29 15 -30"
    "L19 -39C20 -43 24 -44 28 -43L33 -41C36 -40 36 -36 33 -35L28 -34L24 -16C23 -11 20 -9 16 -9"
    "L16 0L10 0L9 -8L-15 -8L-16 0L-22 0L-23 -11C-26 -14 -28 -23 -26 -27Z"
)
"""A camel that runs to the right, its feet at the origin."""

PITCH, HEAD = 22, 30
"""Height from the feet of a camel to those of the one on its back, and what the top one needs besides."""

TRAP_WIDTH, TRAP_HEIGHT = 42, 54
"""Size of the tile of a trap."""


def define_camels(drawing: Drawing) -> None:
    """Define the symbols of a camel that runs to the right, and of one that runs to the left."""
    # Unlike those of `Drawing.path`, these have no fill of their own: they take that of `use`.
    with drawing.symbol("right"):
        drawing.lines.append(f'<path d="{CAMEL}"/>')
    with drawing.symbol("left"):
        drawing.lines.append(f'<path d="{CAMEL}" transform="scale(-1 1)"/>')


def camel(drawing: Drawing, y: float, number: int, forward: int) -> None:
    """Draw a camel with its letter; y: its feet, whose middle is at the origin of the stack."""
    hue = HUES[number]
    with drawing.group(0, y, key=f"camel-{number}"):
        drawing.use("right" if forward > 0 else "left", 0, 0, fill=hue, stroke="ink", stroke_width=1.5)
        letter(drawing, -4 * forward, -12, LETTERS[number], 21, fill=f"on-{hue}")


def crown(drawing: Drawing, y: float, forward: int) -> None:
    """Draw the crown of the leader on the head of a camel."""
    drawing.path(
        f"M{27 * forward - 7} {y - 42:g}l-2 -10l5 4l4 -6l4 6l5 -4l-2 10Z", fill="yellow", stroke="ink"
    )


def letter(drawing: Drawing, x: float, y: float, text: object, size: float, **more: str | float) -> None:
    """Draw a bold text."""
    drawing.text(x, y, text, size, font_weight="bold", **more)


def seat(drawing: Drawing, x: float, y: float, number: int, name: str) -> None:
    """Draw a seat as a chip with its name, 23 high, 28 wide for two letters; x, y: its upper left corner."""
    hue, width = SERIES[number], width_of(name)
    drawing.rect(x, y, width, 23, rx=11, fill=hue)
    letter(
        drawing,
        x + width / 2,
        y + 18,
        name,
        19 if len(name) < 3 and name[-1].isdigit() else 15,
        fill=f"on-{hue}",
    )


def width_of(name: str) -> float:
    """Return the width of the chip of a seat."""
    return 28 if len(name) < 3 else 14 + 10.5 * len(name)


def trap(drawing: Drawing, x: float, y: float, trap: Trap, owner: int, name: str) -> None:
    """Draw a trap as a tile with its sign and its owner; the corners of an oasis are round."""
    hue, oasis = SERIES[owner], trap.type > 0
    with drawing.group(x, y, key=f"trap-{owner}{trap.type:+}"):
        corner = 15 if oasis else 0
        drawing.rect(0, 0, TRAP_WIDTH, TRAP_HEIGHT, rx=corner, fill=hue, stroke="ink", stroke_width=1.5)
        letter(drawing, TRAP_WIDTH / 2, 25, signed(trap.type), 25, fill=f"on-{hue}")
        letter(drawing, TRAP_WIDTH / 2, 46, name, 21, fill=f"on-{hue}")


def signed(sign: int) -> str:
    """Return the sign of a trap as text."""
    return "+1" if sign > 0 else "\N{MINUS SIGN}1"


def die(drawing: Drawing, x: float, y: float, camel: int) -> None:
    """Draw a die of 28 by 28 with the letter of its camel; the grey one is half black, half white."""
    hue = HUES[camel]
    drawing.rect(x, y, 28, 28, rx=5, fill=hue, stroke="ink", stroke_width=1.5, key=f"die-{camel}")
    if camel != GREY_DIE:
        letter(drawing, x + 14, y + 21, LETTERS[camel], 21, fill=f"on-{hue}")
        return
    drawing.path(f"M{x + 14:g} {y + 1:g}h9q4 0 4 4v18q0 4 -4 4h-9Z", fill="white")
    letter(drawing, x + 7.5, y + 20, LETTERS[CRAZY_BLACK], 15, fill="on-black")
    letter(drawing, x + 20.5, y + 20, LETTERS[CRAZY_WHITE], 15, fill="on-white")


def card(drawing: Drawing, x: float, y: float, camel: int | None, owner: int, name: str) -> None:
    """Draw a card of a race bet, 30 by 50: its camel, or `?` for one that is face down, above its owner."""
    hue = "panel" if camel is None else HUES[camel]
    drawing.rect(x, y, 30, 50, rx=4, fill="paper", stroke="ink", stroke_width=1.5)
    drawing.path(f"M{x + 1} {y + 24}v-19q0 -4 4 -4h20q4 0 4 4v19Z", fill=hue)
    text, ink = ("?", "ink") if camel is None else (LETTERS[camel], f"on-{hue}")
    letter(drawing, x + 15, y + 19, text, 21, fill=ink)
    seat(drawing, x + 1, y + 25.5, owner, name)
