"""The whole picture: the track, and on the table tickets, pyramid, piles, the open hand and all coins."""

from collections.abc import Sequence
from functools import lru_cache

from camelcup import Drawing
from camelcup.camelup.actions import NAMES, RACING
from camelcup.camelup.legal import leg_camels, race_camels
from camelcup.camelup.notation import LETTERS
from camelcup.camelup.payout import rung
from camelcup.camelup.picture import track
from camelcup.camelup.picture.shown import GOES, Shown, cards_in_words, description, shown_of
from camelcup.camelup.pieces import RaceBet
from camelcup.camelup.rules import Rules
from camelcup.camelup.state import State, View
from camelcup.report import SERIES

X, Y = track.LEFT + track.CELL_WIDTH + 4, track.TOP + track.CELL_HEIGHT + 4
RIGHT, BOTTOM = (
    track.LEFT + (track.COLUMNS - 1) * track.CELL_WIDTH - 4,
    track.TOP + (track.ROWS - 1) * track.CELL_HEIGHT - 4,
)

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

HAND_Y = track.LANE_TOP + track.LANE_HEIGHT + 8
SEATS_Y = HAND_Y + 66
HEIGHT = SEATS_Y + 70
"""Height of the picture."""


def draw_picture(position: State | View, rules: Rules, prefix: str, names: Sequence[str] = ()) -> str:
    """Return the picture of a state or a view. names: of the seats, as `Display.draw` takes them"""
    shown = shown_of(position, rules, names)
    places, board = _board(rules)
    title = f"Camel Up, leg {shown.state.leg}: {shown.status}"
    drawing = Drawing(track.WIDTH, HEIGHT, title, description(shown, rules), prefix)
    track.define_camels(drawing)
    track.draw_squares(drawing, places, rules, shown)
    drawing.lines += board
    draw_tickets(drawing, shown, rules)
    draw_pyramid(drawing, shown)
    draw_piles(drawing, shown)
    draw_hand(drawing, shown)
    draw_seats(drawing, shown)
    track.draw_pieces(drawing, places, shown)
    return drawing.svg()


@lru_cache(maxsize=8)
def _board(rules: Rules) -> tuple[tuple[track.Square, ...], list[str]]:
    """Return the squares of some rules, and the lines upon them that all of their pictures share."""
    places = track.squares(rules)
    drawing = Drawing(track.WIDTH, HEIGHT, "", "")
    head = len(drawing.lines)
    track.draw_signs(drawing, places)
    track.draw_scenery(drawing, places[-1].x + places[-1].width)
    drawing.rect(X, Y, RIGHT - X, BOTTOM - Y, rx=10, fill="panel")
    return places, drawing.lines[head:]


def draw_tickets(drawing: Drawing, shown: Shown, rules: Rules) -> None:
    """Draw a ticket for each camel, with what the next one pays if the camel leads, and those taken."""
    heading = f"leg {shown.state.leg}: next ticket pays"
    drawing.text(X + 8, Y + 26, heading, 20, text_anchor="start", font_weight="bold")
    free = leg_camels(rules, shown.state.leg_bets)
    for camel in RACING:
        x = X + 8 + TICKET * camel
        holders = [seat for on, seat in shown.state.leg_bets if on == camel]
        if camel in free:
            _draw_ticket(drawing, x, camel, rules, len(holders))
        else:
            drawing.rect(x, TICKETS_Y, 56, 44, rx=5, fill="none", stroke="line", stroke_width=2)
            drawing.text(x + 28, TICKETS_Y + 29, f"{LETTERS[camel]} \N{EN DASH}", 20, fill="faint")
        for place, holder in enumerate(holders[: _fits(holders)]):
            label = f"leg ticket of {shown.names[holder]} for {NAMES[camel]}: {_pays(rules, camel, place)}"
            with drawing.group(key=f"ticket-{x}-{place}", label=label, role="img"):
                left, top = x + place % 2 * 29, TICKETS_Y + 48 + place // 2 * 25
                track.draw_seat(drawing, left, top, holder, shown.chips[holder])
        if more := len(holders) - _fits(holders):
            drawing.text(x + 28, TICKETS_Y + 116, f"+{more}", 20)


