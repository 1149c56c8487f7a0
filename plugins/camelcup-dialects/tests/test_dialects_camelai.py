"""Bots in files of camelai."""

import copy

import pytest
from camelcup_dialects.camelai.answers import decoded
from camelcup_dialects.camelai.bot import make
from dialect_tables import BOTS, ENTERED, begin

from camelcup.camelup.actions import ACTIONS
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.rulesets import RULE_SETS
from camelcup.testing import assert_same_record, play_moves

GAME = CamelUp(RULE_SETS["camelai"])
SEARCHER = f"{BOTS}/ai.py:Searcher"


@pytest.mark.parametrize("rules", ["camelai", "first-edition"])
def test_files_of_camelai_play_without_faults_and_the_same_wherever_they_run(rules, play):
    bots = ("camelai:ai.py:Searcher", "camelai:ai.py:Drawer", "cup:keeper.py")
    inline, process = (play(*bots, rules=rules, isolation=isolation)[0] for isolation in ("none", "process"))
    assert not inline.faults
    assert {turn.move[0] for turn in inline.turns if turn.seat == 1} == {0, 1, 2, 3, 4}
    assert_same_record(inline, process)


def test_an_answer_that_cannot_be_converted_is_named_as_it_is(play):
    [record] = play("camelai:ai.py:Wrong", "Player0", rules="camelai")
    assert record.faults[0].reason.startswith("[2, 'c_9'] is not an action; answer [0]")


@pytest.mark.parametrize(
    ("answer", "encoded"),
    [
        ((0,), (0,)),
        ((1, -1, 7), (1, -1, 7)),
        ([2, "c_3"], (2, 3)),
        ((3, "win", "c_0"), (3, 0)),
        ((3, "lose", "c_4"), (4, 4)),
    ],
)
def test_answers_are_converted_and_back(answer, encoded):
    assert make(SEARCHER)().read(answer) == encoded
    assert decoded(ACTIONS[encoded]) == tuple(answer)


@pytest.mark.parametrize(
    "answer", [None, (), 3, "win", (3, "place", "c_0"), (3, "win"), (2, 1), (5,), (2, ["c_0"])]
)
def test_answers_that_mean_nothing_stay_as_they_are(answer):
    assert make(SEARCHER)().read(answer) is answer


def test_the_state_has_the_fields_of_the_runner():
    state = play_moves(GAME, [*ENTERED, (3, 1), (2, 3), (1, -1, 5), (4, 2)], 5)
    bot = begin(make(SEARCHER), GAME, 5)
    g = bot.state_of(GAME.view(state, 0))
    assert g.camel_track == [["c_0", "c_1", "c_2", "c_3", "c_4"], *([] for _ in range(31))]
    assert g.trap_track == [[], [], [], [], [], [-1, 2], *([] for _ in range(26))]
    assert g.player_has_placed_trap == [False, False, True, False, False]
    assert g.round_bets == [["c_3", 1]]
    assert g.game_winner_bets == [["c_1", 0]]
    assert g.game_loser_bets == [[None, None]]
    assert g.player_game_bets == [["c_1"], [], [], [None], []]
    assert g.player_money_values == [2] * 5
    assert g.camel_yet_to_move == [True] * 5
    assert (g.active_game, g.game_winner) == (True, [])
    assert g.NUM_PLAYERS == 5
    assert copy.deepcopy(g).get_player_bets(0) == ["c_1"]
