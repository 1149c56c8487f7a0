"""A session from Python: questions, answers, moves that are taken back."""

from collections.abc import Callable
from typing import Any

import pytest

import camelcup
from camelcup import FaultKind, GameError, IllegalAction, MalformedAction, UserError
from refusals import refusal
from tiny_bots import Small
from tiny_games import BIG, PASS, SMALL, Pips


@pytest.fixture
def pips(table):
    """Return a function that opens a game of Pips, by default of a person and a bot, with bots here."""
    return lambda *bots, **options: table(*(bots or ("Human", "Small")), isolation="none", **options)


@pytest.fixture
def begun(pips):
    """Return a function that opens such a game, and plays it until it waits for a person."""

    def play(*bots, **options):
        game = pips(*bots, **options)
        game.play()
        return game

    return play


def test_a_game_waits_for_a_person(pips):
    game = pips()
    assert not game.waiting
    assert game.play() == game.waiting == [0]
    assert (game.turn, game.over, game.record) == (0, False, None)
    game.answer(0, SMALL)
    assert game.waiting == []
    assert game.play() == [0]
    assert game.turn == 2


def test_a_game_is_played_to_its_end(pips):
    game = pips()
    while seats := game.play():
        game.answer(seats[0], BIG if BIG in game.actions(0) else PASS)
    assert game.over
    assert game.record.table == game.table
    assert [turn.move for turn in game.record.turns if turn.seat == 0] == [BIG, BIG, PASS]
    assert game.play() == []


def test_it_has_the_luck_of_a_cup_with_the_same_seed(pips):
    game = pips("Small", "Big")
    game.play()
    (record,) = camelcup.play(["Small", "Big"], game="pips", seed=1, isolation="none", progress=False)
    assert (game.record.turns, game.record.table.seed) == (record.turns, record.table.seed)


@pytest.mark.parametrize("answer", [6, "6"])
def test_an_action_may_be_typed(begun, answer):
    game = begun()
    game.answer(0, answer)
    assert game.steps[0].move == (6,)


def test_what_the_game_refuses_is_no_fault(begun):
    game = begun(rules={"big_rolls": 0})
    with pytest.raises(IllegalAction, match="no roll of the big die"):
        game.answer(0, BIG)
    with pytest.raises(IllegalAction, match="number 2 is not legal now"):
        game.answer(0, "2")
    for answer in (object(), "seven"):
        with pytest.raises(MalformedAction):
            game.answer(0, answer)
    assert game.waiting == [0]
    game.answer(0, SMALL)
    while seats := game.play():
        game.answer(seats[0], PASS)
    assert game.record.faults == ()


def test_a_seat_that_is_not_to_answer_is_refused(pips, begun):
    with pytest.raises(UserError, match="the game waits for nobody"):
        pips("Small", "Human").answer(0, PASS)
    game = begun("Human", "Ann=Human")
    with pytest.raises(UserError, match=r"seat 1 \(Ann\) is not to answer now; the game waits for seat 0 \("):
        game.answer(1, PASS)
    assert game.actions(1) == []
    game.answer(0, PASS)
    game.play()
    game.answer(1, SMALL)
    assert game.turn == 2


@pytest.mark.parametrize("seat", ["0", -1, 2, 0.0, None])
def test_a_seat_is_a_whole_number(begun, seat):
    game = begun()
    calls: list[Callable[[], object]] = [
        lambda: game.view(seat),
        lambda: game.actions(seat),
        lambda: game.answer(seat, PASS),
        lambda: game.hint(seat, "Small"),
    ]
    if seat is not None:
        calls.append(lambda: game.events(seat=seat))
    for call in calls:
        assert refusal(call) == f"seat={seat!r}: give a whole number from 0 to 1"


