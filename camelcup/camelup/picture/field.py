"""The field within the circuit: leg tickets, the pyramid with its dice, and the piles of race cards."""

from collections.abc import Sequence

from camelcup import Drawing
from camelcup.camelup.actions import NAMES, RACING
from camelcup.camelup.legal import leg_camels
from camelcup.camelup.notation import LETTERS
from camelcup.camelup.payout import rung
from camelcup.camelup.picture import parts
from camelcup.camelup.picture.shown import Shown
from camelcup.camelup.picture.squares import CELL_HEIGHT, CELL_WIDTH, COLUMNS, LEFT, ROWS, TOP
from camelcup.camelup.pieces import RaceBet
from camelcup.camelup.rules import Rules

X, Y = LEFT + CELL_WIDTH + 4, TOP + CELL_HEIGHT + 4
RIGHT, BOTTOM = LEFT + (COLUMNS - 1) * CELL_WIDTH - 4, TOP + (ROWS - 1) * CELL_HEIGHT - 4

TICKET, TICKETS_Y = 61, Y + 36
"""Width of a ticket and the gap beside it; upper end of all tickets."""

HOLDERS = 6
"""Most holders of tickets on a camel that are shown; of more, the last row only has their number."""

CARDS = 12
"""Most cards of a pile that are shown; more are counted."""

PYRAMID_X, PYRAMID_Y = X + 318, Y + 8
"""Upper left corner of the pyramid."""

PLACES = ((52, 49), (36, 81), (68, 81), (20, 113), (52, 113), (84, 113))
"""Places of dice in the pyramid; the last is for that of the crazy camels."""

PILES_Y = Y + 162


def draw_field(drawing: Drawing) -> None:
    """Draw what is the same in all positions."""
    drawing.rect(X, Y, RIGHT - X, BOTTOM - Y, rx=10, fill="panel")


def draw_tickets(drawing: Drawing, shown: Shown, rules: Rules) -> None:
    """Draw a ticket for each camel, with what the next one pays if the camel leads, and those taken."""
    heading = f"leg {shown.leg}: next ticket pays"
    drawing.text(X + 8, Y + 26, heading, 20, text_anchor="start", font_weight="bold")
    free = leg_camels(rules, shown.leg_bets)
    for camel in RACING:
        x = X + 8 + TICKET * camel
        holders = [seat for on, seat in shown.leg_bets if on == camel]
        if camel in free:
            _draw_ticket(drawing, x, camel, rung(rules.leg_first, len(holders)))
        else:
            drawing.rect(x, TICKETS_Y, 56, 44, rx=5, fill="none", stroke="line", stroke_width=2)
            drawing.text(x + 28, TICKETS_Y + 29, f"{LETTERS[camel]} \N{EN DASH}", 20, fill="faint")
        _draw_holders(drawing, x, TICKETS_Y + 48, holders)


def _draw_ticket(drawing: Drawing, x: float, camel: int, pays: int) -> None:
    """Draw the next ticket on a camel."""
    hue = parts.HUES[camel]
    with drawing.group(pick=f"leg-{NAMES[camel]}", label=f"leg ticket on {NAMES[camel]}, pays {pays}"):
        drawing.rect(x, TICKETS_Y, 56, 44, rx=5, fill=hue, stroke="ink", stroke_width=1.5)
        drawing.text(x + 14, TICKETS_Y + 29, LETTERS[camel], 21, fill=f"on-{hue}")
        size = min(30, 46 / len(str(pays)))
        parts.letter(drawing, x + 38, TICKETS_Y + 33, pays, size, fill=f"on-{hue}")


def _draw_holders(drawing: Drawing, x: float, y: float, holders: Sequence[int]) -> None:
    """Draw the seats that hold tickets on a camel, in the order taken, two in a row."""
    fits = len(holders) if len(holders) <= HOLDERS else HOLDERS - 2
    for place, holder in enumerate(holders[:fits]):
        parts.seat(drawing, x + place % 2 * 29, y + place // 2 * 25, holder)
    if fits < len(holders):
        drawing.text(x + 28, y + 68, f"+{len(holders) - fits}", 20)


def draw_pyramid(drawing: Drawing, shown: Shown) -> None:
    """Draw the pyramid with the dice that are left, and those thrown beside it."""
    x, y = PYRAMID_X, PYRAMID_Y
    with drawing.group(pick="roll", label="roll a die"):
        drawing.path(f"M{x + 66} {y}L{x + 132} {y + 146}H{x}Z", fill="orange", fill_opacity=0.4, stroke="ink")
        parts.letter(drawing, x + 66, y + 42, "roll", 21)
        for camel in shown.left:
            across, down = PLACES[camel]
            parts.die(drawing, x + across, y + down, camel)
    drawing.text(x + 167, y + 146, "thrown", 20, fill="faint")
    for place, camel in enumerate(shown.thrown):
        parts.die(drawing, x + 137 + 31 * (place % 2), y + 98 - 31 * (place // 2), camel)


def draw_piles(drawing: Drawing, shown: Shown) -> None:
    """Draw the piles of race cards, each in the order laid."""
    for name, winner, y in (("winner", True, PILES_Y), ("loser", False, PILES_Y + 54)):
        cards = [card for card in shown.race_bets if card.winner is winner]
        with drawing.group(pick=name, label=f"pile of cards on the {name}: {len(cards)}"):
            drawing.rect(X + 6, y, RIGHT - X - 12, 52, rx=6, fill="paper")
            drawing.text(X + 11, y + 33, name, 20, text_anchor="start")
            parts.letter(drawing, X + 98, y + 34, len(cards), 24)
            _draw_cards(drawing, X + 120, y + 1, cards)


def _draw_cards(drawing: Drawing, x: float, y: float, cards: Sequence[RaceBet]) -> None:
    """Draw cards side by side."""
    fits = len(cards) if len(cards) <= CARDS else CARDS - 1
    for place, card in enumerate(cards[:fits]):
        parts.card(drawing, x + 33 * place, y, card.camel, card.player)
    if fits < len(cards):
        drawing.text(x + 33 * fits + 16, y + 32, f"+{len(cards) - fits}", 20)
