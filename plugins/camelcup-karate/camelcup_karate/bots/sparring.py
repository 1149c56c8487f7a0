"""Partners to train against: each plays by a habit that people have."""

from camelcup import AnyGame
from camelcup_karate.bots.fighter import Fighter, Thought
from camelcup_karate.rules import Rules
from camelcup_karate.state import View

FAVOURED = 0.7
"""Share of a favourite action; the others share the rest."""


class Habit(Fighter):
    """Plays by a habit, and expects nothing."""

    def habit(self, view: View) -> tuple[list[float], str]:
        """Return the weight of each action, and the reason in a line."""
        raise NotImplementedError(f"{type(self).__name__} has no habit method")

    def think(self, view: View) -> Thought:
        return Thought((), *self.habit(view))

    def only(self, action: int) -> list[float]:
        """Return weights for one action."""
        return [float(other == action) for other in self.actions]

    def all_but(self, action: int | None) -> list[float]:
        """Return even weights for all actions but one."""
        return [float(other != action) for other in self.actions]

    def mostly(self, action: int) -> list[float]:
        """Return weights that favour an action."""
        rest = (1 - FAVOURED) / (len(self.actions) - 1)
        return [FAVOURED if other == action else rest for other in self.actions]

    def name(self, action: int) -> str:
        return self.rules.names[action]


class Kicker(Habit):
    """Favours kicks; in a game without them, the first action."""

    def begin(self, seat: int, seats: int, game: AnyGame) -> None:
        super().begin(seat, seats, game)
        (self.favourite,) = numbers(self.rules, ("kick",), (0,))

    def habit(self, view: View) -> tuple[list[float], str]:
        return self.mostly(self.favourite), f"I like to {self.name(self.favourite)}"


class NeverRepeats(Habit):
    """Takes any action but its last."""

    def habit(self, view: View) -> tuple[list[float], str]:
        if not self.own:
            return self.all_but(None), "I begin with anything"
        return self.all_but(self.own[-1]), f"anything but {self.name(self.own[-1])} again"


class WinStay(Habit):
    """Repeats its action after a win and changes it after a loss; after an even exchange it takes any."""

    def habit(self, view: View) -> tuple[list[float], str]:
        if not self.own:
            return self.all_but(None), "I begin with anything"
        last = self.own[-1]
        difference = self.differences[last][self.other[-1]]
        if difference > 0:
            return self.only(last), f"{self.name(last)} won, so I repeated it"
        if difference < 0:
            return self.all_but(last), f"{self.name(last)} lost, so I changed"
        return self.all_but(None), "that was even, so anything goes"


class Alternator(Habit):
    """Plays punch and kick in turn; in a game without them, the first two actions."""

    def begin(self, seat: int, seats: int, game: AnyGame) -> None:
        super().begin(seat, seats, game)
        self.pair = numbers(self.rules, ("punch", "kick"), (0, 1))

    def habit(self, view: View) -> tuple[list[float], str]:
        action = self.pair[len(self.own) % 2]
        return self.only(action), f"it was the turn of {self.name(action)}"


class Copycat(Habit):
    """Plays what the other seat played last."""

    def habit(self, view: View) -> tuple[list[float], str]:
        if not self.other:
            return self.all_but(None), "I begin with anything"
        return self.only(self.other[-1]), f"the other had played {self.name(self.other[-1])} last"


class Switcher(Habit):
    """Favours kicks, and from half-way on punches; in a game without them, the first action, then the second.

    Half-way is half the exchanges, or that a seat has half the points that end the game.
    """

    def begin(self, seat: int, seats: int, game: AnyGame) -> None:
        super().begin(seat, seats, game)
        self.pair = numbers(self.rules, ("kick", "punch"), (0, 1))

    def habit(self, view: View) -> tuple[list[float], str]:
        late = is_half_over(self.rules, view)
        favourite = self.pair[late]
        half = "second" if late else "first"
        return self.mostly(favourite), f"I like to {self.name(favourite)} in the {half} half"


def is_half_over(rules: Rules, view: View) -> bool:
    """Whether half of a game is over, by exchanges or by points."""
    if rules.exchanges is not None and 2 * len(view.own) >= rules.exchanges:
        return True
    return rules.first_to is not None and 2 * max(view.own_points, view.other_points) >= rules.first_to


def numbers(rules: Rules, names: tuple[str, ...], otherwise: tuple[int, ...]) -> tuple[int, ...]:
    """Return the numbers of some actions, or other numbers where the game does not have all of them."""
    return tuple(map(rules.names.index, names)) if set(names) <= set(rules.names) else otherwise
