# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Search for all boards that a leg can reach, compiled and without the interpreter's lock.

Names only permute the chances of a board. So the racing camels of a board are identified by their ranks
here, 0 being the rear, and boards that differ only in names are one.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memset

from camelcup.camelup.odds._codes cimport CAMELS, DICE, FINISH, GREY, RACING, count_of, key_of, moving, put, unit_of

from itertools import combinations
from math import comb

cdef int BEFORE[CAMELS][FINISH]
"""Share of a camel in the number of a row of the table, by its rank and its square."""

cdef struct Turn:
    uint64_t keys, dice  # bits in a code of the ranks that change places
    int up, down  # distances they move


cdef Turn TURNS[1 << 8]
"""Changes of ranks, by `turn_of`."""


for _rank in range(CAMELS):
    for _square in range(FINISH):
        BEFORE[_rank][_square] = comb(_square + _rank, _rank + 1)

for _low, _middle, _high in combinations(range(CAMELS + 1), 3):
    TURNS[turn_of(_low, _middle, _high)] = Turn(
        (1 << 8 * _high) - (1 << 8 * _low),
        (1 << (DICE + _high)) - (1 << (DICE + _low)),
        _high - _middle,
        _middle - _low,
    )


# The boards of a stage, found by their codes

cdef inline int* slot_of(Stage* stage, uint64_t code) noexcept nogil:
    """Return the slot of a board, or the empty one where it belongs."""
    cdef uint64_t mixed = (code ^ code >> 32) * <uint64_t>0x9E3779B97F4A7C15
    cdef int mask = 4 * stage.room - 1
    cdef int place = (mixed >> 40) & mask
    stage.boards[0].code = code  # so that the search ends at an empty slot
    while stage.boards[stage.slots[place]].code != code:
        place = (place + 1) & mask
    return stage.slots + place


cdef int reserve(Stage* stage, int room) except -1 nogil:
    """Make room for a number of boards (a power of two)."""
    cdef int number
    cdef void* boards = realloc(stage.boards, room * sizeof(Board))
    if boards:
        stage.boards = <Board*>boards
    free(stage.slots)
    stage.slots = <int*>calloc(4 * room, sizeof(int))
    if not (boards and stage.slots):
        raise MemoryError
    stage.room = room
    for number in range(1, stage.size):
        slot_of(stage, stage.boards[number].code)[0] = number
    stage.size = max(stage.size, 1)
    return 0


cdef inline int board_of(Stage* stage, uint64_t code) except -1 nogil:
    """Return the number of a board, which is added where it is new. No branch depends on that, since the
    processor could not predict it."""
    cdef int* slot
    cdef Board* board
    cdef bint new
    if stage.size == stage.room:
        reserve(stage, 4 * stage.room)
    slot, board = slot_of(stage, code), stage.boards + stage.size
    board.code, board.lanes, board.squares = code, 0, 0
    new = slot[0] == 0
    slot[0] += new * stage.size
    stage.size += new
    return slot[0]


cdef inline int number_of(Leg* leg, int left, uint64_t code) except -1 nogil:
    """Return the number of a board, or that of its row of the table where the leg ends. left: its dice"""
    cdef int place, row = 0
    if left > leg.last:
        return board_of(&leg.stages[left], code)
    for place in range(leg.racing):
        row += BEFORE[place][key_of(code, place) >> 3]
    return row


# Results of a throw

cdef struct Unit:
    uint64_t code, marks  # the board without the die that was thrown, and the camels that move, as high bits
    int key, forward
    int rank, racing  # rank of the lowest racing camel that moves, and the number of those that move
    uint32_t taken  # squares with camels, a bit for each


cdef inline uint64_t swapped(uint64_t bits, uint64_t inside, int up, int down) noexcept nogil:
    """Return bits with the lower and the upper ones of those inside exchanged."""
    cdef uint64_t part = bits & inside
    return bits ^ part | (part << up | part >> down) & inside


cdef inline uint64_t landed(Leg* leg, const Unit* unit, int target, bint on_top, uint8_t* turn) noexcept nogil:
    """Return the board after a move, its racing camels in order again. turn: set to the change of ranks"""
    cdef uint64_t passed
    cdef uint64_t code = put(unit.code, leg.ones, unit.marks, unit.key, target, on_top, &passed)
    cdef int rank = count_of(passed & RACING << 7)
    cdef const Turn* change
    turn[0] = turn_of(
        min(rank, unit.rank),
        unit.rank + (unit.racing if rank > unit.rank else 0),
        max(rank, unit.rank) + unit.racing,
    )
    change = TURNS + turn[0]
    code = swapped(code, change.keys, 8 * change.up, 8 * change.down)
    return swapped(code, change.dice, change.up, change.down)


