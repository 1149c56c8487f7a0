"""Moves and views as plain data and JSON."""

import json
from base64 import b64decode
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import NamedTuple

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelcup import OVER, Game, MalformedAction
from camelcup.encoding import (
    decode_json,
    decode_object,
    decode_times,
    encode_json,
    encode_object,
    encode_times,
    freeze,
    to_plain,
)
from camelcup.players.answers import check_answer, encode_answer
from tiny_games import ClashState, PipsState
from whole_numbers import Whole


class Colour(Enum):
    RED = "red"


class Direction(Enum):
    UP = (0, 1)


class Level(IntEnum):
    LOW = 1


class Spot(NamedTuple):
    row: int
    column: int


@attrs.frozen
class Place:
    spot: Spot
    colour: Colour = Colour.RED


@dataclass(frozen=True)
class Swap:
    first: Place
    second: tuple[int, ...]


@attrs.frozen
class Pass:
    pass


PLAIN = [
    (3, 3),
    (2**70, 2**70),
    (1.0, 1.0),
    (True, True),
    ([1, ("a\nb", (None,)), ()], (1, ("a\nb", (None,)), ())),
    ((Whole(4), 1), (4, 1)),
    (Colour.RED, "red"),
    (Direction.UP, (0, 1)),
    (Level.LOW, 1),
    (Spot(1, 2), (1, 2)),
    (Place(Spot(1, 2)), ((1, 2), "red")),
    (Swap(Place(Spot(1, 2)), (7,)), (((1, 2), "red"), (7,))),
    (Pass(), ()),
]


@pytest.mark.parametrize(("value", "plain"), PLAIN)
def test_a_value_has_a_plain_form_that_survives_json_and_can_be_hashed(value, plain):
    found = to_plain(value)
    assert repr(found) == repr(plain)  # unlike ==, as text True and 1.0 differ from 1
    assert repr(freeze(decode_json(encode_json(found)))) == repr(plain)
    assert hash(found) == hash(plain)


@pytest.mark.parametrize("value", [object(), 1j, (1, object()), Whole])
def test_a_value_that_is_no_plain_data_is_a_type_error(value):
    with pytest.raises(TypeError):
        to_plain(value)
    with pytest.raises(TypeError):
        encode_json(value)


@attrs.frozen
class Nested:
    """A view with a field of each common kind."""

    swap: Swap
    counts: dict[str, int]
    rows: tuple[tuple[int, ...], ...] = ()
    best: float | None = None


VIEWS = [
    ClashState((1, 2), ((1, 2), (3, 3))),
    Nested(Swap(Place(Spot(3, 4), Colour.RED), (7,)), {"a": 1}, ((1,), ()), 0.5),
]


@pytest.mark.parametrize("view", VIEWS)
def test_a_view_crosses_as_a_json_object_with_the_names_of_its_fields(view):
    line = encode_json(encode_object(view))
    names = getattr(view, "_fields", None) or getattr(view, "__annotations__", {})
    assert set(json.loads(line)) == set(names)
    back = decode_object(decode_json(line), type(view))
    assert back == view
    assert type(back) is type(view)


@pytest.mark.parametrize("view", [3, "text", (1, 2)])
def test_a_view_without_named_fields_does_not_cross(view):
    with pytest.raises(TypeError, match="a view must have named fields to cross as a JSON object, not"):
        encode_object(view)


@pytest.mark.parametrize(
    "data", [{"turn": 0}, {"turn": "0", "scores": [], "big_rolls": [], "die": 0}, [0, [], [], 0], None]
)
def test_an_object_that_is_no_view_is_a_value_error(data):
    with pytest.raises(ValueError, match=r"Expected|missing"):
        decode_object(data, PipsState)


def test_unknown_fields_of_a_view_are_ignored():
    data = {"turn": 0, "scores": [1, 2], "big_rolls": [0, 0], "die": 0, "more": 1}
    assert decode_object(data, PipsState) == PipsState(0, (1, 2), (0, 0), 0)


class Board(Game[Spot, Spot, Place | Pass]):
    """A game whose actions are classes, with the default methods."""

    name = "board"

    def start(self, seats):
        return Spot(0, 0)

    def to_move(self, state):
        return OVER

    def legal_actions(self, state, seat):
        return [Place(state), Pass()]


def test_actions_that_are_classes_may_be_answered_as_they_are_and_encoded():
    game = Board()
    state = game.start(2)
    for action in game.legal_actions(state, 0):
        for answer in (action, game.encode(action), encode_answer(game, action)):
            assert game.check(state, 0, answer) == action


def test_an_answer_that_is_neither_an_action_nor_plain_data_is_malformed():
    with pytest.raises(MalformedAction, match=r"is not legal; legal: "):
        check_answer(Board(), (), 0, {1, object()})


@given(st.lists(st.integers(0, 1 << 63)))
def test_two_bytes_keep_a_time_to_within_a_part_of_2048(times):
    kept = decode_times(encode_times(times))
    assert len(b64decode(encode_times(times))) == 2 * len(times)
    for before, after in zip(times, kept, strict=True):
        assert abs(after - before) * 2048 <= before


@given(st.integers(0, 1 << 63), st.integers(0, 1 << 63))
def test_codes_of_times_sort_as_the_times_do(one, other):
    less, more = sorted([one, other])
    assert b64decode(encode_times([less])) <= b64decode(encode_times([more]))


@pytest.mark.parametrize(
    ("text", "reason"), [("A", "not base64"), ("AA==", "1 bytes, of which each time has 2")]
)
def test_a_text_that_holds_no_times_is_refused(text, reason):
    with pytest.raises(ValueError, match=reason):
        decode_times(text)
