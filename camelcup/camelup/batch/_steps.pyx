# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Turns of games side by side, without the interpreter's lock, and the arrays that show them.

Every method works on a range of games, so that threads can share them out.
"""

from libc.stdint cimport int8_t, int64_t, uint8_t

from camelcup.camelup.batch._choose cimport choose_evenly
from camelcup.camelup.batch._game cimport CAMELS, Game
from camelcup.camelup.batch._games cimport Games
from camelcup.camelup.batch._legal cimport is_legal, write_mask
from camelcup.camelup.batch._moves cimport CAPPED, OVER, RUNNING, Ending, play, start
from camelcup.camelup.batch._observe cimport write_observation
from camelcup.camelup.batch._payout cimport share_win
from camelcup.camelup.batch._policy cimport choose_by
from camelcup.camelup.odds._codes cimport DICE, GREY


cdef class Steps(Games):
    """Games with arrays that show them; those have a row for each game."""

    cdef uint8_t[::1] seat, terminated, truncated
    cdef uint8_t[:, ::1] mask
    cdef float[:, ::1] observation, rewards, final_observation
    cdef int8_t[:, ::1] dice
    cdef int64_t[:, ::1] final_scores

    def show_in(self, seat, mask, observation, rewards, terminated, truncated, dice, final_scores, final_observation):
        """Set the arrays."""
        self.seat, self.mask, self.observation = seat, mask, observation
        self.rewards, self.terminated, self.truncated, self.dice = rewards, terminated, truncated, dice
        self.final_scores, self.final_observation = final_scores, final_observation

    def refresh(self, int begin, int end):
        """Write the seats to move, the legal actions and the observations."""
        cdef int number
        with nogil:
            for number in range(begin, end):
                self.show(number)

    def first_illegal(self, const int64_t[::1] actions, int begin, int end):
        """Return the first game whose action is illegal, or -1."""
        cdef int number
        with nogil:
            for number in range(begin, end):
                if not (
                    0 <= actions[number] < self.rules.actions
                    and is_legal(self.games + number, &self.rules, actions[number])
                ):
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
        cdef int number, seat
        cdef bint given = dice is not None
        cdef int thrown[2]
        cdef Ending ending
        with nogil:
            for number in range(begin, end):
                thrown[0] = thrown[1] = -1
                if given:
                    thrown[0], thrown[1] = dice[number, 0], dice[number, 1]
                ending = play(self.games + number, &self.rules, actions[number], thrown)
                self.dice[number, 0], self.dice[number, 1] = thrown[0], thrown[1]
                self.terminated[number], self.truncated[number] = ending == OVER, ending == CAPPED
                for seat in range(self.rules.seats):
                    self.rewards[number, seat] = 0
                if ending != RUNNING:
                    share_win(self.games + number, &self.rules, &self.rewards[number, 0])
                    self.end(number)
                self.show(number)

    def step_as(self, int learner, const int64_t[::1] actions, const int64_t[::1] weights, int begin, int end):
        """Play legal actions of one seat, then others' until it is to move. weights: of their policy, or None

        Without actions only the others play.
        """
        cdef int number, seat
        cdef bint acts = actions is not None
        cdef const int64_t* policy = NULL if weights is None else &weights[0]
        cdef Game* game
        with nogil:
            for number in range(begin, end):
                game = self.games + number
                self.terminated[number] = self.truncated[number] = False
                self.dice[number, 0] = self.dice[number, 1] = -1
                for seat in range(self.rules.seats):
                    self.rewards[number, seat] = 0
                if acts:
                    self.turn(number, actions[number], learner)
                while game.seat != learner:
                    if policy == NULL:
                        self.turn(number, choose_evenly(game, &self.rules), learner)
                    else:
                        self.turn(number, choose_by(game, &self.rules, policy), learner)
                self.show(number)

    cdef inline void turn(self, int number, int action, int learner) noexcept nogil:
        """Play an action; of a game that ends, keep what the learner sees."""
        cdef Game* game = self.games + number
        cdef int thrown[2]
        thrown[0] = -1
        cdef Ending ending = play(game, &self.rules, action, thrown)
        if ending != RUNNING:
            self.terminated[number], self.truncated[number] = ending == OVER, ending == CAPPED
            share_win(game, &self.rules, &self.rewards[number, 0])
            game.seat = learner
            self.end(number)

    def random_play(self, int turns, int begin, int end):
        """Play a number of turns in each game; return the number of games that ended."""
        cdef int number, turn, action, ended = 0
        cdef int thrown[2]
        cdef Game* game
        with nogil:
            for number in range(begin, end):
                game = self.games + number
                for turn in range(turns):
                    thrown[0] = -1
                    action = choose_evenly(game, &self.rules)
                    if play(game, &self.rules, action, thrown) != RUNNING:
                        self.end(number)
                        ended += 1
                self.show(number)
        return ended

    cdef inline void show(self, int number) noexcept nogil:
        """Write the arrays of a game in which a seat is to move."""
        cdef Game* game = self.games + number
        self.seat[number] = game.seat
        write_mask(game, &self.rules, &self.mask[number, 0])
        write_observation(game, &self.rules, &self.observation[number, 0])

    cdef inline void end(self, int number) noexcept nogil:
        """Keep the scores and the observation of a game that has ended, and start the next."""
        cdef Game* game = self.games + number
        cdef int seat
        for seat in range(self.rules.seats):
            self.final_scores[number, seat] = game.coins[seat]
        write_observation(game, &self.rules, &self.final_observation[number, 0])
        start(game, &self.rules)