cdef inline int land(
    Leg* leg, int left, Throw* throw, uint8_t* known, const Unit* unit, int steps, bint on_top, uint64_t lanes
) except -1 nogil:
    """Return the number of the edge that leads to a landing, a new one where it is not yet known.

    left:  the dice after it
    known: the numbers of edges that land on top, by the steps, and then of those that land beneath; or NONE
    lanes: the placed traps with which it is reached
    """
    cdef int target = (unit.key >> 3) + unit.forward * steps
    cdef Edge* edge
    cdef Board* after
    cdef uint64_t code
    if not on_top and (steps == 0 or unit.taken >> max(target, 0) & 1):
        known += 5
    if known[steps] == NONE:
        known[steps] = throw.size
        edge = throw.edges + throw.size
        code = landed(leg, unit, target, on_top, &edge.turn)
        edge.after = number_of(leg, left, code) if 0 <= target < FINISH else ENDED
        throw.size += 1
    after = board_after(leg, left, throw.edges + known[steps])
    if after:
        after.lanes |= lanes
    return known[steps]


cdef int cast(Leg* leg, int left, Board* board, Throw* throw, const Unit* unit) except -1 nogil:
    """Record the results of a die, and their traps. left: the dice after it"""
    cdef int face, square, kind, side, steps
    cdef uint64_t lanes
    cdef uint8_t known[8]
    memset(known, NONE, sizeof(known))
    throw.size, throw.grey = 0, unit.code >> (DICE + GREY) & 1
    for face in range(3):
        # No trap stands on square 0 or behind it.
        square = max((unit.key >> 3) + unit.forward * (face + 1), 0)
        kind, lanes = leg.kinds[square], board.lanes & ~((<uint64_t>1 << HALF | 1) << square)
        throw.squares[face] = square
        throw.plain[face] = land(leg, left, throw, known, unit, face + 1 + kind, kind >= 0, lanes)
    if not board.lanes:
        return 0
    for face in range(3):
        square = throw.squares[face]
        for side in range(2):
            throw.placed[face][side] = NONE
            lanes = board.lanes & <uint64_t>1 << (HALF * side + square)
            if lanes:
                board.squares |= <uint32_t>1 << square
                steps = face + 2 * side
                throw.placed[face][side] = land(leg, left, throw, known, unit, steps, side == 1, lanes)
    return 0


cdef int roll(Leg* leg, int left) except -1 nogil:
    """Record the results of one more die for all boards. left: the dice after it"""
    cdef Stage* stage = &leg.stages[left + 1]
    cdef Board* board
    cdef int number, die, shown, camel, room = 64
    cdef uint32_t dice
    cdef uint64_t racing
    cdef Unit unit
    stage.throws = <Throw*>malloc((left + 1 + leg.crazy) * stage.size * sizeof(Throw))
    if not stage.throws:
        raise MemoryError
    if left > leg.last:
        while room < 4 * stage.size:
            room *= 2
        reserve(&leg.stages[left], room)
    for number in range(1, stage.size):
        board = stage.boards + number
        unit.taken = 0
        for camel in range(GREY + 2):
            unit.taken |= <uint32_t>1 << (key_of(board.code, camel) >> 3)
        dice = board.code >> DICE
        while dice:
            die = lowest(dice)
            dice &= dice - 1
            unit.code = board.code & ~(<uint64_t>1 << (DICE + die))
            for shown in range(die, GREY + 2 if die == GREY else die + 1):
                camel = shown if die < GREY else moving(unit.code, leg.ones, shown)
                unit.key, unit.marks = key_of(unit.code, camel), unit_of(unit.code, leg.ones, camel)
                unit.forward = 1 if die < GREY else -1
                racing = unit.marks & RACING << 7
                unit.rank, unit.racing = count_of((racing - 1) & ~racing & RACING << 7), count_of(racing)
                cast(leg, left, board, stage.throws + stage.throws_size, &unit)
                stage.throws_size += 1
        board.end = stage.throws_size
    return 0


cdef int spread(Leg* leg, uint64_t code, uint32_t squares, Edge* root) except -1 nogil:
    """Find all boards of the rest of a leg, and the edges between them.

    code:    the board now, its racing camels in order
    squares: where a trap is placed, a bit for each
    root:    set to an edge that leads to the board now
    """
    cdef int left
    memset(root, 0, sizeof(Edge))
    if leg.dice > leg.last:
        reserve(&leg.stages[leg.dice], 2)
    root.after = number_of(leg, leg.dice, code)
    if leg.dice > leg.last:
        leg.stages[leg.dice].boards[root.after].lanes = squares | <uint64_t>squares << HALF
    for left in range(leg.dice - 1, leg.last - 1, -1):
        roll(leg, left)
    return 0


cdef void release(Leg* leg) noexcept nogil:
    cdef int left
    for left in range(GREY + 2):
        free(leg.stages[left].boards)
        free(leg.stages[left].slots)
        free(leg.stages[left].throws)
        free(leg.stages[left].rows)
