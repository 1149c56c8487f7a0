# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The counts of `pure.leg`, computed in another way, compiled and without the interpreter's lock.

`_boards` finds all boards that the leg can reach, with the racing camels identified by their ranks. `gather`
passes through them backward from the end of the leg and computes the rows of each: one without a placed trap,
and for each square where one may yet be hit the differences that a -1 and a +1 trap there make, in two rows
whose numbers alternate. Ranks become names at the end.

All additions are modulo 2**64, so that terms may be negative, and one number may hold two counts.
"""

from cpython.array cimport array, clone
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from camelcup.camelup.odds._boards cimport (
    ENDED, HALF, LANDINGS, NONE, Board, Edge, Leg, Stage, Throw, board_after, lowest, release, spread, turn_of
)
from camelcup.camelup.odds._codes cimport (
    CAMELS, DICE, GREY, HITS, JOINT, OVER, RACING, REACH, ROLLS, SECOND, count_of, dice_in, key_of, rank
)

from itertools import combinations

from camelcup.camelup.odds import codes

cdef enum:
    PAIRS = 20
    WIDTH = 21  # of a row of the table

cdef uint64_t ONE_CHANCE = codes.ONE_CHANCE, ONE_ROLL = codes.ONE_ROLL
cdef array NUMBERS = array("Q")

cdef uint8_t PLACES[256][CAMELS + PAIRS]
"""Places in the row after a turn of the numbers of the row before it, by `turn_of`."""

for _low, _middle, _high in [(0, 0, 0), *combinations(range(CAMELS + 1), 3)]:
    _before = [*range(_low), *range(_middle, _high), *range(_low, _middle), *range(_high, CAMELS)]
    _ranks = [_before.index(_rank) for _rank in range(CAMELS)]
    _pairs = [codes.PAIRS.index((_ranks[_winner], _ranks[_last])) for _winner, _last in codes.PAIRS]
    for _place, _after in enumerate([*_ranks, *(CAMELS + _pair for _pair in _pairs)]):
        PLACES[turn_of(_low, _middle, _high)][_place] = _after


# Rows, and their additions

cdef struct Form:
    # A row holds: for each rank the ways to be first and, HALF bits higher, those to be second; where
    # there is a table, the chances of its rows; the ways that end the race and, HALF bits higher, the hits
    # on the placed trap; where there is a table, the dice; the hits on each other trap; and one more number
    # where they would be odd.
    size_t moved, width  # the number of those that move with the ranks, and of all
    int traps, scale  # the traps on the track; the number of bits by which the rows are scaled at the end
    const uint64_t* table
    int hits[REACH]  # the places of the hits on traps
    uint64_t* ends  # the rows of a race that is over and of the end of a leg; both with the grey die left
    uint64_t* landings  # memory for the rows of a throw's landings


cdef inline void add_faces(
    const Form* form, uint64_t* row, const uint64_t* first, const uint64_t* second, const uint64_t* third
) noexcept nogil:
    """Add the results of the three faces of a die."""
    cdef size_t place
    cdef uint64_t one, two
    for place in range(0, form.width, 2):
        one = row[place] + first[place] + second[place] + third[place]
        two = row[place + 1] + first[place + 1] + second[place + 1] + third[place + 1]
        row[place], row[place + 1] = one, two


cdef inline void add_placed(
    const Form* form, uint64_t* row, const uint64_t* minus, const uint64_t* plus, const uint64_t* plain
) noexcept nogil:
    """Add to the two rows of a square the results with the traps there, less the result without."""
    cdef size_t place
    for place in range(form.width):
        row[2 * place] += minus[place] - plain[place]
        row[2 * place + 1] += plus[place] - plain[place]


cdef inline void add_both(
    const Form* form, uint64_t* row, const uint64_t* after, const uint8_t* places
) noexcept nogil:
    """Add the two rows of a square after a turn to those before it.

    places: places after the turn of the numbers that move; or NULL where none does
    """
    cdef size_t place, moved = form.moved if places else 0
    cdef const uint64_t* at
    cdef uint64_t one, two
    for place in range(moved):
        at = after + 2 * <size_t>places[place]
        one, two = row[2 * place] + at[0], row[2 * place + 1] + at[1]
        row[2 * place], row[2 * place + 1] = one, two
    for place in range(moved, form.width):
        one, two = row[2 * place] + after[2 * place], row[2 * place + 1] + after[2 * place + 1]
        row[2 * place], row[2 * place + 1] = one, two


cdef inline void add_one(
    const Form* form, uint64_t* row, const uint64_t* after, const uint8_t* places
) noexcept nogil:
    """Add one of the two rows of a square after a turn to the one before it."""
    cdef size_t place
    for place in range(form.moved):
        row[2 * place] += after[2 * places[place]]
    for place in range(form.moved, form.width):
        row[2 * place] += after[2 * place]


cdef inline uint64_t* rows_at(const Form* form, const Board* board, uint64_t* row, int square) noexcept nogil:
    """Return the two rows of a square. row: the row of the board, which they follow"""
    return row + form.width * (1 + 2 * board.order[square])


cdef inline uint64_t* rows_hit(Leg* leg, const Form* form, int left, const Edge* edge, int square) noexcept nogil:
    """Return the two rows of a square after an edge, if a trap there can be hit. left: the dice after it"""
    cdef const Board* board = board_after(leg, left, edge)
    if board and board.squares >> square & 1:
        return rows_at(form, board, leg.stages[left].rows + board.start, square)
    return NULL


cdef inline const uint64_t* row_before(
    Leg* leg, const Form* form, int left, const Edge* edge, bint grey, uint64_t* row
) noexcept nogil:
    """Return the row to which an edge leads, with the ranks before its turn.

    left: the dice after it
    row:  memory for it; not used where the row exists elsewhere in this form
    """
    cdef const uint8_t* places = PLACES[edge.turn]
    cdef const uint64_t* after = form.ends + 2 * grey * form.width
    cdef const uint64_t* race = NULL
    cdef size_t place
    if edge.after != ENDED and left > leg.last:
        after = leg.stages[left].rows + leg.stages[left].boards[edge.after].start
        if not edge.turn:
            return after
    elif edge.after != ENDED:
        after += form.width
        race = form.table + <size_t>WIDTH * edge.after if form.table else NULL
    for place in range(CAMELS if race else form.moved):
        row[place] = after[places[place]]
    row[form.moved], row[form.moved + 1] = after[form.moved], after[form.moved + 1]
    for place in range(form.moved + 2, form.moved + 2 + form.traps):
        row[place] = after[place]
    if race:
        for place in range(CAMELS, CAMELS + PAIRS):
            row[place] = race[places[place] - CAMELS]
        row[form.moved + 1] = race[PAIRS] + form.ends[form.moved + 1]
    return row


cdef void set_ends(Leg* leg, const Form* form, int left, uint64_t rest) noexcept nogil:
    """Fill in the rows for ends of a leg with a number of dice left. rest: the ways in which those can fall

    Where there is a grey die all others have each throw on two faces. It is counted once: to make up for
    that, results with the grey die left count twice, since one more of the others was thrown, and all rows
    are scaled at the end.
    """
    cdef uint64_t* row = form.ends
    cdef int number, top = leg.racing - 1
    memset(row, 0, 4 * form.width * sizeof(uint64_t))
    for number in range(4):
        row[top] = rest << (number >> 1)
        row[top - 1] = row[top] << HALF
        if not number & 1:
            row[form.moved] = row[top]
        row += form.width
    if form.table:
        form.ends[CAMELS + (CAMELS - 1) * top] = rest * ONE_CHANCE
        form.ends[form.moved + 1] = rest * ONE_ROLL * (leg.dice - left)


# The backward pass

cdef int find_squares(Leg* leg, int left, Board* board, const Throw* throw) noexcept nogil:
    """Find the squares where a trap may yet be hit, and return their number. throw: the first of the board"""
    cdef const Throw* end = leg.stages[left + 1].throws + board.end
    cdef const Board* after
    cdef uint32_t squares = 0
    cdef int face, number = 0
    while throw < end and left > leg.last and board.lanes:
        for face in range(3):
            after = board_after(leg, left, throw.edges + throw.plain[face])
            if after:
                squares |= after.squares & ~(<uint32_t>1 << throw.squares[face])
        throw += 1
    board.squares |= squares & <uint32_t>(board.lanes | board.lanes >> HALF)
    squares = board.squares
    while squares:
        board.order[lowest(squares)] = number
        squares &= squares - 1
        number += 1
    return number


cdef int make_rows(Leg* leg, const Form* form, int left) except -1 nogil:
    """Allocate the rows of all boards before a die. left: the dice after it"""
    cdef Stage* stage = &leg.stages[left + 1]
    cdef const Throw* throw = stage.throws
    cdef Board* board
    cdef size_t size = 0
    cdef int number
    for number in range(1, stage.size):
        board = stage.boards + number
        board.start, board.size = size, form.width * (1 + 2 * find_squares(leg, left, board, throw))
        size += board.size
        throw = stage.throws + board.end
    stage.rows = <uint64_t*>malloc(size * sizeof(uint64_t))
    if not stage.rows:
        raise MemoryError
    return 0


cdef inline void gather_face(
    Leg* leg, const Form* form, int left, const Board* board, uint64_t* row, const Throw* throw, int face
) noexcept nogil:
    """Add the differences that traps not hit by a face of a die make after it to those before it."""
    cdef const Edge* edge = throw.edges + throw.plain[face]
    cdef const Board* after = board_after(leg, left, edge)
    cdef const uint8_t* places = PLACES[edge.turn] if edge.turn else NULL
    cdef uint64_t* found
    cdef uint32_t squares
    cdef int square
    if after:
        found = leg.stages[left].rows + after.start
        squares = after.squares & board.squares & ~(<uint32_t>1 << throw.squares[face])
        while squares:
            square = lowest(squares)
            squares &= squares - 1
            add_both(form, rows_at(form, board, row, square), rows_at(form, after, found, square), places)


cdef inline void gather_placed(
    Leg* leg, const Form* form, int left, uint64_t* at, const Throw* throw, int face, uint64_t rest,
    const uint64_t** found
) noexcept nogil:
    """Add the differences that the traps hit by a face of a die make to the rows of their square.

    found: the rows to which the edges lead
    """
    cdef const uint8_t* placed = throw.placed[face]
    cdef uint64_t* again
    cdef int side, plain = throw.plain[face]
    cdef int minus = plain if placed[0] == NONE else placed[0], plus = plain if placed[1] == NONE else placed[1]
    add_placed(form, at, found[minus], found[plus], found[plain])
    for side in range(2):
        if placed[side] != NONE:
            at[2 * form.moved + side] += rest << (HALF + throw.grey)
            again = rows_hit(leg, form, left, throw.edges + placed[side], throw.squares[face])
            if again:
                add_one(form, at + side, again + side, PLACES[throw.edges[placed[side]].turn])


cdef inline void gather_throw(
    Leg* leg, const Form* form, int left, const Board* board, uint64_t* row, const Throw* throw, uint64_t rest
) noexcept nogil:
    """Add the results of a die to the rows of a board. rest: as in `set_ends`"""
    cdef const uint64_t* found[LANDINGS]
    cdef int number, face, square
    for number in range(throw.size):
        found[number] = row_before(
            leg, form, left, throw.edges + number, throw.grey, form.landings + number * form.width
        )
    add_faces(form, row, found[throw.plain[0]], found[throw.plain[1]], found[throw.plain[2]])
    for face in range(3):
        square = throw.squares[face]
        if leg.kinds[square]:
            row[form.hits[square]] += rest << throw.grey
        if board.squares:
            gather_face(leg, form, left, board, row, throw, face)
            if throw.placed[face][0] != NONE or throw.placed[face][1] != NONE:
                gather_placed(leg, form, left, rows_at(form, board, row, square), throw, face, rest, found)


cdef int gather(Leg* leg, const Form* form) except -1 nogil:
    cdef Stage* stage
    cdef const Throw* throw
    cdef const Board* board
    cdef uint64_t* row
    cdef int left, number
    cdef uint64_t rest = 1
    set_ends(leg, form, leg.dice, 1)
    for left in range(leg.last, leg.dice):
        stage = &leg.stages[left + 1]
        set_ends(leg, form, left, rest)
        make_rows(leg, form, left)
        throw = stage.throws
        for number in range(1, stage.size):
            board = stage.boards + number
            row = stage.rows + board.start
            memset(row, 0, board.size * sizeof(uint64_t))
            while throw < stage.throws + board.end:
                gather_throw(leg, form, left, board, row, throw, rest)
                throw += 1
        rest *= 3 * (left + 1)
        free(leg.stages[left].rows)  # their memory can be used again
        leg.stages[left].rows = NULL
    return 0


# Names

cdef void name(
    const Form* form, const uint64_t* base, const uint64_t* more, const int* order, uint64_t* found
) noexcept nogil:
    """Write a row as `pure.leg` explains it. more: numbers to add, two apart, or NULL"""
    cdef uint64_t* row = form.ends
    cdef const uint64_t* chance = row + CAMELS
    cdef size_t place
    cdef int winner, last, trap
    for place in range(form.width):
        row[place] = base[place] + (more[2 * place] if more else 0) << form.scale
    for winner in range(CAMELS):
        found[order[winner]] = <uint32_t>row[winner]
        found[SECOND + order[winner]] = row[winner] >> HALF
        for last in range(CAMELS):
            if form.table and winner != last:
                found[JOINT + CAMELS * order[winner] + order[last]] = chance[0]
                chance += 1
    found[OVER] = <uint32_t>row[form.moved]
    if form.table:
        found[ROLLS] = row[form.moved + 1]
    for trap in range(form.traps):
        found[HITS + trap] = row[form.moved + 2 + trap]
    found[HITS + form.traps] = row[form.moved] >> HALF


cdef int count(Leg* leg, const Form* form, uint64_t code, list squares, uint64_t* found) except -1:
    cdef int order[CAMELS]
    cdef Edge root
    cdef const uint64_t* row
    cdef uint64_t* more
    cdef int square, side, place
    cdef uint32_t placed = 0
    cdef uint64_t ranked = code & ~(RACING * 255 | <uint64_t>31 << DICE)  # its racing camels in order
    rank(code, order)
    for place in range(CAMELS):
        ranked |= <uint64_t>key_of(code, order[place]) << 8 * place
        ranked |= (code >> (DICE + order[place]) & 1) << (DICE + place)
    for square in squares:
        if 0 < square < REACH:
            placed |= <uint32_t>1 << square
    with nogil:
        spread(leg, ranked, placed, &root)
        gather(leg, form)
    row = row_before(leg, form, leg.dice, &root, False, form.landings)
    name(form, row, NULL, order, found)
    for side in range(2):
        for square in squares:
            found += HITS + form.traps + 1
            more = rows_hit(leg, form, leg.dice, &root, square) if 0 < square < REACH else NULL
            name(form, row, more + side if more else NULL, order, found)
    return 0


def leg(uint64_t code, uint64_t ones, list traps, list squares, uint64_t[::1] table):
    """Count a leg; see `pure.leg`."""
    cdef Leg leg
    cdef Form form
    cdef int trap, square, kind
    cdef array found = clone(NUMBERS, (2 * len(squares) + 1) * (HITS + len(traps) + 1), zero=True)
    memset(&leg, 0, sizeof(Leg))
    memset(&form, 0, sizeof(Form))
    leg.dice, leg.racing, leg.crazy = dice_in(code), count_of((ones & RACING) << 7), ones >> 8 * GREY & 1
    leg.last, leg.ones = leg.crazy, RACING >> 8 * (CAMELS - leg.racing) | ones & ~RACING
    if leg.crazy and leg.dice > leg.last:
        form.scale = leg.dice - 1 - (code >> (DICE + GREY) & 1)
    form.table, form.traps = NULL if table is None else &table[0], len(traps)
    form.moved = CAMELS + (PAIRS if form.table else 0)
    form.width = (form.moved + 3 + form.traps) & ~<size_t>1
    for trap, (kind, square) in enumerate(traps):
        if 0 < square < REACH:
            leg.kinds[square], form.hits[square] = kind, form.moved + 2 + trap
    form.ends = <uint64_t*>calloc((4 + LANDINGS) * form.width, sizeof(uint64_t))
    try:
        if not form.ends:
            raise MemoryError
        form.landings = form.ends + 4 * form.width
        count(&leg, &form, code, squares, <uint64_t*>found.data.as_voidptr)
        return found
    finally:
        free(form.ends)
        release(&leg)
