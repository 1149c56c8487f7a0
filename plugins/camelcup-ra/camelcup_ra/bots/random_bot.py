"""A bot that plays at random."""

from camelcup import Bot
from camelcup_ra.actions import Action
from camelcup_ra.state import View


class RandomBot(Bot[View, Action]):
    """Plays a random legal action, all equally likely."""

    def move(self, seat: int, view: View) -> Action:
        return self.rng.choice(view.legal_actions())