def _fits(holders: Sequence[int]) -> int:
    return len(holders) if len(holders) <= HOLDERS else HOLDERS - 2


def _pays(rules: Rules, camel: int, taken: int) -> str:
    """Return what a ticket pays. taken: number of those before it"""
    first, second = rung(rules.leg_first, taken), rung(rules.leg_second, taken)
    leads = f"pays {first} if {NAMES[camel]} leads at the end of the leg"
    return f"{leads}, {second} if it is second, else {rules.leg_other}"


def _draw_ticket(drawing: Drawing, x: float, camel: int, rules: Rules, taken: int) -> None:
    """Draw the next ticket on a camel. taken: number of those before it"""
    hue, name, pays = track.HUES[camel], NAMES[camel], rung(rules.leg_first, taken)
    label = f"leg ticket for {name}: {_pays(rules, camel, taken)}"
    with drawing.group(pick=f"leg-{name}", label=label):
        drawing.rect(x, TICKETS_Y, 56, 44, rx=5, fill=hue, stroke="ink", stroke_width=1.5)
        drawing.text(x + 14, TICKETS_Y + 29, LETTERS[camel], 21, fill=f"on-{hue}")
        size = min(30, 46 / len(str(pays)))
        track.letter(drawing, x + 38, TICKETS_Y + 33, pays, size, fill=f"on-{hue}")


