# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Finds all boards that a leg can come to, compiled and without the interpreter's lock.

Names only permute what a board is worth. So the racing camels of a board are called by their ranks here,
0 being the rear, and boards that are alike but for names are one.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memset

from camelcup.camelup.odds._codes cimport (
    CAMELS,
    DICE,
    FINISH,
    GREY,
    RACING,
    count_of,
    key_of,
    moving,
    put,
    unit_of,
)

from itertools import combinations
from math import comb

cdef int BEFORE[CAMELS][FINISH]
"""What a camel adds to the number of a row of the table, by its rank and its square."""

cdef struct Turn:
    uint64_t keys, dice  # those of the ranks that change places, as they stand in a code
    int up, down  # how far these go


cdef Turn TURNS[1 << 8]
"""What becomes of ranks, by `turn_of`."""


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
    """The slot of a board, or the empty one where it belongs."""
    cdef uint64_t mixed = (code ^ code >> 32) * <uint64_t>0x9E3779B97F4A7C15
    cdef int mask = 2 * stage.room - 1
    cdef int place = (mixed >> 40) & mask
    while stage.slots[place] and stage.boards[stage.slots[place] - 1].code != code:
        place = (place + 1) & mask
    return stage.slots + place


cdef int reserve(Stage* stage, int room) except -1 nogil:
    """Make room for so many boards (a power of two)."""
    cdef int number
    cdef void* boards = realloc(stage.boards, room * sizeof(Board))
    if boards:
        stage.boards = <Board*>boards
    free(stage.slots)
    stage.slots = <int*>calloc(2 * room, sizeof(int))
    if not (boards and stage.slots):
        raise MemoryError
    stage.room = room
    for number in range(stage.size):
        slot_of(stage, stage.boards[number].code)[0] = number + 1
    return 0


cdef inline int board_of(Stage* stage, uint64_t code) except -1 nogil:
    """The number of a board, which is taken in where it is new."""
    cdef int* slot = slot_of(stage, code)
    if not slot[0]:
        if stage.size == stage.room:
            reserve(stage, 4 * stage.room)
            slot = slot_of(stage, code)
        memset(stage.boards + stage.size, 0, sizeof(Board))
        stage.boards[stage.size].code = code
        stage.size += 1
        slot[0] = stage.size
    return slot[0] - 1


cdef inline int number_of(Leg* leg, int left, uint64_t code) except -1 nogil:
    """The number of a board, or that of its row of the table where the leg ends. left: its dice"""
    cdef int place, row = 0
    if left > leg.last:
        return board_of(&leg.stages[left], code)
    for place in range(leg.racing):
        row += BEFORE[place][key_of(code, place) >> 3]
    return row


# What a throw leads to

cdef struct Unit:
    uint64_t code, marks  # the board without the die that was thrown, and the camels that move, as high bits
    int key, forward
    int rank, racing  # of the lowest racing camel that moves, and how many do


cdef inline uint64_t swapped(uint64_t bits, uint64_t inside, int up, int down) noexcept nogil:
    """Bits of which the lower and the upper ones of those inside change places."""
    cdef uint64_t part = bits & inside
    return bits ^ part | (part << up | part >> down) & inside


cdef inline uint64_t landed(
    Leg* leg, const Unit* unit, int target, bint on_top, uint8_t* turn
) noexcept nogil:
    """The board after a move, its racing camels in order again. turn: becomes the number of what that took"""
    cdef uint64_t passed
    cdef uint64_t code = put(unit.code, leg.ones, unit.marks, unit.key, target, on_top, &passed)
    cdef int rank = count_of(passed & RACING << 7)
    cdef const Turn* change
    if rank > unit.rank:
        turn[0] = turn_of(unit.rank, unit.rank + unit.racing, rank + unit.racing)
    else:
        turn[0] = turn_of(rank, unit.rank, unit.rank + unit.racing)
    change = TURNS + turn[0]
    code = swapped(code, change.keys, 8 * change.up, 8 * change.down)
    return swapped(code, change.dice, change.up, change.down)


