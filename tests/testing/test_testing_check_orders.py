"""check_game builds orders, and finds every breach of their contract."""

from itertools import count

import pytest

from breaches import broken
from camelcup import Display, NextPick
from camelcup.testing import check_game
from tiny_orders import DEPOTS, Depots, DepotsDisplay


@pytest.mark.parametrize("display", [DepotsDisplay, broken(DepotsDisplay, draw=Display.draw)])
def test_good_orders_keep_the_contract(display):
    check_game(Depots(), playouts=2, display=display)


def changed(change):
    """Return a display that changes what comes next, as a function of that and of what was picked."""

    def orders(display, view, so_far, picked):
        return change(DepotsDisplay.orders(display, view, so_far, picked), picked)

    return broken(DepotsDisplay, orders=orders)


def renamed(name):
    """Return a display whose picks have other names."""
    return changed(lambda coming, _: coming._replace(picks=[name(pick) for pick in coming.picks]))


def counting(numbers):
    """Return a display that offers other numbers."""
    return changed(lambda coming, _: coming if coming.number is None else NextPick(number=numbers()))


NUMBERS = count(1)

BREACHES = [
    (
        changed(lambda coming, _: tuple(coming)),
        r"orders\(view, \[\], \[\]\) must return a NextPick, not \(\['d0'\], None, None\)",
    ),
    (renamed("depot {}".format), "must return picks that are a list of texts without blanks, not "),
    (renamed(lambda _: ""), "must return picks that are a list of texts without blanks, not "),
    (
        changed(lambda coming, _: coming._replace(picks=[*coming.picks, *coming.picks])),
        "must return each pick once, not ",
    ),
    (counting(lambda: range(0)), "must return a range with at least one number, not "),
    (
        changed(lambda coming, _: coming._replace(number=range(1, 3)) if coming.picks else coming),
        "must return one of picks, number and order, not ",
    ),
    (
        renamed("e{}".format),
        r"returned the picks \['ed0'\], but no element of the picture has that data-pick",
    ),
    (
        changed(lambda coming, picked: NextPick() if len(picked) == 1 else coming),
        r"orders\(view, \[\], \['d0'\]\) returned nothing that can come next, though an order is",
    ),
    (
        changed(lambda *_: NextPick(picks=[f"d{depot}" for depot in range(DEPOTS)])),
        "returned no order: it has no end",
    ),
    (
        changed(lambda coming, picked: coming if picked else NextPick(order=(0, 1, 1))),
        r"returned an order of which nothing was picked: \(0, 1, 1\)",
    ),
    (counting(lambda: range(next(NUMBERS))), "gave another answer the second time"),
    (
        counting(lambda: range(1, 99)),
        "which orders built for seat 0: .* moves counters that are not there",
    ),
    (
        broken(DepotsDisplay, orders=lambda *given: DepotsDisplay.orders(*given[:2], (), given[3])),
        "check refuses .*, which orders built for seat .: ",
    ),
]


@pytest.mark.parametrize(("display", "problem"), BREACHES)
def test_every_breach_is_found(display, problem):
    with pytest.raises(AssertionError, match=problem):
        check_game(Depots(), display=display)
