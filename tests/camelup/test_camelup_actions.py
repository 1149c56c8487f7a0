"""Answers of bots, and the errors for wrong ones."""

from collections import namedtuple
from collections.abc import Callable
from typing import Any

import pytest

from camelcup.camelup.actions import (
    ACTIONS,
    LEG_BETS,
    ROLL,
    Action,
    Enter,
    LegBet,
    LoserBet,
    PlaceTrap,
    Roll,
    Throw,
    WinnerBet,
)
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.pieces import RaceBet, Trap
from camelcup.camelup.rulesets import RULE_SETS
from camelcup.camelup.state import State
from camelcup.errors import ActionError, IllegalAction, MalformedAction

Stand = Callable[..., State]

GAME = CamelUp(RULE_SETS["cup"])
LINE = "bgoyw,,,-1 bgoyw"
FORMS: list[tuple[list[int], Action]] = [
    ([0], Roll()),
    ([1, 1, 7], PlaceTrap(1, 7)),
    ([1, -1, 7], PlaceTrap(-1, 7)),
    ([2, 4], LegBet(4)),
    ([3, 0], WinnerBet(0)),
    ([4, 2], LoserBet(2)),
]


class Whole:
    """A whole number of another type, like those of numpy."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


class Roundabout:
    """Not an action, though it has an encoded form."""

    encoded = (0,)


class Mute:
    """A value without a text."""

    def __repr__(self) -> str:
        raise ValueError("no text")


def check(stand: Stand, answer: Any, rules: str = "cup", **fields: Any) -> Action:
    return CamelUp(RULE_SETS[rules]).check(stand(LINE, rules, **fields), 0, answer)


@pytest.mark.parametrize(("form", "action"), FORMS)
def test_an_encoded_form_stands_for_its_action(form: list[int], action: Action, stand: Stand) -> None:
    for answer in (form, tuple(form), action, [Whole(number) for number in form]):
        assert check(stand, answer) == action
    assert GAME.encode(action) == tuple(form)


def test_every_action_has_its_encoded_form_as_key() -> None:
    assert len(ACTIONS) == 1 + 2 * 29 + 3 * 5
    assert all(GAME.encode(action) == encoded for encoded, action in ACTIONS.items())


def test_the_action_played_is_an_object_of_the_game(stand: Stand) -> None:
    assert check(stand, LegBet(3)) is LEG_BETS[3]
    assert check(stand, Roll()) is ROLL


@pytest.mark.parametrize(
    "answer",
    [
        [],
        [5],
        [-1],
        [0, 0],
        [0, 0, 0],
        [1],
        [1, 1],
        [1, 0, 5],
        [1, 2, 5],
        [1, 1, -1],
        [1, 1, 29],
        [1, 1, 5, 0],
        [2],
        [2, 5],
        [2, -1],
        [2, 1, 1],
        [3, 5],
        [4, 5],
        list(range(100_000)),
        [0.0],
        [2, 1.0],
        [1, 1.0, 7],
        [float("nan")],
        [False],
        [True, 1, 5],
        [2, True],
        [1, True, 5],
        ["0"],
        [2, "1"],
        [None],
        [2, None],
        [[0]],
        [2, [1]],
        [(2, 1)],
        {0},
        {0: 1},
        0,
        1.5,
        True,
        None,
        "0",
        "[0]",
        "roll",
        b"\x00",
        range(1),
        iter([0]),
        object(),
        Roll,
        LegBet,
        Roundabout(),
        Mute(),
        Whole(0),
        namedtuple("Pair", "kind camel")(2, 1),
        LegBet(5),
        LegBet(-1),
        LegBet(True),
        LegBet("1"),  # type: ignore[arg-type]
        PlaceTrap(2, 5),
        PlaceTrap(1, 29),
        PlaceTrap(1, None),  # type: ignore[arg-type]
        Enter(2, 1),
        Throw(2, 1),
        Throw(3, 2),
        NotImplemented,
        ...,
    ],
    ids=lambda answer: type(answer).__name__,
)
def test_an_answer_that_is_no_action_is_malformed(answer: Any, stand: Stand) -> None:
    with pytest.raises(MalformedAction) as caught:
        check(stand, answer)
    text = str(caught.value)
    assert "is not an action; answer [0], [1, type, square]" in text
    assert text.endswith(f"position {LINE}")
    assert "\n" not in text
    assert len(text) < 400


@pytest.mark.parametrize("answer", [[10**5000], 10**5000], ids=lambda answer: type(answer).__name__)
def test_an_answer_that_cannot_be_printed_is_malformed(answer: Any, stand: Stand) -> None:
    with pytest.raises(MalformedAction, match=f"^an unprintable {type(answer).__name__} is not an action"):
        check(stand, answer)


@pytest.mark.parametrize("answer", [[], [5], [2, "1"], [1, True, 5], [2, 1.0], list(range(100))])
def test_a_list_and_a_tuple_are_refused_with_the_same_text(answer: list[Any], stand: Stand) -> None:
    texts = set()
    for same in (answer, tuple(answer)):
        with pytest.raises(MalformedAction) as caught:
            check(stand, same)
        texts.add(str(caught.value))
    assert len(texts) == 1


def test_a_wrong_action_object_is_refused_like_its_encoded_form(stand: Stand) -> None:
    texts = set()
    for same in (GAME.encode(LegBet(7)), list(GAME.encode(LegBet(7)))):
        with pytest.raises(MalformedAction, match=r"^\[2, 7\] is not an action") as caught:
            check(stand, same)
        texts.add(str(caught.value))
    assert len(texts) == 1


@pytest.mark.parametrize("answer", [[False], [2, True], [True, 1, 5]])
def test_a_truth_value_is_no_number(answer: list[Any], stand: Stand) -> None:
    with pytest.raises(MalformedAction):
        check(stand, answer)
    assert check(stand, [int(number) for number in answer])


@pytest.mark.parametrize(
    ("rules", "answer", "message"),
    [
        ("cup", [1, 1, 0], "[1, 1, 0] is illegal: seat 0 may still use trap squares 1, 5 to 18;"),
        ("cup", [1, 1, 2], "[1, 1, 2] is illegal: seat 0 may still use trap squares 1, 5 to 18;"),
        ("cup", [1, -1, 3], "[1, -1, 3] is illegal: seat 0 may still use trap squares "),
        ("cup", [1, -1, 4], "[1, -1, 4] is illegal: seat 0 may still use trap squares "),
        ("cup", [1, -1, 19], "[1, -1, 19] is illegal: seat 0 may still use trap squares "),
        ("camelai", [1, -1, 16], "[1, -1, 16] is illegal: seat 0 may still use trap squares "),
        ("first-edition", PlaceTrap(1, 4), "[1, 1, 4] is illegal: seat 0 may still use trap squares "),
        ("camelai", [2, 1], "[2, 1] is illegal: seat 0 may still place leg bets on 0, 2 to 4;"),
        ("cup", [3, 2], "[3, 2] is illegal: seat 0 may still place race bets on 0, 1, 3, 4;"),
        ("cup", [4, 2], "[4, 2] is illegal: seat 0 may still place race bets on 0, 1, 3, 4;"),
    ],
)
def test_an_action_that_is_not_legal_now_is_refused_with_the_choices(
    rules: str, answer: Any, message: str, stand: Stand
) -> None:
    cards = (RaceBet(2, 0, True), RaceBet(0, 1, True))
    with pytest.raises(IllegalAction) as caught:
        check(stand, answer, rules, leg_bets=((1, 0), (1, 2), (1, 2)), race_bets=cards)
    assert str(caught.value).startswith(message)
    assert str(caught.value).endswith(f"; position {LINE}")


def test_a_seat_that_has_bet_on_every_camel_has_no_choices(stand: Stand) -> None:
    cards = tuple(RaceBet(camel, 0, camel > 2) for camel in range(5))
    with pytest.raises(IllegalAction, match="seat 0 may still place race bets on none; position"):
        check(stand, [3, 0], race_bets=cards)


def test_malformed_and_illegal_are_different_errors() -> None:
    assert issubclass(MalformedAction, ActionError)
    assert issubclass(IllegalAction, ActionError)
    assert not issubclass(MalformedAction, IllegalAction)
    assert not issubclass(IllegalAction, MalformedAction)


def test_the_default_action_is_to_roll(stand: Stand) -> None:
    assert GAME.default_action(stand(LINE), 0) == ROLL


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Roll(), "rolls"),
        (PlaceTrap(1, 7), "sets a +1 trap on square 7"),
        (PlaceTrap(-1, 12), "sets a -1 trap on square 12"),
        (LegBet(0), "bets that blue wins the leg"),
        (WinnerBet(1), "bets that green wins the race"),
        (LoserBet(2), "bets that orange comes last"),
        (Enter(3, 2), "yellow enters on square 2"),
        (Throw(4, 3), "white 3"),
        (Throw(5, 1), "crazy black 1"),
        (Enter(6, 15), "crazy white enters on square 15"),
    ],
)
def test_a_move_is_described_in_words(move: Action | Enter | Throw, text: str) -> None:
    assert str(move) == text


@pytest.mark.parametrize(
    ("rules", "own", "legal"),
    [
        ("cup", [1, 1, 7], True),
        ("cup", [1, -1, 7], True),
        ("cup2026", [1, 1, 7], True),
        ("camelai", [1, -1, 7], False),
        ("first-edition", [1, -1, 7], False),
        ("second-edition", [1, 1, 7], False),
    ],
)
def test_the_own_trap_is_lifted_before_it_is_moved(
    rules: str, own: list[int], legal: bool, stand: Stand
) -> None:
    game, state = CamelUp(RULE_SETS[rules]), stand("bgoyw,,,,,,,+0", rules)
    assert game.check(state, 0, [1, 1, 6]) == PlaceTrap(1, 6)
    assert game.check(state, 0, [1, 1, 8]) == PlaceTrap(1, 8)
    if legal:
        assert game.check(state, 0, own).encoded == tuple(own)
    else:
        with pytest.raises(IllegalAction):
            game.check(state, 0, own)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_trap_on_camels_is_for_the_cup_only(rules: str, stand: Stand) -> None:
    game, state = CamelUp(RULE_SETS[rules]), stand("bgo,,y,,,w", rules)
    for square in (2, 5):
        if rules == "cup":
            assert game.check(state, 0, [1, 1, square]) == PlaceTrap(1, square)
        else:
            with pytest.raises(IllegalAction):
                game.check(state, 0, [1, 1, square])


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_moved_trap_leaves_its_old_square(rules: str, stand: Stand) -> None:
    game, state = CamelUp(RULE_SETS[rules]), stand("bgoyw,,,,,,,+0", rules)
    after = game.apply(state, (PlaceTrap(-1, 9),))
    assert after.traps == (Trap(-1, 9), None, None, None)
