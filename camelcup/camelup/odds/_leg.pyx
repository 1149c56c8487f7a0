# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What `pure_leg` finds, by another way, compiled and without the interpreter's lock.

`_boards` finds all boards that the leg can come to, with the racing camels called by their ranks. `gather`
goes back through them from the end of the leg and finds the rows of each: one without a placed trap, and
for each square where one may yet be hit what a -1 and a +1 trap there add to it, in two rows whose numbers
alternate. Names come back at the end.

All additions are modulo 2**64, so what is added may be negative, and one number may hold two counts.
"""

from cpython.array cimport array, clone
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from camelcup.camelup.odds._boards cimport (
    ENDED,
    Board,
    Edge,
    Leg,
    Stage,
    board_after,
    release,
    spread,
    turn_of,
)
from camelcup.camelup.odds._codes cimport (
    CAMELS,
    DICE,
    GREY,
    HITS,
    JOINT,
    OVER,
    RACING,
    REACH,
    ROLLS,
    SECOND,
    count_of,
    dice_in,
    key_of,
    rank,
)

from itertools import combinations

from camelcup.camelup.odds import rows

cdef enum:
    PAIRS = 20
    WIDTH = 21  # of a row of the table
    HALF = 32  # bits, where a number holds two counts

cdef uint64_t ONE_CHANCE = rows.ONE_CHANCE
cdef uint64_t ONE_ROLL = rows.ONE_ROLL
cdef array NUMBERS = array("Q")

cdef uint8_t PLACES[256][CAMELS + PAIRS]
"""Where the numbers of a row after a turn stand in the row before it, by `turn_of`."""

for _low, _middle, _high in combinations(range(CAMELS + 1), 3):
    _ranks = [*range(_low), *range(_middle, _high), *range(_low, _middle), *range(_high, CAMELS)]
    _pairs = [rows.PAIRS.index((_ranks[_winner], _ranks[_last])) for _winner, _last in rows.PAIRS]
    for _place, _before in enumerate([*_ranks, *(CAMELS + _pair for _pair in _pairs)]):
        PLACES[turn_of(_low, _middle, _high)][_place] = _before


# Rows

cdef struct Form:
    # In a row stand: for each rank the ways to be first and, HALF bits higher, those to be second; where
    # there is a table, the chances of its rows; the ways that end the race and, HALF bits higher, the hits
    # on the placed trap; the hits on each other trap; where there is a table, the dice.
    size_t moved, width  # how many of these numbers move with the ranks, and how many there are
    int traps, scale  # the traps on the track; how many bits too low the numbers are in the end
    const uint64_t* table
    int hits[REACH]  # where the hits on a trap stand
    uint64_t* ends  # the rows of a race that is over and of the end of a leg; both with the grey die left


cdef inline void add(
    const Form* form, uint64_t* row, size_t step, const uint64_t* after, size_t step_after, const Edge* edge
) noexcept nogil:
    """Add a row after an edge to one before it. The steps are those from number to number."""
    cdef const uint8_t* places = PLACES[edge.turn]
    cdef size_t place, moved = form.moved if edge.turn else 0, width = form.width
    for place in range(moved):
        row[step * places[place]] += after[step_after * place]
    for place in range(moved, width):
        row[step * place] += after[step_after * place]


cdef inline void add_both(
    const Form* form, uint64_t* row, const uint64_t* after, const Edge* edge
) noexcept nogil:
    """Add the two rows of a square after an edge to those before it."""
    cdef const uint8_t* places = PLACES[edge.turn]
    cdef size_t place, moved = form.moved if edge.turn else 0, width = form.width
    cdef uint64_t* to
    cdef uint64_t one, two
    for place in range(moved):
        to = row + 2 * <size_t>places[place]
        one, two = to[0] + after[2 * place], to[1] + after[2 * place + 1]
        to[0], to[1] = one, two
    for place in range(2 * moved, 2 * width):
        row[place] += after[place]


cdef inline void take(
    const Form* form, uint64_t* row, const uint64_t* after, const Edge* edge
) noexcept nogil:
    """Take a row after an edge from both rows of a square before it."""
    cdef const uint8_t* places = PLACES[edge.turn]
    cdef size_t place, moved = form.moved if edge.turn else 0, width = form.width
    cdef uint64_t* to
    cdef uint64_t one, two
    for place in range(width):
        to = row + 2 * (places[place] if place < moved else place)
        one, two = to[0] - after[place], to[1] - after[place]
        to[0], to[1] = one, two


cdef inline uint64_t* rows_at(
    const Form* form, const Board* board, uint64_t* row, int square
) noexcept nogil:
    """The two rows of a square. row: that of the board, which they follow"""
    return row + form.width * (1 + 2 * (square - board.first))


cdef inline uint64_t* rows_hit(
    const Form* form, const Board* board, uint64_t* row, int square
) noexcept nogil:
    """The same, if there is a board and a trap there may yet be hit."""
    return rows_at(form, board, row, square) if board and board.squares >> square & 1 else NULL


cdef inline uint64_t* row_after(Leg* leg, const Form* form, int left, const Edge* edge) noexcept nogil:
    """The row of what an edge leads to. left: the dice after it

    That of a board at the end of the leg holds until the next is asked for.
    """
    cdef uint64_t* row = form.ends + 2 * edge.grey * form.width
    cdef const uint64_t* race
    if edge.after == ENDED:
        return row
    if left > leg.last:
        return leg.stages[left].rows + leg.stages[left].boards[edge.after].start
    row += form.width
    if form.table:
        race = form.table + <size_t>WIDTH * edge.after
        memcpy(row + CAMELS, race, PAIRS * sizeof(uint64_t))
        row[form.width - 1] = race[PAIRS] + form.ends[form.width - 1]
    return row


cdef void set_ends(Leg* leg, const Form* form, int left, uint64_t rest) noexcept nogil:
    """Fill in the rows of what ends a leg with so many dice left. rest: in how many ways those can fall

    Where there is a grey die all others have each throw on two faces. It is counted once: to make up for
    that, what has the grey die left counts twice, since one more of the others was thrown, and all is scaled
    in the end.
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
        form.ends[form.width - 1] = rest * ONE_ROLL * (leg.dice - left)


