"""The data of a game in a batch, and of its rules."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t

cdef enum:
    CAMELS = 5
    MOST_SEATS = 8
    MOST_RUNGS = 16  # leg bets on a camel that keep their order
    MOST_BETS = 80  # CAMELS * MOST_RUNGS
    MOST_CARDS = 40  # CAMELS * MOST_SEATS
    LEG_DICE = 5  # dice that are rolled in a leg


cdef struct Rules:
    int seats, camels, max_turns
    bint at_once, on_camels, same_square, traps_stay, debt, crazy
    int trap_first, traps  # the first square for traps, and the number of squares
    int oases, leg_bets, winner_bets, loser_bets, actions  # where they begin among the actions; their number
    int rungs  # leg bets on a camel that keep their order
    int limit  # leg bets on a camel; above MOST_RUNGS where there is no limit
    int features
    uint32_t squares  # those for traps, as bits
    uint64_t ones, board, dice  # of a whole leg, as in `camelcup.camelup.odds.codes`; board: bits of the keys
    int64_t coins
    int64_t leg_first[MOST_RUNGS + 1]
    int64_t leg_second[MOST_RUNGS + 1]
    int64_t leg_other
    int64_t race_right[MOST_CARDS]
    int64_t race_wrong


cdef struct Game:
    # A game in which a seat is to move. Sets of squares and of camels are bits.
    uint64_t key, thrown, chosen  # of its random numbers: see `_chance`
    uint64_t code  # the board and the dice, as in `camelcup.camelup.odds.codes`
    int64_t coins[MOST_SEATS]
    int32_t turn, leg
    int32_t moves  # turns, with those of chance
    uint32_t mirages, oases
    uint8_t seat
    uint8_t bets, cards  # numbers of those that follow
    uint8_t traps[MOST_SEATS]  # squares; 0 where a seat has none
    uint8_t unpaid[MOST_SEATS]
    uint8_t raced[MOST_SEATS]  # camels on which a seat has laid a card
    uint8_t placed[CAMELS]  # leg bets on each camel that keep their order
    uint8_t bet[MOST_BETS]  # in order: camel + 8 * seat
    uint8_t card[MOST_CARDS]  # in order: camel + 8 * seat + 64 for a bet on the winner
    uint32_t later[CAMELS * MOST_SEATS]  # the number of other leg bets: camel * MOST_SEATS + seat
