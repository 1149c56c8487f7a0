# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Games side by side: their turns, the arrays that show them, and play-outs, without the interpreter's lock.

Methods with a begin and an end work on a range of games or copies, so that threads can share them out.
"""

from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from camelcup.camelup.batch._game cimport (
    CAMELS, CAPPED, MOST_RUNGS, MOST_SEATS, OVER, RUNNING, Ending, Game, Rules,
    act, clear, is_legal, key_of_stream, play, share_win, start, write_mask
)
from camelcup.camelup.batch._policy cimport Choices, choose_by, choose_evenly, list_choices, write_cells
from camelcup.camelup.odds._codes cimport DICE, GREY, key_of

from camelcup.camelup.batch.arrays import as_bytes
from camelcup.camelup.pieces import RaceBet, Trap
from camelcup.camelup.rules import SQUARES
from camelcup.camelup.state import State


cdef class Games:
    """Games by the same rules, each with random numbers of its own, and a row for each in the arrays of a batch."""

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

    def state(self, int number):
        """Return the state of a game for the engine; leg bets that do not keep their order come last, sorted."""
        cdef Game* game = self.games + number
        seats, camels = range(self.rules.seats), range(self.rules.camels)
        keys = [key_of(game.code, camel) for camel in camels]
        track = [[] for _ in range(SQUARES)]
        for camel in sorted(camels, key=keys.__getitem__):
            track[keys[camel] >> 3].append(camel)
        leg_bets = [(game.bet[bet] & 7, game.bet[bet] >> 3) for bet in range(game.bets)]
        for camel in range(CAMELS):
            for seat in seats:
                leg_bets += [(camel, seat)] * game.later[camel * MOST_SEATS + seat]
        cards = [game.card[card] for card in range(game.cards)]
        signs = [1 if game.oases >> game.traps[seat] & 1 else -1 for seat in seats]
        return State(
            track=tuple(map(tuple, track)),
            traps=tuple([Trap(signs[seat], game.traps[seat]) if game.traps[seat] else None for seat in seats]),
            unmoved=tuple([camel for camel in camels if game.code >> (DICE + min(camel, GREY)) & 1]),
            coins=tuple([game.coins[seat] for seat in seats]),
            unpaid_rolls=tuple([game.unpaid[seat] for seat in seats]),
            leg_bets=tuple(leg_bets),
            race_bets=tuple([RaceBet(card & 7, card >> 3 & 7, card >> 6 == 1) for card in cards]),
            turn=game.turn,
            leg=game.leg,
            seat=game.seat,
            to_move=(game.seat,),
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

    def show_in(self, batch):
        self.seat, self.mask, self.observation = batch.seat, as_bytes(batch.mask), batch.observation
        self.rewards, self.dice, self.final_scores = batch.rewards, batch.dice, batch.final_scores
        self.terminated, self.truncated = as_bytes(batch.terminated), as_bytes(batch.truncated)
        self.final_observation = batch.final_observation

    def refresh(self, int begin, int end):
        """Write the seats to move, the legal actions and the observations."""
        cdef int number
        with nogil:
            for number in range(begin, end):
                show(self, number)

    def first_illegal(self, const int64_t[::1] actions, int begin, int end):
        """Return the first game whose action is illegal, or -1."""
        cdef int number
        with nogil:
            for number in range(begin, end):
                if not is_legal(self.games + number, &self.rules, actions[number]):
                    break
            else:
                number = -1
        return number

    def first_impossible(self, const int64_t[::1] actions, const int8_t[:, ::1] dice, int begin, int end):
        """Return the first game that rolls a die which is not left, or has no such face, or -1."""
        cdef int number, camel
        with nogil:
            for number in range(begin, end):
                camel = min(dice[number, 0], GREY)
                if actions[number] or camel < 0:
                    continue
                if not (
                    dice[number, 0] < self.rules.camels
                    and 1 <= dice[number, 1] <= 3
                    and self.games[number].code >> (DICE + camel) & 1
                ):
                    break
            else:
                number = -1
        return number

    def step(self, const int64_t[::1] actions, const int8_t[:, ::1] dice, int begin, int end):
        """Play legal actions. dice: what rolls show, drawn where the camel is below 0; None draws all"""
        cdef int number
        cdef bint given = dice is not None
        with nogil:
            for number in range(begin, end):
                reset(self, number)
                turn(self, number, actions[number], &dice[number, 0] if given else NULL, -1)
                show(self, number)

    def step_as(self, int learner, const int64_t[::1] actions, const int64_t[::1] weights, int begin, int end):
        """Play legal actions of one seat, then others' until it is to move. weights: of their policy, or None

        Without actions only the others play.
        """
        cdef int number, action
        cdef bint acts = actions is not None
        cdef const int64_t* policy = NULL if weights is None else &weights[0]
        cdef Game* game
        with nogil:
            for number in range(begin, end):
                game = self.games + number
                reset(self, number)
                if acts:
                    turn(self, number, actions[number], NULL, learner)
                while game.seat != learner:
                    if policy == NULL:
                        action = choose_evenly(game, &self.rules)
                    else:
                        action = choose_by(game, &self.rules, policy)
                    turn(self, number, action, NULL, learner)
                self.dice[number, 0] = self.dice[number, 1] = -1
                show(self, number)

    def random_play(self, int turns, int begin, int end):
        """Play a number of turns in each game; return the number of games that ended."""
        cdef int number, action, ended = 0
        cdef Game* game
        with nogil:
            for number in range(begin, end):
                game = self.games + number
                for _ in range(turns):
                    action = choose_evenly(game, &self.rules)
                    if play(game, &self.rules, action, NULL) != RUNNING:
                        finish(self, number)
                        ended += 1
                show(self, number)
        return ended

    def play_out(
        self, const int64_t[::1] actions, const int64_t[::1] weights, uint64_t seed, int64_t[:, :, ::1] scores,
        float[:, :, ::1] shares, int begin, int end
    ):
        """Set the scores and the shares of the win, after each of some legal actions, of copies from begin to end."""
        cdef Game game
        cdef int copy, place, seat
        cdef Ending ending
        with nogil:
            for copy in range(begin, end):
                for place in range(actions.shape[0]):
                    take(&game, self, seed, copy)
                    ending = play(&game, &self.rules, actions[place], NULL)
                    while ending == RUNNING:
                        ending = play(&game, &self.rules, choose_by(&game, &self.rules, &weights[0]), NULL)
                    for seat in range(self.rules.seats):
                        scores[copy, place, seat] = game.coins[seat]
                    share_win(&game, &self.rules, &shares[copy, place, 0])

    def play_out_turns(self, int action, const int64_t[::1] weights, uint64_t seed, int copy):
        """Return the turns of a play-out: the action, and the camel and the steps of the die, -1 for none."""
        cdef Game game
        cdef Ending ending = RUNNING
        take(&game, self, seed, copy)
        played = []
        while ending == RUNNING:
            if played:
                action = choose_by(&game, &self.rules, &weights[0])
            ending = play(&game, &self.rules, action, NULL)
            played.append((action, game.shown, game.steps))
        return played

    def show_cells(self, int32_t[:, ::1] cells):
        """Set the cell of each action in each game, -1 for those that a policy does not take."""
        cdef Choices choices
        cdef int number
        for number in range(self.size):
            list_choices(self.games + number, &self.rules, &choices)
            write_cells(&choices, self.rules.actions, &cells[number, 0])


# A game and its row in the arrays

cdef inline void reset(Games games, int number) noexcept nogil:
    """Clear the results of the last step of a game."""
    games.terminated[number] = games.truncated[number] = False
    memset(&games.rewards[number, 0], 0, games.rules.seats * sizeof(float))


cdef inline void turn(Games games, int number, int action, const int8_t* die, int learner) noexcept nogil:
    """Play an action and record its results. learner: the seat that sees the end of a game, -1 for the next"""
    cdef Game* game = games.games + number
    cdef Ending ending = play(game, &games.rules, action, die)
    games.dice[number, 0], games.dice[number, 1] = game.shown, game.steps
    if ending != RUNNING:
        games.terminated[number], games.truncated[number] = ending == OVER, ending == CAPPED
        share_win(game, &games.rules, &games.rewards[number, 0])
        if learner >= 0:
            game.seat = learner
        finish(games, number)


cdef inline void show(Games games, int number) noexcept nogil:
    """Write the arrays of a game in which a seat is to move."""
    cdef Game* game = games.games + number
    games.seat[number] = game.seat
    write_mask(game, &games.rules, &games.mask[number, 0])
    write_observation(game, &games.rules, &games.observation[number, 0])


cdef inline void finish(Games games, int number) noexcept nogil:
    """Keep the scores and the observation of a game that has ended, and start the next."""
    cdef Game* game = games.games + number
    cdef int seat
    for seat in range(games.rules.seats):
        games.final_scores[number, seat] = game.coins[seat]
    write_observation(game, &games.rules, &games.final_observation[number, 0])
    start(game, &games.rules)


cdef inline void take(Game* game, Games games, uint64_t seed, int copy) noexcept nogil:
    """Set a game to the one that a copy starts from, with the copy's luck."""
    game[0] = games.games[copy % games.size]
    game.key = key_of_stream(seed, copy)
    game.thrown = game.chosen = 0


