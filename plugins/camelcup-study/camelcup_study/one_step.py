"""A bot for any game that looks one step ahead: a rung of the ladder between chance and search."""

from collections.abc import Sequence
from typing import Any

from camelcup import CHANCE, AnyGame, Bot

SAMPLES = 3
"""States in which each action is tried, where the view or chance leaves them open."""


class OneStep(Bot[Any, Any]):
    """Takes the action after which its score is furthest ahead of the next best; of several one by chance."""

    def move(self, seat: int, view: Any) -> Any:
        ahead: dict[int, float] = {}
        for _ in range(SAMPLES):
            state = self.game.determinize(view, self.rng)
            actions = self.game.legal_actions(state, seat)
            for number, action in enumerate(actions):
                after = self._after(state, seat, action)
                ahead[number] = ahead.get(number, 0) + lead(self.game, after, seat)
        best = max(ahead.values())
        return actions[self.rng.choice([number for number, value in ahead.items() if value == best])]

    def _after(self, state: Any, seat: int, action: Any) -> Any:
        """Return the state after an action and the chance events that follow; other seats act by chance."""
        game = self.game
        seats: Sequence[int] = game.to_move(state)  # type: ignore[assignment]
        chosen = [action if each == seat else game.sample_action(state, each, self.rng) for each in seats]
        state = game.apply(state, tuple(chosen))
        while game.to_move(state) is CHANCE:
            state = game.resolve(state, game.sample(state, self.rng))
        return state


def lead(game: AnyGame, state: Any, seat: int) -> float:
    """Return the score of a seat less the best of the others."""
    scores = game.scores(state)
    return scores[seat] - max((score for other, score in enumerate(scores) if other != seat), default=0)
