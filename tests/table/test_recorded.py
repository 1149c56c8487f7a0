"""Games played again from their records, and the extras of records: times, reasons, remarks of the game."""

from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import faulty_bots
from camelcup import FaultKind, Limits, Table, Turn
from camelcup.encoding import decode_times
from camelcup.players import Player, PlayerError
from camelcup.players.inline import InlinePlayer
from camelcup.records import Kept, OnFault, decode_record, encode_record
from camelcup.table.match import Match, play
from camelcup.table.recorded import ReplayError, replay
from camelcup.testing import assert_same_record
from faulty_bots import Illegal
from tiny_bots import Gambler, Passer, Small
from tiny_games import PASS, Clash, ClashRules, Pips, PipsDisplay, PipsRules, Tricks
from tiny_tables import pips, played
from unlisted_games import Heaps

PIPS, CLASH, TRICKS = Pips(PipsRules()), Clash(ClashRules()), Tricks()
GAMES = [PIPS, CLASH, TRICKS, Heaps()]
SEEDS = st.integers(0, 2**63 - 1)


def changed(record, index, turn):
    """Return the record with another turn in one place."""
    return evolve(record, turns=(*record.turns[:index], turn, *record.turns[index + 1 :]))


class Unreliable(Player):
    """A player of any game that fails at random, as a bot in any kind of process may."""

    def __init__(self, game, rate, seed):
        self.game = game
        self.rate = rate
        self.random = Random(seed)
        self.begun = False

    def begin(self, table, seat):
        self.begun = False
        self._may_fail()
        self.begun = True
        self.seat = seat

    def move(self, view):
        assert self.begun
        if self.random.random() < self.rate:
            return self.random.choice([None, "junk", [7], 7, 2.5])
        self._may_fail()
        state = self.game.determinize(view, self.random)
        return self.game.encode(self.game.sample_action(state, self.seat, self.random))

    def end(self, scores, winners):
        assert self.begun
        self._may_fail()

    def _may_fail(self):
        if self.random.random() < self.rate:
            kind, gone = self.random.choice(
                [(FaultKind.RAISED, False), (FaultKind.EXITED, True), (FaultKind.PROTOCOL, True)]
                + [(FaultKind.TIMEOUT, gone) for gone in (False, True)]
            )
            self.begun &= not gone
            raise PlayerError(kind, f"no {self.random.random()}", "a\nb", "printed", gone)


@given(
    game=st.sampled_from(GAMES),
    seats=st.integers(2, 4),
    seed=SEEDS,
    rate=st.sampled_from([0.0, 0.05, 0.2, 0.5, 1.0]),
    limits=st.builds(
        Limits,
        max_turns=st.integers(0, 30),
        max_faults=st.integers(1, 9),
        on_fault=st.sampled_from([OnFault.DEFAULT, OnFault.FORFEIT]),
    ),
)
def test_a_replay_of_a_record_read_from_its_line_gives_the_same_record(game, seats, seed, rate, limits):
    table = Table(7, game.name, "", ("bot",) * seats, seed, limits=limits)
    record = play(table, game, [Unreliable(game, rate, seed + seat) for seat in range(seats)])
    read = decode_record(encode_record(record))
    assert read == record
    assert_same_record(replay(read, game).finish(), record)


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_yields_every_step_of_the_game(game):
    def states(steps):
        return [(step.before, step.move, step.after) for step in steps]

    seen = []
    record = played(game, Gambler, Gambler, watch=seen.append)
    assert states(list(replay(record, game))) == states(seen)
    assert seen[0].before == game.start(2)


@pytest.mark.parametrize(
    ("index", "found", "due", "message"),
    [
        (1, Turn(None, 1), Turn(None, 3), "has chance playing 1, not chance playing 3"),
        (2, Turn(1, 5), Turn(1, 0), "has seat 1 playing 5, not seat 1 playing 0; 5 is no action: .*"),
        (2, Turn(0, 3), Turn(1, 3), "has seat 0 playing 3, not seat 1 playing 3"),
        (1, Turn(0, 3), Turn(None, 3), "has seat 0 playing 3, not chance playing 3"),
    ],
)
def test_a_turn_that_the_game_does_not_lead_to_is_found(index, found, due, message):
    record = pips(Small, Small)
    assert record.turns[:3] == (Turn(0, 3), Turn(None, 3), Turn(1, 3))
    with pytest.raises(ReplayError, match=rf"^turns\[{index}\]: the record {message}$") as raised:
        replay(changed(record, index, found), PIPS).finish()
    assert (raised.value.index, raised.value.found, raised.value.due) == (index, found, due)


