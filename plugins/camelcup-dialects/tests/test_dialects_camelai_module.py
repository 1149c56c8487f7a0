"""The module `camelup` of camelai, its game states, and what bots change in them by hand."""

import copy
import gzip
import json
import random
from pathlib import Path
from unittest import mock

import pytest
from camelcup_dialects.camelai import camelup
from camelcup_dialects.camelai.answers import decoded
from camelcup_dialects.camelai.camelup import GameState

from camelcup.camelup.actions import ACTIONS
from camelcup.testing import ScriptedBot

GAMES = Path(__file__).parents[3] / "tests" / "data" / "camelai-first5.jsonl.gz"


def state(*stacks, **options):
    """Return a game with camels on the first squares, each a digit."""
    g = GameState(**options)
    g.camel_track = [[f"c_{camel}" for camel in stack] for stack in stacks]
    return g


def roll(g, player, camel, steps):
    """Roll for a player, with the draws that a test wants."""
    with (
        mock.patch("random.choice", return_value=camel),
        mock.patch.object(camelup, "roll_dice", return_value=steps),
    ):
        return camelup.move_camel(g, player)


def snapshot(g):
    """Return the state in the form of the records."""
    return {
        "track": [
            [square, [int(c[2:]) for c in stack]] for square, stack in enumerate(g.camel_track) if stack
        ],
        "traps": [[square, *trap] for square, trap in enumerate(g.trap_track) if trap],
        "coins": g.player_money_values,
        "unmoved": [camel for camel, waits in enumerate(g.camel_yet_to_move) if waits],
    }


def play(g, player, turn):
    """Play a recorded turn by the functions of the module."""
    kind, *rest = decoded(ACTIONS[tuple(turn["action"])])
    if kind == 0:
        roll(g, player, *turn["roll"])
    elif kind == 1:
        camelup.move_trap(g, rest[0], rest[1], player)
    elif kind == 2:
        camelup.place_round_winner_bet(g, rest[0], player)
    else:
        camelup.place_game_bet(g, rest[1], rest[0], player)


@pytest.mark.parametrize(
    "game", [json.loads(line) for line in gzip.decompress(GAMES.read_bytes()).splitlines()]
)
def test_recorded_games_replay_turn_by_turn(game):
    g = GameState(num_players=game["players"])
    track = dict(game["start"]["track"])
    g.camel_track = [[f"c_{camel}" for camel in track.get(square, ())] for square in range(32)]
    for turn in game["turns"]:
        legal = camelup.get_valid_moves(g, turn["player"])
        assert len(legal) == turn["legal_count"]
        if "legal_actions" in turn:
            assert legal == [decoded(ACTIONS[tuple(action)]) for action in turn["legal_actions"]]
        play(g, turn["player"], turn)
        assert snapshot(g) == {key: turn[key] for key in ("track", "traps", "coins", "unmoved")}
    assert not g.active_game
    assert g.game_winner == game["winners"]


def test_a_constant_cannot_be_set_again():
    for g in (GameState(), copy.deepcopy(GameState())):
        with pytest.raises(TypeError, match=r"^BOARD_SIZE is a constant"):
            g.BOARD_SIZE = 3


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"num_camels": 6}, "num_camels is 6: the engine of camelcup has 5 only"),
        ({"move_range": (1, 6)}, r"move_range is \(1, 6\): the engine of camelcup has \(1, 3\) only"),
        ({"num_players": 9}, "num_players is 9: it must be from 1 to 8"),
        ({"second_place_round_payout": (1,)}, "leg_second has 1 payment: it needs 3"),
    ],
)
def test_what_the_engine_does_not_have_is_an_error(options, reason):
    with pytest.raises(ValueError, match=f"^{reason}"):
        GameState(**options)


def test_other_payouts_are_paid():
    g = state("", "", "01234", first_place_round_payout=(9, 4), second_place_round_payout=(0, 0))
    camelup.place_round_winner_bet(g, "c_4", 1)
    camelup.place_round_winner_bet(g, "c_3", 2)
    camelup.place_round_winner_bet(g, "c_0", 3)
    camelup.end_of_round(g)
    assert g.player_money_values == [2, 11, 2, 1]


@pytest.mark.parametrize(("steps", "trap", "distance"), [(1, 1, 2), (1, -1, 0), (3, -1, 2)])
def test_the_distance_of_a_roll_is_net_of_traps(steps, trap, distance):
    g = state("1234", "", "0")
    camelup.move_trap(g, trap, 2 + steps, 3)
    assert roll(g, 0, 0, steps) == ("c_0", distance)
    assert g.player_money_values == [3, 2, 2, 3]


def test_the_end_of_a_game_pays_the_race_bets():
    g = state("0123", *[""] * 14, "4")
    camelup.place_game_bet(g, "c_4", "win", 1)
    camelup.place_game_bet(g, "c_3", "lose", 3)
    camelup.end_of_round(g)
    camelup.end_of_game(g)
    assert g.player_money_values == [2, 10, 2, 1]
    assert (g.active_game, g.game_winner) == (False, [1])


