"""Choice of an action by the chances of a position. The cells of the table are those that `policy.LEG_CELLS` names."""

from libc.math cimport lrintf
from libc.stdint cimport int64_t, uint32_t

from camelcup.camelup.batch._game cimport CAMELS, Game, Rules
from camelcup.camelup.batch._leg_tree cimport Chances
from camelcup.camelup.batch._legal cimport leg_camels, race_camels
from camelcup.camelup.batch._policy cimport Choices, add, count_piles, draw_action, list_traps
from camelcup.camelup.odds._codes cimport dice_in

cdef enum:
    # where the cells of a kind of action begin
    TRAPS = 5
    LEG_BETS = TRAPS + 2 * 2 * 5 * 5
    RACE_BETS = LEG_BETS + 2 * 25 * 5


cdef inline int choose_by_chances(
    Game* game, const Rules* rules, const Chances* chances, const int64_t* weights
) noexcept nogil:
    """Return an action, drawn in proportion to the weights of the cells."""
    cdef Choices choices
    list_by_chances(game, rules, chances, &choices)
    return draw_action(game, &choices, weights)


cdef inline void list_by_chances(
    const Game* game, const Rules* rules, const Chances* chances, Choices* choices
) noexcept nogil:
    """Set the actions that a policy may take: all that are legal but traps that no camel can reach."""
    cdef int dice = dice_in(game.code) - 1
    cdef int traps = TRAPS + 25 * (game.traps[game.seat] != 0) + dice
    choices.action[0], choices.cell[0], choices.size = 0, dice, 1
    list_traps(game, rules, traps, traps + 50, 5, choices)
    add_leg_bets(game, rules, chances, dice, choices)
    add_race_bets(game, rules, chances, choices)


cdef inline void add_leg_bets(
    const Game* game, const Rules* rules, const Chances* chances, int dice, Choices* choices
) noexcept nogil:
    cdef uint32_t camels = leg_camels(game, rules)
    cdef float coins[CAMELS]
    cdef float best = -100
    cdef int camel, laid, cell
    for camel in range(CAMELS):
        laid = game.placed[camel]
        coins[camel] = (
            rules.leg_other
            + chances.first[camel] * (rules.leg_first[laid] - rules.leg_other)
            + chances.second[camel] * (rules.leg_second[laid] - rules.leg_other)
        )
        if camels >> camel & 1:
            best = max(best, coins[camel])
    for camel in range(CAMELS):
        if camels >> camel & 1:
            cell = max(0, min(lrintf(4 * coins[camel]) + 4, 24))
            cell += 25 * (coins[camel] == best)
            add(choices, rules.leg_bets + camel, LEG_BETS + 5 * cell + dice)


cdef inline void add_race_bets(
    const Game* game, const Rules* rules, const Chances* chances, Choices* choices
) noexcept nogil:
    cdef uint32_t camels = race_camels(game)
    cdef int winners, losers, camel, cell
    cdef int rolls = min(lrintf(chances.rolls / 4), 6)
    if not camels:
        return
    count_piles(game, &winners, &losers)
    for camel in range(CAMELS):
        if camels >> camel & 1:
            cell = (lrintf(10 * chances.wins[camel]) * 7 + rolls) * 4
            add(choices, rules.winner_bets + camel, RACE_BETS + cell + winners)
            cell = ((lrintf(10 * chances.last[camel]) + 11) * 7 + rolls) * 4
            add(choices, rules.loser_bets + camel, RACE_BETS + cell + losers)
