"""Chances by the dice of a leg, where no camels are crazy, and those of the normal distribution.

A position is found by the dice so far. From one with a number of dice left, the place of a camel among those
still to move and the face of its die lead to position (position * left + place) * 3 + face of the next level.
"""

from libc.math cimport erf, sqrt
from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memset

from camelcup.camelup.batch._game cimport CAMELS
from camelcup.camelup.odds._codes cimport FINISH, RACING, key_of, put, rank, unit_of

cdef enum:
    PAIRS = 20
    BOARDS = 15504  # of five camels between two legs
    LEVELS = CAMELS + 1  # by the dice left
    STEPS = 256  # of the table of the normal distribution, for each unit
    WIDEST = 5  # units on either side
    NORMAL_SIZE = 2 * WIDEST * STEPS + 2
    POINTS = 4  # at which the mean over a seat's own luck is taken

cdef extern from *:
    """
    static const double NODES[] = {-2.334414, -0.741964, 0.741964, 2.334414};
    static const double PARTS[] = {0.045876, 0.454124, 0.454124, 0.045876};
    """
    const double NODES[POINTS]  # points and weights of Gauss-Hermite, for the standard normal distribution
    const double PARTS[POINTS]


cdef struct Race:
    # Chances of a board between two legs, by the ranks of the camels, 0 being the rear.
    float wins[CAMELS]
    float last[CAMELS]
    float pairs[PAIRS]  # of a winner and a last camel, in the order of `codes.PAIRS`
    float rolls  # expected dice to the end


cdef struct Chances:
    # Chances of each camel to be first and second in the leg, and to win the race and to be last in it.
    float first[CAMELS]
    float second[CAMELS]
    float wins[CAMELS]
    float last[CAMELS]
    float rolls  # expected dice to the end of the race


cdef struct Tree:
    uint32_t mirages, oases
    const Race* races
    Chances* levels[LEVELS]


cdef inline int row_of(const int* squares) noexcept nogil:
    """Return the number of a board between two legs, by its squares in ascending order; see `codes.row_of`."""
    cdef int s0 = squares[0], s1 = squares[1] + 1, s2 = squares[2] + 2, s3 = squares[3] + 3, s4 = squares[4] + 4
    return (
        s0
        + s1 * (s1 - 1) // 2
        + s2 * (s2 - 1) * (s2 - 2) // 6
        + s3 * (s3 - 1) * (s3 - 2) * (s3 - 3) // 24
        + s4 * (s4 - 1) * (s4 - 2) * (s4 - 3) * (s4 - 4) // 120
    )


cdef inline const Race* race_of(const Race* races, uint64_t code, int* order) noexcept nogil:
    """Return the chances of a board between two legs. order: set to the camels, from the rear to the leader"""
    cdef int squares[CAMELS]
    cdef int place
    rank(code, order)
    for place in range(CAMELS):
        squares[place] = key_of(code, order[place]) >> 3
    return races + row_of(squares)


cdef inline uint64_t moved(const Tree* tree, uint64_t code, int camel, int steps, bint* over) noexcept nogil:
    """Return the board after a die. over: set to whether the race is"""
    cdef int key = key_of(code, camel), target = (key >> 3) + steps, kind
    cdef uint64_t unit = unit_of(code, RACING, camel), passed
    kind = <int>(tree.oases >> target & 1) - <int>(tree.mirages >> target & 1)
    target += kind
    over[0] = target >= FINISH
    return put(code, RACING, unit, key, target, kind >= 0, &passed)


cdef inline void add_order(const Tree* tree, Chances* node, uint64_t code, bint over) noexcept nogil:
    """Add the end of a leg. over: whether the race is"""
    cdef int order[CAMELS]
    cdef const Race* race
    cdef int place
    if over:
        rank(code, order)
        node.wins[order[CAMELS - 1]] += 1
        node.last[order[0]] += 1
    else:
        race = race_of(tree.races, code, order)
        for place in range(CAMELS):
            node.wins[order[place]] += race.wins[place]
            node.last[order[place]] += race.last[place]
        node.rolls += race.rolls
    node.first[order[CAMELS - 1]] += 1
    node.second[order[CAMELS - 2]] += 1


cdef inline void grow(Tree* tree, uint64_t code, uint64_t dice, int left, int position) noexcept nogil:
    """Set the chances of a position and of all that follow it. code: the board without the dice"""
    cdef Chances* node = tree.levels[left] + position
    cdef float* sums = <float*>node
    cdef const float* child
    cdef uint64_t rest = dice, after
    cdef int camel = 0, place = 0, face, number, next
    cdef bint over
    memset(node, 0, sizeof(Chances))
    while rest:
        while not rest >> camel & 1:
            camel += 1
        rest &= rest - 1
        for face in range(3):
            after = moved(tree, code, camel, face + 1, &over)
            if over or left == 1:
                add_order(tree, node, after, over)
                continue
            next = (position * left + place) * 3 + face
            grow(tree, after, dice & ~(<uint64_t>1 << camel), left - 1, next)
            child = <const float*>(tree.levels[left - 1] + next)
            for number in range(4 * CAMELS + 1):
                sums[number] += child[number]
        place += 1
    for number in range(4 * CAMELS + 1):
        sums[number] /= 3 * left
    node.rolls += 1


cdef inline void fill_normal(float* normal) noexcept nogil:
    """Fill in the table of the normal distribution."""
    cdef int place
    for place in range(NORMAL_SIZE):
        normal[place] = 0.5 + 0.5 * erf((<double>place / STEPS - WIDEST) / sqrt(2.0))


cdef inline float below(const float* normal, float value) noexcept nogil:
    """Return the chance that a number from the standard normal distribution is below a value."""
    cdef float place = (value + WIDEST) * STEPS
    cdef int whole
    place = max(<float>0, min(place, <float>(2 * WIDEST * STEPS)))
    whole = <int>place
    return normal[whole] + (place - whole) * (normal[whole + 1] - normal[whole])
