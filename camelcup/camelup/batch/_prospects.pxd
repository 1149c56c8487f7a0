"""The coins that seats expect, those of hidden cards too, and the chance to win. `weigher` explains the formulas."""

from libc.math cimport exp, sqrt
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memset

from camelcup.camelup.batch._chances cimport NODES, PARTS, POINTS, below
from camelcup.camelup.batch._game cimport CAMELS, MOST_CARDS, MOST_RUNGS, MOST_SEATS, Game, Rules
from camelcup.camelup.odds._codes cimport HITS, JOINT, OVER, ROLLS, SECOND

cdef enum:
    SQUARES = 32

cdef struct Odds:
    # As `camelcup.camelup.odds.Odds`; hits by square
    double first[CAMELS]
    double second[CAMELS]
    double wins[CAMELS]
    double last[CAMELS]
    double joint[CAMELS][CAMELS]
    double over, rolls
    double hits[SQUARES]


cdef struct Stake:
    # Coins for the leg bets of a seat: if none is right, and those more for each camel, first or second.
    double sure
    double first[CAMELS]
    double second[CAMELS]


cdef struct Pile:
    # Coins for the cards of each seat if a camel is right, their variance, and those for one more card on it.
    double pays[MOST_SEATS][CAMELS]
    double variances[MOST_SEATS][CAMELS]
    double next[CAMELS]


cdef struct Prospects:
    double sure[MOST_SEATS]  # coins without bets
    Stake stakes[MOST_SEATS]
    Pile piles[2]  # of the loser and of the winner


cdef struct Numbers:
    # As `weigher.Judgement`
    double sharpness, doubt, edge, bold, die, trap_patience, race_patience, denial


cdef struct Leads:
    # Leads over each other seat by the winner and by the last camel, which are to be added, and their variances.
    int size
    double wins[MOST_SEATS][CAMELS]
    double last[MOST_SEATS][CAMELS]
    double wins_variance[MOST_SEATS][CAMELS]
    double last_variance[MOST_SEATS][CAMELS]


cdef struct Memory:
    # What a seat knows from its earlier turns.
    bint moved  # whether it has moved
    int known  # the number of cards that it has guessed
    double wins[CAMELS]  # the chances at its last turn
    double last[CAMELS]
    double guesses[MOST_CARDS][CAMELS]  # for each card, the chances of its camel


cdef inline void read_leg(const uint64_t* row, double ways, Odds* odds) noexcept nogil:
    """Set the chances of the leg from a row of `pure.leg`."""
    cdef int camel
    for camel in range(CAMELS):
        odds.first[camel] = row[camel] / ways
        odds.second[camel] = row[SECOND + camel] / ways


cdef inline void read_race(
    const uint64_t* row, double ways, double one_chance, double one_roll, Odds* odds
) noexcept nogil:
    """Set all but the hits from a row of `pure.leg`. one_chance, one_roll: the units of the table of races"""
    cdef int winner, last
    memset(odds, 0, sizeof(Odds))
    read_leg(row, ways, odds)
    for winner in range(CAMELS):
        for last in range(CAMELS):
            odds.joint[winner][last] = row[JOINT + CAMELS * winner + last] / (ways * one_chance)
            odds.wins[winner] += odds.joint[winner][last]
            odds.last[last] += odds.joint[winner][last]
    odds.over = row[OVER] / ways
    odds.rolls = row[ROLLS] / (ways * one_roll)


cdef inline double leg_bet(const Rules* rules, const Odds* odds, int camel, int place) noexcept nogil:
    """Return the mean coins of a leg bet. place: the bets on its camel before it"""
    cdef int rung = min(place, MOST_RUNGS)
    return (
        rules.leg_other
        + odds.first[camel] * (rules.leg_first[rung] - rules.leg_other)
        + odds.second[camel] * (rules.leg_second[rung] - rules.leg_other)
    )


cdef inline double offer(const Rules* rules, const Odds* odds, const int* laid, int most) noexcept nogil:
    """Return the coins, more than those of rolls, of the leg bets that are left for the other seats.

    laid: the bets on each camel; most: the greatest number that is paid
    """
    cdef double best[MOST_SEATS]
    cdef double gain, total = 0
    cdef int camel, place, other
    memset(best, 0, sizeof(best))
    for camel in range(CAMELS):
        for place in range(laid[camel], most):
            gain = leg_bet(rules, odds, camel, place) - 1
            if gain <= 0:
                break
            for other in range(rules.seats - 1):
                if gain > best[other]:
                    gain, best[other] = best[other], gain
    for other in range(rules.seats - 1):
        total += best[other]
    return total


