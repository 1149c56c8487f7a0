"""check_game builds orders, and finds every breach of their contract."""

from itertools import count
from typing import Any

import pytest

from breaches import but
from camelcup import Display, NextPick
from camelcup.testing import check_game
from tiny_orders import DEPOTS, Depots, DepotsDisplay


class WithoutPicture(DepotsDisplay):
    """Has orders only."""

    draw = Display.draw


@pytest.mark.parametrize("display", [DepotsDisplay, WithoutPicture])
def test_good_orders_keep_the_contract(display):
    check_game(Depots(), playouts=2, display=display)


class Changed(DepotsDisplay):
    """Changes what comes next."""

    def orders(self, view, so_far, picked):
        return self.change(super().orders(view, so_far, picked), picked)

    def change(self, following, picked):
        raise NotImplementedError


class Unsteady(Changed):
    numbers = count(1)

    def change(self, following, picked):
        return following if following.number is None else NextPick(number=range(next(self.numbers)))


BREACHES: dict[str, Any] = {
    r"orders\(view, \[\], \[\]\) must return a NextPick, not \(\['d0'\], None, None\)": but(
        Changed, change=lambda self, following, picked: tuple(following)
    ),
    "must return picks that are a list of texts without blanks, not ": but(
        Changed,
        change=lambda self, following, picked: following._replace(
            picks=[f"depot {pick}" for pick in following.picks]
        ),
    ),
    r"must return picks that are a list of texts without blanks, not NextPick\(picks=\[''\]": but(
        Changed,
        change=lambda self, following, picked: following._replace(picks=[""] if following.picks else ()),
    ),
    "must return each pick once, not ": but(
        Changed,
        change=lambda self, following, picked: following._replace(picks=[*following.picks, *following.picks]),
    ),
    "must return a range with at least one number, not ": but(
        Changed,
        change=lambda self, following, picked: (
            following if following.number is None else NextPick(number=range(0))
        ),
    ),
    "must return one of picks, number and order, not ": but(
        Changed,
        change=lambda self, following, picked: (
            following._replace(number=range(1, 3)) if following.picks else following
        ),
    ),
    r"returned the picks \['ed0'\], but no element of the picture has that data-pick": but(
        Changed,
        change=lambda self, following, picked: following._replace(
            picks=[f"e{pick}" for pick in following.picks]
        ),
    ),
    r"orders\(view, \[\], \['d0'\]\) returned nothing that can come next, though an order is": but(
        Changed, change=lambda self, following, picked: NextPick() if len(picked) == 1 else following
    ),
    "returned no order: it has no end": but(
        DepotsDisplay,
        orders=lambda self, view, so_far, picked: NextPick(picks=[f"d{depot}" for depot in range(DEPOTS)]),
    ),
    r"returned an order of which nothing was picked: \(0, 1, 1\)": but(
        Changed, change=lambda self, following, picked: following if picked else NextPick(order=(0, 1, 1))
    ),
    "gave another answer the second time": Unsteady,
    "which orders built for seat 0: .* moves counters that are not there": but(
        Changed,
        change=lambda self, following, picked: (
            following if following.number is None else NextPick(number=range(1, 99))
        ),
    ),
    "check refuses .*, which orders built for seat .: ": but(
        DepotsDisplay, orders=lambda self, view, so_far, picked: DepotsDisplay.orders(self, view, (), picked)
    ),
}


@pytest.mark.parametrize("problem", BREACHES)
def test_every_breach_is_found(problem):
    with pytest.raises(AssertionError, match=problem):
        check_game(Depots(), display=BREACHES[problem])
