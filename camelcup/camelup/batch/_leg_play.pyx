# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Play-outs of a leg: its turns by a policy that knows the chances, and the chance to win at its end."""

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport calloc, free

from camelcup.camelup.batch._chance cimport key_of_stream
from camelcup.camelup.batch._game cimport CAMELS, MOST_SEATS, Game, Rules
from camelcup.camelup.batch._games cimport Games
from camelcup.camelup.batch._leg_policy cimport choose_by_chances, list_by_chances
from camelcup.camelup.batch._leg_tree cimport BOARDS, PAIRS, Chances, Race, Tree, grow
from camelcup.camelup.batch._moves cimport RUNNING, act, play
from camelcup.camelup.batch._outlook cimport STEPS, WIDEST, Outlook, chance_to_win, fill_normal
from camelcup.camelup.batch._payout cimport share_win
from camelcup.camelup.batch._policy cimport Choices, write_cells
from camelcup.camelup.odds._codes cimport DICE, bits_in, dice_in

from camelcup.camelup.odds import rows
from camelcup.camelup.odds.table import table

cdef Race RACES[BOARDS]
cdef float NORMAL[2 * WIDEST * STEPS + 2]


cdef void read_table():
    """Fill in the chances of all boards between two legs."""
    cdef const uint64_t[::1] numbers = table(CAMELS)
    cdef int board, pair, winner, last
    cdef double chance = 1.0 / rows.ONE_CHANCE, roll = 1.0 / rows.ONE_ROLL
    cdef Race* race
    for pair, (winner, last) in enumerate(rows.PAIRS):
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


def play_leg(
    Games games,
    LegTree tree,
    int action,
    const int64_t[::1] weights,
    const double[::1] outlook,
    uint64_t seed,
    float[:, ::1] values,
    int place,
    int begin,
    int end,
):
    """Set the chance to win of the seat to move after an action, which has a place, of copies from begin to end."""
    cdef const Outlook* numbers = <const Outlook*>&outlook[0]
    cdef int copy
    with nogil:
        for copy in range(begin, end):
            values[copy, place] = play_one(games, &tree.tree, action, &weights[0], numbers, seed, copy)


cdef inline float play_one(
    Games games,
    const Tree* tree,
    int action,
    const int64_t* weights,
    const Outlook* outlook,
    uint64_t seed,
    int copy,
) noexcept nogil:
    """Return the chance to win of the seat to move after an action and one course of the leg."""
    cdef const Rules* rules = &games.rules
    cdef Game game = games.games[copy % games.size]
    cdef float shares[MOST_SEATS]
    cdef int thrown[2]
    cdef int seat = game.seat, leg = game.leg, left = dice_in(game.code), position = 0, place
    cdef uint64_t dice
    game.key = key_of_stream(seed, copy)
    game.thrown = game.chosen = 0
    while True:
        dice = game.code >> DICE
        thrown[0] = -1
        if play(&game, rules, action, thrown) != RUNNING:
            share_win(&game, rules, shares)
            return shares[seat]
        if game.leg != leg:
            return chance_to_win(&game, rules, RACES, NORMAL, outlook, seat)
        if thrown[0] >= 0:
            place = bits_in(dice & ((<uint64_t>1 << thrown[0]) - 1))
            position = (position * left + place) * 3 + thrown[1] - 1
            left -= 1
        action = choose_by_chances(&game, rules, tree.levels[left] + position, weights)


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
