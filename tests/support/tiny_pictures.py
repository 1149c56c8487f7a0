"""Tiny games with pictures, as a plugin: a list of cards for Tricks, of which a seat sees its own."""

from camelcup import BotEntry, Display, Drawing, GameEntry, hookimpl
from tiny_games import DECK, HAND, Tricks, TricksState, TricksView


class DrawnTricks(Tricks):
    """Tricks under another name, with pictures."""

    name = "drawn"


class TricksDisplay(Display[TricksState, TricksView, int]):
    """Draws the cards of each seat, those of others as backs, and below them the cards played."""

    pace = 0.05

    def draw(self, state, prefix=""):
        hands = state.hands if isinstance(state, TricksState) else self._seen(state)
        desc = f"hands {hands}; played {state.played}"
        drawing = Drawing(400, 40 * (len(hands) + 1), "Tricks", desc, prefix)
        for seat, hand in enumerate([*hands, state.played]):
            for place, card in enumerate(hand):
                x = 40.0 * place
                drawing.rect(x, 40.0 * seat, 36, 36, fill="panel", stroke="ink", pick=f"card-{card}")
                drawing.text(x + 18, 40.0 * seat + 24, card)
        return drawing.svg()

    def _seen(self, view):
        """Return the hands as a seat sees them."""
        left = [HAND - len(view.played[seat :: view.seats]) for seat in range(view.seats)]
        return [view.hand if seat == view.seat else ("?",) * count for seat, count in enumerate(left)]

    def picks(self, action):
        return (f"card-{action}",)

    def overlay(self, views):
        """Write how many cards are unseen."""
        for number, view in enumerate(views, 1):
            unseen = DECK - len(view.hand) - len(view.played)
            yield f'<text x="200" y="20">{unseen} unseen</text>\n<text x="200" y="40">view {number}</text>'


@hookimpl
def camelcup_register_games():
    return [
        GameEntry(name="drawn", factory="tiny_pictures:DrawnTricks", display="tiny_pictures:TricksDisplay")
    ]


@hookimpl
def camelcup_register_bots():
    return [BotEntry(name="Lowest", factory="tiny_bots:smallest", game="drawn")]
