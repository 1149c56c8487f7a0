"""Tournaments, and the tables that they are made of."""

import pytest
from attrs import evolve

from camelcup import Limits, UserError
from camelcup.cup.options import games_for
from cups import BOTS, tournament
from refusals import refusal


@pytest.mark.parametrize(
    ("bots", "per_ten", "games"),
    [(14, 100, 200), (10, 100, 100), (11, 100, 200), (1, 100, 100), (4, 1, 1), (20, 7, 14), (0, 100, 0)],
)
def test_every_ten_bots_rounded_up_play_so_many_games(bots, per_ten, games):
    assert games_for(bots, per_ten) == games


@pytest.mark.parametrize(
    ("seats", "teams"), [(0, ()), (-1, ()), (4, ((0,), (0,))), (4, ((0, 1), (2, 4))), (2, ((0, 1), (2, 3)))]
)
def test_each_seat_is_of_one_team(seats, teams):
    with pytest.raises(UserError, match=f"^{seats} seats, teams .*: each seat must be of one team"):
        tournament(seats=seats, teams=teams)


def test_paired_tables_have_one_seed_and_the_same_opponents():
    paired = tournament(seating="paired", seats=3)
    tables = list(paired.tables())
    for one, other in zip(tables[::2], tables[1::2], strict=True):
        seat = one.number // 2 % 3
        assert (one.bots[seat], other.bots[seat]) == BOTS[:2]
        assert one == evolve(other, number=one.number, bots=one.bots)
    assert len({table.seed for table in tables}) == 6


def test_the_tables_of_a_group_with_the_same_luck_have_one_seed():
    tables = list(tournament(seating="same-luck", seats=3).tables())
    seeds = [table.seed for table in tables]
    assert [seeds.count(seed) for seed in dict.fromkeys(seeds)] == [3, 3, 3, 3]
    assert seeds == sorted(seeds, key=seeds.index)


def test_copies_fill_the_seats_that_opponents_leave_free():
    paired = tournament(seating="paired", bots=BOTS[:3], seats=4, fill=BOTS[1])
    for table in paired.tables():
        assert len(table.fills) == 2
        assert {table.bots[seat] for seat in table.fills} == {BOTS[1]}
        assert table.number // 2 % 4 not in table.fills


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seating": "paired", "games": 7}, "7 games: the seating paired needs an even number"),
        ({"seating": "paired", "bots": ("Small",), "fill": "Big"}, "1 bot: the seating paired compares the"),
        ({"seating": "paired", "seats": 4}, "4 bots for tables of 4: install more"),
        ({"seating": "fixed"}, "4 bots for tables of 2: the seating fixed needs one for"),
        ({"seating": "gauntlet:Z", "fill": "Z"}, "unknown bot 'Z' in the seating gauntlet:Z (choices: "),
        (
            {"bots": ("Small",)},
            "1 bot for tables of 2: install more (pip install camelcup-bot-...), name more, such as Random, "
            "or fill seats with copies (--fill NAME)",
        ),
    ],
)
def test_bots_that_cannot_be_seated_are_an_error(changes, message):
    assert refusal(tournament, **changes).startswith(message)


def test_all_bots_are_listed_once():
    assert tournament(bots=("Small", "Big", "Small"), seating="fixed", seats=3).all_bots == ("Small", "Big")
    assert tournament(bots=("Small",), fill="Passer").all_bots == ("Small", "Passer")
    assert tournament(fill="Small").all_bots == BOTS


def test_the_seats_of_a_fixed_table_have_labels():
    assert tournament().labels is None
    fixed = tournament(bots=("Small", "Big", "Small"), seating="fixed", seats=3)
    assert fixed.labels == ["Small (seat 0)", "Big", "Small (seat 2)"]


def test_tables_are_numbered_and_hold_all_it_takes_to_play_them():
    limits = Limits(max_turns=9)
    tables = list(tournament(limits=limits, rules="long").tables())
    assert [table.number for table in tables] == list(range(12))
    assert {(table.game, table.rules, table.limits, table.fills) for table in tables} == {
        ("pips", "long", limits, ())
    }
    assert all(len(set(table.bots)) == 2 and set(table.bots) < set(BOTS) for table in tables)
    assert len({table.seed for table in tables}) == 12


@pytest.mark.parametrize("seating", ["random", "balanced", "gauntlet:Small"])
def test_empty_seats_are_filled_with_copies_that_are_marked_as_far_as_they_are_needed(seating):
    for table in tournament(bots=("Small", "Big"), seats=4, fill="Passer", seating=seating).tables():
        assert sorted(table.bots) == ["Big", "Passer", "Passer", "Small"]
        assert [table.bots[seat] for seat in table.fills] == ["Passer", "Passer"]
    for table in tournament(bots=("Small", "Passer"), seats=3, fill="Passer", seating=seating).tables():
        assert table.bots.count("Passer") == 2
        assert [table.bots[seat] for seat in table.fills] == ["Passer"]
    assert not any(table.fills for table in tournament(fill="Passer").tables())
