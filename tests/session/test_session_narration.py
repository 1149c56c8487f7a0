"""The frames of a game: what each says, and what a seat does not read."""

import pytest

import tiny_tables
from camelcup import RecordedGame
from camelcup.session.narration import Narration
from sessions import played
from tiny_bots import Gambler
from tiny_pictures import DrawnTricks, TricksDisplay


def frames(game, seat=None, colour=False):
    """Return the frames of a session that has ended."""
    return list(Narration(game.display, game.table, seat, colour=colour).frames(game.steps))


@pytest.fixture
def pips(table):
    """A game of a person and a bot that has been played."""
    game = table("Human", "Small", isolation="none")
    played(game)
    return game


@pytest.fixture
def tricks(table):
    """Return a function that plays a game of tricks, in which cards are hidden."""

    def play(bot="tiny_bots:smallest"):
        game = table("Human", bot, game="tricks", isolation="none")
        played(game)
        return game

    return play


def test_there_is_a_frame_for_the_start_and_for_each_turn(pips):
    shown = frames(pips)
    assert [frame.turn for frame in shown] == list(range(pips.turn + 1))
    assert [frame.last for frame in shown] == [False] * pips.turn + [True]
    assert [frame.acted for frame in shown[1:]] == [(turn % 2,) for turn in range(pips.turn)]
    assert shown[0].head == "the start"
    assert str(shown[1]) == f"{shown[1].head}\n\n{shown[1].position}"
    assert shown[1].position == "\n".join([*shown[1].seats, "", shown[1].board])


def test_an_outcome_is_told_after_what_the_action_before_it_settled(pips):
    moves = [step.move for step in pips.steps if not isinstance(step.move, tuple) and len(step.turns) > 2]
    outcome = moves[0]
    assert frames(pips)[2].head == f"turn 2: Small (seat 1) 3: {outcome}"
    pips.display.events = lambda before, move, *_: ["a die"] if isinstance(move, tuple) else ["paid"]
    assert frames(pips)[2].head.splitlines() == ["turn 2: Small (seat 1) 3", "a die", str(outcome), "paid"]


def test_a_seat_reads_no_cards_of_others_until_the_end(tricks):
    *during, last = frames(tricks(), seat=0)
    assert all("hands" not in frame.board for frame in during)
    assert "hands" in last.board
    heads = [frame.head for frame in during[1:]]
    assert all(head.endswith(" moves") == ("(seat 1)" in head) for head in heads)


def test_a_recorded_game_has_frames_and_what_a_seat_could_infer(pips):
    assert [*RecordedGame(pips.record, pips.display).frames()] == frames(pips)
    display = TricksDisplay(DrawnTricks())
    game = RecordedGame(tiny_tables.played(display.game, Gambler, Gambler, Gambler), display)
    first, *during, last = [frame.overlay for frame in game.frames(1)]
    assert (first, last) == ("", ""), "it has been given no view; all is shown"
    assert [layer[layer.index(">view") + 6] for layer in during] == list("111222333"[: len(during)])
    assert not any(frame.overlay for frame in game.frames())