cdef inline void add_bet(const Rules* rules, Stake* stake, int camel, int place, int64_t bets) noexcept nogil:
    """Add leg bets on a camel to those of a seat. place: the bets on it before them"""
    cdef int rung = min(place, MOST_RUNGS)
    stake.sure += bets * rules.leg_other
    stake.first[camel] += bets * (rules.leg_first[rung] - rules.leg_other)
    stake.second[camel] += bets * (rules.leg_second[rung] - rules.leg_other)


cdef inline void read_bets(const Game* game, const Rules* rules, Stake* stakes, int* laid) noexcept nogil:
    """Set the leg bets of all seats. laid: set to the number on each camel"""
    cdef int bet, camel, seat
    memset(stakes, 0, MOST_SEATS * sizeof(Stake))
    memset(laid, 0, CAMELS * sizeof(int))
    for bet in range(game.bets):
        camel = game.bet[bet] & 7
        add_bet(rules, stakes + (game.bet[bet] >> 3), camel, laid[camel], 1)
        laid[camel] += 1
    for camel in range(CAMELS):
        for seat in range(rules.seats):
            add_bet(rules, stakes + seat, camel, rules.rungs, game.later[camel * MOST_SEATS + seat])
            laid[camel] += game.later[camel * MOST_SEATS + seat]


cdef inline double leg_variance(const Odds* odds, const double* first, const double* second) noexcept nogil:
    """Return the variance of coins for the first and the second camel of the leg.

    The second is assumed to be any but the first, by their chances; without coins for the first it is left out.
    """
    cdef double ahead, behind, left = 0, mean = 0, squares = 0, both = 0
    cdef bint bets = False
    cdef int camel
    for camel in range(CAMELS):
        left += second[camel] * odds.second[camel]
        bets |= first[camel] != 0
    if not bets:
        return 0
    for camel in range(CAMELS):
        ahead, behind = first[camel] * odds.first[camel], second[camel] * odds.second[camel]
        mean += ahead
        squares += ahead * first[camel] + behind * second[camel]
        if ahead:
            both += ahead * (left - behind) / (1 - odds.second[camel])
    return max(<double>0, squares + 2 * both - (mean + left) * (mean + left))


cdef inline void compare(
    const Prospects* prospects, const Odds* odds, double later, int seat, int other, Leads* leads
) noexcept nogil:
    """Add the lead of a seat over another one. later: the variance of the coins of later turns

    The more likely the race ends in this leg, the more its winner decides about the leg bets, too.
    """
    cdef const Stake* own = prospects.stakes + seat
    cdef const Stake* its = prospects.stakes + other
    cdef const Pile* losers = prospects.piles
    cdef const Pile* winners = prospects.piles + 1
    cdef double first[CAMELS]
    cdef double second[CAMELS]
    cdef double mean = prospects.sure[seat] + own.sure - prospects.sure[other] - its.sure
    cdef int camel, place = leads.size
    for camel in range(CAMELS):
        first[camel], second[camel] = own.first[camel] - its.first[camel], own.second[camel] - its.second[camel]
        mean += first[camel] * (odds.first[camel] - odds.over * odds.wins[camel])
        mean += second[camel] * odds.second[camel]
    later += (1 - odds.over) * leg_variance(odds, first, second)
    for camel in range(CAMELS):
        leads.wins[place][camel] = mean + odds.over * first[camel]
        leads.wins[place][camel] += winners.pays[seat][camel] - winners.pays[other][camel]
        leads.last[place][camel] = losers.pays[seat][camel] - losers.pays[other][camel]
        leads.wins_variance[place][camel] = later + winners.variances[seat][camel] + winners.variances[other][camel]
        leads.last_variance[place][camel] = losers.variances[seat][camel] + losers.variances[other][camel]
    leads.size += 1


cdef inline void chances_to_win(
    const Leads* leads, const Odds* odds, const float* normal, double own, const double* shifts, double* chances
) noexcept nogil:
    """Set the chance to be ahead of all others, for two shifts of all leads.

    own: the variance of the seat's own luck, which is common to its leads
    """
    cdef float means[MOST_SEATS]
    cdef float scales[MOST_SEATS]
    cdef float ahead, more
    cdef double width
    cdef int winner, last, other, point, shift
    chances[0] = chances[1] = 0
    for winner in range(CAMELS):
        for last in range(CAMELS):
            if not odds.joint[winner][last]:
                continue
            for other in range(leads.size):
                width = leads.wins_variance[other][winner] + leads.last_variance[other][last] - own
                scales[other] = 1 / sqrt(width)
                means[other] = (leads.wins[other][winner] + leads.last[other][last]) * scales[other]
            for point in range(POINTS):
                for shift in range(2):
                    ahead = odds.joint[winner][last] * PARTS[point]
                    more = NODES[point] * sqrt(own) + shifts[shift]
                    for other in range(leads.size):
                        ahead *= below(normal, means[other] + scales[other] * more)
                    chances[shift] += ahead


