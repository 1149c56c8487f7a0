# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Play-outs of a leg: its turns by a policy that knows the chances, and the chance to win at its end."""

from libc.math cimport lrintf, sqrt
from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from camelcup.camelup.batch._chances cimport (
    BOARDS, NODES, NORMAL_SIZE, PAIRS, PARTS, POINTS, Chances, Race, Tree, below, fill_normal, grow, race_of
)
from camelcup.camelup.batch._game cimport (
    CAMELS, MOST_SEATS, RUNNING, Game, Rules, act, key_of_stream, leg_camels, play, race_camels, share_win
)
from camelcup.camelup.batch._policy cimport Choices, add, count_piles, draw_action, list_traps, write_cells
from camelcup.camelup.batch._steps cimport Games
from camelcup.camelup.odds._codes cimport DICE, bits_in, dice_in

from camelcup.camelup.odds import codes
from camelcup.camelup.odds.table import table

cdef enum:
    # where the cells of a kind of action begin
    TRAPS = 5
    LEG_BETS = TRAPS + 2 * 2 * 5 * 5
    RACE_BETS = LEG_BETS + 2 * 25 * 5

cdef Race RACES[BOARDS]
cdef float NORMAL[NORMAL_SIZE]


cdef struct Outlook:
    # Numbers of `leg_plays.Outlook`
    double start, roll, shrink, card, card_drift
    double order[MOST_SEATS]  # coins by the place in the order of turns
    double drift[MOST_SEATS]  # subtracted from them for each expected die


cdef void read_table():
    """Fill in the chances of all boards between two legs."""
    cdef const uint64_t[::1] numbers = table(CAMELS)
    cdef int board, pair, winner, last
    cdef double chance = 1.0 / codes.ONE_CHANCE, roll = 1.0 / codes.ONE_ROLL
    cdef Race* race
    for pair, (winner, last) in enumerate(codes.PAIRS):
        for board in range(BOARDS):
            race = RACES + board
            race.pairs[pair] = numbers[board * (PAIRS + 1) + pair] * chance
            race.wins[winner] += race.pairs[pair]
            race.last[last] += race.pairs[pair]
    for board in range(BOARDS):
        RACES[board].rolls = numbers[board * (PAIRS + 1) + PAIRS] * roll


read_table()
fill_normal(NORMAL)


def problem(Games games):
    """Return the reason why the legs of the games cannot be played out together; empty if they can."""
    cdef Game* first = games.games
    cdef Game* game
    cdef int number
    if games.rules.crazy:
        return "legs with crazy camels are not played out"
    for number in range(1, games.size):
        game = games.games + number
        if game.code != first.code or game.mirages != first.mirages or game.oases != first.oases:
            return f"the boards of game 0 and of game {number} differ"
        if game.seat != first.seat:
            return f"seat {first.seat} is to move in game 0, and seat {game.seat} in game {number}"
    return ""


cdef class LegTree:
    """The chances in the leg in which the games stand, after an action; 0 for any but a trap."""

    cdef Tree tree
    cdef Chances* memory

    def __cinit__(self, Games games, int action):
        cdef Game game = games.games[0]
        cdef int left, dice = dice_in(game.code), size = 1, total = 0
        cdef int begins[CAMELS + 1]
        if action:
            act(&game, &games.rules, action)
        for left in range(dice, 0, -1):
            begins[left] = total
            total += size
            size *= 3 * left
        # Zeros: a trap that is placed in the leg can lead to a position in which the race seemed to be over.
        self.memory = <Chances*>calloc(total, sizeof(Chances))
        if not self.memory:
            raise MemoryError
        for left in range(dice, 0, -1):
            self.tree.levels[left] = self.memory + begins[left]
        self.tree.mirages, self.tree.oases, self.tree.races = game.mirages, game.oases, RACES
        with nogil:
            grow(&self.tree, game.code & games.rules.board, game.code >> DICE, dice, 0)

    def __dealloc__(self):
        free(self.memory)

    def chances(self):
        """Return the chances now; see `LegChances`."""
        cdef Chances* now = self.memory
        camels = range(CAMELS)
        return (
            [now.first[camel] for camel in camels],
            [now.second[camel] for camel in camels],
            [now.wins[camel] for camel in camels],
            [now.last[camel] for camel in camels],
            now.rolls,
        )


# The policy, whose cells are those that `policy.LEG_CELLS` names

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


# The chance to win

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
    const Game* game, const Rules* rules, const Race* races, const float* normal, const Outlook* outlook,
    int seat
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


# Play-outs

def play_leg(
    Games games, LegTree tree, int action, const int64_t[::1] weights, const double[::1] outlook, uint64_t seed,
    float[:, ::1] values, int place, int begin, int end
):
    """Set the chance to win of the seat to move after an action, which has a place, of copies from begin to end."""
    cdef const Outlook* numbers = <const Outlook*>&outlook[0]
    cdef int copy
    with nogil:
        for copy in range(begin, end):
            values[copy, place] = play_one(games, &tree.tree, action, &weights[0], numbers, seed, copy)


cdef inline float play_one(
    Games games, const Tree* tree, int action, const int64_t* weights, const Outlook* outlook, uint64_t seed,
    int copy
) noexcept nogil:
    """Return the chance to win of the seat to move after an action and one course of the leg."""
    cdef const Rules* rules = &games.rules
    cdef Game game = games.games[copy % games.size]
    cdef Choices choices
    cdef float shares[MOST_SEATS]
    cdef int seat = game.seat, leg = game.leg, left = dice_in(game.code), position = 0, place
    cdef uint64_t dice
    game.key = key_of_stream(seed, copy)
    game.thrown = game.chosen = 0
    while True:
        dice = game.code >> DICE
        if play(&game, rules, action, NULL) != RUNNING:
            share_win(&game, rules, shares)
            return shares[seat]
        if game.leg != leg:
            return chance_to_win(&game, rules, RACES, NORMAL, outlook, seat)
        if game.shown >= 0:
            place = bits_in(dice & ((<uint64_t>1 << game.shown) - 1))
            position = (position * left + place) * 3 + game.steps - 1
            left -= 1
        list_by_chances(&game, rules, tree.levels[left] + position, &choices)
        action = draw_action(&game, &choices, weights)


def win_chances(Games games, const double[::1] outlook, float[:, ::1] chances, int begin, int end):
    """Set the chance to win of each seat, in games from begin to end, as if a leg began now."""
    cdef const Outlook* numbers = <const Outlook*>&outlook[0]
    cdef int number, seat
    with nogil:
        for number in range(begin, end):
            for seat in range(games.rules.seats):
                chances[number, seat] = chance_to_win(
                    games.games + number, &games.rules, RACES, NORMAL, numbers, seat
                )


def show_cells(Games games, LegTree tree, int32_t[::1] cells):
    """Set the cell of each action in the first game, -1 for those that a policy does not take."""
    cdef Choices choices
    list_by_chances(games.games, &games.rules, tree.memory, &choices)
    write_cells(&choices, games.rules.actions, &cells[0])
