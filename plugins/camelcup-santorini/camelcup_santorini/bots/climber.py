"""A bot that is greedy on height."""

from camelcup import Bot
from camelcup_santorini.actions import KEYS, Action
from camelcup_santorini.moves import NEXT, build, height, landing
from camelcup_santorini.state import State, View


class Climber(Bot):
    """Steps onto the highest square in reach, then builds the highest it can step onto from there."""

    def move(self, player: int, state: View) -> Action:
        legal = state.legal_actions()
        position = state.position()
        heights = [heights_of(position, action) for action in legal]
        highest = max(heights)
        best = [action for action, pair in zip(legal, heights, strict=True) if pair == highest]
        return self.rng.choice(best)


def heights_of(position: State, action: Action) -> tuple[int, int]:
    """The height an action steps onto, and that of what it builds, which counts 0 where it is too high."""
    target = landing(position.own, action)
    built = NEXT[target][KEYS.index(action.build)]
    level, following = height(position.floors, target), height(build(position.floors, built), built)
    return level, following if following <= level + 1 else 0
