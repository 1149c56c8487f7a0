"""play_moves, random_moves, play_table, ScriptedBot and assert_same_record."""

import pytest
from attrs import evolve

from breaches import but, returns
from camelcup import CHANCE, OVER, Ending, Table, Times, Turn
from camelcup.players.inline import InlinePlayer
from camelcup.table.match import play
from camelcup.testing import ScriptedBot, assert_same_record, play_moves, play_table, random_moves
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


@pytest.mark.parametrize(
    ("game", "moves", "state"),
    [
        (PIPS, [BIG, 5, PASS, SMALL, 2], PipsState(3, (7, 0), (1, 0), 0)),
        (CLASH, [1, 2, 3, 3], ClashState((1, 2), ((1, 2), (3, 3)))),
        (TRICKS, [[1, 2, 3, 4, 5, 6], 3, 4], TricksState(((1, 5), (2, 6)), (3, 4))),
    ],
)
def test_moves_of_seats_and_of_chance_are_played_in_order(game, moves, state):
    assert play_moves(game, moves, seats=2) == state
    assert len(game.scores(play_moves(game, []))) == game.cup_seats


def test_moves_may_be_encoded_or_the_moves_themselves():
    texts = but(
        Pips,
        outcomes=returns([("a 2", 1.0)]),
        resolve=lambda self, state, outcome: Pips.resolve(self, state, 2),
        encode=lambda self, move: 2 if move == "a 2" else move,
    )
    for outcome in (2, "a 2"):
        assert play_moves(texts(PipsRules()), [SMALL, outcome]) == play_moves(PIPS, [SMALL, 2])


@pytest.mark.parametrize(
    ("game", "moves", "message"),
    [
        (PIPS, [PASS, 5], r"moves\[1\], 5, cannot be played: seat 1 is to move: 5 is no action"),
        (PIPS, [SMALL, 4], r"moves\[1\], 4, cannot be played: chance is to move, and can give 1, 2, 3"),
        (PIPS, [PASS] * 7, r"moves\[6\], 0, cannot be played: the game is over before it"),
        (CLASH, [1, 2, 3], r"moves\[2\], 3, cannot be played: seats \(0, 1\) act at once: one move each"),
    ],
)
def test_an_error_points_at_the_index_of_the_wrong_move(game, moves, message):
    with pytest.raises(AssertionError, match=message):
        play_moves(game, moves)


def test_an_error_shows_the_position():
    with pytest.raises(AssertionError) as failed:
        play_moves(PIPS, [SMALL, 2, PASS, "x"], display=PipsDisplay)
    assert str(failed.value).splitlines()[1:] == [
        "  position (2 seats, after 3 moves, the last of them 3, 2, 0):",
        "  2 0",
    ]


def test_a_scripted_bot_gives_its_answers_one_by_one_and_raises_once_they_have_run_out():
    bot = ScriptedBot([[0], None, "x"])
    assert [bot.move(0, None) for _ in range(3)] == [[0], None, "x"]
    with pytest.raises(AssertionError, match="the script of seat 1 ended after 3 answers"):
        bot.move(1, None)


def test_a_table_is_played_as_the_referee_plays_it():
    played = play_table(PIPS, [Gambler(), Passer()], seed=5)
    table = Table(0, "pips", '{"rounds":3,"big_rolls":2}', ("Gambler", "Passer"), seed=5)
    assert_same_record(played, play(table, PIPS, [InlinePlayer(Gambler, PIPS), InlinePlayer(Passer, PIPS)]))


@pytest.mark.parametrize("bots", [[], [Passer()], [Passer()] * 5])
def test_a_table_that_the_game_has_no_seats_for_is_refused(bots):
    with pytest.raises(AssertionError, match=rf"pips: {len(bots)} seats, but a table has one of \[2, 3, 4\]"):
        play_table(PIPS, bots)
    with pytest.raises(AssertionError, match=f"pips: {len(bots)} seats"):
        play_moves(PIPS, [], seats=len(bots))


def test_a_function_may_play_at_a_table_and_a_class_may_not():
    assert play_table(TRICKS, [smallest, Gambler()]).table.bots == ("smallest", "Gambler")
    with pytest.raises(AssertionError, match="must be a bot, such as ScriptedBot"):
        play_table(PIPS, [Passer, Passer])


@pytest.mark.parametrize(
    ("changes", "difference"),
    [
        (
            {"turns": (Turn(0, 3), Turn(None, 2), Turn(1, 0)), "scores": (2, 2)},
            "turns[1] is chance playing 1 in one, chance playing 2 in the other",
        ),
        ({"turns": ()}, "there are 2 turns in one, 0 in the other"),
        ({"scores": (2, 2), "ending": Ending.TURN_CAP}, "scores is (1, 2) in one, (2, 2) in the other"),
    ],
)
def test_the_first_turn_that_differs_is_named_or_the_first_other_difference(changes, difference):
    one = evolve(record([1, 2]), turns=(Turn(0, 3), Turn(None, 1)))
    assert_same_record(one, evolve(one, times=(Times(9, 9, 9),) * 2))
    with pytest.raises(AssertionError) as failed:
        assert_same_record(one, evolve(one, **changes))
    assert str(failed.value) == f"the records differ: {difference}"


def test_random_moves_are_those_of_a_seed_and_of_what_seats_choose():
    first, again, other = (list(random_moves(PIPS, 3, seed)) for seed in (1, 1, 2))
    assert first == again != other
    for before, move, after in first:
        assert after == (PIPS.resolve if PIPS.to_move(before) is CHANCE else PIPS.apply)(before, move)
    passes = [move for _, move, _ in random_moves(PIPS, choose=lambda state, seat, random: PASS)]
    assert passes == [(PASS,)] * 6
    assert PIPS.to_move(first[-1][2]) is OVER
