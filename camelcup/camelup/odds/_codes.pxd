"""`codes`, compiled: boards as whole numbers, and moves on them."""

from libc.stdint cimport int64_t, uint64_t

cdef extern from *:
    """
    #define BYTES 0x01010101010101ULL
    #define RACING 0x0101010101ULL
    #define STEP 0x9E3779B97F4A7C15ULL
    """
    const uint64_t BYTES
    const uint64_t RACING
    const uint64_t STEP  # of splitmix64

cdef enum:
    CAMELS = 5
    DICE = 56
    FINISH = 16
    GREY = 5
    REACH = 19  # a throw from before the finish lands before this square
    # places in a row, as in `codes.py`
    SECOND = 5
    JOINT = 10
    OVER = 35
    ROLLS = 36
    HITS = 37


cdef inline int key_of(uint64_t code, int camel) noexcept nogil:
    return (code >> 8 * camel) & 255


cdef inline int count_of(uint64_t marks) noexcept nogil:
    """Return the number of bytes with their high bit set; no other bit is set."""
    return ((marks >> 7) * BYTES) >> 48 & 255


cdef inline int bits_in(uint64_t bits) noexcept nogil:
    cdef int number = 0
    while bits:
        bits &= bits - 1
        number += 1
    return number


cdef inline uint64_t mix(uint64_t number) noexcept nogil:
    """Return a number in which every bit depends on all bits of another, as in splitmix64."""
    number = (number ^ number >> 30) * <uint64_t>0xBF58476D1CE4E5B9
    number = (number ^ number >> 27) * <uint64_t>0x94D049BB133111EB
    return number ^ number >> 31


cdef inline int dice_in(uint64_t code) noexcept nogil:
    return bits_in(code >> DICE)


cdef inline uint64_t marks_between(uint64_t marked, uint64_t ones, int low, int high) noexcept nogil:
    """Return the high bits of the bytes from low to below high. marked: a code with all high bits set"""
    return (marked - low * ones) & ~(marked - high * ones) & (ones << 7)


cdef inline uint64_t unit_of(uint64_t code, uint64_t ones, int camel) noexcept nogil:
    """Return a camel and all it carries, as high bits."""
    cdef int key = key_of(code, camel)
    return marks_between(code | ones << 7, ones, key, (key & 248) + 8)


cdef inline uint64_t put(
    uint64_t code, uint64_t ones, uint64_t unit, int key, int target, bint on_top, uint64_t* passed
) noexcept nogil:
    """Return the board with a unit, whose lowest camel has a key, on a square: on top of the stack there, or
    beneath. A unit that leaves the track is put where it has the same place in the order.

    passed: set to the camels that are behind the unit then, and under it, as high bits
    """
    cdef uint64_t marked = code | ones << 7, there, behind
    on_top = target >= FINISH or on_top and target >= 0
    target = 8 * max(0, min(target, FINISH - 1))
    behind = ~(marked - target * ones) & (ones << 7) & ~unit
    there = marks_between(marked, ones, target, target + 8) & ~unit
    passed[0] = behind | there if on_top else behind
    if on_top:
        return code + (unit >> 7) * <uint64_t>(<int64_t>(target + count_of(there) - key))
    return code + (there >> 7) * count_of(unit) + (unit >> 7) * <uint64_t>(<int64_t>(target - key))


cdef inline int moving(uint64_t code, uint64_t ones, int shown) noexcept nogil:
    cdef int black = key_of(code, GREY), white = key_of(code, GREY + 1), camel, key
    cdef bint on_black = False, on_white = False
    for camel in range(CAMELS):
        key = key_of(code, camel) if ones >> 8 * camel & 1 else 0
        on_black |= key >> 3 == black >> 3 and key > black
        on_white |= key >> 3 == white >> 3 and key > white
    if on_black != on_white:
        return GREY + on_white
    if black >> 3 == white >> 3 and (black - white == 1 or white - black == 1):
        return GREY + (white > black)
    return shown


cdef inline void rank(uint64_t code, int* order) noexcept nogil:
    """Set the order of the racing camels, from the rear to the leader, and then those that are absent."""
    cdef uint64_t high = RACING << 7, marked = code | high
    cdef int camel
    for camel in range(CAMELS):
        order[CAMELS - count_of((marked - key_of(code, camel) * RACING) & high)] = camel
