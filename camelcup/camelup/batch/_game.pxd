"""A game of a batch: its data, and the rules: random numbers, legal actions, payments and moves."""

from libc.stdint cimport int32_t, int64_t, int8_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from camelcup.camelup.odds._codes cimport (
    DICE, FINISH, GREY, STEP, dice_in, key_of, mix, moving, put, unit_of
)

cdef extern from *:
    """
    #define CHOICES 0xD1B54A32D192ED03ULL
    """
    const uint64_t CHOICES

cdef enum Ending:
    RUNNING
    OVER
    CAPPED  # by the limit of turns

cdef enum:
    CAMELS = 5
    MOST_SEATS = 8
    MOST_RUNGS = 16  # leg bets on a camel that keep their order
    MOST_BETS = 80  # CAMELS * MOST_RUNGS
    MOST_CARDS = 40  # CAMELS * MOST_SEATS


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
    int8_t shown, steps  # the camel and the steps of the die of the last turn; -1 for none
    uint8_t seat
    uint8_t bets, cards  # numbers of those that follow
    uint8_t traps[MOST_SEATS]  # squares; 0 where a seat has none
    uint8_t unpaid[MOST_SEATS]
    uint8_t raced[MOST_SEATS]  # camels on which a seat has laid a card
    uint8_t placed[CAMELS]  # leg bets on each camel that keep their order
    uint8_t bet[MOST_BETS]  # in order: camel + 8 * seat
    uint8_t card[MOST_CARDS]  # in order: camel + 8 * seat + 64 for a bet on the winner
    uint32_t later[CAMELS * MOST_SEATS]  # the number of other leg bets: camel * MOST_SEATS + seat


# Random numbers: the k-th die and the k-th choice are functions of the game's key and of k.

cdef inline uint64_t key_of_stream(uint64_t seed, uint64_t stream) noexcept nogil:
    return mix(mix(seed + STEP) + stream * STEP)


cdef inline uint64_t die(Game* game) noexcept nogil:
    game.thrown += 1
    return mix(game.key + game.thrown * STEP)


cdef inline uint64_t choice(Game* game) noexcept nogil:
    game.chosen += 1
    return mix((game.key ^ CHOICES) + game.chosen * STEP)


cdef inline int count(uint32_t bits) noexcept nogil:
    """Return the number of bits that are set; for few bits `bits_in` is faster."""
    bits -= bits >> 1 & <uint32_t>0x55555555
    bits = (bits & <uint32_t>0x33333333) + (bits >> 2 & <uint32_t>0x33333333)
    return (bits + (bits >> 4) & <uint32_t>0x0F0F0F0F) * <uint32_t>0x01010101 >> 24


cdef inline int nth(uint32_t bits, int number) noexcept nogil:
    """Return the place of a bit that is set, by its number among those."""
    while number:
        bits &= bits - 1
        number -= 1
    return count((bits & -bits) - 1)


cdef inline int upper(uint64_t number, int limit) noexcept nogil:
    """Return a number from 0 to below a limit, from the upper half of a random number."""
    return (number >> 32) * limit >> 32


cdef inline int lower(uint64_t number, int limit) noexcept nogil:
    """Return a number from 0 to below a limit, from the lower half of a random number."""
    return (number & <uint32_t>-1) * limit >> 32


# Legal actions of the seat to move

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


cdef inline bint is_legal(const Game* game, const Rules* rules, int64_t action) noexcept nogil:
    """Whether the seat may play an action."""
    if action <= 0 or action >= rules.actions:
        return action == 0
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


# Payment

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


cdef inline int64_t leg_bet_pays(const Rules* rules, const int* order, int camel, int rung) noexcept nogil:
    if camel == order[0]:
        return rules.leg_first[rung]
    return rules.leg_second[rung] if camel == order[1] else rules.leg_other


