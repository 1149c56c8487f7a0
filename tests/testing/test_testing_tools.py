"""play_moves, play_table, ScriptedBot and assert_same_record."""

from typing import Any

import pytest
from attrs import evolve

from camelcup import Ending, FaultKind, Table, Times, Turn
from camelcup.players.inline import InlinePlayer
from camelcup.table.match import play
from camelcup.testing import ScriptedBot, assert_same_record, play_moves, play_table
from records import record
from tiny_bots import Gambler, Passer, smallest
from tiny_games import (
    BIG,
    PASS,
    SMALL,
    Clash,
    ClashRules,
    ClashState,
    Pips,
    PipsDisplay,
    PipsRules,
    PipsState,
    Tricks,
    TricksState,
)

PIPS, CLASH, TRICKS = Pips(PipsRules()), Clash(ClashRules(rounds=2)), Tricks()


def test_moves_of_seats_and_of_chance_are_played_in_order():
    assert play_moves(PIPS, [BIG, 5, PASS, SMALL, 2]) == PipsState(3, (7, 0), (1, 0), 0)


def test_no_moves_lead_to_the_start():
    assert play_moves(PIPS, []) == PIPS.start(2)


def test_the_number_of_seats_is_that_of_a_cup_table_unless_given():
    assert len(play_moves(TRICKS, []).hands) == 3
    assert len(play_moves(TRICKS, [], seats=4).hands) == 4


def test_moves_may_be_encoded_or_the_moves_themselves():
    class Faces(Pips):
        """Outcomes are text for a person, and encoded as numbers."""

        def outcomes(self, state):
            return [(f"a {outcome}", weight) for outcome, weight in super().outcomes(state)]

        def resolve(self, state, outcome):
            return super().resolve(state, int(outcome[2:]))

        def encode(self, move):
            return int(move[2:]) if isinstance(move, str) else move

    moves: list[Any] = [BIG, 5, SMALL, 2]
    assert play_moves(Faces(PipsRules()), moves) == play_moves(PIPS, moves)
    assert play_moves(Faces(PipsRules()), [BIG, "a 5", SMALL, "a 2"]) == play_moves(PIPS, moves)


def test_where_seats_act_at_once_each_has_a_move_in_the_list():
    assert play_moves(CLASH, [1, 2, 3, 3]) == ClashState((1, 2), ((1, 2), (3, 3)))


def test_an_outcome_of_a_game_that_samples_is_played_as_it_is():
    assert play_moves(TRICKS, [[1, 2, 3, 4, 5, 6], 3, 4], seats=2) == TricksState(((1, 5), (2, 6)), (3, 4))


def test_the_turns_of_a_record_lead_to_its_end():
    for game in (PIPS, CLASH, TRICKS):
        played = play_table(game, [Gambler(), Gambler()], seed=5)
        state = play_moves(game, [turn.move for turn in played.turns], seats=2)
        assert tuple(game.scores(state)) == played.scores


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ([PASS, 5], r"moves\[1\], 5, cannot be played: seat 1 is to move: 5 is no action"),
        ([BIG, 1, PASS, BIG, 2, PASS, BIG], r"moves\[6\], 6, .* seat 0 has no roll of the big die left"),
        ([SMALL, 4], r"moves\[1\], 4, cannot be played: chance is to move, and can give 1, 2, 3"),
        ([PASS] * 7, r"moves\[6\], 0, cannot be played: the game is over before it"),
    ],
)
def test_an_error_points_at_the_index_of_the_wrong_move(moves, message):
    with pytest.raises(AssertionError, match=message):
        play_moves(PIPS, moves)


def test_an_error_shows_the_position():
    with pytest.raises(AssertionError) as failed:
        play_moves(PIPS, [SMALL, 2, PASS, "x"], display=PipsDisplay)
    assert str(failed.value).splitlines()[1:] == [
        "  position (2 seats, after 3 moves, the last of them 3, 2, 0):",
        "  2 0",
    ]


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ([1, 4], r"moves\[1\], 4, cannot be played: seat 1 is to move: 4 is not legal; legal: 1, 2, 3"),
        ([1, 2, 3], r"moves\[2\], 3, cannot be played: seats \(0, 1\) act at once: one move each is needed"),
    ],
)
def test_an_error_points_at_one_of_the_moves_made_at_once(moves, message):
    with pytest.raises(AssertionError, match=message):
        play_moves(CLASH, moves)


