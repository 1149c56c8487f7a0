# cython: annotation_typing=False
"""Camel Up as numbers: the observation and the actions of a batch, from the view of a seat."""

from typing import TypeVar

from camelcup import Feature, Game, Limits, Observer
from camelcup.camelup.actions import NAMES, RACING, Action
from camelcup.camelup.batch.layout import actions_of, camels_of, features_of, rungs_of
from camelcup.camelup.rules import CAMELS, Rules
from camelcup.camelup.state import State, View

T = TypeVar("T")

ODDS = ("leg_first", "leg_second", "race_win", "race_last")
"""Fields of `Odds` that observations include, each with a chance for each racing camel."""


class CamelUpObserver(Observer[View, Action]):
    """Observations of Camel Up, in the order of `Batch.features` and `Batch.actions`.

    Seats are counted from the observer, who is 0. Ranges hold for games of at most 10,000 turns, the
    default of `max_turns`.

    odds: whether observations end with `view.odds()`: for each racing camel the exact chances to be first
          and second in this leg, to win the race and to come last. With crazy camels those of the race are
          sampled, the same for the same board. All are 0 until every camel has entered.
    """

    def __init__(self, game: Game[State, View, Action], odds: bool = False) -> None:
        super().__init__(game)
        self.odds = odds

    def features(self, seats: int) -> tuple[Feature, ...]:
        features = features_of(self.game.rules, seats, Limits().max_turns)
        if not self.odds:
            return features
        return (*features, *[Feature(f"{field}.{NAMES[camel]}", 0, 1) for field in ODDS for camel in RACING])

    def observe(self, seat: int, view: View) -> list[float]:
        rules = view.rules
        return [
            *(seat, view.turn, view.leg),
            *_board(rules, view),
            *_seats(seat, view),
            *_leg_bets(rules, seat, view),
            *_cards(seat, view),
            *(_odds(view) if self.odds else ()),
        ]

    def actions(self, seats: int) -> tuple[Action, ...]:
        return actions_of(self.game.rules)


# Learners call these at each turn: lists are made faster than iterators.


def _board(rules: Rules, view: View) -> list[int]:
    """Return the camels' squares and heights, 0 before they enter, and the dice that are left."""
    squares, heights = [0] * camels_of(rules), [0] * camels_of(rules)
    for square, stack in enumerate(view.camel_track):
        for height, camel in enumerate(stack):
            squares[camel], heights[camel] = square, height
    dice = [0] * (CAMELS + rules.crazy_camels)
    for camel in view.unmoved:
        dice[min(camel, CAMELS)] = 1  # crazy camels share one
    return squares + heights + dice


def _seats(seat: int, view: View) -> list[int]:
    traps = _from(seat, view.traps)
    return [
        *_from(seat, view.player_money_values),
        *_from(seat, view.player_unpaid_rolls),
        *[trap.square if trap else 0 for trap in traps],
        *[trap.type if trap else 0 for trap in traps],
    ]


def _from(seat: int, values: tuple[T, ...]) -> tuple[T, ...]:
    """Return the values of the seats, counted from one of them."""
    return values[seat:] + values[:seat]


def _leg_bets(rules: Rules, seat: int, view: View) -> list[int]:
    """Return the leg bets that keep their order, and how many later ones each seat has on a camel."""
    seats, rungs = len(view.traps), rungs_of(rules)
    bettors, orders = [0] * (CAMELS * rungs), [0] * (CAMELS * rungs)
    later = [0] * (CAMELS * seats)
    placed, order = [0] * CAMELS, 0
    for camel, player in view.round_bets:
        if placed[camel] < rungs:
            place = camel * rungs + placed[camel]
            placed[camel] += 1
            order += 1
            bettors[place], orders[place] = (player - seat) % seats + 1, order
        else:
            later[camel * seats + (player - seat) % seats] += 1
    return bettors + orders + (later if rules.leg_bets_per_camel is None else [])


def _cards(seat: int, view: View) -> list[int]:
    """Return the cards of race bets: whose each is, its pile, and its camel if the seat knows it."""
    cards, seats = view.race_bets, len(view.traps)
    free = [0] * (CAMELS * seats - len(cards))
    return [
        *[(card.player - seat) % seats + 1 for card in cards],
        *free,
        *[int(card.winner) for card in cards],
        *free,
        *[0 if card.camel is None else card.camel + 1 for card in cards],
        *free,
    ]


def _odds(view: View) -> list[float]:
    if sum(map(len, view.camel_track)) < camels_of(view.rules):
        return [0] * (len(ODDS) * CAMELS)
    odds = view.odds()
    return [chance for field in ODDS for chance in getattr(odds, field)]
