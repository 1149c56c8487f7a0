"""Answers of bots, and the errors for wrong ones."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelcup import IllegalAction, MalformedAction, short_repr
from camelcup.camelup.actions import ACTIONS, Enter, LegBet, LoserBet, PlaceTrap, Roll, Throw, WinnerBet
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.pieces import RaceBet, Trap
from camelcup.camelup.rulesets import RULE_SETS
from whole_numbers import Whole

GAME = CamelUp(RULE_SETS["cup"])
LINE = "bgoyw,,,-1 bgoyw"
FORMS = [
    ([0], Roll()),
    ([1, 1, 7], PlaceTrap(1, 7)),
    ([1, -1, 7], PlaceTrap(-1, 7)),
    ([2, 4], LegBet(4)),
    ([3, 0], WinnerBet(0)),
    ([4, 2], LoserBet(2)),
]


class Roundabout:
    """Not an action, though it has an encoded form."""

    encoded = (0,)


def check(stand, answer, rules="cup", **fields):
    return CamelUp(RULE_SETS[rules]).check(stand(LINE, rules, **fields), 0, answer)


@pytest.mark.parametrize(("form", "action"), FORMS)
def test_an_encoded_form_stands_for_its_action(form, action, stand):
    for answer in (form, tuple(form), action, [Whole(number) for number in form]):
        assert check(stand, answer) is ACTIONS[tuple(form)] == action
    assert GAME.encode(action) == tuple(form)


NUMBERS = st.integers(-1, 30) | st.integers() | st.booleans() | st.floats() | st.none() | st.text(max_size=2)
ANSWERS = NUMBERS | st.binary() | st.lists(st.lists(NUMBERS)) | st.dictionaries(st.text(), NUMBERS)


@given(answer=st.lists(NUMBERS, max_size=5) | ANSWERS)
def test_only_whole_numbers_in_the_form_of_an_action_are_one(answer, stand):
    is_action = (
        isinstance(answer, list)
        and all(type(number) is int for number in answer)
        and tuple(answer) in ACTIONS
    )
    for same in [answer, tuple(answer)] if isinstance(answer, list) else [answer]:
        if is_action:
            with suppress(IllegalAction):  # the action may be illegal now
                assert check(stand, same) is ACTIONS[tuple(answer)]
        else:
            with pytest.raises(MalformedAction) as caught:
                check(stand, same)
            assert str(caught.value) == refusal(answer)


def refusal(answer):
    """Return the text of the error for an answer that is no action."""
    return (
        f"{short_repr(answer)} is not an action; answer [0], [1, type, square] with type 1 or -1, "
        f"[2, camel], [3, camel] or [4, camel] with camels 0 to 4; position {LINE}"
    )


OBJECTS = [{0}, range(1), iter([0]), object(), Roll, Roundabout(), Whole(0), 10**5000]
WRONG_ACTIONS = [LegBet(5), LegBet(True), PlaceTrap(2, 5), PlaceTrap(1, 29), Enter(2, 1), Throw(3, 2)]


@pytest.mark.parametrize(
    "answer",
    [*OBJECTS, *WRONG_ACTIONS, list(range(100_000)), [10**5000]],
    ids=lambda answer: type(answer).__name__,
)
def test_an_object_that_is_no_action_is_malformed(answer, stand):
    with pytest.raises(MalformedAction) as caught:
        check(stand, answer)
    assert str(caught.value) == refusal(answer)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    ("rules", "answer", "message"),
    [
        ("cup", [1, 1, 0], "[1, 1, 0] is illegal: seat 0 may still use trap squares 1, 5 to 18;"),
        ("camelai", [1, -1, 16], "[1, -1, 16] is illegal: seat 0 may still use trap squares 1, 5 to 15;"),
        ("camelai", [2, 1], "[2, 1] is illegal: seat 0 may still place leg bets on 0, 2 to 4;"),
        ("cup", [3, 2], "[3, 2] is illegal: seat 0 may still place race bets on 0, 1, 3, 4;"),
    ],
)
def test_an_action_that_is_not_legal_now_is_refused_with_the_choices(rules, answer, message, stand):
    cards = (RaceBet(2, 0, True), RaceBet(0, 1, True))
    with pytest.raises(IllegalAction) as caught:
        check(stand, answer, rules, leg_bets=((1, 0), (1, 2), (1, 2)), race_bets=cards)
    assert str(caught.value).startswith(message)
    assert str(caught.value).endswith(f"; position {LINE}")


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_own_trap_is_lifted_before_it_is_moved(rules, stand):
    game, state = CamelUp(RULE_SETS[rules]), stand("bgoyw,,,,,,,+0", rules)
    places = {PlaceTrap(kind, square) for kind in (1, -1) for square in (6, 7, 8)}
    legal = places & set(game.legal_actions(state, 0))
    turned = {place for place in places if place.square == 7} if rules in ("cup", "cup2026") else set()
    assert legal == {place for place in places if place.square != 7} | turned
    assert game.apply(state, (PlaceTrap(-1, 9),)).traps == (Trap(-1, 9), None, None, None)
