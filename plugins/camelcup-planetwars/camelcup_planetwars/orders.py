"""Orders: the check of answers, orders drawn at random, and orders that a person builds."""

from collections.abc import Sequence
from random import Random
from typing import Any

from camelcup import IllegalAction, MalformedAction, NextPick, plural, short_repr
from camelcup_planetwars.state import Order, Orders, State, trips

NEAREST = 8
"""Targets of which a person is told how far they are."""


def read_orders(state: State, seat: int, answer: Any) -> Orders:
    """Return the orders of an answer; those from one planet to the same other one become one order.

    Raises MalformedAction where an answer is no list of orders, IllegalAction for a wrong order.
    """
    if not isinstance(answer, list | tuple):
        raise MalformedAction(f"{short_repr(answer)} is no list of orders [source, target, ships]")
    left: dict[int, int] = {}
    sent: dict[tuple[int, int], int] = {}
    for number, item in enumerate(answer, start=1):
        source, target, ships = _read(number, item)
        if source not in left:
            left[source] = _ships_at(state, seat, number, item)
        if problem := _problem(state, source, target, ships, left[source]):
            raise IllegalAction(f"{_head(number, item)}: {problem}")
        left[source] -= ships
        sent[source, target] = sent.get((source, target), 0) + ships
    return Orders([Order(source, target, ships) for (source, target), ships in sent.items()])


def draw_orders(state: State, seat: int, random: Random) -> Orders:
    """Draw orders that are legal: none, few or many."""
    drawn, count, share = [], len(state.planets), random.choice((0.0, 0.1, 0.5))
    for source, planet in enumerate(state.planets):
        left = planet.ships if planet.owner == seat else 0
        while left and random.random() < share:
            target, ships = (source + random.randrange(1, count)) % count, random.randint(1, left)
            drawn.append(Order(source, target, ships))
            left -= ships
    return read_orders(state, seat, drawn)


def next_pick(view: State, so_far: Sequence[Sequence[int]], picked: Sequence[str | int]) -> NextPick:
    """Return what comes after some parts of an order: a planet with ships left, another one, their number."""
    planets = view.planets
    left = {number: planet.ships for number, planet in enumerate(planets) if planet.owner == view.seat}
    for source, _, ships in so_far:
        left[source] -= ships
    order = [int(part) for part in picked]
    if not order:
        return NextPick(picks=[str(number) for number, ships in left.items() if ships])
    if len(order) == 3:
        return NextPick(order=order)
    turns = trips(planets)[order[0]]
    if len(order) == 2:
        return NextPick(number=range(1, left[order[0]] + 1), note=f"{plural(turns[order[1]], 'turn')} away")
    targets = [number for number in range(len(planets)) if number != order[0]]
    nearest = [f"{number} in {turns[number]}" for number in sorted(targets, key=turns.__getitem__)[:NEAREST]]
    return NextPick(picks=list(map(str, targets)), note=f"turns to the nearest: {', '.join(nearest)}")


def _read(number: int, item: Any) -> Sequence[int]:
    """Return the three numbers of an order. Raises MalformedAction where it has others."""
    if isinstance(item, list | tuple) and len(item) == 3 and all(type(part) is int for part in item):
        return item
    raise MalformedAction(f"{_head(number, item)}: an order is three ints, [source, target, ships]")


def _ships_at(state: State, seat: int, number: int, item: Sequence[int]) -> int:
    """Return the ships at the source of an order. Raises IllegalAction if it is no planet of the seat."""
    source, planets = item[0], state.planets
    if 0 <= source < len(planets) and planets[source].owner == seat:
        return planets[source].ships
    if not 0 <= source < len(planets):
        problem = f"there is no planet {source}"
    elif planets[source].owner is None:
        problem = f"planet {source} belongs to nobody"
    else:
        problem = f"planet {source} belongs to seat {planets[source].owner}"
    own = ", ".join([str(number) for number, planet in enumerate(planets) if planet.owner == seat])
    raise IllegalAction(f"{_head(number, item)}: {problem}; seat {seat} has {own or 'no planets'}")


def _problem(state: State, source: int, target: int, ships: int, left: int) -> str:
    """Return what is wrong with an order from a planet that has so many ships left; empty if nothing is."""
    if not 0 <= target < len(state.planets):
        return f"there is no planet {target}; the planets are 0 to {len(state.planets) - 1}"
    if source == target:
        return "source and target are the same planet; choose another target"
    if left < 1:
        return f"planet {source} has no ships left; leave this order out"
    if not 1 <= ships <= left:
        return f"planet {source} has {plural(left, 'ship')} left; send {'1 to ' if left > 1 else ''}{left}"
    return ""


def _head(number: int, item: Any) -> str:
    shown = list(item) if isinstance(item, tuple) else item
    return f"order {number}, {short_repr(shown)}"
