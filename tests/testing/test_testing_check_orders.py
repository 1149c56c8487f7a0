"""check_game builds orders, and finds every breach of their contract."""

from itertools import count
from typing import Any

import pytest

from breaches import but, changed
from camelcup import Display, NextPick
from camelcup.testing import check_game
from tiny_orders import DEPOTS, Depots, DepotsDisplay


class WithoutPicture(DepotsDisplay):
    """Has orders only."""

    draw = Display.draw


@pytest.mark.parametrize("display", [DepotsDisplay, WithoutPicture])
def test_good_orders_keep_the_contract(display):
    check_game(Depots(), playouts=2, display=display)


def breaking(change):
    """Return a display that answers what a function makes of what comes next."""
    return changed(DepotsDisplay, orders=change)


def numbering(numbers):
    """Return a display with other numbers, where a number comes next."""
    return breaking(lambda following: following if following.number is None else NextPick(number=numbers()))


COUNTED = count(1)

BREACHES: dict[str, Any] = {
    r"orders\(view, \[\], \[\]\) must return a NextPick, not \(\['d0'\], None, None, ''\)": breaking(tuple),
    "must return picks that are a list of texts without blanks, not ": breaking(
        lambda following: following._replace(picks=[f"depot {pick}" for pick in following.picks])
    ),
    r"must return picks that are a list of texts without blanks, not NextPick\(picks=\[''\]": breaking(
        lambda following: following._replace(picks=[""] if following.picks else ())
    ),
    "must return each pick once, not ": breaking(
        lambda following: following._replace(picks=[*following.picks, *following.picks])
    ),
    "must return a range with at least one number, not ": numbering(lambda: range(0)),
    "must return a note that is a text, not ": breaking(lambda following: following._replace(note=None)),
    "must return one of picks, number and order, not ": breaking(
        lambda following: following._replace(number=range(1, 3)) if following.picks else following
    ),
    r"returned the picks \['ed0'\], but no element of the picture has that data-pick": breaking(
        lambda following: following._replace(picks=[f"e{pick}" for pick in following.picks])
    ),
    r"orders\(view, \[\], \['d0'\]\) returned nothing that can come next, though an order is": but(
        DepotsDisplay,
        orders=lambda self, view, so_far, picked: (
            NextPick() if len(picked) == 1 else DepotsDisplay.orders(self, view, so_far, picked)
        ),
    ),
    "returned no order: it has no end": breaking(
        lambda following: NextPick(picks=[f"d{depot}" for depot in range(DEPOTS)])
    ),
    r"returned an order of which nothing was picked: \(0, 1, 1\)": breaking(
        lambda following: NextPick(order=(0, 1, 1))
    ),
    "gave another answer the second time": numbering(lambda: range(next(COUNTED))),
    "which orders built for seat 0: .* moves counters that are not there": numbering(lambda: range(1, 99)),
    "check refuses .*, which orders built for seat .: ": but(
        DepotsDisplay, orders=lambda self, view, so_far, picked: DepotsDisplay.orders(self, view, (), picked)
    ),
}


@pytest.mark.parametrize("problem", BREACHES)
def test_every_breach_is_found(problem):
    with pytest.raises(AssertionError, match=problem):
        check_game(Depots(), display=BREACHES[problem])
