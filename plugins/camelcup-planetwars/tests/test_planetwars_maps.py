"""Tests of maps: their text, their names, and the generator."""

from itertools import combinations
from math import dist

import pytest
from camelcup_planetwars.generator import ROOM, SIZES, make_map
from camelcup_planetwars.maps import map_text, read_map
from camelcup_planetwars.rules import LONGEST, Rules
from camelcup_planetwars.rulesets import RULE_SETS
from camelcup_planetwars.state import trips
from hypothesis import given
from hypothesis import strategies as st
from planetwars_positions import turn_number

from camelcup import DrawnMap

TWO = "P 1.5 2 1 100 5\nP 6 2e0 2 90 4\n"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("P 1 2 1 100", "a planet is 'P x y owner ships growth'"),
        ("F 1 2 3 4 5 6", "a planet is 'P x y owner ships growth'"),
        ("P 1 2 5 100 5", "owner 5 must be a whole number from 0 to 4"),
        ("P 1 2 1 -3 5", "ships -3 must be a whole number from 0 to 1000000"),
        ("P 1 2 1 3 6", "growth 6 must be a whole number from 0 to 5"),
        ("P nan 2 1 3 5", "place nan must be from -1000 to 1000"),
        ("P x 2 1 3 5", "could not convert string to float: 'x'"),
    ],
)
def test_a_line_that_is_no_planet_is_named(line, problem):
    with pytest.raises(ValueError) as raised:  # noqa: PT011
        read_map(f"{TWO}\n{line}\n")
    assert str(raised.value) == f"line 4, {line!r}: {problem}"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f"{TWO}P 6 2 0 7 1\n", "planets 1 and 2 are both at 6.0 2.0"),
        ("P 1 2 1 3 5\n", "no planet has the owner 2; each of 2 to 4 seats needs one"),
        (f"{TWO}P 9 9 4 3 5\n", "no planet has the owner 3; each of 2 to 4 seats needs one"),
        ("\n", "no planet has the owner 1; each of 2 to 4 seats needs one"),
        ("".join(f"P {x} 0 0 1 1\n" for x in range(101)), "101 planets; a map has at most 100"),
    ],
    ids=lambda part: part if len(part) < 100 else "",
)
def test_what_is_no_map_is_refused(text, problem):
    with pytest.raises(ValueError) as raised:  # noqa: PT011
        read_map(text)
    assert str(raised.value) == problem


def test_the_rules_keep_the_text_of_a_file_instead_of_its_path(tmp_path):
    file = tmp_path / "two.txt"
    file.write_text(f"# two homes\n{TWO}", "utf-8")
    rules = Rules(map=str(file))
    assert rules.map == "P 1.5 2.0 1 100 5\nP 6.0 2.0 2 90 4\n"
    assert rules.found == read_map(TWO)
    assert Rules(map=rules.map) == rules
    file.write_text("P 1 2\n", "utf-8")
    with pytest.raises(ValueError, match=r"two\.txt: line 1, 'P 1 2': a planet is"):
        Rules(map=str(file))


@pytest.mark.parametrize(
    ("named", "hint"),
    [
        ("norml,7", "'norml,7' is none; did you mean 'normal'?"),
        ("normal", "'normal' is none (a size and a seed, such as 'small,7'"),
        ("huge,random", "sizes: small, normal, large"),
    ],
)
def test_unknown_maps_are_refused(named, hint):
    with pytest.raises(ValueError) as raised:  # noqa: PT011
        Rules(map=named)
    assert hint in str(raised.value)


def test_turns_are_limited():
    for turns in (0, LONGEST + 1):
        with pytest.raises(ValueError, match=f"turns is {turns}: it must be from 1 to {LONGEST}"):
            Rules(turns=turns)


def test_maps_are_named_by_size_and_seed():
    assert Rules(map="large,12").found == DrawnMap("large", 12)
    assert Rules(map="small, random").found == DrawnMap("small", None)
    assert RULE_SETS["contest"] == Rules()


@given(st.sampled_from(sorted(SIZES)), st.sampled_from([2, 3, 4]), st.integers(0, 10**18 - 1))
def test_drawn_maps_are_the_same_after_a_turn_by_one_seat(size, seats, seed):
    planets = make_map(size, seats, seed)
    away, count = trips(planets), len(planets)
    assert SIZES[size] - seats < count <= SIZES[size]
    assert read_map(map_text(planets)) == planets
    for number in range(count):
        other = planets[turn_number(number, seats)]
        assert planets[number][3:] == other[3:]
        for target in range(count):
            assert away[number][target] == away[turn_number(number, seats)][turn_number(target, seats)]
    assert all(dist(one[:2], other[:2]) >= ROOM - 1e-5 for one, other in combinations(planets, 2))
    homes = {planet.owner: planet for planet in planets if planet.owner is not None}
    assert sorted(homes) == list(range(seats))
    assert {planet[3:] for planet in homes.values()} == {(100, 5)}


def test_the_same_seed_gives_the_same_map():
    assert make_map("normal", 2, 7) == make_map("normal", 2, 7) != make_map("normal", 2, 8)
    first = map_text(make_map("small", 3, 1)).splitlines()[:2]
    assert first == ["P 8.653323 8.653323 0 35 1", "P 13.218377 4.414389 1 100 5"]
