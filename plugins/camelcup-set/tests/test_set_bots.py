"""Tests of the bots."""

import pytest
from camelcup_set.bots import Attentive, Hasty, RandomBot, Solver
from camelcup_set.cards import read_cards
from camelcup_set.solver import is_set
from camelcup_set.state import View

from camelcup import UserError
from camelcup.testing import play_table


def points(game, makers, games=10):
    """Return the points of each bot in all games; seats move on by one after each."""
    sums = [0.0] * len(makers)
    for number in range(games):
        order = [(seat + number) % len(makers) for seat in range(len(makers))]
        record = play_table(game, [makers[place]() for place in order], number)
        assert record.faults == ()
        for place, score in zip(order, record.scores, strict=True):
            sums[place] += score
    return sums


def test_more_attention_wins_and_haste_costs(game):
    solver, attentive, hasty, guessing = points(game, [Solver, Attentive, Hasty, RandomBot])
    assert solver > attentive > hasty > guessing


def test_hasty_claims_near_sets_by_its_chance(game):
    assert min(play_table(game, [Hasty(chance=0), Hasty(chance=0)], 1).scores) >= 0
    view = View(read_cards("1RSO 2RSO 3RSD"), (), (0, 0), 0)
    assert Hasty(chance=1).move(0, view) == (0, 1, 2)
    assert Hasty(chance=0).move(0, view) == ()


def test_the_solver_explains_with_the_sets_on_the_table():
    cards = read_cards("1RSO 2GEV 2RSO 3RSO")
    view = View(cards, (), (0, 0), 0)
    solver = Solver()
    assert solver.move(0, view) == (0, 2, 3)
    assert is_set(*[cards[place] for place in (0, 2, 3)])
    cards_in_words = "one red solid oval, two red solid ovals and three red solid ovals"
    assert solver.explain(0, view) == f"1 set on the table\n  0 2 3: {cards_in_words}"
    assert solver.explain(0, view._replace(cards=cards[:3])) == "no sets on the table"


@pytest.mark.parametrize("bot", [Solver, Attentive, Hasty, RandomBot])
@pytest.mark.parametrize("cards", [0, 2])
def test_a_bot_claims_none_where_there_are_too_few_cards(bot, cards):
    assert bot().move(0, View(tuple(range(cards)), (), (0, 0), 0)) == ()


@pytest.mark.parametrize(
    ("make", "wrong"),
    [
        (Attentive, {"pairs": 0}),
        (Attentive, {"pairs": True}),
        (Hasty, {"chance": 1.5}),
        (Hasty, {"chance": float("nan")}),
    ],
)
def test_an_option_out_of_its_range_is_an_error(make, wrong):
    [(name, value)] = wrong.items()
    with pytest.raises(UserError, match=f"{make.__name__}: {name} is {value!r}; it must be a"):
        make(**wrong)
