# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What `pure_leg` does, compiled and without the interpreter's lock.

The counts of a board are an array here. That of lane 0 is the ways that lead to the board, without a
placed trap; those of the other lanes are what is to be added to it, mostly nothing.
"""

from cpython.array cimport array, clone
from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from libc.stdlib cimport free, realloc
from libc.string cimport memset

from camelcup.camelup.odds._codes cimport (
    CAMELS,
    DICE,
    FINISH,
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
    moving,
    put,
    rank,
    unit_of,
)

from math import comb

from camelcup.camelup.odds import rows

cdef enum:
    WIDTH = 21  # of a row of the table

cdef uint64_t NONE = <uint64_t>-1
cdef uint64_t ONE_CHANCE = rows.ONE_CHANCE
cdef uint64_t ONE_ROLL = rows.ONE_ROLL
cdef array NUMBERS = array("Q")

cdef int BEFORE[CAMELS][FINISH]
"""What a camel adds to the number of a row of the table, by its rank and its square."""

for _rank in range(CAMELS):
    for _square in range(FINISH):
        BEFORE[_rank][_square] = comb(_square + _rank, _rank + 1)


# A layer: boards and their counts, found by their codes

cdef struct Slot:
    uint64_t code  # NONE where the slot is empty
    int board


cdef struct Layer:
    int size, room, lanes
    uint64_t* codes
    uint32_t* counts
    Slot* slots  # twice the room


cdef int reserve(Layer* layer, int room) except -1 nogil:
    """Make room for so many boards (a power of two)."""
    cdef int board
    cdef Slot* slot
    cdef void* codes = realloc(layer.codes, room * sizeof(uint64_t))
    if codes:
        layer.codes = <uint64_t*>codes
    cdef void* counts = realloc(layer.counts, <size_t>room * layer.lanes * sizeof(uint32_t))
    if counts:
        layer.counts = <uint32_t*>counts
    cdef void* slots = realloc(layer.slots, 2 * room * sizeof(Slot))
    if slots:
        layer.slots = <Slot*>slots
    if not (codes and counts and slots):
        raise MemoryError
    layer.room = room
    memset(slots, 255, 2 * room * sizeof(Slot))
    for board in range(layer.size):
        slot = slot_of(layer, layer.codes[board])
        slot.code, slot.board = layer.codes[board], board
    return 0


cdef void clear(Layer* layer) noexcept nogil:
    layer.size = 0
    memset(layer.slots, 255, 2 * layer.room * sizeof(Slot))


cdef void release(Layer* layer) noexcept nogil:
    free(layer.codes)
    free(layer.counts)
    free(layer.slots)


cdef inline Slot* slot_of(Layer* layer, uint64_t code) noexcept nogil:
    """The slot that holds a board, or the empty one where it belongs."""
    cdef uint64_t mixed = (code ^ code >> 32) * <uint64_t>0x9E3779B97F4A7C15
    cdef int mask = 2 * layer.room - 1
    cdef int place = (mixed >> 40) & mask
    while layer.slots[place].code != code and layer.slots[place].code != NONE:
        place = (place + 1) & mask
    return layer.slots + place


cdef inline uint32_t* counts_of(Layer* layer, uint64_t code) except NULL nogil:
    """The counts of a board, which is taken in where it is new."""
    cdef Slot* slot = slot_of(layer, code)
    if slot.code == NONE:
        if layer.size == layer.room:
            reserve(layer, 2 * layer.room)
            slot = slot_of(layer, code)
        slot.code, slot.board = code, layer.size
        layer.codes[layer.size] = code
        memset(layer.counts + <size_t>layer.size * layer.lanes, 0, layer.lanes * sizeof(uint32_t))
        layer.size += 1
    return layer.counts + <size_t>slot.board * layer.lanes


# A leg

cdef inline uint64_t ways(int dice, bint crazy) noexcept nogil:
    """In how many ways the dice of a leg can fall."""
    cdef uint64_t product = 1
    while dice > crazy:
        product *= (6 if crazy else 3) * dice
        dice -= 1
    return product


cdef struct Leg:
    int racing, lanes, width
    bint crazy
    uint64_t ones
    const uint64_t* table
    int kinds[REACH]
    int hits[REACH]  # where the hits on a trap stand in a row
    int placed[REACH][2]  # the lanes of the -1 and the +1 trap placed on a square; 0 where there is none
    uint64_t* rows  # all but the first hold what is to be added to it
    Layer layers[2]
    Layer* after  # that of the layers which is being filled
    Layer ended  # the ends of races in place of boards: 64 * first + 8 * second + last


cdef void add(
    Leg* leg, const uint32_t* counts, uint64_t ways, int first, int second, const uint64_t* race
) noexcept nogil:
    """Add an end of the leg to every row, as often as counted times so many ways.

    race: what stands in a row from JOINT to HITS
    """
    cdef int lane, place
    cdef uint64_t times
    cdef uint64_t* row = leg.rows
    for lane in range(leg.lanes):
        times = ways * <uint64_t>(<int64_t>(<int32_t>counts[lane]))
        if times:
            row[first] += times
            row[SECOND + second] += times
            for place in range(HITS - JOINT):
                row[JOINT + place] += times * race[place]
        row += leg.width


cdef void hit(Leg* leg, const uint32_t* counts, uint64_t ways, int place) noexcept nogil:
    """Count a hit on a trap in every row."""
    cdef int lane
    for lane in range(leg.lanes):
        leg.rows[lane * leg.width + place] += ways * <uint64_t>(<int64_t>(<int32_t>counts[lane]))


cdef struct Unit:
    uint64_t code, marks  # the board without the die that was thrown, and the camels that move, as high bits
    int key, forward
    bint double  # whether a throw stands on two faces of the die
    const uint32_t* counts


cdef inline uint32_t* landed(Leg* leg, Unit* unit, int target, bint on_top) except NULL nogil:
    """The counts of the board after a move: among those that go on, or those on which the race is over."""
    cdef int order[CAMELS]
    cdef uint64_t after = put(unit.code, leg.ones, unit.marks, unit.key, target, on_top)
    if 0 <= target < FINISH:
        return counts_of(leg.after, after)
    rank(after, order)
    return counts_of(&leg.ended, 64 * order[leg.racing - 1] + 8 * order[leg.racing - 2] + order[0])


cdef int place_traps(Leg* leg, Unit* unit, int target, uint64_t rest) except -1 nogil:
    """Count what a move to a square leads to with the traps that may be placed there."""
    cdef int side, lane
    cdef uint32_t count
    for side in range(2):
        lane = leg.placed[target][side]
        count = unit.counts[0] + unit.counts[lane] << unit.double
        if lane and count:
            landed(leg, unit, target + unit.forward * (2 * side - 1), side == 1)[lane] += count
            leg.rows[(lane + 1) * leg.width - 1] += rest * count
    return 0


cdef int throw(Leg* leg, Unit* unit, uint64_t rest) except -1 nogil:
    """Count what the throws of one camel lead to. rest: in how many ways the other dice can fall"""
    cdef int steps, target, kind, lane, side
    cdef uint32_t* after
    cdef int* placed
    for steps in range(1, 4):
        target = (unit.key >> 3) + unit.forward * steps
        placed = leg.placed[max(target, 0)]  # none stands on square 0, nor behind it
        kind = leg.kinds[max(target, 0)]
        if placed[0] or placed[1]:
            place_traps(leg, unit, target, rest)
        if kind:
            hit(leg, unit.counts, rest << unit.double, leg.hits[target])
        after = landed(leg, unit, target + unit.forward * kind, kind >= 0)
        for lane in range(leg.lanes):
            after[lane] += unit.counts[lane] << unit.double
        for side in range(2):
            lane = placed[side]
            if lane:
                after[lane] -= unit.counts[0] + unit.counts[lane] << unit.double
    return 0


cdef int roll(Leg* leg, Layer* layer, uint64_t rest) except -1 nogil:
    """Roll one more die on every board of a layer."""
    cdef int board, die, shown, camel
    cdef uint64_t code, bit
    cdef Unit unit
    for board in range(layer.size):
        code = layer.codes[board]
        unit.counts = layer.counts + <size_t>board * layer.lanes
        for die in range(CAMELS + leg.crazy):
            bit = <uint64_t>1 << (DICE + die)
            if not code & bit:
                continue
            unit.code = code - bit
            for shown in range(die, GREY + 2 if die == GREY else die + 1):
                camel = shown if die < GREY else moving(code, leg.ones, shown)
                unit.key, unit.marks = key_of(code, camel), unit_of(code, leg.ones, camel)
                unit.forward = 1 if camel < GREY else -1
                unit.double = leg.crazy and die < GREY
                throw(leg, &unit, rest)
    return 0


cdef void end_races(Leg* leg, int thrown, uint64_t rest) noexcept nogil:
    """Add up the races that one die has ended, the last of so many thrown this leg."""
    cdef int board, ends, pair
    cdef uint64_t race[HITS - JOINT]
    memset(race, 0, sizeof(race))
    race[OVER - JOINT] = 1
    race[ROLLS - JOINT] = thrown * ONE_ROLL if leg.table else 0
    for board in range(leg.ended.size):
        ends = leg.ended.codes[board]
        pair = CAMELS * (ends >> 6) + (ends & 7)
        race[pair] = ONE_CHANCE if leg.table else 0
        add(leg, leg.ended.counts + <size_t>board * leg.lanes, rest, ends >> 6, ends >> 3 & 7, race)
        race[pair] = 0


cdef void end_leg(Leg* leg, Layer* layer, int thrown) noexcept nogil:
    """Add up the boards at the end of the leg."""
    cdef int board, winner, last, place, first = leg.racing - 1, second = leg.racing - 2
    cdef int order[CAMELS]
    cdef uint64_t race[HITS - JOINT]
    cdef const uint64_t* row
    memset(race, 0, sizeof(race))
    for board in range(layer.size):
        rank(layer.codes[board], order)
        if leg.table:
            row = leg.table
            for place in range(leg.racing):
                row += WIDTH * BEFORE[place][key_of(layer.codes[board], order[place]) >> 3]
            for winner in range(CAMELS):
                for last in range(CAMELS):
                    if winner != last:
                        race[CAMELS * order[winner] + order[last]] = row[0]
                        row += 1
            race[ROLLS - JOINT] = row[0] + thrown * ONE_ROLL
        add(leg, layer.counts + <size_t>board * leg.lanes, 1, order[first], order[second], race)


cdef int play_leg(Leg* leg, uint64_t code) except -1 nogil:
    """Roll all dice of a leg."""
    cdef int dice = dice_in(code), left
    cdef Layer* now = &leg.layers[0]
    reserve(&leg.layers[0], 64)
    reserve(&leg.layers[1], 64)
    reserve(&leg.ended, 64)
    counts_of(now, code)[0] = 1
    for left in range(dice - 1, leg.crazy - 1, -1):
        leg.after = &leg.layers[now == &leg.layers[0]]
        clear(leg.after)
        clear(&leg.ended)
        roll(leg, now, ways(left, leg.crazy))
        end_races(leg, dice - left, ways(left, leg.crazy))
        now = leg.after
    end_leg(leg, now, dice)
    return 0


def leg(uint64_t code, uint64_t ones, list traps, list squares, uint64_t[::1] table):
    """See `pure_leg.leg`."""
    cdef Leg leg
    cdef int lane, place, trap, square, kind, size
    cdef array found
    memset(&leg, 0, sizeof(Leg))
    leg.ones, leg.crazy = ones, ones >> 8 * GREY & 1
    leg.racing = count_of((ones & RACING) << 7)
    leg.lanes, leg.width = 2 * len(squares) + 1, HITS + len(traps) + 1
    leg.table = NULL if table is None else &table[0]
    for trap in range(len(traps)):
        kind, square = traps[trap]
        if 0 < square < REACH:
            leg.kinds[square], leg.hits[square] = kind, HITS + trap
    for lane, square in enumerate(squares, 1):
        if 0 < square < REACH:
            leg.placed[square][0], leg.placed[square][1] = lane, len(squares) + lane
    size = leg.lanes * leg.width
    found = clone(NUMBERS, size, zero=True)
    leg.rows = <uint64_t*>found.data.as_voidptr
    leg.layers[0].lanes = leg.layers[1].lanes = leg.ended.lanes = leg.lanes
    try:
        with nogil:
            play_leg(&leg, code)
        for place in range(leg.width, size):
            leg.rows[place] += leg.rows[place % leg.width]
        return found
    finally:
        release(&leg.layers[0])
        release(&leg.layers[1])
        release(&leg.ended)
