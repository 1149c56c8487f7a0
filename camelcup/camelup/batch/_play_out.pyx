# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Play-outs: games played to the end of the race by a policy, from where the games of a batch stand."""

from libc.stdint cimport int32_t, int64_t, uint64_t

from camelcup.camelup.batch._chance cimport key_of_stream
from camelcup.camelup.batch._game cimport Game
from camelcup.camelup.batch._games cimport Games
from camelcup.camelup.batch._moves cimport RUNNING, Ending, play
from camelcup.camelup.batch._payout cimport share_win
from camelcup.camelup.batch._policy cimport Choices, choose_by, list_choices, write_cells


def play_out(
    Games games,
    const int64_t[::1] actions,
    const int64_t[::1] weights,
    uint64_t seed,
    int64_t[:, :, ::1] scores,
    float[:, :, ::1] shares,
    int begin,
    int end,
):
    """Set the scores and the shares of the win, after each of some legal actions, of copies from begin to end."""
    cdef Game game
    cdef int copy, place, seat
    cdef int thrown[2]
    cdef Ending ending
    with nogil:
        for copy in range(begin, end):
            for place in range(actions.shape[0]):
                take(&game, games, seed, copy)
                thrown[0] = -1
                ending = play(&game, &games.rules, actions[place], thrown)
                while ending == RUNNING:
                    thrown[0] = -1
                    ending = play(&game, &games.rules, choose_by(&game, &games.rules, &weights[0]), thrown)
                for seat in range(games.rules.seats):
                    scores[copy, place, seat] = game.coins[seat]
                share_win(&game, &games.rules, &shares[copy, place, 0])


def turns(Games games, int action, const int64_t[::1] weights, uint64_t seed, int copy):
    """Return the turns of a play-out: the action, and the camel and the steps of the die, -1 for none."""
    cdef Game game
    cdef int thrown[2]
    take(&game, games, seed, copy)
    played = []
    while True:
        thrown[0] = -1
        ending = play(&game, &games.rules, action, thrown)
        played.append((action, thrown[0], thrown[1]))
        if ending != RUNNING:
            return played
        action = choose_by(&game, &games.rules, &weights[0])


def show_cells(Games games, int32_t[:, ::1] cells):
    """Set the cell of each action in each game, -1 for those that a policy does not take."""
    cdef Choices choices
    cdef int number
    for number in range(games.size):
        list_choices(games.games + number, &games.rules, &choices)
        write_cells(&choices, games.rules.actions, &cells[number, 0])


cdef inline void take(Game* game, Games games, uint64_t seed, int copy) noexcept nogil:
    """Set a game to the one that a copy starts from, with the copy's luck."""
    game[0] = games.games[copy % games.size]
    game.key = key_of_stream(seed, copy)
    game.thrown = game.chosen = 0
