"""The boards that a leg can come to, and how one leads to another."""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from camelcup.camelup.odds._codes cimport CAMELS, GREY, REACH

cdef enum:
    ENDED = -1  # in place of a board: the race is over


cdef struct Board:
    uint64_t code
    uint32_t lanes[2]  # the squares of the -1 and of the +1 traps with which it is come to
    uint32_t squares  # those of these where a trap may yet be hit; the next two are around them
    int first, beyond
    int end  # of its edges
    size_t start  # of its rows


cdef struct Edge:
    int32_t after  # the number of a board, or of a row of the table where the leg ends; or ENDED
    uint8_t turn  # what becomes of the ranks
    uint8_t grey  # whether the grey die is left
    uint8_t square  # where the camel comes to before a trap acts
    uint8_t sides  # the low bits tell which traps placed there matter; for each of them an edge follows


cdef struct Stage:
    Board* boards
    int* slots  # twice the room: the number of a board and 1, or 0
    Edge* edges
    uint64_t* rows
    int size, room, edges_size


cdef struct Leg:
    int racing, dice, last  # the dice left now, and at the end of the leg
    bint crazy
    uint64_t ones
    int kinds[REACH]  # of the traps on the track
    Stage stages[GREY + 2]  # by the dice left


cdef inline int turn_of(int low, int middle, int high) noexcept nogil:
    """The number, below 256, of a turn: the ranks from low to below middle and those from there to below
    high change places. It is 0 where nothing changes."""
    return (low * (CAMELS + 1) + middle) * (CAMELS + 1) + high if low < middle < high else 0


cdef inline Board* board_after(Leg* leg, int left, const Edge* edge) noexcept nogil:
    """The board to which an edge leads, if the leg goes on there. left: the dice after it"""
    return NULL if left <= leg.last or edge.after == ENDED else leg.stages[left].boards + edge.after


cdef int spread(Leg* leg, uint64_t code, uint32_t squares, Edge* root) except -1 nogil
cdef void release(Leg* leg) noexcept nogil
