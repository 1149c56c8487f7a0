"""Players that follow their game, wherever it is played."""

from types import MappingProxyType

import pytest

from camelcup import Display, UserError, play, session
from camelcup.players.inline import InlinePlayer
from camelcup.records import Table, decode_record, encode_record
from camelcup.table.match import Match
from camelcup.table.match import play as play_table
from followers import Follower
from tiny_bots import Small
from tiny_games import Pips, PipsRules

PLUGIN = """
from camelcup import KindEntry, hookimpl

@hookimpl
def camelcup_register_bot_kinds():
    return [KindEntry(name="follow", player="followers:Follower", summary="follow:NAME")]
"""

PIPS = Pips(PipsRules(rounds=2))


@pytest.fixture(autouse=True)
def seen(monkeypatch):
    """What followers have seen in this test."""
    monkeypatch.setattr(Follower, "seen", [])
    return Follower.seen


@pytest.fixture
def kind(plugin):
    """A kind of bots that follow: `follow:NAME`."""
    plugin("camelcup-follow", PLUGIN)


def table(*bots):
    return Table(0, "pips", "standard", bots, seed=1)


def test_a_follower_is_given_the_state_and_all_moves_so_far(seen):
    players = [InlinePlayer(Small, PIPS), Follower("", Display(PIPS))]
    match = Match(table("Small", "follow:x"), PIPS, players)
    steps = list(match)
    asked = [number for number, step in enumerate(steps) if PIPS.to_move(step.before) == (1,)]
    assert seen == [(steps[number].before, [step.move for step in steps[:number]]) for number in asked]


def test_time_that_a_player_waited_is_not_its_bots():
    class Waits(Follower):
        waited_ns = 10**18

    record = play_table(table("Small", "x"), PIPS, [InlinePlayer(Small, PIPS), Waits("", Display(PIPS))])
    assert record.times[1].total_ns < 0


def test_a_wrong_spec_of_such_a_bot_is_reported_before_the_first_game(kind):
    with pytest.raises(UserError, match=r"^bot 'follow:wrong' is wrong: write follow:NAME$"):
        play(["follow:wrong", "RandomBot"], seed=7)


def test_a_follower_that_a_session_takes_up_again_is_given_its_moves_as_then(kind, seen, tmp_path):
    with session.new(["Caller", "follow:x"], seed=7, out=tmp_path / "game.jsonl") as game:
        for _ in range(3):
            game.play()
            game.answer(0, game.actions(0)[0])
        game.play()
        first = list(seen)
    seen.clear()
    with session.load(tmp_path / "game.jsonl") as game:
        game.answer(0, game.actions(0)[0])
        game.play()
    assert seen[: len(first)] == first
    assert len(seen) == len(first) + 1


def test_a_record_keeps_what_a_player_counted_at_each_move():
    class Counts(Follower):
        used = MappingProxyType({"tokens": 7, "dollars": 0.5})

    players = [InlinePlayer(Small, PIPS), Counts("", Display(PIPS))]
    record = play_table(table("Small", "x"), PIPS, players)
    seats = [turn.seat for turn in record.turns if turn.seat is not None]
    counted = {"tokens": 7, "dollars": 0.5}
    assert record.kept.used == tuple([(turn, counted) for turn, seat in enumerate(seats) if seat == 1])
    assert decode_record(encode_record(record)) == record