cdef Edge* lead(Leg* leg, int left, const Unit* unit, int target, bint on_top) except NULL nogil:
    """A new edge, which leads to the board after a move. left: the dice after it"""
    cdef Stage* stage = &leg.stages[left + 1]
    cdef Edge* edge = stage.edges + stage.edges_size
    cdef uint64_t code = landed(leg, unit, target, on_top, &edge.turn)
    edge.after = number_of(leg, left, code) if 0 <= target < FINISH else ENDED
    edge.grey = unit.code >> (DICE + GREY) & 1
    edge.sides = 0
    stage.edges_size += 1
    return edge


cdef int throw(Leg* leg, int left, const Board* board, const Unit* unit) except -1 nogil:
    """Note what the throws of one camel lead to, and with which traps. left: the dice after them"""
    cdef int steps, target, square, kind, side
    cdef uint32_t bit
    cdef Edge* edge
    cdef Board* after
    for steps in range(1, 4):
        target = (unit.key >> 3) + unit.forward * steps
        square = max(target, 0)  # on square 0 no trap stands, nor behind it
        kind, bit = leg.kinds[square], <uint32_t>1 << square
        edge = lead(leg, left, unit, target + unit.forward * kind, kind >= 0)
        edge.square = square
        edge.sides = (board.lanes[0] >> square & 1) | (board.lanes[1] >> square & 1) << 1
        after = board_after(leg, left, edge)
        for side in range(2):
            if after:
                after.lanes[side] |= board.lanes[side] & ~bit
        for side in range(2):
            if board.lanes[side] & bit:
                edge = lead(leg, left, unit, target + unit.forward * (2 * side - 1), side == 1)
                after = board_after(leg, left, edge)
                if after:
                    after.lanes[side] |= bit
    return 0


cdef int roll(Leg* leg, int left) except -1 nogil:
    """Note what one more die leads to from all boards. left: the dice after it"""
    cdef Stage* stage = &leg.stages[left + 1]
    cdef Board* board
    cdef int number, die, shown, camel
    cdef uint64_t racing
    cdef Unit unit
    stage.edges = <Edge*>malloc(9 * (left + 1 + leg.crazy) * stage.size * sizeof(Edge))
    if not stage.edges:
        raise MemoryError
    if left > leg.last:
        reserve(&leg.stages[left], 64)
    for number in range(stage.size):
        board = stage.boards + number
        for die in range(CAMELS + leg.crazy):
            unit.code = board.code & ~(<uint64_t>1 << (DICE + die))
            if unit.code == board.code:
                continue
            for shown in range(die, GREY + 2 if die == GREY else die + 1):
                camel = shown if die < GREY else moving(unit.code, leg.ones, shown)
                unit.key, unit.marks = key_of(unit.code, camel), unit_of(unit.code, leg.ones, camel)
                unit.forward = 1 if die < GREY else -1
                racing = unit.marks & RACING << 7
                unit.rank, unit.racing = count_of((racing - 1) & ~racing & RACING << 7), count_of(racing)
                throw(leg, left, board, &unit)
        board.end = stage.edges_size
    return 0


cdef int spread(Leg* leg, uint64_t code, uint32_t squares, Edge* root) except -1 nogil:
    """Find all boards of the rest of a leg, and the edges between them.

    code:    the board now, its racing camels in order
    squares: where a trap is placed, a bit for each
    root:    becomes an edge that leads to the board now
    """
    cdef int left
    memset(root, 0, sizeof(Edge))
    if leg.dice > leg.last:
        reserve(&leg.stages[leg.dice], 2)
    root.after = number_of(leg, leg.dice, code)
    if leg.dice > leg.last:
        leg.stages[leg.dice].boards[0].lanes[0] = leg.stages[leg.dice].boards[0].lanes[1] = squares
    for left in range(leg.dice - 1, leg.last - 1, -1):
        roll(leg, left)
    return 0


cdef void release(Leg* leg) noexcept nogil:
    """Give back the memory of all stages."""
    cdef int left
    for left in range(GREY + 2):
        free(leg.stages[left].boards)
        free(leg.stages[left].slots)
        free(leg.stages[left].edges)
        free(leg.stages[left].rows)