cdef inline void settle_leg(Game* game, const Rules* rules, const int* order) noexcept nogil:
    """Pay rolls and leg bets, summed before the floor, and clear them."""
    cdef int bet, camel, seat
    cdef int placed[CAMELS]
    cdef int64_t pays
    memset(placed, 0, sizeof(placed))
    for seat in range(rules.seats):
        game.coins[seat] += game.unpaid[seat]
        game.unpaid[seat] = 0
    for bet in range(game.bets):
        camel, seat = game.bet[bet] & 7, game.bet[bet] >> 3
        game.coins[seat] += leg_bet_pays(rules, order, camel, placed[camel])
        placed[camel] += 1
    for camel in range(CAMELS):
        if placed[camel] == rules.rungs:  # else there are no later ones
            pays = leg_bet_pays(rules, order, camel, rules.rungs)
            for seat in range(rules.seats):
                game.coins[seat] += pays * game.later[camel * MOST_SEATS + seat]
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
    cdef int64_t most = game.coins[0]
    cdef int seat, winners = 0
    for seat in range(rules.seats):
        most = max(most, game.coins[seat])
    for seat in range(rules.seats):
        winners += game.coins[seat] == most
    for seat in range(rules.seats):
        shares[seat] = <float>1 / winners if game.coins[seat] == most else 0


# Moves

cdef inline void clear(Game* game) noexcept nogil:
    """Set all of a game to 0 but its random numbers."""
    cdef uint64_t key = game.key, thrown = game.thrown, chosen = game.chosen
    memset(game, 0, sizeof(Game))
    game.key, game.thrown, game.chosen = key, thrown, chosen


cdef inline void start(Game* game, const Rules* rules) noexcept nogil:
    """Start a new game: racing camels enter on squares 0 to 2, in any order, then crazy ones on 15 to 13."""
    cdef int heights[FINISH]
    cdef int names[CAMELS]
    cdef int seat, place, camel, square, waiting = CAMELS
    cdef uint64_t number
    clear(game)
    game.leg, game.moves = 1, rules.camels
    for seat in range(rules.seats):
        game.coins[seat] = rules.coins
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


cdef inline Ending play(Game* game, const Rules* rules, int action, const int8_t* die) noexcept nogil:
    """Play a legal action of the seat to move; after a roll, and unless the turns are over, throw a die.

    die: its camel and its steps; to draw them NULL, or a camel below 0
    """
    cdef Ending ending = RUNNING
    game.turn += 1
    game.moves += 1
    game.shown = game.steps = -1
    if action:
        act(game, rules, action)
    elif game.moves == rules.max_turns:
        return CAPPED
    else:
        if die != NULL and die[0] >= 0:
            game.shown, game.steps = die[0], die[1]
        else:
            draw(game)
        game.moves += 1
        ending = throw(game, rules)
    game.seat = 0 if game.seat + 1 == rules.seats else game.seat + 1
    return CAPPED if ending == RUNNING and game.moves >= rules.max_turns else ending


cdef inline void act(Game* game, const Rules* rules, int action) noexcept nogil:
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


cdef inline void draw(Game* game) noexcept nogil:
    """Draw a die of those left, evenly, and one of its faces."""
    cdef uint64_t number = die(game)
    cdef int place = nth(game.code >> DICE, upper(number, dice_in(game.code))), face = lower(number, 6)
    game.shown = place + face // 3 if place == GREY else place
    game.steps = face % 3 + 1


cdef inline Ending throw(Game* game, const Rules* rules) noexcept nogil:
    """Move the camel of the die; pay for it, for the leg and for the race where they end."""
    cdef int shown = game.shown, camel = shown if shown < GREY else moving(game.code & rules.board, rules.ones, shown)
    cdef int key = key_of(game.code, camel), forward = 1 if camel < GREY else -1
    cdef int target = (key >> 3) + forward * game.steps, kind = 0, owner = 0
    cdef uint64_t code = game.code & rules.board, dice = game.code >> DICE, unit, passed
    if target > 0:
        kind = <int>(game.oases >> target & 1) - <int>(game.mirages >> target & 1)
        if kind:
            while game.traps[owner] != target:
                owner += 1
            game.coins[owner] += 1
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


cdef inline void end_leg(Game* game, const Rules* rules, bint over) noexcept nogil:
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
