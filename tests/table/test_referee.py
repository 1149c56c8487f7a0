"""Games of the referee: calls of bots, records, limits, chance, and errors of games."""

from itertools import permutations
from random import Random

import pytest

import faulty_bots
import tiny_bots
from camelcup import CHANCE, Ending, GameError, IllegalAction, Limits, Table, Turn, UserError
from camelcup.game.game import pick_outcome
from camelcup.installed.loading import bot_factory
from camelcup.players.inline import InlinePlayer
from camelcup.seeds import derive
from camelcup.table.match import ask, play
from camelcup.table.referee import referee
from camelcup.table.seat import Reply
from camelcup.testing import assert_same_record
from tiny_games import PASS, SMALL, Clash, ClashRules, ClashState, Pips, PipsRules, PipsState, Tricks
from tiny_tables import moves, pips, played


def test_a_bot_is_asked_to_begin_to_move_and_to_end():
    game = Pips(PipsRules(rounds=2))
    calls = []

    class Diary(tiny_bots.Passer):
        def begin(self, *asked):
            calls.append(("begin", *asked))

        def move(self, *asked):
            calls.append(("move", *asked))
            return PASS

        def end(self, scores):
            calls.append(("end", scores))

    played(game, Diary, Diary)
    assert calls == [
        ("begin", 0, 2, game),
        ("begin", 1, 2, game),
        ("move", 0, PipsState(0, (0, 0), (0, 0), 0)),
        ("move", 1, PipsState(1, (0, 0), (0, 0), 0)),
        ("move", 0, PipsState(2, (0, 0), (0, 0), 0)),
        ("move", 1, PipsState(3, (0, 0), (0, 0), 0)),
        ("end", (0, 0)),
        ("end", (0, 0)),
    ]


def test_a_table_has_the_seats_of_its_game():
    with pytest.raises(UserError, match=r"^5 seats: pips with these rules seats 2 to 4$"):
        pips(*[tiny_bots.Passer] * 5)


def test_a_record_holds_every_move_the_scores_and_the_winners():
    record = pips(tiny_bots.Passer, tiny_bots.Small, rounds=2)
    first, second = moves(record, None)
    asked = Turn(0, PASS), Turn(1, SMALL)
    assert record.turns == (*asked, Turn(None, first), *asked, Turn(None, second))
    assert record.scores == (0, first + second)
    assert record.winners == (1,)
    assert record.table == Table(0, "pips", "standard", ("Passer", "Small"), 1)
    assert (record.faults, record.out, record.ending) == ((), (), Ending.OVER)


@pytest.mark.parametrize(
    ("scores", "eligible", "expected"),
    [
        ((1, 3, 2), [0, 1, 2], [1]),
        ((0.5, -1, 0.5), [0, 1, 2], [0, 2]),
        ((5, 1, 3), [1, 2], [2]),
        ((5, 5), [], []),
    ],
)
def test_the_default_winners_share_the_highest_score_of_those_still_in(scores, eligible, expected):
    assert Pips(PipsRules()).winners(PipsState(0, (), (), 0), scores, eligible) == expected


def test_the_time_of_every_answer_is_counted(monkeypatch):
    clock, paces = 0, iter((10, 20, 30))

    def slow(seat, view):
        nonlocal clock
        clock += next(paces)
        return PASS

    monkeypatch.setattr("camelcup.table.match.perf_counter_ns", lambda: clock)
    times = pips(bot_factory(slow), tiny_bots.Passer, rounds=3).times
    assert [(time.moves, time.total_ns, time.worst_ns) for time in times] == [(3, 60, 30), (3, 0, 0)]


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_the_order_in_which_seats_that_act_at_once_answer_changes_nothing(order):
    game = Clash(ClashRules(rounds=3))
    makers = [faulty_bots.RaisesOnce, faulty_bots.RaisesInBegin, tiny_bots.Shower, faulty_bots.Illegal]
    one, other = ([InlinePlayer(maker, game) for maker in makers] for _ in range(2))
    table = Table(0, "clash", "standard", ("a", "b", "c", "d"), 1, limits=Limits(max_faults=2))
    record = in_order(referee(table, game), one, order)
    assert {fault.seat for fault in record.faults} == {0, 1, 3}
    assert_same_record(record, play(table, game, other))


def test_a_reply_of_a_seat_that_is_not_asked_is_refused():
    game = Pips(PipsRules())
    running = referee(Table(0, "pips", "standard", ("a", "b"), 1), game)
    assert [seat.number for seat in next(running).waiting] == [0, 1]
    running.send(Reply(1))
    assert [seat.number for seat in running.send(Reply(0)).waiting] == [0]
    with pytest.raises(UserError, match=r"^seat 1 answered, but it is not asked$"):
        running.send(Reply(1))


def in_order(running, players, order):
    """Return the record of a game in which seats that are asked at once answer in an order of their own."""
    progress = next(running)
    try:
        while True:
            if progress.waiting:
                seat = min(progress.waiting, key=lambda seat: order.index(seat.number))
                progress = running.send(ask(players[seat.number], seat))
            else:
                progress = next(running)
    except StopIteration as end:
        return end.value


