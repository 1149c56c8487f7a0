# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""`pure.races`, compiled and without the interpreter's lock."""

from libc.stdint cimport uint64_t
from libc.string cimport memset

from camelcup.camelup.odds._codes cimport (
    CAMELS, DICE, FINISH, GREY, HITS, JOINT, OVER, RACING, REACH, ROLLS, SECOND, STEP,
    count_of, dice_in, key_of, mix, moving, put, rank, unit_of
)

from camelcup.camelup.odds.codes import whole_leg

cdef enum:
    MOST_TRAPS = 8

cdef int DIE[64][6]
"""The dice in a set of dice, in order."""

for _dice in range(64):
    for _place, _die in enumerate([die for die in range(6) if _dice >> die & 1]):
        DIE[_dice][_place] = _die


cdef struct Race:
    int racing, traps, thrown
    bint crazy
    uint64_t ones, seed, code
    int kinds[REACH]
    int later[REACH]  # kinds in the later legs
    int hits[REACH]  # the place of a trap among the traps
    uint64_t* sums


cdef bint run_leg(Race* race, const int* kinds, int* met) noexcept nogil:
    """Roll the dice of a leg at random, and return whether that ends the race.

    met: counts of the hits on each trap, raised here
    """
    cdef uint64_t dice = race.code >> DICE, unit, passed
    cdef int left = dice_in(race.code), face, die, camel, forward, target, kind
    race.code &= (<uint64_t>1 << DICE) - 1
    while left > race.crazy:
        race.seed += STEP
        face = (mix(race.seed) >> 32) * 6 * left >> 32
        die = DIE[dice][face // 6]
        face %= 6
        dice -= <uint64_t>1 << die
        left -= 1
        camel = die if die < GREY else moving(race.code, race.ones, die + face // 3)
        forward = 1 if camel < GREY else -1
        target = (key_of(race.code, camel) >> 3) + forward * (face % 3 + 1)
        kind = 0 if target < 0 else kinds[target]
        if kind:
            met[race.hits[target]] += 1
            target += forward * kind
        unit = unit_of(race.code, race.ones, camel)
        race.code = put(race.code, race.ones, unit, key_of(race.code, camel), target, kind >= 0, &passed)
        race.thrown += 1
        if not 0 <= target < FINISH:
            return True
    return False


cdef void run(Race* race, uint64_t code, uint64_t dice) noexcept nogil:
    """Play a race at random and add its results to the sums. dice: those of a whole leg"""
    cdef int order[CAMELS]
    cdef int met[MOST_TRAPS]
    cdef int ignored[MOST_TRAPS]
    cdef int trap
    cdef uint64_t* squares = race.sums + HITS + race.traps
    cdef bint ended
    race.code, race.thrown = code, 0
    memset(met, 0, sizeof(met))
    memset(ignored, 0, sizeof(ignored))
    ended = run_leg(race, race.kinds, met)
    rank(race.code, order)
    race.sums[order[race.racing - 1]] += 1
    race.sums[SECOND + order[race.racing - 2]] += 1
    race.sums[OVER] += ended
    for trap in range(race.traps):
        race.sums[HITS + trap] += met[trap]
        squares[1 + trap] += met[trap] * met[trap]
    while not ended:
        race.code |= dice
        ended = run_leg(race, race.later, ignored)
    rank(race.code, order)
    race.sums[JOINT + CAMELS * order[race.racing - 1] + order[0]] += 1
    race.sums[ROLLS] += race.thrown
    squares[0] += race.thrown * race.thrown


def races(uint64_t code, uint64_t ones, list traps, bint stay, int number, uint64_t seed):
    """Play races; see `pure.races`."""
    cdef Race race
    cdef uint64_t sums[HITS + 2 * MOST_TRAPS + 1]
    cdef int trap, square, kind, place
    cdef uint64_t dice = whole_leg(ones)
    if len(traps) > MOST_TRAPS:
        raise ValueError(f"{len(traps)} traps: at most {MOST_TRAPS} are possible")
    memset(&race, 0, sizeof(Race))
    memset(sums, 0, sizeof(sums))
    race.ones, race.seed, race.sums = ones, seed, sums
    race.crazy, race.racing, race.traps = ones >> 8 * GREY & 1, count_of((ones & RACING) << 7), len(traps)
    for trap in range(len(traps)):
        kind, square = traps[trap]
        if 0 < square < REACH:
            race.kinds[square], race.hits[square] = kind, trap
            race.later[square] = kind if stay else 0
    with nogil:
        for _ in range(number):
            run(&race, code, dice)
    return [sums[place] for place in range(HITS + 2 * len(traps) + 1)]
