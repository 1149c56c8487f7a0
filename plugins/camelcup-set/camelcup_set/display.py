"""Set as people read and type it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from camelcup import Display, plural
from camelcup_set.actions import Claim, parse_claim
from camelcup_set.board import draw_table, lines_of_claims, lines_of_draw
from camelcup_set.picture import draw_cards, picks_of
from camelcup_set.state import Deal, Draw, State, View


class SetDisplay(Display[State, View, Claim]):
    """The cards on the table, and the texts of claims."""

    title = "Set"
    about = "15 minutes, luck of the deal, nothing hidden, all act at once"
    rules = Path(__file__).with_name("rules.md").read_text("utf-8")

    def show(self, state: State | View, colour: bool = False) -> str:
        return draw_table(state.cards, len(state.deck), state.scores, colour)

    def draw(self, state: State | View, prefix: str = "", names: Sequence[str] = ()) -> str:
        return draw_cards(state.position() if isinstance(state, View) else state, prefix, names)

    def picks(self, action: Claim) -> frozenset[str]:
        return picks_of(action)

    def conceal(self, state: State, seat: int) -> State:
        """Return the state: nothing is hidden, and a view does not say what chance is to do."""
        return state

    def shorthand(self, action: Claim) -> str:
        return action.shorthand

    def parse(self, text: str, view: View) -> Claim:
        return parse_claim(text)

    def announce(self, move: Claim | Deal | Draw) -> str:
        """Return a claim, or how many cards are dealt: the table shows which, and an event what was drawn."""
        if isinstance(move, Deal):
            return f"{plural(len(move), 'card')} dealt"
        return "" if isinstance(move, Draw) else str(move)

    def events(self, before: State, move: Any, after: State, names: Sequence[str]) -> list[str]:
        """Return whose claims were right or wrong, who takes a set, and when cards are added."""
        if before.places:
            return []
        if before.claimants:
            return lines_of_draw(before, move[0], names)
        return lines_of_claims(before, move, after, names)