@pytest.mark.parametrize(
    ("function", "arguments", "reason"),
    [
        (camelup.move_trap, (1, 0, 0), r"\[1, 1, 0\] is illegal: seat 0 may still use trap squares"),
        (camelup.move_trap, (2, 8, 0), r"\[1, 2, 8\] is not an action"),
        (camelup.move_trap, (1, 8, 4), "there is no player 4: players are 0 to 3"),
        (camelup.place_game_bet, ("c_1", "lose", 1), r"\[4, 1\] is illegal: seat 1 may still place race"),
        (camelup.place_game_bet, ("c_1", "place", 0), r"\(3, 'place', 'c_1'\) is not an action"),
        (camelup.place_game_bet, ("c_7", "win", 0), "'c_7' is no camel; the camels are c_0"),
        (camelup.place_round_winner_bet, ("c_2", 0), r"\[2, 2\] is illegal: seat 0 may still place leg bets"),
        (camelup.find_camel_in_nth_place, (0,), "place 0: the camels are in the places 1 to 5"),
    ],
)
def test_illegal_calls_are_errors_and_change_nothing(function, arguments, reason):
    g = state("01234")
    camelup.move_trap(g, 1, 5, 2)
    camelup.place_game_bet(g, "c_1", "win", 1)
    for _ in range(3):
        camelup.place_round_winner_bet(g, "c_2", 3)
    before = copy.deepcopy(vars(g))
    with pytest.raises(ValueError, match=f"^{reason}"):
        function(g, *arguments)
    assert vars(g) == before


def test_the_leader_is_in_place_1():
    g = state("20", "", "1", "43")
    assert [camelup.find_camel_in_nth_place(g, n) for n in range(1, 6)] == ["c_3", "c_4", "c_1", "c_0", "c_2"]


def test_a_player_s_copy_hides_the_race_bets_of_the_others():
    g = state("01234")
    camelup.place_game_bet(g, "c_4", "win", 1)
    camelup.place_game_bet(g, "c_4", "win", 0)
    camelup.place_game_bet(g, "c_1", "lose", 2)
    other = g.get_player_copy(0)
    assert other.game_winner_bets == [[None, None], ["c_4", 0]]
    assert other.game_loser_bets == [[None, None]]
    assert other.player_game_bets == [["c_4"], [None], [None], []]
    assert g.game_winner_bets == [["c_4", 1], ["c_4", 0]]


class Drawer:
    @staticmethod
    def move(active_player, game_state):
        return list(random.choice(camelup.get_valid_moves(game_state, active_player)))


def test_a_game_is_played_to_its_end():
    random.seed(3)
    log, g = camelup.play_game([Drawer, Drawer, Drawer])
    assert not g.active_game
    assert [player for player, _ in log[:4]] == [0, 1, 2, 0]
    assert {action[0] for _, action in log} == {0, 1, 2, 3}
    best = max(g.player_money_values)
    assert g.game_winner == [player for player, coins in enumerate(g.player_money_values) if coins == best]


def test_an_illegal_move_ends_a_game():
    line = r"^player 1 answered \(1, 1, 0\), which is not legal"
    with pytest.raises(camelup.IllegalMoveException, match=line):
        camelup.play_game([Drawer, ScriptedBot([(1, 1, 0)])])


# States that are changed by hand, and their copies


def test_a_trap_that_a_bot_puts_on_the_track_by_hand_is_placed():
    g = state("01234")
    g.trap_track[5] = [-1, 3]
    assert g.player_has_placed_trap == [False, False, False, True]
    g.trap_track[5] = []
    assert g.player_has_placed_trap == [False] * 4


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


def test_a_player_s_own_trap_is_turned_over_on_its_square_though_no_list_of_moves_has_that():
    g = state("01234")
    camelup.move_trap(g, 1, 5, 2)
    assert not [move for move in camelup.get_valid_moves(g, 2) if move[0] == 1 and move[2] == 5]
    camelup.move_trap(g, -1, 5, 2)
    assert {square: trap for square, trap in enumerate(g.trap_track) if trap} == {5: [-1, 2]}


@pytest.mark.parametrize(
    ("name", "held", "reason"),
    [
        ("trap_track", [[], [], [2, 0]], r"\[2, 0\] on square 2 is no trap: write \[1, player\]"),
        ("game_winner_bets", [["c_1", None]], "there is no player None: players are 0 to 3"),
    ],
)
def test_lists_that_hold_what_there_is_not_are_errors(name, held, reason):
    g = state("01234")
    setattr(g, name, held)
    with pytest.raises(ValueError, match=f"^{reason}"):
        camelup.get_valid_moves(g, 0)
