"""The module `camelup` of camelai."""

import copy
import gzip
import json
import random
from pathlib import Path
from unittest import mock

import pytest
from camelai_states import roll, state
from camelcup_dialects.camelai import camelup
from camelcup_dialects.camelai.camelup import GameState

GAMES = Path(__file__).parents[3] / "tests" / "data" / "camelai-first5.jsonl.gz"


def recorded(action):
    """Return the form of camelai of a recorded action."""
    kind, *rest = action
    if kind >= 2:
        camel = f"c_{rest[0]}"
        return (2, camel) if kind == 2 else (3, "win" if kind == 3 else "lose", camel)
    return tuple(action)


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
    kind, *rest = recorded(turn["action"])
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
        assert (
            legal == [recorded(action) for action in turn.get("legal_actions", [])]
            or "legal_actions" not in turn
        )
        play(g, turn["player"], turn)
        assert snapshot(g) == {key: turn[key] for key in ("track", "traps", "coins", "unmoved")}
    assert not g.active_game
    assert g.game_winner == game["winners"]


def test_a_new_game_has_the_numbers_of_the_runner():
    g = GameState()
    assert (g.NUM_CAMELS, g.NUM_PLAYERS, g.BOARD_SIZE, g.MOVE_RANGE) == (5, 4, 16, (1, 3))
    assert g.CAMELS == ("c_0", "c_1", "c_2", "c_3", "c_4")
    assert (g.FIRST_PLACE_ROUND_PAYOUT, g.SECOND_PLACE_ROUND_PAYOUT) == ((5, 3, 2), (1, 1, 1))
    assert g.THIRD_OR_WORSE_PLACE_ROUND_PAYOUT == -1
    assert (g.GAME_END_PAYOUT, g.BAD_GAME_END_BET) == ((8, 5, 3), -1)
    assert (len(g.camel_track), len(g.trap_track)) == (32, 32)
    assert sorted(camel for stack in g.camel_track[:3] for camel in stack) == list(g.CAMELS)
    assert g.player_money_values == [2, 2, 2, 2]


def test_the_module_random_decides_where_camels_start():
    tracks = []
    for seed in (1, 1, 2):
        random.seed(seed)
        tracks.append(GameState().camel_track)
    assert tracks[0] == tracks[1] != tracks[2]


@pytest.mark.parametrize("name", ["NUM_CAMELS", "CAMELS", "BOARD_SIZE", "MOVE_RANGE", "BAD_GAME_END_BET"])
def test_a_constant_cannot_be_set_again(name):
    for g in (GameState(), copy.deepcopy(GameState())):
        with pytest.raises(TypeError, match=f"^{name} is a constant"):
            setattr(g, name, 3)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"num_camels": 6}, "num_camels is 6: the engine of camelcup has 5 only"),
        ({"board_size": 10}, "board_size is 10: the engine of camelcup has 16 only"),
        ({"move_range": (1, 6)}, r"move_range is \(1, 6\): the engine of camelcup has \(1, 3\) only"),
        ({"num_players": 9}, "num_players is 9: it must be from 1 to 8"),
        ({"num_players": 0}, "num_players is 0: it must be from 1 to 8"),
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


def test_without_a_camel_left_there_are_no_moves():
    g = GameState()
    g.camel_yet_to_move = [False] * 5
    with pytest.raises(RuntimeError, match="no camel is left"):
        camelup.get_valid_moves(g, 0)


def test_the_draws_of_a_roll_can_be_replaced():
    g = state("01", "2", "34")
    g.camel_yet_to_move[1] = False
    with (
        mock.patch("random.choice", return_value=2) as choice,
        mock.patch.object(camelup, "roll_dice") as dice,
    ):
        dice.return_value = 3
        assert camelup.move_camel(g, 1) == ("c_2", 3)
    choice.assert_called_once_with([0, 2, 3, 4])
    dice.assert_called_once_with((1, 3))
    assert g.camel_track[4] == ["c_2"]
    assert g.camel_yet_to_move == [True, False, False, True, True]
    assert g.player_money_values == [2, 3, 2, 2]


def test_a_die_shows_each_number_of_its_range():
    assert {camelup.roll_dice((1, 3)) for _ in range(200)} == {1, 2, 3}


