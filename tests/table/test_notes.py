"""Extras of a record: times of turns, reasons of bots, remarks of the game."""

import pytest

from camelcup import Table
from camelcup.encoding import decode_times
from camelcup.players.inline import InlinePlayer
from camelcup.records import Kept, Limits, decode_record, encode_record
from camelcup.table.match import Match
from camelcup.table.recorded import replay
from faulty_bots import Illegal
from tiny_bots import Passer, Small
from tiny_games import PASS, Pips, PipsDisplay, PipsRules


class RemarkedPips(Pips):
    """Dice whose rules remark on a seat that passes."""

    def remarks(self, state, seat, action):
        return [f"seat {seat} passes at turn {state.turn}"] if action == PASS else []


class Talks(Small):
    """Gives reasons at its first move only."""

    def explain(self, seat, view):
        return "a start" if view.turn < 2 else ""


def played(game, *bots, keep=(), faults=3):
    """Return the record of a game of some bots; all are asked for their reasons."""
    names, limits = tuple(bot.__name__ for bot in bots), Limits(max_faults=faults)
    table = Table(0, "pips", "standard", names, 1, limits=limits)
    players = [InlinePlayer(bot, game, PipsDisplay) for bot in bots]
    return Match(table, game, players, range(len(bots)), keep=keep).finish()


PIPS = Pips(PipsRules())
REMARKED = RemarkedPips(PipsRules())


def test_nothing_is_kept_unless_it_is_asked_for():
    assert b"kept" not in encode_record(played(PIPS, Talks, Passer))


def test_reasons_are_kept_with_the_numbers_of_their_turns_and_a_replay_has_them():
    assert played(PIPS, Talks, Talks, keep=["reasons"]).kept == Kept(reasons=((0, "a start"), (1, "a start")))
    steps = [*replay(played(PIPS, Talks, Passer, keep=["reasons"]), PIPS)]
    assert [step.reasons[0] for step in steps if 0 in step.reasons] == ["a start", "", ""]
    assert not any(1 in step.reasons for step in steps)


def test_the_times_of_turns_add_up_to_those_of_the_seat():
    record = played(PIPS, Small, Passer, keep=["times"])
    assert record.kept.reasons == ()
    times = decode_times(record.kept.times)
    for seat in (0, 1):
        assert sum(times[seat::2]) == pytest.approx(record.times[seat].total_ns, rel=1e-3)
        assert max(times[seat::2]) == pytest.approx(record.times[seat].worst_ns, rel=1e-3)


def test_remarks_of_the_game_are_kept_and_repeated_by_a_replay():
    record = played(REMARKED, Small, Passer)
    assert record.kept == Kept(remarks=tuple((turn, f"seat 1 passes at turn {turn}") for turn in (1, 3, 5)))
    assert decode_record(encode_record(record)) == record
    assert replay(record, REMARKED).finish().kept == record.kept


def test_no_remark_is_made_on_the_action_of_a_seat_that_failed():
    assert played(REMARKED, Illegal, Small).kept is None
