"""Random numbers of a game: the k-th is a function of the game's key and of k.

Dice and choices of actions have a count each, so the k-th die does not depend on what was chosen.
"""

from libc.stdint cimport uint32_t, uint64_t

from camelcup.camelup.batch._game cimport Game
from camelcup.camelup.odds._codes cimport STEP, mix

cdef extern from *:
    """
    #define CHOICES 0xD1B54A32D192ED03ULL
    """
    const uint64_t CHOICES


cdef inline uint64_t key_of_stream(uint64_t seed, uint64_t stream) noexcept nogil:
    """Return the key of one of the streams of a seed."""
    return mix(mix(seed + STEP) + stream * STEP)


cdef inline uint64_t die(Game* game) noexcept nogil:
    """Return the next number for chance."""
    game.thrown += 1
    return mix(game.key + game.thrown * STEP)


cdef inline uint64_t choice(Game* game) noexcept nogil:
    """Return the next number for the choice of an action."""
    game.chosen += 1
    return mix((game.key ^ CHOICES) + game.chosen * STEP)


cdef inline int upper(uint64_t number, int limit) noexcept nogil:
    """Return a number from 0 to below a limit, from the upper half of a random number."""
    return (number >> 32) * limit >> 32


cdef inline int lower(uint64_t number, int limit) noexcept nogil:
    """Return a number from 0 to below a limit, from the lower half of a random number."""
    return (number & <uint32_t>-1) * limit >> 32
