"""Moves of a game: the start, the actions of seats and the dice."""

from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memset

from camelcup.camelup.batch._chance cimport die, lower, upper
from camelcup.camelup.batch._game cimport CAMELS, MOST_SEATS, Game, Rules
from camelcup.camelup.batch._payout cimport rank, settle_leg, settle_pile
from camelcup.camelup.odds._codes cimport DICE, FINISH, GREY, dice_in, key_of, moving, put, unit_of

cdef enum Ending:
    RUNNING
    OVER
    CAPPED  # by the limit of turns


cdef inline void clear(Game* game) noexcept nogil:
    """Set all of a game to 0 but its random numbers."""
    cdef uint64_t key = game.key, thrown = game.thrown, chosen = game.chosen
    memset(game, 0, sizeof(Game))
    game.key, game.thrown, game.chosen = key, thrown, chosen


cdef inline void start(Game* game, const Rules* rules) noexcept nogil:
    """Start a new game: the camels enter."""
    cdef int seat
    clear(game)
    game.leg, game.moves = 1, rules.camels
    for seat in range(rules.seats):
        game.coins[seat] = rules.coins
    enter(game, rules)


cdef inline void enter(Game* game, const Rules* rules) noexcept nogil:
    """Put the racing camels on squares 0 to 2, in any order, then the crazy ones on 15 to 13."""
    cdef int heights[FINISH]
    cdef int place, camel, square
    cdef int waiting = CAMELS
    cdef int names[CAMELS]
    cdef uint64_t number
    memset(heights, 0, sizeof(heights))
    for camel in range(CAMELS):
        names[camel] = camel
    for place in range(rules.camels):
        number = die(game)
        if place < CAMELS:
            square = lower(number, 3)
            camel = upper(number, waiting)
            waiting -= 1
            names[camel], names[waiting] = names[waiting], names[camel]
            camel = names[waiting]
        else:
            square, camel = FINISH - 1 - lower(number, 3), place
        game.code |= <uint64_t>(8 * square + heights[square]) << 8 * camel
        heights[square] += 1
    game.code |= rules.dice << DICE


cdef inline Ending play(Game* game, const Rules* rules, int action, int* thrown) noexcept nogil:
    """Play a legal action of the seat to move; after a roll, and unless the turns are over, throw a die.

    thrown: the camel and the steps of the die, a camel below 0 to draw them; set to what was thrown
    """
    cdef Ending ending = RUNNING
    game.turn += 1
    game.moves += 1
    if action:
        thrown[0] = thrown[1] = -1
        act(game, rules, action)
    elif game.moves == rules.max_turns:
        thrown[0] = thrown[1] = -1
        return CAPPED
    else:
        if thrown[0] < 0:
            draw(game, thrown)
        game.moves += 1
        ending = throw(game, rules, thrown[0], thrown[1])
    game.seat = 0 if game.seat + 1 == rules.seats else game.seat + 1
    return CAPPED if ending == RUNNING and game.moves >= rules.max_turns else ending


cdef inline void act(Game* game, const Rules* rules, int action) noexcept nogil:
    """Place a trap or a bet."""
    cdef int camel, seat = game.seat
    cdef uint32_t square
    if action < rules.leg_bets:
        square = <uint32_t>1 << game.traps[seat]
        game.mirages &= ~square
        game.oases &= ~square
        game.traps[seat] = rules.trap_first + (action - 1) % rules.traps
        square = <uint32_t>1 << game.traps[seat]
        if action < rules.oases:
            game.mirages |= square
        else:
            game.oases |= square
    elif action < rules.winner_bets:
        camel = action - rules.leg_bets
        if game.placed[camel] < rules.rungs:
            game.placed[camel] += 1
            game.bet[game.bets] = camel + 8 * seat
            game.bets += 1
        else:
            game.later[camel * MOST_SEATS + seat] += 1
    else:
        camel = (action - rules.winner_bets) % CAMELS
        game.raced[seat] |= 1 << camel
        game.card[game.cards] = camel + 8 * seat + (64 if action < rules.loser_bets else 0)
        game.cards += 1


cdef inline void draw(Game* game, int* thrown) noexcept nogil:
    """Draw a die of those left, evenly, and one of its faces."""
    cdef uint64_t number = die(game), dice = game.code >> DICE
    cdef int place = upper(number, dice_in(game.code)), face = lower(number, 6)
    while place:  # strike off the dice before it
        dice &= dice - 1
        place -= 1
    while not dice >> place & 1:
        place += 1
    thrown[0] = place + face // 3 if place == GREY else place
    thrown[1] = face % 3 + 1


cdef inline Ending throw(Game* game, const Rules* rules, int shown, int steps) noexcept nogil:
    """Move the camel of a die; pay for it, for the leg and for the race where they end."""
    cdef int camel = shown if shown < GREY else moving(game.code & rules.board, rules.ones, shown)
    cdef int key = key_of(game.code, camel), forward = 1 if camel < GREY else -1
    cdef int target = (key >> 3) + forward * steps, kind = 0
    cdef uint64_t code = game.code & rules.board, dice = game.code >> DICE, unit, passed
    if target > 0:
        kind = <int>(game.oases >> target & 1) - <int>(game.mirages >> target & 1)
        if kind:
            game.coins[owner(game, target)] += 1
            target += forward * kind
    unit = unit_of(code, rules.ones, camel)
    if target >= FINISH:
        code += (unit >> 7) * <uint64_t>(8 * target - key)
    else:
        code = put(code, rules.ones, unit, key, target, kind >= 0, &passed)
    dice &= ~(<uint64_t>1 << (shown if shown < GREY else GREY))
    game.code = code | dice << DICE
    if rules.at_once:
        game.coins[game.seat] += 1
    else:
        game.unpaid[game.seat] += 1
    if not 0 <= target < FINISH:
        end_leg(game, rules, True)
        return OVER
    if dice_in(game.code) == rules.crazy:
        end_leg(game, rules, False)
    return RUNNING


cdef inline int owner(const Game* game, int square) noexcept nogil:
    """Return the seat whose trap stands on a square."""
    cdef int seat = 0
    while game.traps[seat] != square:
        seat += 1
    return seat


cdef inline void end_leg(Game* game, const Rules* rules, bint over) noexcept nogil:
    """Settle a leg and, where it is over, the race."""
    cdef int order[CAMELS]
    rank(game, order)
    settle_leg(game, rules, order)
    if over:
        settle_pile(game, rules, True, order[0])
        settle_pile(game, rules, False, order[CAMELS - 1])
    else:
        game.leg += 1
    game.code = game.code & rules.board | rules.dice << DICE
    if not rules.traps_stay:
        game.mirages = game.oases = 0
        memset(game.traps, 0, sizeof(game.traps))
