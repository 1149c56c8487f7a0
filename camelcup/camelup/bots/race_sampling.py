"""Exact ends of a leg, and sampled ends of a race; traps are ignored.

A line-up is the racing camels from the rear to the leader, and the square of each. A die
is named after the camel it moves; the grey one of the second edition only uses up a roll, since
crazy camels are assumed to stand still.
"""

from bisect import bisect
from collections import defaultdict
from collections.abc import Mapping
from itertools import permutations, product
from random import Random

from camelcup.camelup.actions import CRAZY_BLACK, CRAZY_WHITE
from camelcup.camelup.pieces import Track
from camelcup.camelup.rules import CAMELS, FINISH
from camelcup.camelup.state import View

LineUp = tuple[tuple[int, ...], tuple[int, ...]]
Chances = dict[LineUp, float]

DICE = tuple(range(CAMELS))
GREY = CRAZY_BLACK
STEPS = tuple(product((1, 2, 3), repeat=CAMELS))
"""All results of the dice of a whole leg."""
ORDERS = {False: tuple(permutations(DICE)), True: tuple(permutations((*DICE, GREY), CAMELS))}
"""The dice of a whole leg in every order, without and with the grey one; five are rolled either way."""


def line_up(track: Track) -> LineUp:
    """Return the line-up on a track."""
    placed = [
        (camel, square) for square, stack in enumerate(track) if stack for camel in stack if camel < CAMELS
    ]
    return tuple([camel for camel, _ in placed]), tuple([square for _, square in placed])


def unrolled_dice(view: View) -> tuple[int, ...]:
    """Return the dice that may still be rolled this leg; both crazy camels share the grey one."""
    return tuple([GREY if camel >= CAMELS else camel for camel in view.unmoved if camel != CRAZY_WHITE])


def throws(line: LineUp, die: int) -> list[LineUp]:
    """Return the three line-ups to which a die can lead."""
    camels, squares = line
    if die not in camels:
        return [line] * 3
    rear = camels.index(die)
    square = squares[rear]
    top = bisect(squares, square)
    unit, ahead, squares_ahead = camels[rear:top], camels[top:], squares[top:]
    camels, squares = camels[:rear], squares[:rear]
    found = []
    for target in (square + 1, square + 2, square + 3):
        passed = bisect(squares_ahead, target)
        found.append(
            (
                camels + ahead[:passed] + unit + ahead[passed:],
                squares + squares_ahead[:passed] + (target,) * len(unit) + squares_ahead[passed:],
            )
        )
    return found


def leg_ends(line: LineUp, dice: tuple[int, ...], kept: int) -> Chances:
    """Return every line-up with which a leg can end, and its exact chance; equal ones on the way are merged.

    kept: number of dice that a leg leaves unrolled
    """
    ends: defaultdict[LineUp, float] = defaultdict(float)
    level: Mapping[tuple[int, ...], Chances] = {dice: {line: 1.0}}
    for left in range(len(dice), kept, -1):
        following: defaultdict[tuple[int, ...], Chances] = defaultdict(lambda: defaultdict(float))
        for rolling, lines in level.items():
            for die in rolling:
                waiting = following[tuple([other for other in rolling if other != die])]
                for before, chance in lines.items():
                    share = chance / (3 * left)
                    for after in throws(before, die):
                        (ends if after[1][-1] >= FINISH else waiting)[after] += share
        level = following
    for lines in level.values():
        for end, chance in lines.items():
            ends[end] += chance
    return ends


def sample_races(rng: Random, ends: Chances, crazy: bool, races: int) -> list[tuple[int, int]]:
    """Return the winner and the loser of races played at random from the ends of the current leg."""
    orders, number = ORDERS[crazy], rng.random
    found = []
    for camels, squares in rng.choices(list(ends), list(ends.values()), k=races):
        order, places = list(camels), list(squares)
        while places[-1] < FINISH:
            play_leg(order, places, orders[int(number() * len(orders))], STEPS[int(number() * len(STEPS))])
        found.append((order[-1], order[0]))
    return found


def play_leg(order: list[int], places: list[int], dice: tuple[int, ...], steps: tuple[int, ...]) -> None:
    """Move a line-up, kept as two lists, by the dice of a leg, up to the end of the race.

    This is `throws` for one result of each die, but in place: most of the time is spent here.
    """
    for die, step in zip(dice, steps, strict=True):
        if die not in order:
            continue
        rear = order.index(die)
        square = places[rear]
        target = square + step
        top, passed = bisect(places, square), bisect(places, target)
        if passed > top:
            order[rear:passed] = order[top:passed] + order[rear:top]
            places[rear:passed] = places[top:passed] + [target] * (top - rear)
        else:
            places[rear:top] = [target] * (top - rear)
        if places[-1] >= FINISH:
            return
