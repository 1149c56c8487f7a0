"""A bot that plays at random."""

from camelcup import Bot
from camelcup_santorini.actions import Action
from camelcup_santorini.state import View


class SantoriniRandom(Bot):
    """Plays any legal action, each as often."""

    def move(self, player: int, state: View) -> Action:
        return self.rng.choice(state.legal_actions())