def draw_pyramid(drawing: Drawing, shown: Shown) -> None:
    """Draw the pyramid with the dice that are left, and those thrown beside it."""
    x, y = PYRAMID_X, PYRAMID_Y
    with drawing.group(pick="roll", label="roll a die: its camel moves 1 to 3 squares; pays 1 coin"):
        drawing.path(f"M{x + 66} {y}L{x + 132} {y + 146}H{x}Z", fill="orange", fill_opacity=0.4, stroke="ink")
        track.letter(drawing, x + 66, y + 42, "roll", 21)
        for camel in shown.left:
            across, down = PLACES[camel]
            track.draw_die(drawing, x + across, y + down, camel)
    drawing.text(x + 167, y + 146, "thrown", 20, fill="faint")
    for place, camel in enumerate(shown.thrown):
        track.draw_die(drawing, x + 137 + 31 * (place % 2), y + 98 - 31 * (place // 2), camel)


def draw_piles(drawing: Drawing, shown: Shown) -> None:
    """Draw the piles of race cards, each in the order laid."""
    for name, winner, y in (("winner", True, PILES_Y), ("loser", False, PILES_Y + 54)):
        cards = [card for card in shown.state.race_bets if card.winner is winner]
        does = "wins the race" if winner else "comes last"
        label = f"{name}: lay the card of a camel that {does}; so far {cards_in_words(shown, winner)}"
        with drawing.group(pick=name, label=label):
            drawing.rect(X + 6, y, RIGHT - X - 12, 52, rx=6, fill="paper")
            drawing.text(X + 11, y + 33, name, 20, text_anchor="start")
            track.letter(drawing, X + 98, y + 34, len(cards), 24)
            _draw_cards(drawing, X + 120, y + 1, cards, shown.chips)


def _draw_cards(drawing: Drawing, x: float, y: float, cards: Sequence[RaceBet], chips: Sequence[str]) -> None:
    fits = len(cards) if len(cards) <= CARDS else CARDS - 1
    for place, card in enumerate(cards[:fits]):
        with drawing.group(key=f"card-{y}-{place}"):
            track.draw_card(drawing, x + 33 * place, y, card.camel, card.player, chips[card.player])
    if fits < len(cards):
        drawing.text(x + 33 * fits + 16, y + 32, f"+{len(cards) - fits}", 20)


def draw_hand(drawing: Drawing, shown: Shown) -> None:
    """Draw whose turn it is, and the sides of the trap and the cards that a seat can lay."""
    track.letter(drawing, track.LEFT + 10, HAND_Y + 26, shown.status, 24, text_anchor="start")
    if shown.hand is None:
        return
    drawing.text(332, HAND_Y + 52, f"hand of {shown.names[shown.hand]}:", 20, text_anchor="end")
    _draw_side(drawing, 344, "oasis", 1, shown)
    _draw_side(drawing, 448, "mirage", -1, shown)
    for camel in race_camels(shown.state.race_bets, shown.hand):
        x, hue, name = 558 + 48 * camel, track.HUES[camel], NAMES[camel]
        with drawing.group(pick=f"card-{name}", label=f"your {name} card, for the pile winner or loser"):
            drawing.rect(x, HAND_Y + 1, 42, 56, rx=5, fill=hue, stroke="ink", stroke_width=1.5)
            track.letter(drawing, x + 21, HAND_Y + 38, LETTERS[camel], 28, fill=f"on-{hue}")


def _draw_side(drawing: Drawing, x: float, name: str, sign: int, shown: Shown) -> None:
    """Draw a side of the own trap, hollow while the trap is on the track."""
    assert shown.hand is not None
    hue = SERIES[shown.hand]
    fill, ink = (hue, f"on-{hue}") if shown.state.traps[shown.hand] is None else ("paper", "ink")
    label = f"{name}: a camel that stops on it pays you 1 coin and goes {GOES[sign]}"
    with drawing.group(pick=name, label=label):
        round_corner = 22 if sign > 0 else 0
        drawing.rect(x, HAND_Y + 1, 98, 56, rx=round_corner, fill=fill, stroke="ink", stroke_width=1.5)
        drawing.text(x + 49, HAND_Y + 23, name, 20, fill=ink)
        track.letter(drawing, x + 49, HAND_Y + 49, track.signed(sign), 26, fill=ink)


def draw_seats(drawing: Drawing, shown: Shown) -> None:
    """Draw all seats side by side."""
    width = (track.WIDTH - 2 * track.LEFT) / len(shown.state.coins)
    for seat in range(len(shown.state.coins)):
        x, turn = track.LEFT + seat * width, seat == shown.to_move
        edge: dict[str, str | float] = {"stroke": "ink", "stroke_width": 4} if turn else {"stroke": "line"}
        drawing.rect(x + 2, SEATS_Y, width - 4, 64, rx=8, fill="panel", **edge)
        _draw_seat(drawing, x + width / 2, seat, shown)


def _draw_seat(drawing: Drawing, middle: float, seat: int, shown: Shown) -> None:
    """Draw a seat with its coins, and the coins for rolls that it is paid when the leg ends."""
    name, unpaid = shown.heads[seat], shown.state.unpaid_rolls[seat]
    width = track.width_of(name)
    left = middle - width / 2 - 12 * bool(unpaid)
    if seat == shown.to_move:
        drawing.path(f"M{left - 18:g} {SEATS_Y + 8}l14 10l-14 10Z", fill="ink")
    track.draw_seat(drawing, left, SEATS_Y + 7, seat, name)
    if unpaid:
        drawing.text(left + width + 3, SEATS_Y + 25, f"+{unpaid}", 20, text_anchor="start")
    coins = str(shown.state.coins[seat])
    size = min(28, 97 / len(coins))
    left = middle - 12 - 0.34 * size * len(coins)
    drawing.circle(left + 10, SEATS_Y + 46, 10, fill="yellow", stroke="ink", stroke_width=1.5)
    key = f"coins-{seat}-{coins}"
    track.letter(drawing, left + 24, SEATS_Y + 56, coins, size, text_anchor="start", key=key)
