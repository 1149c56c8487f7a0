"""The start of a game: the map, the constants and the first food."""

from random import Random

from camelcup_ants.board import EMPTY, Board
from camelcup_ants.ending import pay_for_hills
from camelcup_ants.food import NEW, as_drawn, at_random, deal, put_food
from camelcup_ants.rules import Rules
from camelcup_ants.sight import unknown
from camelcup_ants.state import MAP, ORDERS, SETUP, Constants, Cutoff, Hill, Setup, State
from camelcup_ants.symmetry import symmetries
from camelcup_ants.turn import constants_of, food_sets, look, owners_of

LARGEST_SEED = 2**31 - 1
"""Largest seed of a map, and of the random numbers of bots."""


def begin(rules: Rules, board: Board | None, seats: int) -> State:
    """Return the first state: on a board, or before one is drawn."""
    nothing = (0,) * seats
    state = State(
        rules=rules,
        phase=MAP,
        board=EMPTY,
        constants=None,
        turn=0,
        ants=((),) * seats,
        food=frozenset(),
        hills=(),
        hive=nothing,
        score=nothing,
        dead=(),
        owed=0,
        cycle=NEW,
        waiting=(),
        known=tuple([unknown(EMPTY, seat) for seat in range(seats)]),
        alive=tuple(range(seats)),
        put_out=(),
        asked=nothing,
        cutoff=Cutoff(),
        ending="",
    )
    return settle(state, board) if board else state


def settle(state: State, board: Board) -> State:
    """Return the state with a board: an ant on each hill, and as many points as seat 0 has hills."""
    seats = range(board.seats)
    ants = tuple([tuple([square for square, owner in board.hills if owner == seat]) for seat in seats])
    state = state._replace(
        phase=SETUP,
        board=board,
        ants=ants,
        hills=tuple([Hill(square, owner) for square, owner in board.hills]),
        score=(len(ants[0]),) * len(seats),
        known=tuple([unknown(board, seat) for seat in seats]),
    )
    for seat in state.put_out:
        state = pay_for_hills(state, seat)
    return state


def draw_setup(state: State, random: Random) -> Setup:
    """Draw the constants and the first food."""
    rules = state.rules
    constants = Constants(
        random.randint(*rules.food_rate),
        random.randint(*rules.food_turn),
        random.randint(*rules.food_start),
        random.randint(*rules.food_visible),
        random.randint(0, LARGEST_SEED),
        random.randrange(len(symmetries(state.board))),
    )
    state = state._replace(constants=constants)
    sets = food_sets(state)
    near, far = first_food(state)
    pick = at_random(random)
    return Setup(
        constants,
        deal(sets, sets.visible, NEW, near, pick).picked,
        deal(sets, sets.all, NEW, far, pick).picked,
    )


def first_food(state: State) -> tuple[int, int]:
    """Return the food at the start that hills see, and the rest."""
    constants = constants_of(state)
    near = constants.food_visible * state.board.seats
    return near, state.board.land // constants.food_start - near


def play_setup(state: State, setup: Setup) -> State:
    """Return the state in which the first orders are due."""
    state = state._replace(phase=ORDERS, constants=setup.constants)
    sets = food_sets(state)
    near, far = first_food(state)
    visible = deal(sets, sets.visible, NEW, near, as_drawn(setup.visible))
    others = deal(sets, sets.all, NEW, far, as_drawn(setup.sets))
    taken = visible.taken + others.taken
    food, waiting = put_food(sets, taken, (), state.board.ground, owners_of(state), frozenset())
    return state._replace(food=food, waiting=waiting, cycle=others.cycle, known=look(state))
