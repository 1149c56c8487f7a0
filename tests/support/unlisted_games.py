"""A tiny game with too many actions to list, of up to ten seats, as a plugin.

Heaps: all seats lay up to six counters on five heaps at once. A heap is scored by the seat with the most
counters on it, if it is one; a seat that faults put out lays none.
"""

from typing import NamedTuple

from camelcup import OVER, BotEntry, Game, GameEntry, IllegalAction, MalformedAction, hookimpl

HEAPS, COUNTERS, ROUNDS = 5, 6, 4

Hand = tuple[int, ...]
"""Counters for each heap."""

NOTHING: Hand = (0,) * HEAPS


class HeapsState(NamedTuple):
    """scores: heaps that each seat has won · left: the seats that are out · rounds: rounds played"""

    scores: tuple[int, ...]
    left: tuple[int, ...] = ()
    rounds: int = 0


class Heaps(Game[HeapsState, HeapsState, Hand]):
    """Counters on heaps, at once."""

    name = "heaps"
    seats = range(2, 11)
    cup_seats = 2
    unit = "heaps"
    lists_actions = False
    max_turns = 500

    def start(self, seats):
        return HeapsState((0,) * seats)

    def to_move(self, state):
        return OVER if state.rounds == ROUNDS else tuple(range(len(state.scores)))

    def sample_action(self, state, seat, random):
        laid = random.choices(range(HEAPS), k=0 if seat in state.left else random.randint(0, COUNTERS))
        return tuple(map(laid.count, range(HEAPS)))

    def check(self, state, seat, answer):
        if not isinstance(answer, list | tuple) or [*map(type, answer)] != [int] * HEAPS:
            raise MalformedAction(f"{answer!r} is no list of {HEAPS} numbers")
        if min(answer) < 0 or sum(answer) > (0 if seat in state.left else COUNTERS):
            raise IllegalAction(f"{answer!r} lays more counters than seat {seat} has, or fewer than none")
        return tuple(answer)

    def default_action(self, state, seat):
        return NOTHING

    def leave(self, state, seat):
        return state._replace(left=(*state.left, seat))

    def apply(self, state, actions):
        if any(any(actions[seat]) for seat in state.left):
            raise ValueError("a seat that has left lays counters")
        scores = list(state.scores)
        for heap in zip(*actions, strict=True):
            if heap.count(max(heap)) == 1:
                scores[heap.index(max(heap))] += 1
        return HeapsState(tuple(scores), state.left, state.rounds + 1)

    def scores(self, state):
        return state.scores


def even(seat, view):
    """Lay a counter on each heap."""
    return (1,) * HEAPS


@hookimpl
def camelcup_register_games():
    return [GameEntry(name="heaps", factory="unlisted_games:Heaps", display="tiny_games:PipsDisplay")]


@hookimpl
def camelcup_register_bots():
    return [
        BotEntry(name="Even", factory="unlisted_games:even", game="heaps"),
        BotEntry(name="Sampler", factory="tiny_bots:Gambler", game="heaps"),
        BotEntry(name="Searcher", factory="tiny_bots:Gambler", game=None, needs_list=True),
    ]
