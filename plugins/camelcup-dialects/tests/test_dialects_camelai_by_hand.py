"""Game states of camelai that bots change by hand, and their copies."""

import copy

import pytest
from camelai_states import roll, state
from camelcup_dialects.camelai import camelup
from camelcup_dialects.camelai.camelup import GameState


def test_a_trap_that_a_bot_puts_on_the_track_by_hand_is_placed():
    g = state("01234")
    assert not g.has_player_placed_trap(3)
    g.trap_track[5] = [-1, 3]
    assert g.has_player_placed_trap(3)
    assert g.player_has_placed_trap == [False, False, False, True]
    g.trap_track[5] = []
    assert g.player_has_placed_trap == [False] * 4


def test_race_bets_that_a_bot_changes_by_hand_are_those_of_the_players():
    g = state("01234")
    g.game_winner_bets.append(["c_1", 2])
    g.game_loser_bets.append(["c_0", 2])
    assert g.get_player_bets(2) == g.player_game_bets[2] == ["c_1", "c_0"]
    assert (3, "win", "c_0") not in camelup.get_valid_moves(g, 2)
    g.game_winner_bets.clear()
    assert g.player_game_bets == [[], [], ["c_0"], []]


def test_guesses_take_the_place_of_hidden_bets():
    g = state("01234")
    camelup.place_game_bet(g, "c_1", "win", 2)
    other = g.get_player_copy(0)
    assert other.player_game_bets == [[], [], [None], []]
    other.game_winner_bets[0] = ["c_4", 2]
    assert other.player_game_bets == [[], [], ["c_4"], []]


def test_a_bet_on_a_player_s_copy_leaves_the_game_as_it_is():
    g = state("01234")
    other = g.get_player_copy(1)
    camelup.place_game_bet(other, "c_1", "win", 1)
    camelup.place_round_winner_bet(other, "c_1", 1)
    camelup.move_trap(other, 1, 5, 1)
    assert (other.game_winner_bets, other.round_bets) == ([["c_1", 1]], [["c_1", 1]])
    assert (g.get_player_bets(1), other.get_player_bets(1)) == ([], ["c_1"])
    assert (g.game_winner_bets, g.round_bets, any(g.trap_track)) == ([], [], False)


def test_a_copy_of_a_copy_hides_as_much():
    g = state("01234")
    camelup.place_game_bet(g, "c_4", "win", 1)
    camelup.place_game_bet(g, "c_1", "lose", 2)
    other = g.get_player_copy(0)
    assert other.get_player_copy(0).player_game_bets == other.player_game_bets == [[], [None], [None], []]


def test_a_state_can_be_copied_field_by_field():
    g = state("01", "234")
    camelup.move_trap(g, 1, 5, 2)
    camelup.place_game_bet(g, "c_4", "win", 1)
    seen, copied = g.get_player_copy(0), GameState()
    for name in (*vars(seen), "player_has_placed_trap", "player_game_bets"):
        if not name.isupper():
            setattr(copied, name, copy.deepcopy(getattr(seen, name)))
    assert vars(copied) == vars(seen)
    assert copied.player_game_bets == [[], [None], [], []]


@pytest.mark.parametrize("trap_type", [1, -1])
def test_a_player_s_own_trap_is_turned_over_on_its_square_though_no_list_of_moves_has_that(
    trap_type,
):
    g = state("01234")
    camelup.move_trap(g, trap_type, 5, 2)
    assert not [move for move in camelup.get_valid_moves(g, 2) if move[0] == 1 and move[2] == 5]
    camelup.move_trap(g, -trap_type, 5, 2)
    assert {square: trap for square, trap in enumerate(g.trap_track) if trap} == {5: [-trap_type, 2]}
    with pytest.raises(ValueError, match="is illegal"):
        camelup.move_trap(g, trap_type, 5, 1)


def test_a_trap_that_is_moved_leaves_no_other_of_its_player():
    g = state("01234")
    g.trap_track[5], g.trap_track[9] = [-1, 3], [1, 3]
    camelup.move_trap(g, 1, 12, 3)
    assert {square: trap for square, trap in enumerate(g.trap_track) if trap} == {12: [1, 3]}


@pytest.mark.parametrize("landing", [1, 3])
def test_each_of_two_traps_that_a_bot_gave_a_player_acts_and_stays(landing):
    g = state("0", "", "1234")
    g.trap_track[1], g.trap_track[3] = [1, 3], [1, 3]
    assert roll(g, 0, 0, landing) == ("c_0", landing + 1)
    assert g.player_money_values == [3, 2, 2, 3]
    assert (g.trap_track[1], g.trap_track[3]) == ([1, 3], [1, 3])


@pytest.mark.parametrize(
    ("name", "held", "reason"),
    [
        ("trap_track", [[], [], [1, 4]], "there is no player 4: players are 0 to 3"),
        ("trap_track", [[], [], [1, -1]], "there is no player -1: players are 0 to 3"),
        ("trap_track", [[], [], [2, 0]], r"\[2, 0\] on square 2 is no trap: write \[1, player\]"),
        ("round_bets", [["c_1", -1]], "there is no player -1: players are 0 to 3"),
        ("game_winner_bets", [["c_1", None]], "there is no player None: players are 0 to 3"),
    ],
)
def test_lists_that_hold_what_there_is_not_are_errors(name, held, reason):
    g = state("01234")
    setattr(g, name, held)
    with pytest.raises(ValueError, match=f"^{reason}"):
        camelup.get_valid_moves(g, 0)
