"""A bot that plays at random."""

from camelcup import Bot
from camelcup.camelup.actions import Action
from camelcup.camelup.state import View


class RandomBot(Bot):
    """Picks evenly among the kinds of action that are legal, then evenly within the kind."""

    def move(self, player: int, state: View) -> Action:
        kinds = [kind for kind in state.legal_by_kind() if kind]
        return self._pick(self._pick(kinds))

    def _pick(self, choices):
        return choices[int(self.rng.random() * len(choices))]
