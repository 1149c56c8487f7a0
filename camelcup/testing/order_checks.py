"""The contract of orders that people build; each function raises Broken where a display does not keep it."""

from collections.abc import Sequence
from random import Random
from typing import Any
from xml.etree import ElementTree

from camelcup.errors import ActionError
from camelcup.game.display import Display, NextPick, has_orders, has_pictures
from camelcup.testing.picture_checks import pickable
from camelcup.testing.type_checks import Broken
from camelcup.testing.value_checks import after_json

MAX_ORDERS = 16
"""Orders that are built in one position."""

MAX_PARTS = 12
"""Picks and numbers after which an order is taken for one without an end."""


def check_orders(display: Display[Any, Any, Any], state: Any, random: Random) -> None:
    """Check, in a display that has orders, that all that a seat to move can build of them is legal."""
    mover = display.game.to_move(state)
    for seat in mover if has_orders(display) and isinstance(mover, tuple) else ():
        view = display.game.view(state, seat)
        parts = pickable(ElementTree.fromstring(display.draw(view))) if has_pictures(display) else None  # noqa: S314
        done = _build(display, view, parts, random)
        _check_answer(display, state, seat, done)


def _build(display: Display[Any, Any, Any], view: Any, parts: set[str] | None, random: Random) -> list[Any]:
    """Return some orders, built at random. parts: of the picture of the view; None if there is none"""
    done: list[Any] = []
    for _ in range(random.choice((0, 1, 3, MAX_ORDERS))):
        picked: list[str | int] = []
        while (following := _next(display, view, done, picked, parts)).order is None:
            if not following.picks and following.number is None:
                return done
            picked.append(_draw(following, random))
        done.append(following.order)
    return done


def _draw(following: NextPick, random: Random) -> str | int:
    """Return a pick, or a number: often the least or the largest."""
    numbers = following.number
    if numbers is None:
        return random.choice(following.picks)
    return random.choice((numbers[0], numbers[-1], random.choice(numbers)))


def _next(
    display: Display[Any, Any, Any],
    view: Any,
    done: Sequence[Any],
    picked: Sequence[str | int],
    parts: set[str] | None,
) -> NextPick:
    """Return what comes next, which is checked."""
    call = f"orders(view, {list(done)!r}, {list(picked)!r})"
    following = display.orders(view, tuple(done), tuple(picked))
    if problem := _problem(following):
        raise Broken(f"{call} must return {problem}, not {following!r}")
    if display.orders(view, tuple(done), tuple(picked)) != following:
        raise Broken(f"{call} gave another answer the second time")
    if following.order is not None and not picked:
        raise Broken(f"{call} returned an order of which nothing was picked: {following.order!r}")
    if following == NextPick() and picked:
        raise Broken(f"{call} returned nothing that can come next, though an order is begun")
    if len(picked) > MAX_PARTS:
        raise Broken(f"{call} returned no order: it has no end")
    if parts is not None and (missing := sorted(set(following.picks) - parts)):
        raise Broken(f"{call} returned the picks {missing}, but no element of the picture has that data-pick")
    return following


def _problem(following: Any) -> str:
    """Return what a NextPick should be in place of what it is; empty if it is right."""
    if not isinstance(following, NextPick):
        return "a NextPick"
    picks, number, order = following
    if not isinstance(picks, Sequence) or not all(
        isinstance(pick, str) and pick.split() == [pick] for pick in picks
    ):
        return "picks that are a list of texts without blanks"
    if len(set(picks)) < len(picks):
        return "each pick once"
    if number is not None and not (isinstance(number, range) and number):
        return "a range with at least one number"
    return (
        "one of picks, number and order"
        if [bool(picks), number is not None, order is not None].count(True) > 1
        else ""
    )


def _check_answer(display: Display[Any, Any, Any], state: Any, seat: int, done: list[Any]) -> None:
    """Check that the game takes the orders, also those that have crossed as JSON."""
    for answer in (done, after_json(done)):
        try:
            display.game.check(state, seat, answer)
        except ActionError as error:
            raise Broken(f"check refuses {answer!r}, which orders built for seat {seat}: {error}") from error
