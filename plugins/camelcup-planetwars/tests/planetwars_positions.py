"""Positions for tests."""

from camelcup_planetwars.engine import PlanetWars
from camelcup_planetwars.rules import Rules
from camelcup_planetwars.state import Fleet, Orders, Planet, State

from camelcup import CHANCE
from camelcup.testing import random_moves


def line_game(turns=201):
    """Return the game on three planets in a line: seat 0's, seat 1's, and between them one with 10 ships."""
    lines = ("P 0 0 1 100 5", "P 8 0 2 100 5", "P 4 0 0 10 3")
    return PlanetWars(Rules(map="\n".join(lines), turns=turns))


def position(planets, fleets=(), seats=2):
    """Return a position with planets (owner, ships, growth) four apart in a line."""
    placed = tuple([Planet(4.0 * number, 0.0, *planet) for number, planet in enumerate(planets)])
    return State(seats, placed, tuple(fleets), 0, 201, tuple(range(seats)), ())


def fleet(owner, ships, target, left):
    """Return a fleet on its way."""
    return Fleet(owner, ships, 0 if target else 1, target, 4, left)


def wait(game, state):
    """Return the state after a turn without orders."""
    return game.apply(state, (Orders(),) * len(state.alive))


def random_states(game, seats, seed):
    """Yield the states of a random game, each with the orders that follow; none at the end."""
    moves = list(random_moves(game, seats, seed))
    yield from ((before, move) for before, move, _ in moves if game.to_move(before) is not CHANCE)
    yield moves[-1][2], ()


def turn_number(number, seats):
    """Return the planet of a drawn map that takes the place of another when all seats turn by one."""
    return number and (number - 1) // seats * seats + 1 + number % seats
