"""Boards and positions for tests, and games from orders typed as text."""

from random import Random

from camelcup_ants.engine import Ants
from camelcup_ants.rules import Rules
from camelcup_ants.state import Constants, Setup
from camelcup_ants.turn import food_sets, look

from camelcup import CHANCE

BARREN = Constants(food_rate=0, food_turn=1, food_start=10**6, food_visible=0, player_seed=7, symmetry=0)
"""Constants with which no food appears."""


def map_of(*rows):
    """Return the text of a map with some rows."""
    seats = len({mark for row in rows for mark in row if mark.isdecimal()})
    lines = "".join([f"m {row}\n" for row in rows])
    return f"rows {len(rows)}\ncols {len(rows[0])}\nplayers {seats}\n{lines}"


def ring(*hills):
    """Return a corridor that runs round the torus, and a room that nobody gets to."""
    corridor = "".join(hills)
    return map_of("%" * len(corridor), corridor, "%" * len(corridor), "." * len(corridor))


def make_game(text, **rules):
    return Ants(Rules(map=text, **rules))


def started(game, seats):
    """Return the first position of a game by the luck of a seed."""
    state, random = game.start(seats), Random(3)
    while game.to_move(state) is CHANCE:
        state = game.resolve(state, game.sample(state, random))
    return state


def begin(game, constants=BARREN):
    """Return the first position of a game without food."""
    state = game.start(game.seats[0])
    sets = food_sets(state._replace(constants=constants))
    return game.resolve(state, Setup(constants, sets.visible[:1], sets.all[:1]))


def squares(state, *places):
    """Return the squares of places."""
    return tuple([state.board.torus.square(*place) for place in places])


def place_ants(state, *ants):
    """Return a position with the ants of each seat on some places."""
    return state._replace(ants=tuple([tuple(sorted(squares(state, *own))) for own in ants]))


def place_food(state, places):
    return state._replace(food=frozenset(squares(state, *places)))


def looked(state):
    """Return a position once all seats have seen what their ants see."""
    return state._replace(known=look(state))


def play(game, state, orders=None, seed=0):
    """Return the position after a turn in which seats give orders as letters; others give none."""
    letters = orders or {}
    actions = tuple(
        [
            game.check(state, seat, letters[seat]) if seat in letters else game.default_action(state, seat)
            for seat in state.alive
        ]
    )
    after = game.apply(state, actions)
    return game.resolve(after, game.sample(after, Random(seed))) if game.to_move(after) is CHANCE else after


def play_all(game, state, turns):
    """Return the position after several turns."""
    for orders in turns:
        state = play(game, state, orders)
    return state


def places(state, seat):
    """Return the places of a seat's ants."""
    return [state.board.torus.places[square] for square in state.ants[seat]]
