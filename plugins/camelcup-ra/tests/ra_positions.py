"""Positions made by hand."""

from camelcup_ra.actions import Deal, Drawn
from camelcup_ra.display import RaDisplay
from camelcup_ra.engine import Ra
from camelcup_ra.tiles import NO_TILES

GAME = Ra()
DISPLAY = RaDisplay(GAME)


def dealt(seats=3):
    """Return the first turn of a table whose suns are dealt in the order of the rules."""
    return GAME.resolve(GAME.start(seats), Deal(GAME.rules.table(seats).suns))


def holding(*held):
    """Return the tiles of each seat, from numbers by kind."""
    return tuple(tuple(own.get(tile, 0) for tile in range(len(NO_TILES))) for own in held)


def position(seats=3, **fields):
    """Return a turn of seat 0, unless fields say otherwise."""
    return dealt(seats)._replace(to_move=0)._replace(**fields)


def play(state, moves, game=GAME):
    """Return the state after moves: actions, their encoded forms, or drawn tiles."""
    for move in moves:
        if isinstance(move, Drawn):
            state = game.resolve(state, move)
        else:
            action = game.check(state, state.to_move or 0, move)
            state = game.apply(state, (action,))
    return state


def legal(state):
    """Return the legal actions in encoded form."""
    return [list(GAME.encode(action)) for action in GAME.legal_actions(state, state.to_move or 0)]
