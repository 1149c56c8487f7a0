import re
from collections.abc import Mapping, Sequence
from enum import Enum
from math import inf, nan
from typing import Any, Literal, NamedTuple

import pytest
from attrs import field, frozen, make_class, validators

from camelcup import UserError
from camelcup.errors import PluginError
from camelcup.game.rules import text_of_file, within
from camelcup.installed.config import from_json, structure, to_json, unstructure
from refusals import refusal


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


@frozen
class Inner:
    size: int
    name: str = "x"


@frozen
class Outer:
    """A field of each common type."""

    count: int = 1
    rate: float = 0.5
    text: str = "t"
    flag: bool = False
    colour: Colour = Colour.RED
    numbers: tuple[int, ...] = ()
    inner: Inner = field(factory=lambda: Inner(1))
    inners: tuple[Inner, ...] = ()
    maybe: int | None = None
    small: int = field(default=0, validator=validators.le(9))


VALID: list[tuple[dict[str, Any], Outer]] = [
    ({}, Outer()),
    ({"count": 2**70}, Outer(count=2**70)),
    ({"rate": 2}, Outer(rate=2.0)),
    ({"flag": True, "colour": "blue"}, Outer(flag=True, colour=Colour.BLUE)),
    ({"inner": {"size": 2}, "numbers": (1, 2)}, Outer(inner=Inner(2), numbers=(1, 2))),
    ({"inners": [{"size": 1}, {"size": 2, "name": "y"}]}, Outer(inners=(Inner(1), Inner(2, "y")))),
    ({"maybe": 3}, Outer(maybe=3)),
]

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"count": 1.9}, "count must be a whole number, not 1.9"),
    ({"count": True}, "count must be a whole number, not true"),
    ({"count": "3"}, "count must be a whole number, not '3'"),
    ({"rate": "0.5"}, "rate must be a number, not '0.5'"),
    ({"text": 3}, "text must be text, not 3"),
    ({"flag": 1}, "flag must be true or false, not 1"),
    ({"colour": "green"}, "colour must be one of 'red', 'blue', not 'green'"),
    ({"numbers": [1, "2", 3.5]}, "numbers[1] must be a whole number, not '2'; numbers[2] must be a whole "),
    ({"inner": [1]}, "inner must be keys with values, not [1]"),
    ({"inner": {}}, "inner.size required key missing"),
    ({"inner": {"size": 1, "sise": 2}}, "unknown key sise; did you mean size?"),
    ({"inners": [{"size": 1}, {"size": "x"}]}, "inners[1].size must be a whole number, not 'x'"),
    ({"maybe": "no"}, "maybe must be a whole number, not 'no'"),
    ({"small": 10}, "'small' must be <= 9: 10"),
    ({"xyz": 1}, "unknown key xyz (keys: colour, count, flag, inner, inners, maybe, "),
]


@pytest.mark.parametrize(("data", "value"), VALID)
def test_data_of_the_right_types_becomes_a_value_and_comes_back(data, value):
    assert structure(data, Outer) == value
    assert structure(unstructure(value), Outer) == value
    assert from_json(to_json(value), Outer) == value
    assert "\n" not in to_json(value)


@pytest.mark.parametrize(("data", "reason"), WRONG)
def test_nothing_is_coerced_and_the_error_names_the_key(data, reason):
    line = refusal(structure, data, Outer, "rules my.toml")
    assert line.startswith("rules my.toml: ")
    assert reason in line
    assert "\n" not in line


@pytest.mark.parametrize("text", ["", "{", "{'size': 1}", b"\xff\xfe\xfa", "[" * 100_000])
def test_text_that_is_not_json_is_a_user_error(text):
    with pytest.raises(UserError, match=r"games.jsonl line 3: not JSON"):
        from_json(text, Outer, "games.jsonl line 3")


class Spot(NamedTuple):
    row: int
    name: str = "x"


class Rank(Enum):
    FIRST = 1
    SECOND = 2


