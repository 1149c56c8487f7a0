"""The table as a picture: a card is pointed at by its position, so that three cards are a claim."""

from collections.abc import Sequence
from functools import cache
from math import ceil

from camelcup import Drawing, plural, seat_names
from camelcup.report import SERIES
from camelcup_set.actions import Claim
from camelcup_set.cards import NAMES, card_in_words, cards_text, values_of
from camelcup_set.engine import PATIENCE
from camelcup_set.shapes import hatching, outline
from camelcup_set.state import State

WIDTH, HEIGHT, EDGE = 810, 520, 10

TABLE = 610
"""Width of the part on which the cards lie."""

CARD, TALL, GAP = 124, 144, 12
"""Size of a card, and the gap to the next, before they are scaled."""

LEFT = TABLE + 34
"""Left edge of what stands beside the cards."""

COLOURS = ("red", "green", "purple")
"""The hues of the values of a card."""

SHORT = 7
"""Letters of a name beside the cards."""

MOST_SPOKEN = 21
"""Cards that a description names in words; more are named by their letters."""

NO_CLAIM = "none"
"""The button that is pointed at for no claim."""


def draw_cards(state: State, prefix: str, names: Sequence[str] = ()) -> str:
    """Return the picture of a state."""
    title = f"Set: {plural(len(state.cards), 'card')} on the table, {_status(state)}"
    full = seat_names(names, len(state.scores))
    drawing = Drawing(WIDTH, HEIGHT, title=title, desc=_in_words(state, full), prefix=prefix)
    _define_symbols(drawing, state)
    claimed = {place for _, claim in state.claimants for place in claim}
    slots: list[int | None] = list(state.cards)
    for place in state.places:
        slots.insert(place, None)
    for slot, card in enumerate(slots):
        x, y, scale = _place(slot, len(slots))
        moved = f"translate({x:.1f} {y:.1f}) scale({scale:.2f})"
        if card is None:
            with drawing.group(transform=moved):
                drawing.rect(0, 0, CARD, TALL, rx=10, fill="none", stroke="line", stroke_dasharray="8 8")
            continue
        label = f"{slot}: {card_in_words(card)}"
        with drawing.group(transform=moved, pick=f"card-{slot}", label=label, key=NAMES[card]):
            _draw_card(drawing, card, slot, slot in claimed)
    _draw_deck(drawing, len(state.deck))
    _draw_seats(drawing, state, seat_names(names, len(state.scores), SHORT))
    _draw_button(drawing)
    return drawing.svg()


def picks_of(claim: Claim) -> frozenset[str]:
    """Return the cards of a claim, or the button for none."""
    return frozenset([f"card-{place}" for place in claim] or [NO_CLAIM])


@cache
def _place(slot: int, slots: int) -> tuple[float, float, float]:
    """Return the corner of a card and its scale: as large as fits."""
    wide, tall = CARD + GAP, TALL + GAP

    def scale_in(columns: int) -> float:
        return min((TABLE - EDGE) / columns / wide, (HEIGHT - 2 * EDGE) / ceil(slots / columns) / tall)

    columns = max(range(1, slots + 1), key=scale_in)
    scale = scale_in(columns)
    row, column = divmod(slot, columns)
    return EDGE + scale * (column * wide + GAP / 2), EDGE + scale * (row * tall + GAP / 2), scale


def _define_symbols(drawing: Drawing, state: State) -> None:
    """Add a symbol for each kind of shape on the table, by the last letters of its cards."""
    kinds = {NAMES[card][1:]: values_of(card)[1:] for card in state.cards}
    for name, (colour, shading, shape) in sorted(kinds.items()):
        hue = COLOURS[colour]
        with drawing.symbol(name):
            if shading == 1:
                drawing.path(hatching(shape), stroke=hue, stroke_width=2)
            drawing.path(outline(shape), fill="none" if shading else hue, stroke=hue, stroke_width=3)