@pytest.mark.parametrize("name", [None, "game.jsonl"])
def test_a_closed_session_is_read_but_goes_on_no_more(begun, tmp_path, name):
    game = begun(practice=True, out=name and tmp_path / name)
    game.answer(0, PASS)
    game.play()
    events = game.events()
    game.close()
    calls: list[Callable[[], object]] = [
        game.play,
        game.undo,
        lambda: game.answer(0, PASS),
        lambda: game.leave(0),
        lambda: game.hint(0, "Small"),
    ]
    for call in calls:
        with pytest.raises(UserError, match=r"^the session is closed") as error:
            call()
        assert ("to go on: session.load('" in str(error.value)) == (name is not None)
    game.close()
    assert (game.turn, game.events()) == (2, events)


def test_a_session_that_is_closed_by_its_watcher_stops(pips, tmp_path):
    game = pips("Small", "Small", out=tmp_path / "game.jsonl")
    with pytest.raises(UserError, match="the session is closed"):
        game.play(lambda _: game.close())
    assert not game.over


def test_a_session_and_its_moves_print_in_a_line(pips):
    game = pips()
    assert repr(game) == "<Session: pips (Human, Small), turn 0, waits for play()>"
    game.play()
    assert repr(game) == "<Session: pips (Human, Small), turn 0, waits for seat 0>"
    game.answer(0, SMALL)
    assert repr(game.steps[0]) == "<Step: (3,)>"
    game.leave(game.play()[0])
    game.play()
    assert repr(game).endswith(", over>")


def test_a_program_that_calls_has_a_seat(pips):
    game = pips("Mine=Caller", "Small")
    assert game.play() == [0]
    game.answer(0, SMALL)
    assert game.names == ["Mine", "Small"]


def test_who_leaves_is_out(begun):
    game = begun()
    game.leave(0)
    assert game.play() == []
    (fault,) = game.record.faults
    assert (fault.kind, fault.reason, game.record.out) == (FaultKind.LEFT, "left the game", (0,))


def test_classes_and_functions_are_bots(table):
    game = table("Human", Small)
    game.play()
    game.answer(0, PASS)
    assert game.play() == [0]


@pytest.mark.parametrize("bots", [("Small", "Big"), ("Human", "Small")])
def test_moves_are_shown_as_they_are_made(pips, bots):
    game = pips(*bots)
    shown: list[Any] = []
    while seats := game.play(shown.append):
        game.answer(seats[0], SMALL)
    assert shown == game.steps
    assert len(shown) == 12


def test_events_tell_what_happened_since_a_point(begun):
    game = begun()
    game.answer(0, SMALL)
    game.play()
    events = game.events(seat=0)
    assert [str(event) for event in events][::2] == ["Human 3", "Small 3"]
    assert [event.turn for event in events] == [1, 1, 2, 2]
    assert game.events(since=2) == events[2:]
    assert game.events(since=4) == []


def test_the_reason_of_a_fault_is_told_to_its_own_seat_and_to_one_who_sees_everything(begun):
    game = begun("Human", "faulty_bots:RaisesOnce")
    game.answer(0, PASS)
    game.play()
    assert game.events(seat=0)[-1].faults == ("fault of faulty_bots:RaisesOnce: raised",)
    for seat in (None, 1):
        (fault,) = game.events(seat=seat)[-1].faults
        assert fault.startswith("fault of faulty_bots:RaisesOnce (seat 1, after turn 1), raised: ")


def test_a_bot_gives_a_hint_with_its_reasons(begun):
    game = begun("Human", "Mine=session_bots:Rememberer")
    hint = game.hint(0, "Mine")
    assert hint.action in game.actions(0)
    assert hint.reasons.startswith("1 views, dice ")
    assert str(hint).startswith(f"Mine would play {hint.text}\n1 views")
    assert game.advisers()[0] == "Mine"
    assert "Big" in game.advisers()
    with pytest.raises(UserError, match=r"unknown bot 'Nobody' \(choices: .*Mine"):
        game.hint(0, "Nobody")


