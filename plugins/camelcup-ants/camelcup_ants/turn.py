"""A turn: what follows from the orders, and from chance."""

from collections.abc import Mapping
from random import Random

from camelcup_ants import ending
from camelcup_ants.battle import Owners, fight, move
from camelcup_ants.ending import LOST, RAZED
from camelcup_ants.food import Pick, as_drawn, at_random, deal, put_food
from camelcup_ants.hives import draw_hills, gather, spawn, ties
from camelcup_ants.orders import Orders
from camelcup_ants.sight import Pieces, see
from camelcup_ants.state import CHANCE, ORDERS, Constants, Hill, Known, Luck, State
from camelcup_ants.symmetry import Sets, sets_of
from camelcup_ants.torus import Squares, near_of, sight_of

NO_LUCK = Luck((), ())


def play_orders(state: State, orders: Mapping[int, Orders]) -> State:
    """Return the state after the orders of a turn, and after its chance where there is none to draw.

    Where seats that were put out end the game, the turn is played without any orders.
    """
    turn = state.turn + 1
    asked = tuple([turn if seat in state.alive else last for seat, last in enumerate(state.asked)])
    alive = tuple([seat for seat in state.alive if seat not in state.put_out])
    over = alive != state.alive and ending.ending_of(state._replace(alive=alive))
    moves = {} if over else {seat: orders[seat].moves for seat in alive}
    state = _raze(_move(state._replace(turn=turn, alive=alive, asked=asked), moves))
    return state if _has_luck(state) else play_luck(state, NO_LUCK)


def _move(state: State, moves: Mapping[int, str]) -> State:
    """Return the state after moves and battles."""
    torus = state.board.torus
    owners, crushed = move(torus, state.ants, moves)
    fallen = fight(owners, near_of(torus, state.rules.attackradius2))
    for square, _ in fallen:
        del owners[square]
    dead = tuple(sorted([*crushed, *fallen]))
    return state._replace(ants=_by_seat(owners, len(state.ants)), dead=dead)


def _by_seat(owners: Owners, seats: int) -> tuple[Squares, ...]:
    squares: list[list[int]] = [[] for _ in range(seats)]
    for square in sorted(owners):
        squares[owners[square]].append(square)
    return tuple(map(tuple, squares))


def _raze(state: State) -> State:
    """Return the state after ants have razed hills of others, and touched their own."""
    owners, score, cutoff = owners_of(state), list(state.score), state.cutoff
    hills: list[Hill] = []
    for hill in state.hills:
        seat = owners.get(hill.square)
        if seat == hill.owner:
            hill = hill._replace(touched=state.turn)
        elif seat is not None and not hill.razed:
            score[seat] += RAZED
            score[hill.owner] -= 0 if hill.paid else LOST
            hill = hill._replace(razed=state.turn, paid=True)
            cutoff = cutoff._replace(turns=0)
        hills.append(hill)
    owed = state.owed + constants_of(state).food_rate * len(state.ants)
    return state._replace(phase=CHANCE, hills=tuple(hills), score=tuple(score), cutoff=cutoff, owed=owed)


def owners_of(state: State) -> dict[int, int]:
    """Return the seat of the ant on each square that has one."""
    return {square: seat for seat, squares in enumerate(state.ants) for square in squares}


def constants_of(state: State) -> Constants:
    """Return the constants of a state in which they are drawn."""
    assert state.constants is not None
    return state.constants


def food_sets(state: State) -> Sets:
    """Return the sets of squares that get food together."""
    return sets_of(state.board, constants_of(state).symmetry, state.rules.viewradius2)


def _has_luck(state: State) -> bool:
    """Whether there is something to draw: a set of food, or a hill of those that wait equally long."""
    following = food_sets(state).squares.get(state.cycle.next)
    if following and len(following) <= state.owed // constants_of(state).food_turn:
        return True
    return any(state.hive) and bool(ties(state, owners_of(state)))


def draw_luck(state: State, random: Random) -> Luck:
    """Draw the outcome of chance in a turn."""
    sets = food_sets(state)
    amount = state.owed // constants_of(state).food_turn
    picked = deal(sets, sets.all, state.cycle, amount, at_random(random)).picked
    return Luck(draw_hills(ties(state, owners_of(state)), random), picked)


def play_luck(state: State, luck: Luck) -> State:
    """Return the state at the end of a turn: ants spawn, food is gathered and appears."""
    owners, hive = owners_of(state), list(state.hive)
    spawned = spawn(state, owners, luck.hills) if any(hive) else ()
    hills = list(state.hills)
    for place, hill in enumerate(hills):
        if hill.square in spawned:
            hills[place] = hill._replace(touched=state.turn)
            owners[hill.square] = hill.owner
            hive[hill.owner] -= 1
    gone = gather(state.food, owners, near_of(state.board.torus, state.rules.spawnradius2))
    for seat in gone.values():
        if seat is not None:
            hive[seat] += 1
    state = state._replace(
        ants=_by_seat(owners, len(hive)) if spawned else state.ants,
        food=state.food.difference(gone),
        hills=tuple(hills),
        hive=tuple(hive),
    )
    return end_turn(grow(state, as_drawn(luck.sets), owners))


def grow(state: State, pick: Pick, owners: Owners) -> State:
    """Return the state after new food has appeared."""
    constants, sets = constants_of(state), food_sets(state)
    dealt = deal(sets, sets.all, state.cycle, state.owed // constants.food_turn, pick)
    taken = sum([len(sets.squares[first]) for first in dealt.taken])
    food, waiting = put_food(sets, dealt.taken, state.waiting, state.board.ground, owners, state.food)
    return state._replace(
        food=food, waiting=waiting, cycle=dealt.cycle, owed=state.owed - taken * constants.food_turn
    )


def look(state: State) -> tuple[Known, ...]:
    """Return the knowledge of each seat once it has seen what its ants see."""
    board = state.board
    sight = sight_of(board.torus, state.rules.viewradius2)
    pieces = Pieces(state.ants, state.hills, state.dead)
    return tuple([see(board, sight, known, seat, pieces) for seat, known in enumerate(state.known)])


def end_turn(state: State) -> State:
    """Return the state after sight and the cutoff, and the end of the game if it is over."""
    alive = tuple([seat for seat in state.alive if state.ants[seat]])
    cutoff = ending.count_cutoff(state)
    state = state._replace(phase=ORDERS, alive=alive, known=look(state), cutoff=cutoff)
    reason = ending.ending_of(state)
    return ending.finish(state, reason) if reason else state
