"""Seats that faults put out: the game hears of each once, and replays and answers lead to the same states."""

import pytest

from camelcup import Bot, Game, Limits, RecordedGame
from camelcup.errors import PluginError
from camelcup.players import Player, PlayerError
from camelcup.records import FaultKind, OnFault, Table, decode_record, encode_record
from camelcup.table.kept_answer import Answer
from camelcup.table.match import ask
from camelcup.table.open_game import OpenGame
from camelcup.table.recorded import replay
from camelcup.testing import assert_same_record
from tiny_games import PipsDisplay
from tiny_tables import played
from unlisted_games import NOTHING, Heaps, HeapsState

EVEN = (1, 1, 1, 1, 1)
FORFEIT = Limits(on_fault=OnFault.FORFEIT)


class Even(Bot[HeapsState, tuple[int, ...]]):
    """Lays a counter on each heap."""

    def move(self, seat, view):
        return EVEN


class Fails(Bot[HeapsState, tuple[int, ...]]):
    """Fails at its second move."""

    def move(self, seat, view):
        return "nothing" if view.rounds == 1 else EVEN


class FailsInBegin(Bot[HeapsState, tuple[int, ...]]):
    """Never begins."""

    def begin(self, seat, seats, game):
        raise ValueError("no")


def followed(*bots, limits=FORFEIT):
    """Return a game of Heaps and its steps."""
    steps = []
    return played(Heaps(), *bots, limits=limits, watch=steps.append), steps


@pytest.fixture
def heard(monkeypatch):
    """The seats that the game has heard of so far, with the rounds then."""
    calls = []
    own = Heaps.leave

    def leave(game, state, seat):
        calls.append((seat, state.rounds))
        return own(game, state, seat)

    monkeypatch.setattr(Heaps, "leave", leave)
    return calls


def test_a_game_hears_once_of_each_seat_that_faults_put_out_and_plays_the_default_action(heard):
    record, steps = followed(Fails, Even, Fails)
    assert [turn.move for turn in record.turns if turn.seat == 0] == [EVEN, NOTHING, NOTHING, NOTHING]
    assert heard == [(0, 1), (2, 1)]
    assert [step.before.left for step in steps] == [(), (), (0, 2), (0, 2)], "in which seats were asked"
    assert [step.after.left for step in steps] == [(), (0, 2), (0, 2), (0, 2)]


def test_a_seat_leaves_before_the_first_turn_where_its_bot_is_out_when_all_have_begun():
    record, steps = followed(Even, FailsInBegin)
    assert steps[0].before == HeapsState((0, 0), left=(1,))
    assert RecordedGame(record, PipsDisplay(Heaps()))[0].view(0).left == (1,), "bots saw this position, too"


def test_nobody_leaves_a_game_that_is_over(heard):
    class FailsInEnd(Even):
        def end(self, scores):
            raise ValueError("no")

    record, _ = followed(Even, FailsInEnd)
    assert (record.out, heard) == ((), [])


@pytest.mark.parametrize("bots", [(Even, Fails, Even), (FailsInBegin, Even), (Fails, FailsInBegin, Fails)])
def test_a_replay_leads_to_the_same_states(bots):
    record, steps = followed(*bots)
    again = replay(decode_record(encode_record(record)), Heaps())
    assert [step.after for step in again] == [step.after for step in steps]
    assert_same_record(again.finish(), record)


def test_the_answers_so_far_lead_to_the_same_state():
    class Plays(Player):
        def begin(self, table, seat):
            if seat == 1:
                raise PlayerError(FaultKind.TIMEOUT, "late")

        def move(self, view):
            return EVEN

    players, game = [Plays(), Plays(), Plays()], Heaps()
    table = Table(0, "heaps", "{}", ("a", "b", "c"), 1)
    live = OpenGame(table, game, (), ())
    while live.record is None and len(live.answers) < 6:
        seat = live.waiting[0]
        live.take(Answer.of(ask(players[seat.number], seat), seat, str))
    again = OpenGame(table, game, (), (), live.answers)
    assert again.progress.state == live.progress.state == HeapsState((0, 0, 0), left=(1,), rounds=1)


@pytest.mark.parametrize("absent", ["sample_action", "check", "default_action"])
def test_a_game_that_does_not_list_its_actions_has_what_needs_a_list_otherwise(absent):
    methods = {name: getattr(Heaps, name) for name in ("sample_action", "check", "default_action")}
    del methods[absent]
    with pytest.raises(PluginError, match=f"^class Lacking sets lists_actions = False: .* define {absent}$"):
        type("Lacking", (Game,), methods | {"lists_actions": False})