@given(game=st.sampled_from(GAMES), seed=SEEDS, data=st.data())
def test_a_move_that_is_not_legal_is_found_before_its_step_is_yielded(game, seed, data):
    record = played(game, Gambler, Gambler, Gambler, seed=seed)
    index = data.draw(st.integers(0, len(record.turns) - 1))
    wrong = Turn(record.turns[index].seat, data.draw(st.sampled_from([99, "x", (), None])))
    seen = []
    with pytest.raises(ReplayError) as raised:
        seen.extend(len(step.turns) for step in replay(changed(record, index, wrong), game))
    assert (raised.value.index, raised.value.found) == (index, wrong)
    assert max(seen, default=0) <= index


@pytest.mark.parametrize("game", GAMES)
def test_turns_that_are_missing_at_the_end_or_follow_it_are_found(game):
    record = played(game, Gambler, Gambler)
    end = len(record.turns)
    more = Turn(0, 3)
    for turns, index, found in ((record.turns[:-1], end - 1, None), ((*record.turns, more), end, more)):
        with pytest.raises(ReplayError, match=r"the end of the game") as raised:
            replay(evolve(record, turns=turns), game).finish()
        assert (raised.value.index, raised.value.found) == (index, found)


def test_a_turn_that_differs_by_a_new_fault_names_the_fault():
    record = pips(faulty_bots.Illegal, Small, big_rolls=0)
    assert record.faults
    with pytest.raises(ReplayError) as raised:
        replay(changed(record, 1, Turn(1, "six")), Pips(PipsRules(big_rolls=0))).finish()
    fault = raised.value.fault
    assert (fault.seat, fault.turn, fault.kind) == (1, 1, FaultKind.MALFORMED)


class RemarkedPips(Pips):
    """Dice whose rules remark on a seat that passes."""

    def remarks(self, state, seat, action):
        return [f"seat {seat} passes at turn {state.turn}"] if action == PASS else []


class Talks(Small):
    """Gives reasons at its first move only."""

    def explain(self, seat, view):
        return "a start" if view.turn < 2 else ""


def noted(game, *bots, keep=(), faults=3):
    """Return the record of a game of some bots; all are asked for their reasons."""
    names, limits = tuple(bot.__name__ for bot in bots), Limits(max_faults=faults)
    table = Table(0, "pips", "standard", names, 1, limits=limits)
    players = [InlinePlayer(bot, game, PipsDisplay) for bot in bots]
    return Match(table, game, players, range(len(bots)), keep=keep).finish()


REMARKED = RemarkedPips(PipsRules())


def test_nothing_is_kept_unless_it_is_asked_for():
    assert b"kept" not in encode_record(noted(PIPS, Talks, Passer))


def test_reasons_are_kept_with_the_numbers_of_their_turns_and_a_replay_has_them():
    assert noted(PIPS, Talks, Talks, keep=["reasons"]).kept == Kept(reasons=((0, "a start"), (1, "a start")))
    steps = [*replay(noted(PIPS, Talks, Passer, keep=["reasons"]), PIPS)]
    assert [step.reasons[0] for step in steps if 0 in step.reasons] == ["a start", "", ""]
    assert not any(1 in step.reasons for step in steps)


def test_the_times_of_turns_add_up_to_those_of_the_seat():
    record = noted(PIPS, Small, Passer, keep=["times"])
    assert record.kept.reasons == ()
    times = decode_times(record.kept.times)
    for seat in (0, 1):
        assert sum(times[seat::2]) == pytest.approx(record.times[seat].total_ns, rel=1e-3)
        assert max(times[seat::2]) == pytest.approx(record.times[seat].worst_ns, rel=1e-3)


def test_remarks_of_the_game_are_kept_and_repeated_by_a_replay():
    record = noted(REMARKED, Small, Passer)
    assert record.kept == Kept(remarks=tuple((turn, f"seat 1 passes at turn {turn}") for turn in (1, 3, 5)))
    assert decode_record(encode_record(record)) == record
    assert replay(record, REMARKED).finish().kept == record.kept


def test_no_remark_is_made_on_the_action_of_a_seat_that_failed():
    assert noted(REMARKED, Illegal, Small).kept is None
