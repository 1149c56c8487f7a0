"""The edge of the table: the hand that lies open, and the coins of all seats."""

from camelcup import Drawing
from camelcup.camelup.actions import NAMES
from camelcup.camelup.legal import race_camels
from camelcup.camelup.notation import LETTERS
from camelcup.camelup.picture import parts
from camelcup.camelup.picture.shown import Shown
from camelcup.camelup.picture.squares import LANE_HEIGHT, LANE_TOP, LEFT, WIDTH

HAND_Y = LANE_TOP + LANE_HEIGHT + 8
SEATS_Y = HAND_Y + 66
HEIGHT = SEATS_Y + 70
"""Height of the picture."""

WIDEST = 190
"""Width of a seat, if there are few."""


def draw_hand(drawing: Drawing, shown: Shown) -> None:
    """Draw whose turn it is, and the tiles and cards of a hand."""
    parts.letter(drawing, LEFT + 90, HAND_Y + 38, shown.status, 26)
    if shown.hand is None:
        return
    drawing.text(330, HAND_Y + 36, f"hand of s{shown.hand}", 20, text_anchor="end")
    for sign, name, x in ((1, "oasis", 342), (-1, "mirage", 446)):
        with drawing.group(pick=name, label=name):
            drawing.rect(x, HAND_Y, 98, 56, rx=20 if sign > 0 else 2, fill="panel", stroke="ink")
            drawing.text(x + 49, HAND_Y + 22, name, 20)
            parts.letter(drawing, x + 49, HAND_Y + 47, parts.signed(sign), 24)
    for camel in race_camels(shown.race_bets, shown.hand):
        _draw_card(drawing, 556 + 48 * camel, camel)


def _draw_card(drawing: Drawing, x: float, camel: int) -> None:
    """Draw a card that has not been laid yet."""
    hue = parts.HUES[camel]
    with drawing.group(pick=f"card-{NAMES[camel]}", label=f"card {NAMES[camel]}"):
        drawing.rect(x, HAND_Y, 42, 56, rx=5, fill=hue, stroke="ink", stroke_width=1.5)
        parts.letter(drawing, x + 21, HAND_Y + 36, LETTERS[camel], 26, fill=f"on-{hue}")


def draw_seats(drawing: Drawing, shown: Shown) -> None:
    """Draw each seat with its coins, and the rolls that are still to be paid."""
    width = min(WIDEST, (WIDTH - 2 * LEFT) / len(shown.coins))
    for seat, coins in enumerate(shown.coins):
        x = LEFT + seat * width
        turn = seat == shown.to_move
        drawing.rect(
            x + 2,
            SEATS_Y,
            width - 4,
            62,
            rx=8,
            fill="panel",
            stroke="ink" if turn else "line",
            stroke_width=3 if turn else 1,
        )
        parts.seat(drawing, x + 24, SEATS_Y + 6, seat)
        if turn:
            drawing.path(f"M{x + 8} {SEATS_Y + 8}l12 9l-12 9Z", fill="ink")
        drawing.circle(x + 18, SEATS_Y + 46, 9, fill="yellow", stroke="ink", stroke_width=1.5)
        parts.letter(drawing, x + 50, SEATS_Y + 55, coins, 26)
        if shown.unpaid_rolls[seat]:
            drawing.text(x + 76, SEATS_Y + 24, f"+{shown.unpaid_rolls[seat]}", 20)
