"""A bot that climbs as high as it can."""

from camelcup import Bot
from camelcup_santorini.actions import KEYS, Action
from camelcup_santorini.moves import NEXT, build, height, landing
from camelcup_santorini.state import State, View


class Climber(Bot[View, Action]):
    """Moves to the highest square in reach, then builds the highest step that it can climb from there."""

    def move(self, seat: int, view: View) -> Action:
        legal = view.legal_actions()
        position = view.position()
        heights = [heights_of(position, action) for action in legal]
        highest = max(heights)
        best = [action for action, pair in zip(legal, heights, strict=True) if pair == highest]
        return self.rng.choice(best)


def heights_of(position: State, action: Action) -> tuple[int, int]:
    """Return the height an action moves to, and the height it builds; 0 if that is too high to climb."""
    target = landing(position.own, action)
    built = NEXT[target][KEYS.index(action.build)]
    level, following = height(position.floors, target), height(build(position.floors, built), built)
    return level, following if following <= level + 1 else 0