# The hidden cards: the camels they are probably on, and the coins that they pay

cdef inline void remember(
    Memory* memory, const Game* game, int seat, const Odds* odds, const Numbers* numbers
) noexcept nogil:
    """Guess the cards that were laid since the last turn of a seat, by the mean of the odds then and now."""
    cdef int card, camel
    if not memory.moved:
        for camel in range(CAMELS):
            memory.wins[camel], memory.last[camel] = odds.wins[camel], odds.last[camel]
    for card in range(memory.known, game.cards):
        if game.card[card] >> 3 & 7 == seat:
            for camel in range(CAMELS):
                memory.guesses[card][camel] = camel == game.card[card] & 7
        elif game.card[card] >> 6:
            guess(memory, game, card, memory.wins, odds.wins, numbers)
        else:
            guess(memory, game, card, memory.last, odds.last, numbers)
    for camel in range(CAMELS):
        memory.wins[camel], memory.last[camel] = odds.wins[camel], odds.last[camel]
    memory.known, memory.moved = game.cards, True


cdef inline void guess(
    Memory* memory, const Game* game, int card, const double* before, const double* now, const Numbers* numbers
) noexcept nogil:
    """Guess a card of another seat. before, now: the chances of the camels to be right, then and now"""
    cdef double* chances = memory.guesses[card]
    cdef double likely[CAMELS]
    cdef double total = 0
    cdef int camel, other
    for camel in range(CAMELS):
        likely[camel] = exp(numbers.sharpness * (before[camel] + now[camel]) / 2)
        total += likely[camel]
    for camel in range(CAMELS):
        chances[camel] = (1 - numbers.doubt) * likely[camel] / total + numbers.doubt / CAMELS
    for other in range(card):
        if (game.card[other] ^ game.card[card]) >> 3 & 7 == 0:
            exclude(chances, memory.guesses[other])


cdef inline void exclude(double* chances, const double* other) noexcept nogil:
    """Change the chances of a card as it is not on the camel of another one of its seat."""
    cdef double scaled[CAMELS]
    cdef double total = 0, left = 0
    cdef int camel
    for camel in range(CAMELS):
        scaled[camel] = other[camel] / (1 - chances[camel] + 1e-12)
        total += scaled[camel]
    for camel in range(CAMELS):
        chances[camel] *= total - scaled[camel]
        left += chances[camel]
    for camel in range(CAMELS):
        chances[camel] /= left


cdef inline void read_piles(const Memory* memory, const Game* game, const Rules* rules, Pile* piles) noexcept nogil:
    """Set the coins that the cards are expected to pay."""
    cdef double counts[2][CAMELS][MOST_CARDS + 1]  # the chances of 0, 1, 2, ... cards on a camel so far
    cdef double chance, more
    cdef double* on
    cdef int card, camel, seat, pile, number
    memset(piles, 0, 2 * sizeof(Pile))
    memset(counts, 0, sizeof(counts))
    for pile in range(2):
        for camel in range(CAMELS):
            counts[pile][camel][0] = 1
    for card in range(game.cards):
        seat, pile = game.card[card] >> 3 & 7, game.card[card] >> 6
        for camel in range(CAMELS):
            chance, on = memory.guesses[card][camel], counts[pile][camel]
            more = paid(rules, on, card) - rules.race_wrong
            piles[pile].pays[seat][camel] += rules.race_wrong + chance * more
            piles[pile].variances[seat][camel] += chance * (1 - chance) * more * more
            for number in range(card + 1, 0, -1):
                on[number] += chance * (on[number - 1] - on[number])
            on[0] -= chance * on[0]
    for pile in range(2):
        for camel in range(CAMELS):
            piles[pile].next[camel] = paid(rules, counts[pile][camel], game.cards)


cdef inline double paid(const Rules* rules, const double* counts, int most) noexcept nogil:
    """Return the mean coins of a right card, by the chances of the number of right cards before it."""
    cdef double coins = 0
    cdef int number
    for number in range(most + 1):
        coins += counts[number] * rules.race_right[number]
    return coins
