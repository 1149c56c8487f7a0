"""Choice of an action at random, as RandomBot does."""

from libc.stdint cimport uint32_t, uint64_t

from camelcup.camelup.batch._chance cimport choice, lower, upper
from camelcup.camelup.batch._game cimport CAMELS, Game, Rules
from camelcup.camelup.batch._legal cimport leg_camels, race_camels, trap_squares

cdef enum:
    KINDS = 5


cdef inline int count(uint32_t bits) noexcept nogil:
    """Return the number of bits that are set."""
    bits -= bits >> 1 & <uint32_t>0x55555555
    bits = (bits & <uint32_t>0x33333333) + (bits >> 2 & <uint32_t>0x33333333)
    return (bits + (bits >> 4) & <uint32_t>0x0F0F0F0F) * <uint32_t>0x01010101 >> 24


cdef inline int nth(uint32_t bits, int number) noexcept nogil:
    """Return the place of a bit that is set, by its number among those."""
    while number:
        bits &= bits - 1
        number -= 1
    return count((bits & -bits) - 1)


cdef inline int choose_evenly(Game* game, const Rules* rules) noexcept nogil:
    """Return one of the kinds of action that are legal, each as likely, and one of its actions."""
    cdef uint32_t traps = trap_squares(game, rules), leg = leg_camels(game, rules), race = race_camels(game)
    cdef uint64_t number = choice(game)
    cdef int kinds[KINDS]
    cdef int size = 1, kind, place
    kinds[0] = 0
    kinds[size] = 1
    size += traps != 0
    kinds[size] = 2
    size += leg != 0
    if race:
        kinds[size], kinds[size + 1] = 3, 4
        size += 2
    kind = kinds[upper(number, size)]
    if kind == 0:
        return 0
    if kind == 1:
        size = count(traps)
        place = lower(number, 2 * size)
        if place >= size:
            return rules.oases + nth(traps, place - size) - rules.trap_first
        return 1 + nth(traps, place) - rules.trap_first
    if kind == 2:
        return rules.leg_bets + nth(leg, lower(number, count(leg)))
    return rules.winner_bets + (kind - 3) * CAMELS + nth(race, lower(number, count(race)))
