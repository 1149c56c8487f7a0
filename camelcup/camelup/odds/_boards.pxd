"""The boards that a leg can reach, and the edges between them."""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from camelcup.camelup.odds._codes cimport CAMELS, GREY, REACH

cdef extern from *:
    """
    static const unsigned char BITS[37] = {
        0, 0, 1, 26, 2, 23, 27, 0, 3, 16, 24, 30, 28, 11, 0, 13, 4, 7, 17,
        0, 25, 22, 31, 15, 29, 10, 12, 6, 0, 21, 14, 9, 5, 20, 8, 19, 18
    };
    """
    const uint8_t BITS[37]  # numbers of bits, by the remainders of their values

cdef enum:
    ENDED = -1  # in place of a board: the race is over
    HALF = 32  # bits, where a number holds two
    LANDINGS = 7  # of a camel: on top, 1 to 4 squares ahead, and beneath, 0 to 2 squares ahead
    NONE = 255  # in place of an edge


cdef struct Board:
    uint64_t code
    uint64_t lanes  # squares of the -1 and, HALF bits higher, of the +1 traps with which it is reached
    uint32_t squares  # those of them where a trap may yet be hit
    uint8_t order[REACH]  # for each of them, the number of those before it
    int end  # of its throws
    size_t start, size  # of its rows


cdef struct Edge:
    int32_t after  # the number of a board, or of a row of the table where the leg ends; or ENDED
    uint8_t turn  # the change of ranks


cdef struct Throw:
    # Results of a camel's die: for each face the number of an edge, and of one for each trap that matters.
    uint8_t squares[3]  # where the camel is before a trap acts
    uint8_t plain[3]
    uint8_t placed[3][2]  # with a -1 and with a +1 trap there; or NONE
    uint8_t grey  # whether the grey die is left
    uint8_t size
    Edge edges[LANDINGS]


cdef struct Stage:
    Board* boards
    int* slots  # four times the room: the number of a board, or 0; the boards begin with number 1
    Throw* throws
    uint64_t* rows
    int size, room, throws_size


cdef struct Leg:
    int racing, dice, last  # the dice left now, and at the end of the leg
    bint crazy
    uint64_t ones
    int kinds[REACH]  # of the traps on the track
    Stage stages[GREY + 2]  # by the dice left


cdef inline int lowest(uint32_t bits) noexcept nogil:
    return BITS[(bits & -bits) % 37]


cdef inline int turn_of(int low, int middle, int high) noexcept nogil:
    """Return the number, below 256, of a turn: the ranks from low to below middle and those from there to
    below high change places. It is 0 where nothing changes."""
    return ((low * (CAMELS + 1) + middle) * (CAMELS + 1) + high) * (low < middle) * (middle < high)


cdef inline Board* board_after(Leg* leg, int left, const Edge* edge) noexcept nogil:
    """Return the board to which an edge leads, if the leg continues there. left: the dice after it"""
    return NULL if left <= leg.last or edge.after == ENDED else leg.stages[left].boards + edge.after


cdef int spread(Leg* leg, uint64_t code, uint32_t squares, Edge* root) except -1 nogil
cdef void release(Leg* leg) noexcept nogil
