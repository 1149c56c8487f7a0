"""Observation of a game by the seat to move, as the numbers that `layout.features` describes."""

from libc.string cimport memset

from camelcup.camelup.batch._game cimport CAMELS, MOST_RUNGS, MOST_SEATS, Game, Rules
from camelcup.camelup.odds._codes cimport DICE, key_of


cdef inline void write_observation(const Game* game, const Rules* rules, float* row) noexcept nogil:
    """Set the features of a game."""
    memset(row, 0, rules.features * sizeof(float))
    row[0], row[1], row[2] = game.seat, game.turn, game.leg
    row = write_board(game, rules, row + 3)
    row = write_seats(game, rules, row)
    row = write_bets(game, rules, row)
    write_cards(game, rules, row)


cdef inline int relative(const Game* game, const Rules* rules, int seat) noexcept nogil:
    """Return the number of seats from the observer to a seat."""
    return seat - game.seat if seat >= game.seat else seat - game.seat + rules.seats


cdef inline float* write_board(const Game* game, const Rules* rules, float* row) noexcept nogil:
    cdef int camel, dice = game.code >> DICE
    for camel in range(rules.camels):
        row[camel] = key_of(game.code, camel) >> 3
        row[rules.camels + camel] = key_of(game.code, camel) & 7
    row += 2 * rules.camels
    for camel in range(CAMELS + rules.crazy):
        row[camel] = dice >> camel & 1
    return row + CAMELS + rules.crazy


cdef inline float* write_seats(const Game* game, const Rules* rules, float* row) noexcept nogil:
    cdef int seat, place, square
    for seat in range(rules.seats):
        place, square = relative(game, rules, seat), game.traps[seat]
        row[place] = game.coins[seat]
        row[rules.seats + place] = game.unpaid[seat]
        row[2 * rules.seats + place] = square
        row[3 * rules.seats + place] = (
            <int>(game.oases >> square & 1) - <int>(game.mirages >> square & 1) if square else 0
        )
    return row + 4 * rules.seats


cdef inline float* write_bets(const Game* game, const Rules* rules, float* row) noexcept nogil:
    cdef int bet, camel, seat, place
    cdef int placed[CAMELS]
    cdef int size = CAMELS * rules.rungs
    memset(placed, 0, sizeof(placed))
    for bet in range(game.bets):
        camel, seat = game.bet[bet] & 7, game.bet[bet] >> 3
        place = camel * rules.rungs + placed[camel]
        placed[camel] += 1
        row[place] = relative(game, rules, seat) + 1
        row[size + place] = bet + 1
    row += 2 * size
    if rules.limit <= MOST_RUNGS:
        return row
    for camel in range(CAMELS):
        if game.placed[camel] == rules.rungs:
            for seat in range(rules.seats):
                row[relative(game, rules, seat)] = game.later[camel * MOST_SEATS + seat]
        row += rules.seats
    return row


cdef inline void write_cards(const Game* game, const Rules* rules, float* row) noexcept nogil:
    cdef int place, seat, size = CAMELS * rules.seats
    for place in range(game.cards):
        seat = game.card[place] >> 3 & 7
        row[place] = relative(game, rules, seat) + 1
        row[size + place] = game.card[place] >> 6
        row[2 * size + place] = (game.card[place] & 7) + 1 if seat == game.seat else 0