def test_a_scripted_bot_gives_its_answers_one_by_one():
    bot = ScriptedBot([[0], None, "x"])
    assert [bot.move(0, None) for _ in range(3)] == [[0], None, "x"]


def test_a_scripted_bot_raises_once_its_answers_have_run_out():
    bot = ScriptedBot([PASS])
    bot.move(1, None)
    with pytest.raises(AssertionError, match="the script of seat 1 ended after 1 answers"):
        bot.move(1, None)


def test_at_a_table_a_script_that_runs_out_is_a_fault_with_the_reason():
    played = play_table(PIPS, [ScriptedBot([PASS, PASS]), ScriptedBot([PASS] * 3)])
    (fault,) = played.faults
    assert (fault.turn, fault.seat, fault.kind) == (4, 0, FaultKind.RAISED)
    assert fault.reason == "AssertionError: the script of seat 0 ended after 2 answers"


def test_a_table_is_played_as_the_referee_plays_it():
    played = play_table(PIPS, [Gambler(), Passer()], seed=5)
    table = Table(0, "pips", '{"rounds":3,"big_rolls":2}', ("Gambler", "Passer"), seed=5)
    assert_same_record(played, play(table, PIPS, [InlinePlayer(Gambler, PIPS), InlinePlayer(Passer, PIPS)]))


def test_a_function_may_play_at_a_table():
    played = play_table(TRICKS, [smallest, Gambler()])
    assert played.table.bots == ("smallest", "Gambler")
    assert played.faults == ()


def test_a_table_with_the_same_seed_is_played_the_same_again():
    records = [play_table(PIPS, [Gambler(), Gambler(), Gambler()], seed) for seed in (1, 1, 2)]
    assert_same_record(records[0], records[1])
    with pytest.raises(AssertionError, match="the records differ"):
        assert_same_record(records[0], records[2])


@pytest.mark.parametrize("bots", [[], [Passer()], [Passer()] * 5])
def test_a_table_that_the_game_has_no_seats_for_is_refused(bots):
    with pytest.raises(AssertionError, match=rf"pips: {len(bots)} seats, but a table has one of \[2, 3, 4\]"):
        play_table(PIPS, bots)
    with pytest.raises(AssertionError, match=f"pips: {len(bots)} seats"):
        play_moves(PIPS, [], seats=len(bots))


@pytest.mark.parametrize("bot", [Passer, 7])
def test_a_class_cannot_play_at_a_table(bot):
    with pytest.raises(AssertionError, match="must be a bot, such as ScriptedBot"):
        play_table(PIPS, [bot, bot])


def test_records_that_differ_in_times_only_are_the_same():
    one = record([1, 2])
    assert_same_record(one, evolve(one, times=(Times(9, 9, 9),) * 2))


def test_the_first_turn_that_differs_is_named():
    one = evolve(record([1, 2]), turns=(Turn(0, 3), Turn(None, 1)))
    other = evolve(one, turns=(Turn(0, 3), Turn(None, 2), Turn(1, 0)), scores=(2, 2))
    with pytest.raises(AssertionError) as failed:
        assert_same_record(one, other)
    assert (
        str(failed.value)
        == "the records differ: turns[1] is chance playing 1 in one, chance playing 2 in the other"
    )


def test_turns_of_which_one_record_has_more_are_counted():
    one = evolve(record([1, 2]), turns=(Turn(0, 3),))
    with pytest.raises(AssertionError, match="there are 1 turns in one, 0 in the other"):
        assert_same_record(one, evolve(one, turns=()))


def test_the_first_other_difference_is_named():
    one = record([1, 2])
    with pytest.raises(AssertionError, match=r"scores is \(1, 2\) in one, \(2, 2\) in the other"):
        assert_same_record(one, evolve(one, scores=(2, 2), ending=Ending.TURN_CAP))
    with pytest.raises(AssertionError, match=r"table is Table\(number=0, .* in one, Table\(number=3"):
        assert_same_record(one, evolve(one, table=evolve(one.table, number=3)))