def test_seats_that_act_at_once_do_not_see_each_other():
    seen, bots = [], [lambda number=number: tiny_bots.Shower(number) for number in (3, 2, 2)]
    record = played(Clash(ClashRules(rounds=2)), *bots, watch=seen.append)
    assert record.turns == (Turn(0, 3), Turn(1, 2), Turn(2, 2)) * 2
    assert record.scores == (6, 0, 0)
    assert [step.move for step in seen] == [(3, 2, 2)] * 2
    assert seen[-1].before == ClashState((3, 0, 0), ((3, 2, 2),))


class EndlessDeal(Tricks):
    def to_move(self, state):
        return CHANCE


@pytest.mark.parametrize(
    ("game", "bot", "cap", "ending"),
    [
        (Pips(PipsRules()), tiny_bots.Passer, 6, Ending.OVER),
        (Pips(PipsRules(rounds=10**9)), tiny_bots.Small, 7, Ending.TURN_CAP),
        (Pips(PipsRules()), tiny_bots.Small, 1, Ending.TURN_CAP),
        (Clash(ClashRules(rounds=10)), tiny_bots.Shower, 4, Ending.TURN_CAP),
        (EndlessDeal(), tiny_bots.Gambler, 9, Ending.TURN_CAP),
    ],
    ids=["over in time", "capped", "a die that rolls is not counted", "at once, one a seat", "chance counts"],
)
def test_a_game_ends_at_the_turn_cap_with_the_scores_it_has(game, bot, cap, ending):
    record = played(game, bot, tiny_bots.Passer, limits=Limits(max_turns=cap))
    assert (len(record.turns), record.ending) == (cap, ending)
    if game.name == "pips":
        assert record.scores == (sum(moves(record, None)), 0)


@pytest.mark.parametrize("seed", range(10))
def test_the_same_event_of_chance_is_drawn_from_the_same_number_whatever_the_bots_did(seed):
    small = moves(pips(tiny_bots.Small, tiny_bots.Passer, seed=seed, rounds=20), None)
    big = moves(pips(tiny_bots.Passer, tiny_bots.Big, seed=seed, rounds=20, big_rolls=20), None)
    assert len(set(big)) > 3
    assert [(pips - 1) // 2 for pips in big] == [pips - 1 for pips in small]


def test_a_draw_takes_outcomes_in_proportion_to_their_weights():
    outcomes = [("a", 0.5), ("b", 0.25), ("c", 0.25)]
    assert [pick_outcome(outcomes, number / 8) for number in range(8)] == list("aaaabbcc")
    assert pick_outcome([("a", 0.1), ("b", 0.1)], 0.999) == "b"  # weights that rounding leaves short of 1


def test_each_seat_has_random_numbers_of_its_own_that_follow_from_the_table():
    drawn = []

    class Drawer(tiny_bots.Passer):
        def __init__(self):
            self.rng.random()  # numbers drawn before the bot has a seat change nothing

        def begin(self, seat, seats, game):
            drawn.append(self.rng.random())

    for seed in (1, 1, 2):
        pips(Drawer, Drawer, Drawer, seed=seed)
    first, again, other = drawn[:3], drawn[3:6], drawn[6:]
    assert first == again
    assert len({*first, *other}) == 6
    assert first == [Random(derive(1, "seat", seat)).random() for seat in range(3)]


METHODS = [
    *("start", "to_move", "legal_actions", "default_action", "apply", "outcomes", "sample", "resolve"),
    *("scores", "view", "encode", "winners"),
]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("error", [KeyError("camel 7"), IllegalAction("nothing here is")])
def test_an_error_of_a_game_is_a_game_error_with_its_traceback(method, error):
    def raises(*arguments):
        raise error

    game = type("Failing", (Pips,), {method: raises})(PipsRules())
    table = Table(41, "pips", "long", ("A one", "B"), 2**40)
    bots = [bot_factory(lambda seat, view: SMALL), faulty_bots.Illegal]
    with pytest.raises(GameError) as failed:
        play(table, game, [InlinePlayer(maker, game) for maker in bots])
    text = str(failed.value)
    assert text.startswith("game pips failed at table 41 after ")
    assert "to repeat: camelcup watch 'A one' B --game pips --rules long --table-seed 1099511627776 " in text
    assert "in raises" in text
    assert text.splitlines()[-1].endswith(f"{type(error).__name__}: {error}")


@pytest.mark.parametrize("score", [float("nan"), float("inf")])
def test_a_score_that_is_no_finite_number_is_an_error_of_the_game(score):
    class Endless(Pips):
        def scores(self, state):
            return [score, 0]

    with pytest.raises(GameError, match=r"ValueError: scores must be finite numbers"):
        played(Endless(PipsRules()), tiny_bots.Small, tiny_bots.Small)
