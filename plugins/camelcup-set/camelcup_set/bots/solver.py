"""A bot that sees every set."""

from camelcup import Bot, plural
from camelcup_set.actions import NONE, Claim
from camelcup_set.cards import cards_text
from camelcup_set.state import View


class Solver(Bot[View, Claim]):
    """Claims a random set of all on the table."""

    def move(self, seat: int, view: View) -> Claim:
        sets = view.sets()
        return self.rng.choice(sets) if sets else NONE

    def explain(self, seat: int, view: View) -> str:
        """Return the sets on the table."""
        sets = view.sets()
        lines = [
            f"  {claim.shorthand}: {cards_text([view.cards[place] for place in claim])}" for claim in sets
        ]
        return "\n".join([f"{plural(len(sets), 'set')} on the table", *lines])
