"""Payment of a leg and of the race, and the shares of the win."""

from libc.stdint cimport int64_t

from camelcup.camelup.batch._game cimport CAMELS, MOST_SEATS, Game, Rules
from camelcup.camelup.odds._codes cimport key_of


cdef inline void rank(const Game* game, int* order) noexcept nogil:
    """Set the order of the racing camels, the leader first, also where a key is above 127: past the finish."""
    cdef int keys[CAMELS]
    cdef int camel, other, ahead
    for camel in range(CAMELS):
        keys[camel] = key_of(game.code, camel)
    for camel in range(CAMELS):
        ahead = 0
        for other in range(CAMELS):
            ahead += keys[other] > keys[camel]
        order[ahead] = camel


cdef inline void settle_leg(Game* game, const Rules* rules, const int* order) noexcept nogil:
    """Pay rolls and leg bets, summed before the floor, and clear them."""
    cdef int first = order[0], second = order[1], place, camel, seat
    cdef int firsts = 0, seconds = 0
    cdef int64_t last
    for seat in range(rules.seats):
        game.coins[seat] += game.unpaid[seat]
        game.unpaid[seat] = 0
    for place in range(game.bets):
        camel, seat = game.bet[place] & 7, game.bet[place] >> 3
        if camel == first:
            game.coins[seat] += rules.leg_first[firsts]
            firsts += 1
        elif camel == second:
            game.coins[seat] += rules.leg_second[seconds]
            seconds += 1
        else:
            game.coins[seat] += rules.leg_other
    for camel in range(CAMELS):
        if game.placed[camel] == rules.rungs:  # else there are no later ones
            last = rules.leg_other
            if camel == first:
                last = rules.leg_first[rules.rungs]
            elif camel == second:
                last = rules.leg_second[rules.rungs]
            for seat in range(rules.seats):
                game.coins[seat] += last * game.later[camel * MOST_SEATS + seat]
                game.later[camel * MOST_SEATS + seat] = 0
        game.placed[camel] = 0
    game.bets = 0
    if not rules.debt:
        for seat in range(rules.seats):
            game.coins[seat] = max(0, game.coins[seat])


cdef inline void settle_pile(Game* game, const Rules* rules, bint winner, int camel) noexcept nogil:
    """Pay the cards on the winner's or the loser's pile; a floor holds after each. camel: the right one"""
    cdef int place, seat, right = 0
    for place in range(game.cards):
        if game.card[place] >> 6 != winner:
            continue
        seat = game.card[place] >> 3 & 7
        if game.card[place] & 7 == camel:
            game.coins[seat] += rules.race_right[right]
            right += 1
        else:
            game.coins[seat] += rules.race_wrong
        if not rules.debt:
            game.coins[seat] = max(0, game.coins[seat])


cdef inline void share_win(const Game* game, const Rules* rules, float* shares) noexcept nogil:
    """Share the win among the seats with most coins."""
    cdef int64_t most = game.coins[0]
    cdef int seat, winners = 0
    for seat in range(rules.seats):
        most = max(most, game.coins[seat])
    for seat in range(rules.seats):
        winners += game.coins[seat] == most
    for seat in range(rules.seats):
        shares[seat] = <float>1 / winners if game.coins[seat] == most else 0
