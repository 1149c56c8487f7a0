"""A session from Python: questions, answers, moves that are taken back."""

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


def test_a_game_waits_for_a_person_until_its_end(pips):
    game = pips()
    assert not game.waiting
    assert game.play() == game.waiting == [0]
    assert (game.turn, game.over, game.record) == (0, False, None)
    game.answer(0, BIG)
    assert game.waiting == []
    while seats := game.play():
        game.answer(seats[0], BIG if BIG in game.actions(0) else PASS)
    assert (game.over, game.play(), game.record.table) == (True, [], game.table)
    assert [turn.move for turn in game.record.turns if turn.seat == 0] == [BIG, BIG, PASS]


def test_a_game_of_bots_is_that_of_a_cup_with_the_same_seed_and_shows_each_move(pips):
    game, shown = pips("Small", "Big"), []
    game.play(shown.append)
    assert shown == game.steps
    assert len(shown) == 12
    (record,) = camelcup.play(["Small", "Big"], game="pips", seed=1, isolation="none", progress=False)
    assert (game.record.turns, game.record.table.seed) == (record.turns, record.table.seed)


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
    assert "the game waits for nobody" in refusal(pips("Small", "Human").answer, 0, PASS)
    game = begun("Human", "Ann=Human")
    error = refusal(game.answer, 1, PASS)
    assert error.startswith("seat 1 (Ann) is not to answer now; the game waits for seat 0 (")
    assert game.actions(1) == []
    game.answer(0, PASS)
    game.play()
    game.answer(1, SMALL)
    assert game.turn == 2


@pytest.mark.parametrize("seat", ["0", -1, 2, 0.0])
def test_a_seat_is_a_whole_number(begun, seat):
    game = begun()
    calls = [(game.view,), (game.actions,), (game.answer, PASS), (game.hint, "Small")]
    errors = {refusal(call, seat, *more) for call, *more in calls} | {refusal(game.events, seat=seat)}
    assert errors == {f"seat={seat!r}: give a whole number from 0 to 1"}


@pytest.mark.parametrize("name", [None, "game.jsonl"])
def test_a_closed_session_is_read_but_goes_on_no_more(begun, tmp_path, name):
    game = begun(practice=True, out=name and tmp_path / name)
    game.answer(0, PASS)
    game.play()
    events = game.events()
    game.close()
    calls = [(game.play,), (game.undo,), (game.answer, 0, PASS), (game.leave, 0), (game.hint, 0, "Small")]
    for call, *arguments in calls:
        error = refusal(call, *arguments)
        assert error.startswith("the session is closed")
        assert ("to go on: session.load('" in error) == (name is not None)
    game.close()
    assert (game.turn, game.events()) == (2, events)


def test_a_session_and_its_moves_print_in_a_line_until_somebody_leaves(pips):
    game = pips()
    assert repr(game) == "<Session: pips (Human, Small), turn 0, waits for play()>"
    game.play()
    assert repr(game) == "<Session: pips (Human, Small), turn 0, waits for seat 0>"
    game.answer(0, SMALL)
    assert repr(game.steps[0]) == "<Step: (3,)>"
    game.leave(game.play()[0])
    game.play()
    assert repr(game).endswith(", over>")
    (fault,) = game.record.faults
    assert (fault.kind, fault.reason, game.record.out) == (FaultKind.LEFT, "left the game", (0,))


def test_events_tell_what_happened_since_a_point(begun):
    game = begun()
    game.answer(0, "3")
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
    assert (game.hint(0, Small).bot, game.hint(0, Small).action) == ("Small", SMALL)
    assert game.advisers()[0] == "Mine"
    assert "Big" in game.advisers()


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


def test_bots_are_asked_for_reasons(begun):
    game = begun("Human", "Mine=session_bots:Rememberer", explain="Mine")
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


def test_no_move_is_taken_back_elsewhere_or_when_the_game_is_over(begun):
    assert "at a practice table only" in refusal(begun().undo)
    assert "the game is over" in refusal(begun("Small", "Big", practice=True).undo)


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