# The observation

cdef inline void write_observation(const Game* game, const Rules* rules, float* row) noexcept nogil:
    """Set the features that `layout.features_of` describes, for the seat to move."""
    memset(row, 0, rules.features * sizeof(float))
    row[0], row[1], row[2] = game.seat, game.turn, game.leg
    row = write_board(game, rules, row + 3)
    row = write_seats(game, rules, row)
    row = write_bets(game, rules, row)
    write_cards(game, rules, row)


cdef inline int relative(const Game* game, const Rules* rules, int seat) noexcept nogil:
    """Return the number of seats from the observer to a seat."""
    return seat - game.seat if seat >= game.seat else seat - game.seat + rules.seats


cdef inline float* write_board(const Game* game, const Rules* rules, float* row) noexcept nogil:
    cdef int camel, dice = game.code >> DICE
    for camel in range(rules.camels):
        row[camel] = key_of(game.code, camel) >> 3
        row[rules.camels + camel] = key_of(game.code, camel) & 7
    row += 2 * rules.camels
    for camel in range(CAMELS + rules.crazy):
        row[camel] = dice >> camel & 1
    return row + CAMELS + rules.crazy


cdef inline float* write_seats(const Game* game, const Rules* rules, float* row) noexcept nogil:
    cdef int seat, place, square
    for seat in range(rules.seats):
        place, square = relative(game, rules, seat), game.traps[seat]
        row[place] = game.coins[seat]
        row[rules.seats + place] = game.unpaid[seat]
        row[2 * rules.seats + place] = square
        row[3 * rules.seats + place] = (
            <int>(game.oases >> square & 1) - <int>(game.mirages >> square & 1) if square else 0
        )
    return row + 4 * rules.seats


