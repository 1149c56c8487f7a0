"""A game in which the worth of each action is known, and does not depend on what was played before."""

from random import Random
from typing import NamedTuple

from camelcup import CHANCE, OVER, Bot, BotEntry, Game, GameEntry, Values, hookimpl

TURNS = 12


class State(NamedTuple):
    """offer: the points that each action gives, of which there are none before they are drawn"""

    turn: int
    scores: tuple[int, ...]
    offer: tuple[int, ...] = ()


class Offers(Game[State, State, int]):
    """Each seat in turn takes one of four numbers of points, 0 to 9, that chance offers."""

    name = "offers"
    seats = range(2, 5)

    def start(self, seats):
        return State(0, (0,) * seats)

    def to_move(self, state):
        if state.turn == TURNS:
            return OVER
        return (state.turn % len(state.scores),) if state.offer else CHANCE

    def legal_actions(self, state, seat):
        return range(len(state.offer))

    def apply(self, state, actions):
        scores = list(state.scores)
        scores[state.turn % len(scores)] += state.offer[actions[0]]
        return State(state.turn + 1, tuple(scores))

    def sample(self, state, random):
        return tuple(random.randrange(10) for _ in range(4))

    def resolve(self, state, outcome):
        return state._replace(offer=tuple(outcome))

    def scores(self, state):
        return state.scores


class Best(Bot[State, int]):
    """Takes the most points with a chance, else any."""

    def __init__(self, chance: float = 1.0):
        self.chance = chance

    def move(self, seat, view):
        actions = range(len(view.offer))
        if self.rng.random() < self.chance:
            return max(actions, key=view.offer.__getitem__)
        return self.rng.choice(actions)

    def explain(self, seat, view):
        return f"offered\n{view.offer}"


class Knows(Best):
    """Knows what an action is worth: tenths of its points."""

    def action_values(self, seat, view):
        return Values("% to win", [(action, 10 * points) for action, points in enumerate(view.offer)])


def expected_regret():
    """Return the mean regret of a bot that takes any action."""
    random = Random(1)
    offers = [[random.randrange(10) for _ in range(4)] for _ in range(100_000)]
    return sum(max(offer) - sum(offer) / 4 for offer in offers) / len(offers) / 10


def first(seat, view):
    """Take the first, but fail in the fourth turn."""
    return 0 if view.turn // len(view.scores) != 3 else 9


@hookimpl
def camelcup_register_games():
    return [GameEntry(name="offers", factory="known_regret:Offers")]


@hookimpl
def camelcup_register_bots():
    bots = {"Best": 3, "Knows": 2, "first": 0}
    return [
        BotEntry(name=name, factory=f"known_regret:{name}", game="offers", strength=strength)
        for name, strength in bots.items()
    ]
