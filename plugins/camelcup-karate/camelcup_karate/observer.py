"""Karate as numbers, for programs that learn."""

from camelcup import Feature, Game, Observer
from camelcup_karate.rules import Rules
from camelcup_karate.state import Action, History, State, View

REMEMBERED = 100
"""Most exchanges that an observation has, the latest first."""

BOTH = ("own", "other")


class KarateObserver(Observer[View, Action]):
    """Observations of karate: the points, the number of exchanges, and the actions of the latest ones.

    Whether the seat's last action was a kick is `own.1.kick`, the one before `own.2.kick`, and so on; of the
    other seat `other.1.kick`. Games of at most 100 exchanges are in it with all their actions. Ranges hold
    for at most 10,000 turns, the default of `max_turns`.
    """

    def __init__(self, game: Game[State, View, Action]) -> None:
        super().__init__(game)
        rules: Rules = game.rules
        self.exchanges = rules.exchanges or game.max_turns // 2
        self.remembered = min(self.exchanges, REMEMBERED)
        self.columns = {name: column for column, name in enumerate(rules.names)}

    def features(self, seats: int) -> list[Feature]:
        names = self.game.rules.names
        low, high = self._points()
        places = range(1, self.remembered + 1)
        return [
            Feature("seat", 0, seats - 1),
            Feature("exchanges", 0, self.exchanges),
            *[Feature(f"{who}.points", low, high) for who in BOTH],
            *[Feature(f"{who}.{ago}.{name}", 0, 1) for who in BOTH for ago in places for name in names],
        ]

    def _points(self) -> tuple[float, float]:
        """Return the fewest and the most points that a seat can have."""
        rules: Rules = self.game.rules
        gains = [points for row in rules.matrix for points in row]
        low, high = self.exchanges * min(0, *gains), self.exchanges * max(0, *gains)
        if rules.first_to is not None:
            high = min(high, rules.first_to + max(0, *gains))
        return low, high

    def observe(self, seat: int, view: View) -> list[float]:
        return [
            seat,
            len(view.own),
            view.own_points,
            view.other_points,
            *self._latest(view.own),
            *self._latest(view.other),
        ]

    def _latest(self, history: History) -> list[int]:
        """Return whether each of the latest actions was each of the actions."""
        width = len(self.columns)
        row = [0] * (self.remembered * width)
        for ago, action in enumerate(history[: -self.remembered - 1 : -1]):
            row[ago * width + self.columns[action]] = 1
        return row

    def actions(self, seats: int) -> tuple[Action, ...]:
        names: tuple[Action, ...] = self.game.rules.names
        return names
