"""check_game builds orders, and finds every breach of their contract."""

from collections.abc import Sequence
from itertools import count
from typing import Any

import pytest

from camelcup import Display, NextPick
from camelcup.testing import check_game
from tiny_orders import DEPOTS, Depots, DepotsDisplay, DepotsView


class WithoutPicture(DepotsDisplay):
    """Has orders only."""

    draw = Display.draw


@pytest.mark.parametrize("display", [DepotsDisplay, WithoutPicture])
def test_good_orders_keep_the_contract(display: Any) -> None:
    check_game(Depots(), playouts=2, display=display)


class Changed(DepotsDisplay):
    """Changes what comes next."""

    def orders(self, view: DepotsView, so_far: Sequence[Any], picked: Sequence[str | int]) -> NextPick:
        return self.change(super().orders(view, so_far, picked), picked)

    def change(self, following: NextPick, picked: Sequence[str | int]) -> Any:
        raise NotImplementedError


class IsATuple(Changed):
    def change(self, following: NextPick, picked: Sequence[str | int]) -> Any:
        return tuple(following)


class HasBlanks(Changed):
    def change(self, following: NextPick, picked: Sequence[str | int]) -> NextPick:
        return following._replace(picks=[f"depot {pick}" for pick in following.picks])


class IsAText(Changed):
    def change(self, following: NextPick, picked: Sequence[str | int]) -> NextPick:
        return following._replace(picks=[""] if following.picks else ())


class IsTwice(Changed):
    def change(self, following: NextPick, picked: Sequence[str | int]) -> NextPick:
        return following._replace(picks=[*following.picks, *following.picks])


class HasNoNumber(Changed):
    def change(self, following: NextPick, picked: Sequence[str | int]) -> NextPick:
        return following if following.number is None else NextPick(number=range(0))


class IsTwoThings(Changed):
    def change(self, following: NextPick, picked: Sequence[str | int]) -> NextPick:
        return following._replace(number=range(1, 3)) if following.picks else following


class IsInNoPicture(Changed):
    def change(self, following: NextPick, picked: Sequence[str | int]) -> NextPick:
        return following._replace(picks=[f"e{pick}" for pick in following.picks])


class LeadsNowhere(Changed):
    def change(self, following: NextPick, picked: Sequence[str | int]) -> NextPick:
        return NextPick() if len(picked) == 1 else following


class HasNoEnd(DepotsDisplay):
    def orders(self, view: DepotsView, so_far: Sequence[Any], picked: Sequence[str | int]) -> NextPick:
        return NextPick(picks=[f"d{depot}" for depot in range(DEPOTS)])


class OfNothing(Changed):
    def change(self, following: NextPick, picked: Sequence[str | int]) -> NextPick:
        return following if picked else NextPick(order=(0, 1, 1))


class Unsteady(Changed):
    numbers = count(1)

    def change(self, following: NextPick, picked: Sequence[str | int]) -> NextPick:
        return following if following.number is None else NextPick(number=range(next(self.numbers)))


class TooMany(Changed):
    def change(self, following: NextPick, picked: Sequence[str | int]) -> NextPick:
        return following if following.number is None else NextPick(number=range(1, 99))


class Forgets(DepotsDisplay):
    def orders(self, view: DepotsView, so_far: Sequence[Any], picked: Sequence[str | int]) -> NextPick:
        return super().orders(view, (), picked)


BREACHES = [
    (IsATuple, r"orders\(view, \[\], \[\]\) must return a NextPick, not \(\['d0'\], None, None\)"),
    (HasBlanks, "must return picks that are a list of texts without blanks, not "),
    (IsAText, "must return picks that are a list of texts without blanks, not "),
    (IsTwice, "must return each pick once, not "),
    (HasNoNumber, "must return a range with at least one number, not "),
    (IsTwoThings, "must return one of picks, number and order, not "),
    (IsInNoPicture, r"returned the picks \['ed0'\], but no element of the picture has that data-pick"),
    (LeadsNowhere, r"orders\(view, \[\], \['d0'\]\) returned nothing that can come next, though an order is"),
    (HasNoEnd, "returned no order: it has no end"),
    (OfNothing, r"returned an order of which nothing was picked: \(0, 1, 1\)"),
    (Unsteady, "gave another answer the second time"),
    (TooMany, "which orders built for seat 0: .* moves counters that are not there"),
    (Forgets, "check refuses .*, which orders built for seat .: "),
]


@pytest.mark.parametrize(("display", "problem"), BREACHES, ids=[each.__name__ for each, _ in BREACHES])
def test_every_breach_is_found(display: Any, problem: str) -> None:
    with pytest.raises(AssertionError, match=problem):
        check_game(Depots(), display=display)