cdef inline float* write_bets(const Game* game, const Rules* rules, float* row) noexcept nogil:
    cdef int bet, camel, seat, place
    cdef int placed[CAMELS]
    cdef int size = CAMELS * rules.rungs
    memset(placed, 0, sizeof(placed))
    for bet in range(game.bets):
        camel, seat = game.bet[bet] & 7, game.bet[bet] >> 3
        place = camel * rules.rungs + placed[camel]
        placed[camel] += 1
        row[place] = relative(game, rules, seat) + 1
        row[size + place] = bet + 1
    row += 2 * size
    if rules.limit <= MOST_RUNGS:
        return row
    for camel in range(CAMELS):
        if game.placed[camel] == rules.rungs:
            for seat in range(rules.seats):
                row[relative(game, rules, seat)] = game.later[camel * MOST_SEATS + seat]
        row += rules.seats
    return row


cdef inline void write_cards(const Game* game, const Rules* rules, float* row) noexcept nogil:
    cdef int place, seat, size = CAMELS * rules.seats
    for place in range(game.cards):
        seat = game.card[place] >> 3 & 7
        row[place] = relative(game, rules, seat) + 1
        row[size + place] = game.card[place] >> 6
        row[2 * size + place] = (game.card[place] & 7) + 1 if seat == game.seat else 0