def test_reasons_that_fail_are_the_words_of_a_hint(begun, tmp_path):
    (tmp_path / "mine.py").write_text(
        "from camelcup import Bot\nclass Mine(Bot):\n    def move(self, seat, view):\n        return 3\n"
        "    def explain(self, seat, view):\n        1 / 0\n"
    )
    hint = begun().hint(0, f"{tmp_path}/mine.py")
    assert hint.action == 3
    assert hint.reasons.startswith("explain failed: ZeroDivisionError")


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("Human", "gives no hints"),
        ("Bigg", "did you mean Big?"),
        ("faulty_bots:RaisesInMove", "has no answer: ValueError"),
        ("faulty_bots:Malformed", "has no legal answer"),
        ("faulty_bots:AnswersAnObject", "has no legal answer"),
        (3, "bot 3 is an instance of int"),
    ],
)
def test_a_bot_without_a_hint_is_an_error(begun, bot, reason):
    assert reason in refusal(begun().hint, 0, bot)


def test_a_class_gives_a_hint(begun):
    class Local(Small):
        pass

    game = begun()
    for bot in (Small, Local, Local):
        hint = game.hint(0, bot)
        assert (hint.bot, hint.action) == (bot.__name__, SMALL)


@pytest.mark.parametrize("explain", ["Mine", ["Mine"]])
def test_bots_are_asked_for_reasons(begun, explain):
    game = begun("Human", "Mine=session_bots:Rememberer", explain=explain)
    game.answer(0, PASS)
    game.play()
    (reasons,) = [event.reasons for event in game.events() if event.seats == (1,)]
    assert reasons[1].startswith("1 views")
    assert not any(event.reasons for event in game.events(seat=0))


def test_the_last_answer_is_taken_back_at_a_practice_table(begun):
    game = begun(practice=True)
    game.answer(0, SMALL)
    game.play()
    first = game.events()
    game.answer(0, PASS)
    game.play()
    game.undo()
    assert (game.turn, game.waiting, game.events()) == (2, [0], first)
    game.undo()
    assert (game.turn, game.events()) == (0, [])
    with pytest.raises(UserError, match="there is no move of a person or a program so far"):
        game.undo()
    game.answer(0, SMALL)
    game.play()
    assert game.events() == first


@pytest.mark.parametrize(
    ("bots", "practice", "reason"),
    [(("Human", "Small"), False, "at a practice table only"), (("Small", "Big"), True, "the game is over")],
)
def test_no_move_is_taken_back_elsewhere_or_when_the_game_is_over(begun, bots, practice, reason):
    game = begun(*bots, practice=practice)
    if game.waiting:
        game.answer(0, PASS)
    with pytest.raises(UserError, match=reason):
        game.undo()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"on_fault": "abort"}, "a session goes on"),
        ({"explain": "Big"}, "unknown bot 'Big' in explain (choices: Human, Small)"),
        ({"isolation": "some"}, "unknown isolation 'some'"),
    ],
)
def test_wrong_arguments_are_errors(table, arguments, reason):
    assert reason in refusal(table, "Human", "Small", **arguments)


def test_an_unknown_argument_is_an_error(table):
    with pytest.raises(TypeError, match="unexpected argument 'seeds'; did you mean seed"):
        table("Human", "Small", seeds=3)


def test_a_game_that_fails_fails_again(begun, monkeypatch):
    def fail(*_):
        raise ZeroDivisionError("a hole in the rules")

    game = begun()
    monkeypatch.setattr(Pips, "apply", fail)
    for _ in range(2):
        with pytest.raises(GameError, match="a hole in the rules"):
            game.answer(0, PASS)


def test_the_time_of_a_seat_is_counted_from_when_it_is_asked(begun):
    game = begun("Human", "Ann=Human")
    assert game.times(0).moves == 0
    assert 0 < game.times(0).total_ns < game.times(0).total_ns
    assert game.times(1).total_ns == 0
    game.answer(0, PASS)
    taken = game.times(0)
    assert (taken.moves, taken) == (1, game.times(0))
    game.play()
    assert game.times(1).total_ns > 0


def test_the_time_of_each_of_several_seats_at_once_is_its_own(table):
    game = table("Human", "Ann=Human", game="clash", isolation="none")
    game.play()
    waited = game.times(1).total_ns
    game.answer(0, 1)
    game.play()
    assert game.times(1).total_ns > waited
    game.answer(1, 2)
    game.play()
    assert game.times(0).moves == game.times(1).moves == 1
    assert game.times(1).total_ns > waited
