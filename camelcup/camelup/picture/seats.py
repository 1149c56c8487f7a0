"""The edge of the table: the hand that lies open, and the coins of all seats."""

from camelcup import Drawing
from camelcup.camelup.actions import NAMES
from camelcup.camelup.legal import race_camels
from camelcup.camelup.notation import LETTERS
from camelcup.camelup.picture import parts
from camelcup.camelup.picture.shown import Shown
from camelcup.camelup.picture.squares import LANE_HEIGHT, LANE_TOP, LEFT, WIDTH
from camelcup.report import SERIES

HAND_Y = LANE_TOP + LANE_HEIGHT + 8
SEATS_Y = HAND_Y + 66
HEIGHT = SEATS_Y + 70
"""Height of the picture."""


def draw_hand(drawing: Drawing, shown: Shown) -> None:
    """Draw whose turn it is, and the sides of the trap and the cards that a seat can lay."""
    parts.letter(drawing, LEFT + 10, HAND_Y + 38, shown.status, 26, text_anchor="start")
    if shown.hand is None:
        return
    drawing.text(332, HAND_Y + 36, f"hand of s{shown.hand}", 20, text_anchor="end")
    _draw_side(drawing, 344, "oasis", 1, shown)
    _draw_side(drawing, 448, "mirage", -1, shown)
    for camel in race_camels(shown.race_bets, shown.hand):
        _draw_card(drawing, 558 + 48 * camel, camel)


def _draw_side(drawing: Drawing, x: float, name: str, sign: int, shown: Shown) -> None:
    """Draw a side of the own trap, hollow while the trap is on the track."""
    assert shown.hand is not None
    hue = SERIES[shown.hand]
    fill, ink = (hue, f"on-{hue}") if shown.traps[shown.hand] is None else ("paper", "ink")
    with drawing.group(pick=name, label=name):
        round_corner = 22 if sign > 0 else 0
        drawing.rect(x, HAND_Y + 1, 98, 56, rx=round_corner, fill=fill, stroke="ink", stroke_width=1.5)
        drawing.text(x + 49, HAND_Y + 23, name, 20, fill=ink)
        parts.letter(drawing, x + 49, HAND_Y + 49, parts.signed(sign), 26, fill=ink)


def _draw_card(drawing: Drawing, x: float, camel: int) -> None:
    """Draw a card that has not been laid yet."""
    hue = parts.HUES[camel]
    with drawing.group(pick=f"card-{NAMES[camel]}", label=f"card {NAMES[camel]}"):
        drawing.rect(x, HAND_Y + 1, 42, 56, rx=5, fill=hue, stroke="ink", stroke_width=1.5)
        parts.letter(drawing, x + 21, HAND_Y + 38, LETTERS[camel], 28, fill=f"on-{hue}")


def draw_seats(drawing: Drawing, shown: Shown) -> None:
    """Draw all seats side by side."""
    width = (WIDTH - 2 * LEFT) / len(shown.coins)
    for seat in range(len(shown.coins)):
        x, turn = LEFT + seat * width, seat == shown.to_move
        edge: dict[str, str | float] = {"stroke": "ink", "stroke_width": 4} if turn else {"stroke": "line"}
        drawing.rect(x + 2, SEATS_Y, width - 4, 64, rx=8, fill="panel", **edge)
        _draw_seat(drawing, x + width / 2, seat, shown)


def _draw_seat(drawing: Drawing, middle: float, seat: int, shown: Shown) -> None:
    """Draw a seat with its coins, and the coins for rolls that it is paid when the leg ends."""
    if seat == shown.to_move:
        drawing.path(f"M{middle - 42:g} {SEATS_Y + 8}l14 10l-14 10Z", fill="ink")
    parts.seat(drawing, middle - 24, SEATS_Y + 7, seat)
    if shown.unpaid_rolls[seat]:
        drawing.text(middle + 7, SEATS_Y + 25, f"+{shown.unpaid_rolls[seat]}", 20, text_anchor="start")
    coins = str(shown.coins[seat])
    size = min(28, 97 / len(coins))
    left = middle - 12 - 0.34 * size * len(coins)
    drawing.circle(left + 10, SEATS_Y + 46, 10, fill="yellow", stroke="ink", stroke_width=1.5)
    parts.letter(drawing, left + 24, SEATS_Y + 56, coins, size, text_anchor="start")
