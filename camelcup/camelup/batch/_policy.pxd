"""Choice of an action: at random, as RandomBot does, or by the weights of a policy.

The cells of a policy are those that `policy.CELLS` names.
"""

from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t

from camelcup.camelup.batch._game cimport (
    CAMELS, Game, Rules, choice, count, leg_camels, lower, nth, race_camels, rank, trap_squares, upper
)
from camelcup.camelup.odds._codes cimport DICE, REACH, dice_in, key_of

cdef enum:
    MOST_CHOICES = 56  # a roll, traps of both types on up to 20 squares, bets
    # where the cells of a kind of action begin, and the values of what they depend on
    TRAPS = 5
    LEG_BETS = TRAPS + 2 * 2 * 5
    RACE_BETS = LEG_BETS + 5 * 4 * 4 * 5 * 2


cdef struct Choices:
    # The actions that a policy may take, and the cell of each.
    int size
    int action[MOST_CHOICES]
    int cell[MOST_CHOICES]


cdef inline int choose_evenly(Game* game, const Rules* rules) noexcept nogil:
    """Return one of the kinds of action that are legal, each as likely, and one of its actions."""
    cdef uint32_t traps = trap_squares(game, rules), leg = leg_camels(game, rules), race = race_camels(game)
    cdef uint64_t number = choice(game)
    cdef int kinds[5]
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


cdef inline int choose_by(Game* game, const Rules* rules, const int64_t* weights) noexcept nogil:
    cdef Choices choices
    list_choices(game, rules, &choices)
    return draw_action(game, &choices, weights)


cdef inline int draw_action(Game* game, const Choices* choices, const int64_t* weights) noexcept nogil:
    """Return one of the actions, drawn in proportion to the weights of their cells."""
    cdef int64_t sums[MOST_CHOICES]
    cdef int64_t total = 0, drawn
    cdef int place
    for place in range(choices.size):
        total += weights[choices.cell[place]]
        sums[place] = total
    drawn = (choice(game) >> 32) * total >> 32
    place = 0
    while sums[place] <= drawn:
        place += 1
    return choices.action[place]


cdef inline void list_choices(const Game* game, const Rules* rules, Choices* choices) noexcept nogil:
    """Set the actions that a policy may take: all that are legal but traps that no camel can reach."""
    cdef int order[CAMELS]
    cdef int dice = dice_in(game.code) - rules.crazy - 1
    cdef int traps = TRAPS + 5 * (game.traps[game.seat] != 0)
    rank(game, order)
    choices.action[0], choices.cell[0], choices.size = 0, dice, 1
    list_traps(game, rules, traps, traps + 10, 1, choices)
    list_leg_bets(game, rules, order, dice, choices)
    list_race_bets(game, rules, order, choices)


cdef inline void add(Choices* choices, int action, int cell) noexcept nogil:
    choices.action[choices.size], choices.cell[choices.size] = action, cell
    choices.size += 1


cdef inline void write_cells(const Choices* choices, int actions, int32_t* cells) noexcept nogil:
    """Set the cell of each action, -1 for those that a policy does not take."""
    cdef int place
    for place in range(actions):
        cells[place] = -1
    for place in range(choices.size):
        cells[choices.action[place]] = choices.cell[place]


cdef inline int square_of(const Game* game, int camel) noexcept nogil:
    return key_of(game.code, camel) >> 3


cdef inline void list_traps(
    const Game* game, const Rules* rules, int mirages, int oases, int step, Choices* choices
) noexcept nogil:
    """Add the traps that a camel can reach. mirages, oases: their first cells; step: from each to the next"""
    cdef uint64_t near = 0  # for each square the camels still to move 1 to 3 squares before it, in three bits
    cdef uint32_t squares = trap_squares(game, rules) >> rules.trap_first
    cdef int place = 0, camel, camels
    if rules.trap_first >= REACH:
        return
    for camel in range(CAMELS):
        near += <uint64_t>(73 * (game.code >> DICE + camel & 1)) << 3 * (square_of(game, camel) + 1)
    near >>= 3 * rules.trap_first
    while squares and near:
        camels = near & 7
        if camels and squares & 1:
            add(choices, 1 + place, mirages + step * (camels - 1))
            add(choices, rules.oases + place, oases + step * (camels - 1))
        squares >>= 1
        near >>= 3
        place += 1


cdef inline void list_leg_bets(
    const Game* game, const Rules* rules, const int* order, int dice, Choices* choices
) noexcept nogil:
    cdef uint32_t camels = leg_camels(game, rules)
    cdef int place, camel, gap, cell
    for place in range(CAMELS):
        camel = order[place]
        if camels >> camel & 1:
            gap = square_of(game, order[0]) - square_of(game, order[max(1, place)])
            cell = (place * 4 + min(gap, 3)) * 4 + min(game.placed[camel], 3)
            cell = (cell * 5 + dice) * 2 + (game.code >> DICE + camel & 1)
            add(choices, rules.leg_bets + camel, LEG_BETS + cell)


cdef inline void count_piles(const Game* game, int* winners, int* losers) noexcept nogil:
    """Set the numbers of cards on the piles; 3 stands for more."""
    cdef int card, number = 0
    for card in range(game.cards):
        number += game.card[card] >> 6
    winners[0], losers[0] = min(number, 3), min(game.cards - number, 3)


cdef inline void list_race_bets(
    const Game* game, const Rules* rules, const int* order, Choices* choices
) noexcept nogil:
    cdef uint32_t camels = race_camels(game)
    cdef int winners, losers, place, camel, progress, cell, gap
    if not camels:
        return
    count_piles(game, &winners, &losers)
    progress = square_of(game, order[0]) >> 2
    for place in range(CAMELS):
        camel = order[place]
        if camels >> camel & 1:
            gap = square_of(game, order[0]) - square_of(game, order[max(1, place)])
            cell = RACE_BETS + ((place * 4 + min(gap + 1 >> 1, 3)) * 4 + progress) * 4
            add(choices, rules.winner_bets + camel, cell + winners)
            gap = square_of(game, order[min(place, CAMELS - 2)]) - square_of(game, order[CAMELS - 1])
            cell = RACE_BETS + (((2 * CAMELS - 1 - place) * 4 + min(gap + 1 >> 1, 3)) * 4 + progress) * 4
            add(choices, rules.loser_bets + camel, cell + losers)
