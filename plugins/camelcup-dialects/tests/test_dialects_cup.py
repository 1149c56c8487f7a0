"""Bots in files of the Camel Up Cup."""

import random
import sys
from hashlib import sha256

import pytest
from camelcup_dialects.cup.bot import make
from dialect_tables import BOTS, ENTERED, begin

from camelcup.camelup.engine import CamelUp
from camelcup.testing import assert_same_record, play_moves

KEEPER = f"{BOTS}/keeper.py:Keeper"


def seen(*acted):
    """Return what a keeper was given in two turns: at first, and after it and other seats have acted."""
    game = CamelUp()
    bot = begin(make(KEEPER), game)
    for played in (ENTERED, ENTERED + acted):
        bot.move(0, game.view(play_moves(game, played), 0))
    return bot.target.seen


@pytest.mark.parametrize(("isolation", "rules"), [("process", "cup2026"), ("sandbox", "cup")])
def test_files_of_the_cup_play_without_faults_and_the_same_wherever_they_run(isolation, rules, play):
    bots = ("cup:keeper.py:Keeper", "cup:keeper.py", "cup:helped/Helped.py", "cup:mutator.py:Mutator")
    [inline], [apart] = (play(*bots, isolation=each, rules=rules) for each in ("none", isolation))
    assert not inline.faults
    assert {turn.move[0] for turn in inline.turns if turn.seat == 0} == {0, 2, 3, 4}
    assert_same_record(inline, apart)


def test_a_bot_may_change_its_state_and_nothing_else(play):
    [mutating] = play("cup:mutator.py:Mutator", "cup:mutator.py:Mutator")
    [gentle] = play("cup:mutator.py:Gentle", "cup:mutator.py:Gentle")
    assert not mutating.faults
    assert mutating.turns == gentle.turns


@pytest.mark.parametrize("isolation", ["process", "none"])
def test_classes_modules_and_helpers_last_one_game(isolation, play):
    _, second = play("cup:keeper.py", "cup:helped/Helped.py", isolation=isolation, games=2)
    assert [turn.move for turn in second.turns if turn.seat == 0][:2] == [(3, 1), (4, 2)]
    assert next(turn.move for turn in second.turns if turn.seat == 1) == (2, 4)


def test_two_seats_of_one_file_share_nothing_and_no_module_is_left_behind(play):
    places, numbers = list(sys.path), random.getstate()
    [record] = play("cup:keeper.py", "cup:keeper.py", "cup:helped/Helped.py")
    for seat in (0, 1):
        assert [turn.move for turn in record.turns if turn.seat == seat][:2] == [(3, 1), (4, 2)]
    left = {"camelup", "playerinterface", "Helped", "helper", "tools", "tools.choice"}
    assert not left & set(sys.modules)
    assert (sys.path, random.getstate()) == (places, numbers)


def test_the_state_has_the_lists_of_the_runner():
    g, after = seen((3, 1), (2, 3), (1, -1, 5), (4, 2))
    assert g.camel_track == [[0, 1, 2, 3, 4], *([] for _ in range(28))]
    assert g.trap_track == [[] for _ in range(29)]
    assert (g.round_bets, g.game_winner_bets, g.game_loser_bets) == ([], [], [])
    assert g.player_game_bets == [[], [], [], []]
    assert g.player_money_values == [2, 2, 2, 2]
    assert g.camel_yet_to_move == [True] * 5
    assert g.camels == [0, 1, 2, 3, 4]
    assert g.active_game
    assert g.game_winner == []
    assert after.round_bets == [[3, 1]]
    assert after.trap_track[5] == [-1, 2]
    assert after.player_has_placed_trap == [False, False, True, False]


def test_a_file_finds_its_own_bets_by_their_hashes():
    [[hashed, player]] = seen((3, 1), (2, 3), (2, 3), (2, 3))[1].game_winner_bets
    assert player == 0
    digest, salt = hashed.split(":")
    assert digest == sha256(f"{salt}1".encode()).hexdigest()
    assert len(salt) == 32


def test_bets_of_other_seats_are_hidden():
    g = seen((2, 0), (3, 1), (4, 1), (2, 0))[1]
    assert g.game_winner_bets == [[None, 1]]
    assert g.game_loser_bets == [[None, 2]]
    assert g.player_game_bets == [[], [None], [None], []]


def test_the_supplied_module_has_the_runner_s_names():
    runner = begin(make(KEEPER), CamelUp(), seats=3).surroundings.modules["camelup"]
    assert (runner.camels, runner.num_camels, runner.finish_line) == ([0, 1, 2, 3, 4], 5, 16)
    assert runner.num_players == 3
    assert runner.display_updates is False
    g = runner.GameState()
    assert len(g.player_money_values) == 3
    assert sorted(camel for stack in g.camel_track[:3] for camel in stack) == [0, 1, 2, 3, 4]
    assert runner.check_bet(runner.hash_bet("3"), "3")
    assert not runner.check_bet(runner.hash_bet("3"), "4")
    assert runner.hash_bet("3") != runner.hash_bet("3")
    track = [[2, 0], [], [1], [4, 3], *([] for _ in range(25))]
    assert [runner.FindCamelInNthPlace(track, n) for n in range(1, 6)] == [3, 4, 1, 0, 2]
    with pytest.raises(ValueError, match=r"^place 6: the camels on this track are in the places 1 to 5"):
        runner.FindCamelInNthPlace(track, 6)


def test_the_traceback_of_a_fault_begins_in_the_file(play, tmp_path):
    file = tmp_path / "fails.py"
    file.write_text("class Fails:\n    def move(player, g):\n        raise ValueError('no idea')\n")
    for isolation in ("none", "process"):
        [record] = play(f"cup:{file}:Fails", "Player0", isolation=isolation)
        assert record.faults[0].reason == "ValueError: no idea (fails.py:3 in move)"
        assert "camelcup_dialects" not in record.faults[0].traceback
