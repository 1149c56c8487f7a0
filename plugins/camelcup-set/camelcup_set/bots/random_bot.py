"""A bot that plays at random."""

from camelcup import Bot
from camelcup_set.actions import NONE, Claim
from camelcup_set.state import View


class RandomBot(Bot[View, Claim]):
    """Claims none or any three cards, with even chances."""

    def move(self, seat: int, view: View) -> Claim:
        if self.rng.random() < 0.5 or len(view.cards) < 3:
            return NONE
        return Claim.of(self.rng.sample(range(len(view.cards)), 3))