SEQUENCES: list[tuple[Any, Any]] = [
    (list, [1, "a"]),
    (tuple[Rank, ...], tuple(Rank)),
    (Sequence[int], (1, 2)),
    (tuple, (1, "a")),
    (tuple[int, str], (1, "a")),
    (tuple[()], ()),
    (Spot, Spot(1, "a")),
    (list[Spot], [Spot(1), Spot(2)]),
    (tuple[tuple[int, ...], ...], ((1,), ())),
    (dict[str, list[int]], {"a": [1]}),
    (Mapping[str, int], {"a": 1}),
    (Literal[Colour.RED, 1], Colour.RED),
]


@pytest.mark.parametrize(("kind", "value"), SEQUENCES)
def test_every_kind_of_value_is_read_from_its_plain_data(kind, value):
    back = from_json(to_json(value), kind)
    assert back == value
    assert type(back) is type(value)


@pytest.mark.parametrize(("kind", "value"), SEQUENCES[:-3])
def test_no_sequence_is_read_from_anything_but_a_list(kind, value):
    for wrong in ("12", b"12", 12, None, {"1": 2}, {1, 2}):
        with pytest.raises(UserError, match=r"^must be a list"):
            structure(wrong, kind)


@pytest.mark.parametrize(
    ("data", "kind", "reason"),
    [
        ([1], tuple[int, str], "must be a list of 2, not [1]"),
        ([1], tuple[()], "must be a list of 0, not [1]"),
        ([1, 2.0], tuple[int, str], "[1] must be text, not 2.0"),
        ([[1, "a"], [True, "a"]], list[Spot], "[1][0] must be a whole number, not true"),
        (nan, float, "must be a finite number, not nan"),
        ("text", dict[str, int], "must be keys with values, not 'text'"),
        ({"a": 1.5}, Mapping[str, int], "['a'] must be a whole number, not 1.5"),
        (1.0, Rank, "must be one of 1, 2, not 1.0"),
        (True, Literal[1, "a"], "must be one of 1, 'a', not true"),
    ],
)
def test_nothing_is_coerced_in_any_kind_of_field(data, kind, reason):
    assert refusal(structure, data, kind) == reason
    holder = make_class("Holder", {"field": field(type=kind)})
    assert all(each.startswith("field") for each in refusal(structure, {"field": data}, holder).split("; "))


class Odd:
    """A class that cannot be read from plain data."""


@pytest.mark.parametrize(("kind", "name"), [(int | str, r"int \| str"), (Odd, "Odd"), (set[int], "set")])
def test_a_type_that_cannot_be_read_from_plain_data_is_a_plugin_error(kind, name):
    holder = make_class("Holder", {"field": field(type=kind)})
    for each in (kind, holder, list[kind], tuple[int, kind], Mapping[str, kind], kind | None, list[holder]):
        with pytest.raises(PluginError, match=rf"^type .*{name}.* cannot be read from plain data"):
            structure([], each)


@pytest.mark.parametrize("value", [{"x": nan}, [1, -inf], {1, 2}, {"x": Odd}])
def test_what_json_cannot_hold_is_a_plugin_error(value):
    with pytest.raises(PluginError, match="cannot be written as JSON"):
        to_json(value)


def test_a_path_is_replaced_by_the_text_of_its_file(tmp_path):
    path = tmp_path / "mine.map"
    path.write_text(" two homes \n")
    named = {str(path): "two homes", **{other: other for other in ("maze,7", "none.txt", "a\nb.map")}}
    assert {each: text_of_file(each, "map", str.strip, (".map",)) for each in named} == named


@pytest.mark.parametrize(
    ("content", "reason"),
    [(None, "No such file or directory"), (b"\xff", "not UTF-8 text"), (b"x", "invalid literal for int")],
)
def test_a_file_that_is_no_text_of_its_kind_is_named(content, reason, tmp_path):
    path = tmp_path / "mine.txt"
    if content:
        path.write_bytes(content)
    with pytest.raises(ValueError, match=re.escape(f"map {path}: {reason}")):
        text_of_file(str(path), "map", lambda text: str(int(text)))


def test_numbers_within_bounds_are_taken():
    kind = make_class("Rules", {"turns": field(validator=within(1, 3))})
    for number in (1, 2.5, 3):
        assert kind(turns=number).turns == number
    for wrong in (0, 3.5, float("nan")):
        with pytest.raises(ValueError, match=f"turns is {wrong}: it must be from 1 to 3"):
            kind(turns=wrong)