# The way back

cdef void find_squares(Leg* leg, int left, Board* board, const Edge* edge) noexcept nogil:
    """Find on which squares a trap may yet be hit. edge: the first of the board"""
    cdef const Edge* end = leg.stages[left + 1].edges + board.end
    cdef const Board* after
    cdef uint32_t squares = 0
    while edge < end:
        after = board_after(leg, left, edge)
        if after:
            squares |= after.squares & ~(<uint32_t>1 << edge.square)
        if edge.sides:
            squares |= <uint32_t>1 << edge.square
        edge += 1 + (edge.sides & 1) + (edge.sides >> 1)
    board.squares = squares & (board.lanes[0] | board.lanes[1])
    board.first = board.beyond = 0
    if board.squares:
        while not board.squares >> board.first & 1:
            board.first += 1
        board.beyond = board.first
        while board.squares >> board.beyond:
            board.beyond += 1


cdef int make_rows(Leg* leg, const Form* form, int left) except -1 nogil:
    """Make empty rows for all boards before a die. left: the dice after it"""
    cdef Stage* stage = &leg.stages[left + 1]
    cdef const Edge* edge = stage.edges
    cdef Board* board
    cdef size_t size = 0
    cdef int number
    for number in range(stage.size):
        board = stage.boards + number
        find_squares(leg, left, board, edge)
        edge = stage.edges + board.end
        board.start = size
        size += form.width * (1 + 2 * (board.beyond - board.first))
    stage.rows = <uint64_t*>calloc(size, sizeof(uint64_t))
    if not stage.rows:
        raise MemoryError
    return 0


cdef inline void add_squares(
    const Form* form, const Board* board, uint64_t* row, const Board* after, uint64_t* found, const Edge* edge
) noexcept nogil:
    """Add what traps that are not hit add after an edge to what they add before it."""
    cdef uint32_t squares = after.squares & board.squares & ~(<uint32_t>1 << edge.square)
    cdef int square
    for square in range(after.first, after.beyond):
        if squares >> square & 1:
            add_both(form, rows_at(form, board, row, square), rows_at(form, after, found, square), edge)


