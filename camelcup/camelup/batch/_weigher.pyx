# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The actions of a seat, weighed by the chance to win after each. `weigher` explains the formulas."""

from cpython.array cimport array
from libc.math cimport sqrt
from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memcpy, memset

from camelcup.camelup.batch._chances cimport NORMAL_SIZE, Tree, fill_normal, moved
from camelcup.camelup.batch._game cimport (
    CAMELS, MOST_SEATS, Game, Rules, leg_camels, race_camels, trap_squares
)
from camelcup.camelup.batch._prospects cimport (
    Leads, Memory, Numbers, Odds, Prospects, add_bet, chances_to_win, compare, leg_bet, offer, read_bets, read_leg,
    read_piles, read_race, remember
)
from camelcup.camelup.batch._steps cimport Games
from camelcup.camelup.odds._codes cimport DICE, HITS, RACING, REACH, dice_in

from camelcup.camelup.odds import codes
from camelcup.camelup.odds._leg import leg as count_leg
from camelcup.camelup.odds.table import table

cdef enum:
    THROWS = 3 * CAMELS

cdef object RACES = table(CAMELS)
cdef list WAYS = [codes.ways(dice, False) for dice in range(CAMELS + 1)]
cdef double ONE_CHANCE = codes.ONE_CHANCE, ONE_ROLL = codes.ONE_ROLL
cdef float NORMAL[NORMAL_SIZE]
fill_normal(NORMAL)


cdef struct Board:
    # What the odds of a leg depend on, but for the owners of traps.
    uint64_t code
    uint32_t mirages, oases


cdef inline bint same(const Board* one, const Board* other) noexcept nogil:
    return one.code == other.code and one.mirages == other.mirages and one.oases == other.oases