def _draw_card(drawing: Drawing, card: int, slot: int, claimed: bool) -> None:
    """Add a card with its position and the letter of its colour."""
    stroke, width = ("ink", 6) if claimed else ("faint", 2)
    drawing.rect(0, 0, CARD, TALL, rx=10, fill="paper", stroke=stroke, stroke_width=width)
    name, count = NAMES[card], values_of(card)[0] + 1
    drawing.text(10, 24, slot, size=20, fill="faint", text_anchor="start")
    drawing.text(CARD - 10, 24, name[1], size=20, text_anchor="end", font_weight="bold")
    for number in range(count):
        drawing.use(name[1:], CARD / 2, 84 + 36 * (number - (count - 1) / 2))


def _draw_deck(drawing: Drawing, cards: int) -> None:
    """Add the pile of cards that are not dealt yet, face down, with their number."""
    for layer in range(min(3, cards)):
        x, y = LEFT + 4 * layer, EDGE + 8 - 4 * layer
        drawing.rect(x, y, 64, 84, rx=8, fill="faint", stroke="paper", stroke_width=2)
    if cards:
        drawing.text(LEFT + 40, EDGE + 52, cards, size=28, fill="paper", font_weight="bold")
    else:
        drawing.rect(LEFT, EDGE + 8, 64, 84, rx=8, fill="none", stroke="line", stroke_dasharray="8 8")
        drawing.text(LEFT + 32, EDGE + 60, 0, size=28)
    drawing.text(LEFT + 84, EDGE + 52, "deck", size=20, fill="faint", text_anchor="start")


def _draw_seats(drawing: Drawing, state: State, names: Sequence[str]) -> None:
    """Add the score of each seat, and whose turn it is."""
    drawing.text(LEFT, 134, _status(state), size=20, text_anchor="start", font_weight="bold")
    most, marked = max(state.scores), _marked(state)
    for seat, score in enumerate(state.scores):
        y = 170 + 32 * seat
        if seat in marked:
            drawing.text(LEFT - 12, y, "▸", size=22)
        drawing.rect(LEFT, y - 18, 22, 22, rx=4, fill=SERIES[seat])
        drawing.text(LEFT + 32, y, names[seat], size=16, text_anchor="start")
        weight = "bold" if score == most else "normal"
        drawing.text(
            WIDTH - 2 * EDGE, y, score, size=22, text_anchor="end", font_weight=weight, key=f"{seat}-{score}"
        )
    if state.failed:
        failed = f"wrong rounds {state.failed}/{PATIENCE}"
        drawing.text(LEFT, 446, failed, size=18, text_anchor="start")


def _draw_button(drawing: Drawing) -> None:
    """Add the button for no claim."""
    with drawing.group(LEFT, HEIGHT - EDGE - 48, pick=NO_CLAIM, label="claim none"):
        drawing.rect(0, 0, WIDTH - LEFT - 2 * EDGE, 44, rx=8, fill="panel", stroke="faint")
        drawing.text((WIDTH - LEFT) / 2 - EDGE, 30, "claim none", size=20)


def _marked(state: State) -> list[int]:
    """Return the seats that are to claim, or among which chance draws, or that have won."""
    if state.claimants:
        return [seat for seat, _ in state.claimants]
    if state.places:
        return []
    best = max(state.scores) if state.over else None
    return [seat for seat, score in enumerate(state.scores) if best in (None, score)]


def _status(state: State) -> str:
    """Return who is to act, in a word or two."""
    if state.over:
        return "game over"
    if state.claimants:
        return "chance draws"
    return "dealing" if state.places else "all claim"


def _in_words(state: State, names: Sequence[str]) -> str:
    """Return the position as a screen reader says it."""
    words = [f"{place}: {card_in_words(card)}" for place, card in enumerate(state.cards)]
    cards = ", ".join(words) if len(words) <= MOST_SPOKEN else cards_text(state.cards)
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, state.scores, strict=True))
    failed = f" Rounds in a row with wrong claims only: {state.failed}." if state.failed else ""
    right = " and ".join(f"{names[seat]} with {claim.shorthand}" for seat, claim in state.claimants)
    drawn = f" Chance draws among {right}." if right else ""
    return f"Cards: {cards or 'none'}. Deck: {len(state.deck)}. Scores: {scores}.{failed}{drawn}"
