"""Rows of numbers that are counted in a leg, and their additions.

A square has two, whose numbers alternate: the differences that a -1 and a +1 trap there make.
"""

from libc.stdint cimport uint8_t, uint64_t

from camelcup.camelup.odds._codes cimport REACH


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
    cdef uint64_t one, two
    for place in range(form.width):
        one = row[2 * place] + minus[place] - plain[place]
        two = row[2 * place + 1] + plus[place] - plain[place]
        row[2 * place], row[2 * place + 1] = one, two


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