cdef void gather_board(
    Leg* leg, const Form* form, int left, const Board* board, const Edge* edge, uint64_t rest
) noexcept nogil:
    """Add up the rows of a board from those to which its edges lead.

    What a trap adds is what it leads to, less what the same throw leads to without it.

    edge: the first of the board
    rest: as in `set_ends`
    """
    cdef uint64_t* row = leg.stages[left + 1].rows + board.start
    cdef const Edge* end = leg.stages[left + 1].edges + board.end
    cdef const Edge* plain
    cdef const Board* after
    cdef uint64_t* found
    cdef uint64_t* at = NULL
    cdef int side
    while edge < end:
        plain = edge
        found, after = row_after(leg, form, left, plain), board_after(leg, left, plain)
        add(form, row, 1, found, 1, plain)
        if leg.kinds[plain.square]:
            row[form.hits[plain.square]] += rest << plain.grey
        if after:
            add_squares(form, board, row, after, found, plain)
        if plain.sides:
            at = rows_at(form, board, row, plain.square)
            take(form, at, found, plain)
        for side in range(2):
            if plain.sides >> side & 1:
                edge += 1
                found, after = row_after(leg, form, left, edge), board_after(leg, left, edge)
                add(form, at + side, 2, found, 1, edge)
                at[2 * form.moved + side] += rest << (HALF + edge.grey)
                found = rows_hit(form, after, found, plain.square)
                if found:
                    add(form, at + side, 2, found + side, 2, edge)
        edge += 1


cdef int gather(Leg* leg, const Form* form) except -1 nogil:
    """Find the rows of all boards."""
    cdef Stage* stage
    cdef const Edge* edge
    cdef int left, number
    cdef uint64_t rest = 1
    set_ends(leg, form, leg.dice, 1)
    for left in range(leg.last, leg.dice):
        stage = &leg.stages[left + 1]
        set_ends(leg, form, left, rest)
        make_rows(leg, form, left)
        edge = stage.edges
        for number in range(stage.size):
            gather_board(leg, form, left, stage.boards + number, edge, rest)
            edge = stage.edges + stage.boards[number].end
        rest *= 3 * (left + 1)
        free(leg.stages[left].rows)  # so that their memory is used again
        leg.stages[left].rows = NULL
    return 0


# Names

cdef uint64_t by_ranks(uint64_t code, int* order) noexcept nogil:
    """A board with its racing camels in order. order: becomes the camels by their ranks"""
    cdef uint64_t ranked = code & ~(RACING * 255 | <uint64_t>31 << DICE)
    cdef int place
    rank(code, order)
    for place in range(CAMELS):
        ranked |= <uint64_t>key_of(code, order[place]) << 8 * place
        ranked |= (code >> (DICE + order[place]) & 1) << (DICE + place)
    return ranked


cdef void name(
    const Form* form, const uint64_t* base, const uint64_t* more, const int* order, uint64_t* found
) noexcept nogil:
    """Write a row as `pure_leg.leg` explains it. more: where there are any, numbers two apart to be added"""
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
        found[ROLLS] = row[form.width - 1]
    for trap in range(form.traps):
        found[HITS + trap] = row[form.moved + 1 + trap]
    found[HITS + form.traps] = row[form.moved] >> HALF


cdef int count(Leg* leg, const Form* form, uint64_t code, list squares, uint64_t* found) except -1:
    """Write all rows of a leg."""
    cdef int order[CAMELS]
    cdef Edge root
    cdef const Board* board
    cdef uint64_t* row
    cdef uint64_t* more
    cdef int square, side
    cdef uint32_t placed = 0
    for square in squares:
        if 0 < square < REACH:
            placed |= <uint32_t>1 << square
    code = by_ranks(code, order)
    with nogil:
        spread(leg, code, placed, &root)
        gather(leg, form)
    row, board = row_after(leg, form, leg.dice, &root), board_after(leg, leg.dice, &root)
    name(form, row, NULL, order, found)
    for side in range(2):
        for square in squares:
            found += HITS + form.traps + 1
            more = rows_hit(form, board, row, square) if 0 < square < REACH else NULL
            name(form, row, more + side if more else NULL, order, found)
    return 0


def leg(uint64_t code, uint64_t ones, list traps, list squares, uint64_t[::1] table):
    """See `pure_leg.leg`."""
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
    form.width = form.moved + 1 + form.traps + (form.table != NULL)
    for trap, (kind, square) in enumerate(traps):
        if 0 < square < REACH:
            leg.kinds[square], form.hits[square] = kind, form.moved + 1 + trap
    form.ends = <uint64_t*>malloc(4 * form.width * sizeof(uint64_t))
    try:
        if not form.ends:
            raise MemoryError
        count(&leg, &form, code, squares, <uint64_t*>found.data.as_voidptr)
        return found
    finally:
        free(form.ends)
        release(&leg)
