"""The hidden cards on the race: the camels they are probably on, and the coins that they pay."""

from libc.math cimport exp
from libc.string cimport memset

from camelcup.camelup.batch._game cimport CAMELS, MOST_CARDS, MOST_SEATS, Game, Rules
from camelcup.camelup.batch._prospects cimport Numbers, Odds, Pile


cdef struct Memory:
    # What a seat knows from its earlier turns.
    bint moved  # whether it has moved
    int known  # the number of cards that it has guessed
    double wins[CAMELS]  # the chances at its last turn
    double last[CAMELS]
    double guesses[MOST_CARDS][CAMELS]  # for each card, the chances of its camel


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
