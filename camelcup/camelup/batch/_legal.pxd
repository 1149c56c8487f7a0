"""Legal actions of the seat to move."""

from libc.stdint cimport uint8_t, uint32_t

from camelcup.camelup.batch._game cimport CAMELS, Game, Rules
from camelcup.camelup.odds._codes cimport key_of


cdef inline uint32_t trap_squares(const Game* game, const Rules* rules) noexcept nogil:
    """Return the squares on which the seat may put its trap."""
    cdef uint32_t own = (<uint32_t>1 << game.traps[game.seat]) & ~<uint32_t>1
    cdef uint32_t others = (game.mirages | game.oases) & ~own
    cdef uint32_t taken = others | others << 1 | others >> 1
    cdef int camel
    if not rules.same_square:
        taken |= own
    if not rules.on_camels:
        for camel in range(rules.camels):
            taken |= <uint32_t>1 << (key_of(game.code, camel) >> 3)
    return rules.squares & ~taken


cdef inline uint32_t leg_camels(const Game* game, const Rules* rules) noexcept nogil:
    """Return the camels on which a leg bet is left."""
    cdef uint32_t camels = 0
    cdef int camel
    for camel in range(CAMELS):
        camels |= <uint32_t>(game.placed[camel] < rules.limit) << camel
    return camels


cdef inline uint32_t race_camels(const Game* game) noexcept nogil:
    """Return the camels on which the seat has laid no card."""
    return ~game.raced[game.seat] & 31


cdef inline bint is_legal(const Game* game, const Rules* rules, int action) noexcept nogil:
    """Whether the seat may play an action, which is one of the rules."""
    if action == 0:
        return True
    if action < rules.leg_bets:
        return trap_squares(game, rules) >> (rules.trap_first + (action - 1) % rules.traps) & 1
    if action < rules.winner_bets:
        return game.placed[action - rules.leg_bets] < rules.limit
    return race_camels(game) >> (action - rules.winner_bets) % CAMELS & 1


cdef inline void write_mask(const Game* game, const Rules* rules, uint8_t* mask) noexcept nogil:
    """Set whether each action of the rules is legal."""
    cdef uint32_t squares = trap_squares(game, rules) >> rules.trap_first
    cdef uint32_t leg = leg_camels(game, rules), race = race_camels(game)
    cdef int place
    mask[0] = True
    for place in range(rules.traps):
        mask[1 + place] = squares >> place & 1
    for place in range(rules.traps):
        mask[rules.oases + place] = squares >> place & 1
    for place in range(CAMELS):
        mask[rules.leg_bets + place] = leg >> place & 1
        mask[rules.winner_bets + place] = race >> place & 1
        mask[rules.loser_bets + place] = race >> place & 1
