# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Games side by side, and their exchange with the rest of camelcup."""

from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free

from camelcup.camelup.batch._chance cimport key_of_stream
from camelcup.camelup.batch._game cimport CAMELS, MOST_SEATS
from camelcup.camelup.batch._legal cimport is_legal
from camelcup.camelup.batch._moves cimport act, clear, start


cdef class Games:
    """Games by the same rules, each with random numbers of its own."""

    def __cinit__(self, dict rules, int size, uint64_t seed):
        """rules: the fields of the struct `Rules`"""
        cdef int number
        self.rules = rules
        self.size = size
        self.games = <Game*>calloc(size, sizeof(Game))
        if not self.games:
            raise MemoryError
        for number in range(size):
            self.games[number].key = key_of_stream(seed, number)
            start(self.games + number, &self.rules)

    def __dealloc__(self):
        free(self.games)

    def get(self, int number):
        """Return a game as plain data; see `Positions.read_one`."""
        cdef Game* game = self.games + number
        return (
            game.code,
            game.seat,
            game.turn,
            game.leg,
            [game.coins[seat] for seat in range(self.rules.seats)],
            [game.unpaid[seat] for seat in range(self.rules.seats)],
            [
                (1 if game.oases >> game.traps[seat] & 1 else -1, game.traps[seat]) if game.traps[seat] else None
                for seat in range(self.rules.seats)
            ],
            [(game.bet[bet] & 7, game.bet[bet] >> 3) for bet in range(game.bets)],
            [
                (camel, seat, game.later[camel * MOST_SEATS + seat])
                for camel in range(CAMELS)
                for seat in range(self.rules.seats)
            ],
            [(game.card[card] & 7, game.card[card] >> 3 & 7, game.card[card] >> 6 == 1) for card in range(game.cards)],
        )

    def put(self, int number, uint64_t code, int seat, int turn, int leg, int moves, coins, unpaid, placed):
        """Set a game; its random numbers go on. Return whether the actions are legal.

        placed: pairs of a seat and one of its actions, which put traps and bets into the game
        """
        cdef Game* game = self.games + number
        clear(game)
        game.code, game.turn, game.leg, game.moves = code, turn, leg, moves
        for each in range(self.rules.seats):
            game.coins[each], game.unpaid[each] = coins[each], unpaid[each]
        for each, action in placed:
            if not 0 <= each < self.rules.seats:
                return False
            game.seat = each
            if not is_legal(game, &self.rules, action):
                return False
            act(game, &self.rules, action)
        game.seat = seat
        return 0 <= seat < self.rules.seats

    def allows(self, int number, int action):
        """Whether an action of the rules is legal in a game."""
        return is_legal(self.games + number, &self.rules, action)
