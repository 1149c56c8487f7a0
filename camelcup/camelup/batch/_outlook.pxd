"""The chance to win of a seat between two legs."""

from libc.math cimport erf, sqrt
from libc.stdint cimport int64_t
from libc.string cimport memset

from camelcup.camelup.batch._game cimport CAMELS, MOST_SEATS, Game, Rules
from camelcup.camelup.batch._leg_tree cimport Race, race_of
from camelcup.camelup.odds._codes cimport bits_in

cdef enum:
    STEPS = 256  # of the table of the normal distribution, for each unit
    WIDEST = 5  # units on either side
    POINTS = 4  # at which the mean over a seat's own luck is taken

cdef extern from *:
    """
    static const double NODES[] = {-2.334414, -0.741964, 0.741964, 2.334414};
    static const double PARTS[] = {0.045876, 0.454124, 0.454124, 0.045876};
    """
    const double NODES[POINTS]  # points and weights of Gauss-Hermite, for the standard normal distribution
    const double PARTS[POINTS]


cdef struct Outlook:
    # Numbers of `leg_plays.Outlook`
    double start, roll, shrink, card, card_drift
    double order[MOST_SEATS]  # coins by the place in the order of turns
    double drift[MOST_SEATS]  # subtracted from them for each expected die


cdef inline void fill_normal(float* normal) noexcept nogil:
    """Fill in the table of the normal distribution."""
    cdef int place
    for place in range(2 * WIDEST * STEPS + 2):
        normal[place] = 0.5 + 0.5 * erf((<double>place / STEPS - WIDEST) / sqrt(2.0))


cdef inline float below(const float* normal, float value) noexcept nogil:
    """Return the chance that a number from the standard normal distribution is below a value."""
    cdef float place = (value + WIDEST) * STEPS
    cdef int whole
    place = max(<float>0, min(place, <float>(2 * WIDEST * STEPS)))
    whole = <int>place
    return normal[whole] + (place - whole) * (normal[whole + 1] - normal[whole])


cdef inline void read_cards(
    const Game* game, const Rules* rules, float[MOST_SEATS][CAMELS] winners, float[MOST_SEATS][CAMELS] losers
) noexcept nogil:
    """Set the coins that the cards of each seat pay, if a camel wins, and if it comes last."""
    cdef int right[2 * CAMELS]
    cdef int card, camel, seat, pile, other
    cdef float* pays
    memset(right, 0, sizeof(right))
    memset(winners, 0, MOST_SEATS * CAMELS * sizeof(float))
    memset(losers, 0, MOST_SEATS * CAMELS * sizeof(float))
    for card in range(game.cards):
        camel, seat, pile = game.card[card] & 7, game.card[card] >> 3 & 7, game.card[card] >> 6
        pays = &winners[seat][0] if pile else &losers[seat][0]
        for other in range(CAMELS):
            pays[other] += rules.race_wrong
        pays[camel] += rules.race_right[right[CAMELS * pile + camel]] - rules.race_wrong
        right[CAMELS * pile + camel] += 1


cdef inline float chance_to_win(
    const Game* game,
    const Rules* rules,
    const Race* races,
    const float* normal,
    const Outlook* outlook,
    int seat,
) noexcept nogil:
    """Return the chance of a seat, at the start of a leg, to end ahead of all others.

    For each winner and last camel, later coins of a seat are assumed to be normally distributed, with half of
    `start` + `roll` * expected dice as their variance. The mean over the seat's own is that over four points
    (Gauss-Hermite), at each of which the chances to be ahead of each other seat are multiplied.
    """
    cdef float winners[MOST_SEATS][CAMELS]
    cdef float losers[MOST_SEATS][CAMELS]
    cdef int order[CAMELS]
    cdef const Race* race = race_of(races, game.code & rules.board, order)
    cdef float width = sqrt((outlook.start + outlook.roll * race.rolls) / 2), total = 0, ahead, node, lead
    cdef float keep = 1 - outlook.shrink * race.rolls
    cdef float later[MOST_SEATS]
    cdef int other, pair = 0, winner, last, point, place
    read_cards(game, rules, winners, losers)
    for other in range(rules.seats):
        place = (other - game.seat + rules.seats) % rules.seats
        later[other] = outlook.order[place] - outlook.drift[place] * race.rolls
        later[other] -= (outlook.card + outlook.card_drift * race.rolls) * bits_in(game.raced[other])
    for winner in range(CAMELS):
        for last in range(CAMELS):
            if winner == last:
                continue
            if race.pairs[pair]:
                for point in range(POINTS):
                    node, ahead = NODES[point], PARTS[point] * race.pairs[pair]
                    for other in range(rules.seats):
                        if other != seat:
                            lead = game.coins[seat] - game.coins[other]
                            lead += winners[seat][order[winner]] - winners[other][order[winner]]
                            lead += losers[seat][order[last]] - losers[other][order[last]]
                            lead = keep * lead + later[seat] - later[other]
                            ahead *= below(normal, lead / width + node)
                    total += ahead
            pair += 1
    return total
