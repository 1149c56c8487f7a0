"""The contest's text protocol; tests/test_ants_golden.py compares its texts with recorded ones."""

import pytest
from ants_positions import begin, make_game, place_ants, play, ring
from camelcup_ants.protocol import AntsProtocol

from camelcup import Limits

DUEL = ring("0.....", "1.....")


@pytest.fixture
def duel():
    return make_game(DUEL, turns=3)


def protocol(game, seat=0, limits=None):
    return AntsProtocol(game, seat, 2, limits or Limits(move_time=0.5, begin_time=2))


def test_a_table_without_a_limit_tells_that_of_the_contest(duel):
    text = protocol(duel, limits=Limits(move_time=0, begin_time=0)).begin(duel.view(begin(duel), 0))
    assert "loadtime 3000\nturntime 1000\n" in text


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("o 1 0 e", [1, 0, "e"]),
        ("  O  01\t+0  E\r", [1, 0, "e"]),
        ("o -1 0 n", [-1, 0, "n"]),
        ("o 1 0", "o 1 0"),
        ("o 1 x e", "o 1 x e"),
        ("o 1 1_0 e", "o 1 1_0 e"),
        ("p 1 0 e", "p 1 0 e"),
        ("o 1 99999999999 e", "o 1 99999999999 e"),
    ],
)
def test_a_line_is_an_order_or_stands_as_it_was_sent(line, order, duel):
    assert protocol(duel).answer([line]) == [order]


def test_comments_and_empty_lines_are_skipped(duel):
    assert protocol(duel).answer(["", " \r", "# o 1 0 e", "  #"]) == []


def test_the_text_at_the_end_has_scores_statuses_turns_and_the_last_state(duel):
    told, state = protocol(duel), begin(duel)
    told.tell(duel.view(state, 0))
    for _ in range(3):
        state = play(duel, state)
    head = ["end", "players 2", "score 1 1", "status survived survived", "playerturns 3 3"]
    board = ["h 1 0 0", "h 1 6 1", "a 1 0 0", "a 1 6 1", "go"]
    assert told.end(duel.scores(state), (0, 1), duel.view(state, 0)).splitlines() == head + board


def test_owners_that_a_seat_never_met_are_none_at_the_end():
    game = make_game(ring("0" + "." * 29, "1" + "." * 29), turns=1)
    state = play(game, begin(game))
    lines = protocol(game).end(game.scores(state), (0, 1), game.view(state, 0)).splitlines()
    assert lines[:5] == ["end", "players 2", "score 1 None", "status survived None", "playerturns 1 None"]


def test_seats_without_ants_are_eliminated_and_those_with_faults_have_crashed(duel):
    dead = play(duel, place_ants(begin(duel), [(1, 2), (1, 4)], [(1, 3)]))
    assert dead.ending == "lone survivor"
    assert protocol(duel).end((), (), duel.view(dead, 1)).splitlines()[3] == "status eliminated survived"
    out = play(duel, duel.leave(begin(duel), 1))
    lines = protocol(duel).end((), (), duel.view(out, 0)).splitlines()
    assert lines[3:5] == ["status survived crashed", "playerturns 1 1"]