@pytest.mark.parametrize(("steps", "trap", "distance"), [(1, 1, 2), (1, -1, 0), (3, -1, 2)])
def test_the_distance_of_a_roll_is_net_of_traps(steps, trap, distance):
    g = state("1234", "", "0")
    camelup.move_trap(g, trap, 2 + steps, 3)
    assert roll(g, 0, 0, steps) == ("c_0", distance)
    assert g.player_money_values == [3, 2, 2, 3]


@pytest.mark.parametrize(("camel", "steps"), [(0, 4), (0, 0), (1, 2)])
def test_a_roll_that_no_die_shows_is_an_error(camel, steps):
    g = state("01234")
    g.camel_yet_to_move[1] = False
    with pytest.raises(ValueError, match=f"^camel {camel} cannot move {steps}: "):
        roll(g, 0, camel, steps)


def test_a_camel_past_the_finish_ends_the_game():
    g = state("0123", *[""] * 14, "4")
    camelup.place_game_bet(g, "c_4", "win", 1)
    camelup.place_game_bet(g, "c_0", "lose", 2)
    camelup.place_game_bet(g, "c_3", "lose", 3)
    other = copy.deepcopy(g)
    roll(g, 0, 4, 1)
    assert g.player_money_values == [3, 10, 10, 1]
    assert not g.active_game
    assert g.game_winner == [1, 2]
    camelup.end_of_round(other)
    camelup.end_of_game(other)
    assert other.player_money_values == [2, 10, 10, 1]
    assert (other.active_game, other.game_winner) == (False, [1, 2])


@pytest.mark.parametrize(
    ("function", "arguments", "reason"),
    [
        (camelup.move_trap, (1, 0, 0), r"\[1, 1, 0\] is illegal: seat 0 may still use trap squares"),
        (camelup.move_trap, (1, 4, 0), r"\[1, 1, 4\] is illegal"),
        (camelup.move_trap, (2, 8, 0), r"\[1, 2, 8\] is not an action"),
        (camelup.move_trap, (1, 8, 4), "there is no player 4: players are 0 to 3"),
        (
            camelup.place_game_bet,
            ("c_1", "lose", 1),
            r"\[4, 1\] is illegal: seat 1 may still place race bets",
        ),
        (camelup.place_game_bet, ("c_1", "place", 0), r"\(3, 'place', 'c_1'\) is not an action"),
        (camelup.place_game_bet, ("c_7", "win", 0), "'c_7' is no camel; the camels are c_0"),
        (camelup.place_round_winner_bet, ("c_2", 0), r"\[2, 2\] is illegal: seat 0 may still place leg bets"),
        (camelup.find_camel_in_nth_place, (0,), "place 0: the camels are in the places 1 to 5"),
        (camelup.find_camel_in_nth_place, (6,), "place 6: "),
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


def test_a_camel_beyond_the_engine_s_track_is_an_error():
    g = state("0123", *[""] * 28, "4")
    with pytest.raises(ValueError, match="beyond square 28"):
        camelup.get_valid_moves(g, 0)


def test_the_leader_is_in_place_1():
    g = state("20", "", "1", "43")
    assert [camelup.find_camel_in_nth_place(g, n) for n in range(1, 6)] == ["c_3", "c_4", "c_1", "c_0", "c_2"]


def test_right_race_bets_pay_less_and_less():
    g = GameState(game_end_payout=(7, 2))
    assert [g.get_game_bets_payout(place) for place in range(4)] == [7, 2, 1, 1]


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


def test_a_copy_can_be_played_to_the_end():
    g = GameState()
    camelup.place_game_bet(g, "c_4", "win", 1)
    other = g.get_player_copy(0)
    while other.active_game:
        camelup.move_camel(other, 0)
    assert other.player_money_values[1:] == [2, 2, 2]
    assert g.active_game


def test_the_displays_print_where_the_game_is_verbose(capsys):
    g = state("01", "", "234")
    camelup.display_game_state(g)
    assert capsys.readouterr().out == f"{camelup.summarize_game_state(g)}\n"
    camelup.display_track_state(g, g.camel_track)
    assert capsys.readouterr().out == " 0: c_0 c_1\n 2: c_2 c_3 c_4\n"
    g.verbose = False
    camelup.display_game_state(g)
    camelup.display_track_state(g, g.camel_track)
    assert capsys.readouterr().out == ""


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
    class Wrong:
        @staticmethod
        def move(active_player, game_state):
            return (1, 1, 0)

    with pytest.raises(
        camelup.IllegalMoveException, match=r"^player 1 answered \(1, 1, 0\), which is not legal"
    ):
        camelup.play_game([Drawer, Wrong])
