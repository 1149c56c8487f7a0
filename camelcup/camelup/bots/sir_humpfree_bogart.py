"""Sir Humpfree Bogart, the winner of the 2018 cup.

It plays from line-ups: the racing camels from the rear to the leader, and the square of each. A die is named
after the camel it moves; the grey one of the second edition only uses up a roll, since crazy camels are
assumed to stand still.
"""

from bisect import bisect
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import permutations, product
from random import Random
from typing import NamedTuple

from camelcup import Bot
from camelcup.camelup.actions import CRAZY_BLACK, CRAZY_WHITE, ROLL, Action, LegBet, LoserBet, WinnerBet
from camelcup.camelup.payout import rung
from camelcup.camelup.pieces import Track
from camelcup.camelup.rules import CAMELS, FINISH
from camelcup.camelup.state import View

RACES = 1000
"""Number of races sampled for each board."""

LUCKY = 0.25
"""The high outcome of a bet is its mean over this share of cases, the luckiest."""

Payoffs = Sequence[tuple[float, float]]
"""Possible payments of an action, in coins, with their chances, which sum to 1."""

LineUp = tuple[tuple[int, ...], tuple[int, ...]]
Chances = dict[LineUp, float]

DICE = tuple(range(CAMELS))
GREY = CRAZY_BLACK
STEPS = tuple(product((1, 2, 3), repeat=CAMELS))
"""All results of the dice of a whole leg."""
ORDERS = {False: tuple(permutations(DICE)), True: tuple(permutations((*DICE, GREY), CAMELS))}
"""The dice of a whole leg in every order, without and with the grey one; five are rolled either way."""


class Outlook(NamedTuple):
    """For each camel its chance to be first and second in the leg, and to win and lose the race."""

    first: list[float]
    second: list[float]
    winner: list[float]
    loser: list[float]


class Sir_Humpfree_Bogart(Bot[View, Action]):
    """Bets by exact leg chances and sampled races, else rolls; takes more risk when late and behind.

    It computes every way the leg can end, plays the rest of the race a thousand times at random,
    counts a roll as one coin, ignores traps, and takes the action of the highest worth.
    """

    _board: object = None
    _seen: Outlook

    def move(self, seat: int, view: View) -> Action:
        legal, outlook = view.legal_by_kind(), self._outlook(view)
        offers: list[tuple[Action, Payoffs]] = [(ROLL, [(1, 1.0)])]
        offers += [(bet, _leg_payoffs(view, bet, outlook)) for bet in legal.leg_bets]
        offers += [(bet, _race_payoffs(view, bet, outlook.winner)) for bet in legal.winner_bets]
        offers += [(bet, _race_payoffs(view, bet, outlook.loser)) for bet in legal.loser_bets]
        risk = appetite(seat, view)
        return max(offers, key=lambda offer: worth(offer[1], risk))[0]

    def _outlook(self, view: View) -> Outlook:
        """Return the outlook of a board; that of the last board is kept, since a board may not change."""
        board = view.camel_track, view.unmoved
        if board != self._board:
            crazy = view.rules.crazy_camels
            ends = leg_ends(line_up(view.camel_track), unrolled_dice(view), kept=1 if crazy else 0)
            races = sample_races(self.rng, ends, crazy, RACES)
            self._seen = Outlook(
                _placed(ends, -1),
                _placed(ends, -2),
                _shares([winner for winner, _ in races]),
                _shares([loser for _, loser in races]),
            )
            self._board = board
        return self._seen


def appetite(seat: int, view: View) -> float:
    """Return the taste for risk, 0 to 1: coins behind, in winner cards, times the part of the race run."""
    coins = view.player_money_values
    behind = min(1.0, (max(coins) - coins[seat]) / max(view.rules.race_right))
    _, squares = line_up(view.camel_track)
    return behind * min(1.0, squares[-1] / FINISH)


def worth(payoffs: Payoffs, risk: float) -> float:
    """Return the worth of an action: its mean and its high outcome, weighted by the taste for risk."""
    mean = sum(coins * chance for coins, chance in payoffs)
    left, high = LUCKY, 0.0
    for coins, chance in sorted(payoffs, reverse=True):
        taken = min(left, chance)
        high += coins * taken
        left -= taken
    return (1 - risk) * mean + risk * high / LUCKY


def _leg_payoffs(view: View, bet: LegBet, outlook: Outlook) -> Payoffs:
    """Return the payoffs of a leg bet, which depend on the earlier bets on its camel."""
    rules, camel = view.rules, bet.camel
    before = [other for other, _ in view.round_bets].count(camel)
    first, second = outlook.first[camel], outlook.second[camel]
    return [
        (rung(rules.leg_first, before), first),
        (rung(rules.leg_second, before), second),
        (rules.leg_other, 1 - first - second),
    ]


def _race_payoffs(view: View, bet: WinnerBet | LoserBet, chances: list[float]) -> Payoffs:
    """Return the payoffs of a race bet, as if all cards that other seats laid before it were right.

    Its own cards on the pile are on other camels, so they cannot be right as well.
    """
    on_winner = isinstance(bet, WinnerBet)
    before = sum(laid.winner is on_winner and laid.player != view.player for laid in view.race_bets)
    chance = chances[bet.camel]
    return [(rung(view.rules.race_right, before), chance), (view.rules.race_wrong, 1 - chance)]


def _placed(ends: Chances, place: int) -> list[float]:
    """Return for each camel the chance that it ends the leg in a place, -1 being the lead."""
    chances = [0.0] * CAMELS
    for (camels, _), chance in ends.items():
        chances[camels[place]] += chance
    return chances


def _shares(camels: list[int]) -> list[float]:
    return [camels.count(camel) / len(camels) for camel in range(CAMELS)]


# Exact ends of a leg, and sampled ends of a race; traps are ignored.


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