cdef class Weigher:
    """Weighs the actions of the seats of one game; the odds of a board are computed once."""

    cdef const Rules* rules
    cdef Game* game
    cdef Games games  # keeps the memory of both
    cdef Numbers numbers
    cdef int most  # leg bets on a camel that may be paid
    cdef Memory memories[MOST_SEATS]
    # of the board
    cdef Board board
    cdef Odds now
    cdef Odds after[THROWS]  # the legs after each throw
    cdef bint over[THROWS]
    # of the board without the own trap
    cdef Board free
    cdef uint32_t legal
    cdef list squares, traps
    cdef array counted
    # of the turn
    cdef Prospects prospects
    cdef int laid[CAMELS]
    cdef list weighed

    def __init__(self, Games games, int most, dict numbers):
        self.games, self.rules, self.game = games, &games.rules, games.games
        self.most, self.numbers = most, numbers
        self.begin()

    def begin(self):
        """Forget what seats saw in a game before."""
        memset(self.memories, 0, sizeof(self.memories))

    def weigh(self, bint traps, bint traps_wait):
        """Return the expected dice, the chances of camels to be first in the leg, and the actions.

        An action is its number, the chance to win as leads grow and as they shrink, and its worth.
        """
        cdef int seat = self.game.seat
        cdef double had
        self.see_board()
        remember(&self.memories[seat], self.game, seat, &self.now, &self.numbers)
        read_bets(self.game, self.rules, self.prospects.stakes, self.laid)
        read_piles(&self.memories[seat], self.game, self.rules, self.prospects.piles)
        self.set_sure(&self.now, self.game.traps[seat])
        self.weighed = []
        had = self.prospects.sure[seat]
        self.weigh_roll(had)
        self.weigh_leg_bets(had)
        self.weigh_cards(had)
        if traps:
            self.weigh_traps(self.numbers.trap_patience if traps_wait else 0)
        return self.now.rolls, [self.now.first[camel] for camel in range(CAMELS)], self.weighed

    cdef see_board(self):
        """Compute the odds of the board and of those after a roll, unless it is that of the last call."""
        cdef Game* game = self.game
        cdef Board board
        cdef Tree tree
        cdef array row
        cdef list traps
        cdef int camel, face, throw = 0, left = dice_in(game.code)
        cdef uint64_t after, dice = game.code >> DICE
        board.code, board.mirages, board.oases = game.code, game.mirages, game.oases
        if same(&board, &self.board):
            return
        traps = self.standing(-1)
        row = count_leg(game.code, RACING, traps, [], RACES)
        read_race(row.data.as_ulonglongs, WAYS[left], ONE_CHANCE, ONE_ROLL, &self.now)
        for number, (_, square) in enumerate(traps):
            self.now.hits[square] = row.data.as_ulonglongs[HITS + number] / <double>WAYS[left]
        tree.mirages, tree.oases = game.mirages, game.oases
        for camel in range(CAMELS):
            for face in range(1, 4):
                if dice >> camel & 1:
                    after = moved(&tree, game.code & self.rules.board, camel, face, &self.over[throw])
                    self.see_throw(throw, after, dice & ~(<uint64_t>1 << camel), left - 1, traps)
                    throw += 1
        self.board = board

    cdef see_throw(self, int throw, uint64_t code, uint64_t dice, int left, list traps):
        """Compute the chances of the leg after a throw: of the next leg, where no dice are left."""
        cdef array row
        if self.over[throw]:
            return
        if not left:
            dice, left = self.rules.dice, CAMELS
            traps = traps if self.rules.traps_stay else []
        row = count_leg(code | dice << DICE, RACING, traps, [], None)
        read_leg(row.data.as_ulonglongs, WAYS[left], &self.after[throw])

    cdef list standing(self, int without):
        """Return the traps on the track, but that of a seat, as pairs of a type and a square."""
        cdef Game* game = self.game
        return [
            (1 if game.oases >> game.traps[seat] & 1 else -1, game.traps[seat])
            for seat in range(self.rules.seats)
            if game.traps[seat] and seat != without
        ]

    cdef void set_sure(self, const Odds* odds, int own):
        """Set the coins of all seats without bets. own: the square of the trap of the seat to move, or 0"""
        cdef int seat, square
        for seat in range(self.rules.seats):
            square = own if seat == self.game.seat else self.game.traps[seat]
            self.prospects.sure[seat] = self.game.coins[seat] + self.game.unpaid[seat]
            if square:
                self.prospects.sure[seat] += odds.hits[square]

    cdef double offered(self, const Odds* odds, const int* laid):
        return self.numbers.denial * offer(self.rules, odds, laid, self.most)

    cdef weigh_roll(self, double had):
        cdef int none[CAMELS]
        cdef const int* laid = self.laid
        cdef int left = dice_in(self.game.code), throw
        cdef double cost = 0
        if left == 1:  # the next leg begins without bets
            memset(none, 0, sizeof(none))
            laid = none
        for throw in range(3 * left):
            if not self.over[throw]:
                cost += self.offered(&self.after[throw], laid)
        self.add(0, had + 1 - cost / (3 * left), 0, &self.now)

    cdef weigh_leg_bets(self, double had):
        """Add the leg bets that earn something."""
        cdef int camel
        cdef double coins
        stake = self.prospects.stakes[self.game.seat]
        for camel in range(CAMELS):
            coins = leg_bet(self.rules, &self.now, camel, self.laid[camel])
            if leg_camels(self.game, self.rules) >> camel & 1 and coins > 0:
                add_bet(self.rules, self.prospects.stakes + self.game.seat, camel, self.laid[camel], 1)
                self.laid[camel] += 1
                self.add(self.rules.leg_bets + camel, had - self.offered(&self.now, self.laid), coins, &self.now)
                self.laid[camel] -= 1
                self.prospects.stakes[self.game.seat] = stake

    cdef weigh_cards(self, double had):
        cdef int camel, other, pile, first
        cdef double chance
        cdef double* pays
        cdef double before[CAMELS]
        had -= self.offered(&self.now, self.laid) + self.numbers.race_patience * self.now.rolls
        for pile in range(1, -1, -1):
            first = self.rules.winner_bets if pile else self.rules.loser_bets
            pays = self.prospects.piles[pile].pays[self.game.seat]
            memcpy(before, pays, sizeof(before))
            for camel in range(CAMELS):
                if not race_camels(self.game) >> camel & 1:
                    continue
                for other in range(CAMELS):
                    pays[other] += self.rules.race_wrong
                pays[camel] = before[camel] + self.prospects.piles[pile].next[camel]
                chance = self.now.wins[camel] if pile else self.now.last[camel]
                self.add(first + camel, had, chance, &self.now)
                memcpy(pays, before, sizeof(before))

    cdef weigh_traps(self, double patience):
        """Add the traps that may be hit."""
        cdef Odds odds
        cdef int place, kind, square, width, number
        cdef const uint64_t* row
        cdef double total = WAYS[dice_in(self.game.code)]
        self.see_traps()
        width = HITS + len(self.traps) + 1
        row = <uint64_t*>self.counted.data.as_voidptr
        for kind in range(2):
            for place in range(len(self.squares)):
                row += width
                if row[width - 1]:
                    read_race(row, total, ONE_CHANCE, ONE_ROLL, &odds)
                    for number, (_, square) in enumerate(self.traps):
                        odds.hits[square] = row[HITS + number] / total
                    square = self.squares[place]
                    odds.hits[square] = row[width - 1] / total
                    self.set_sure(&odds, square)
                    self.add(
                        (self.rules.oases if kind else 1) + square - self.rules.trap_first,
                        self.prospects.sure[self.game.seat] - self.offered(&odds, self.laid) - patience,
                        odds.hits[square],
                        &odds,
                    )

    cdef see_traps(self):
        """Count the leg with each trap of the seat, unless that was done at the last call."""
        cdef Game* game = self.game
        cdef Board board
        cdef uint32_t others = ~(<uint32_t>1 << game.traps[game.seat])
        cdef uint32_t legal = trap_squares(game, self.rules) & ((1 << REACH) - 1)
        board.code, board.mirages, board.oases = game.code, game.mirages & others, game.oases & others
        if same(&board, &self.free) and legal == self.legal:
            return
        self.squares = [square for square in range(REACH) if legal >> square & 1]
        self.traps = self.standing(game.seat)
        self.counted = count_leg(game.code, RACING, self.traps, self.squares, RACES)
        self.free, self.legal = board, legal

    cdef add(self, int action, double sure, double worth, const Odds* odds):
        """Add an action after which the seat has some coins without bets."""
        cdef Leads leads
        cdef double shifts[2]
        cdef double chances[2]
        cdef double rolls = self.now.rolls, later = self.numbers.die * rolls
        cdef int seat = self.game.seat, other
        self.prospects.sure[seat], sure = sure, self.prospects.sure[seat]
        leads.size = 0
        for other in range(self.rules.seats):
            if other != seat:
                compare(&self.prospects, odds, later, seat, other, &leads)
        shifts[0], shifts[1] = self.numbers.edge * rolls, self.numbers.bold * rolls
        chances_to_win(&leads, odds, NORMAL, later / 2, shifts, chances)
        self.prospects.sure[seat] = sure
        self.weighed.append((action, chances[0], chances[1], worth))
