"""Games for two whose answers are known: a duel of signs, lotteries, and Nim."""

from typing import NamedTuple

from attrs import frozen

from camelcup import CHANCE, OVER, Bot, BotEntry, Display, Feature, Game, GameEntry, Observer, hookimpl


class Signs(NamedTuple):
    """shown: the signs of both seats, none before they show them"""

    shown: tuple[int, ...] = ()


class Duel(Game[Signs, Signs, int]):
    """Rock (0), paper (1), scissors (2), once."""

    name = "duel"

    def start(self, seats):
        return Signs()

    def to_move(self, state):
        return OVER if state.shown else (0, 1)

    def legal_actions(self, state, seat):
        return (0, 1, 2)

    def apply(self, state, actions):
        return Signs(actions)

    def scores(self, state):
        if not state.shown:
            return (0, 0)
        lead = (state.shown[0] - state.shown[1]) % 3
        return (int(lead == 1), int(lead == 2))


class Drawn(NamedTuple):
    """lots: how many each seat has taken; winner: the seat drawn, or -1; letter: drawn first, or -1"""

    lots: tuple[int, ...] = (0, 0)
    winner: int = -1
    letter: int = -1


class DrawnWinner:
    """A game whose winner is drawn, who alone scores."""

    def resolve(self, state, outcome):
        return state._replace(winner=outcome)

    def scores(self, state):
        return (int(state.winner == 0), int(state.winner == 1))


class Lottery(DrawnWinner, Game[Drawn, Drawn, int]):
    """A letter is drawn, which matters for nobody; each seat takes a lot; one of them wins."""

    name = "lottery"
    chances = (0.5, 0.5)

    def start(self, seats):
        return Drawn()

    def to_move(self, state):
        if state.letter < 0:
            return CHANCE
        if sum(state.lots) < 2:
            return (sum(state.lots),)
        return CHANCE if state.winner < 0 else OVER

    def outcomes(self, state):
        return [(0, 0.5), (1, 0.5)] if state.letter < 0 else list(enumerate(self.chances))

    def resolve(self, state, outcome):
        return state._replace(letter=outcome) if state.letter < 0 else super().resolve(state, outcome)

    def legal_actions(self, state, seat):
        return (1,)

    def apply(self, state, actions):
        return state._replace(lots=(1, sum(state.lots)))


@frozen
class EdgeRules:
    """first: chance of the first seat to win"""

    first: float = 0.8


class Edge(Lottery):
    """A lottery whose rules say how often the first seat wins."""

    name = "edge"

    def __init__(self, rules):
        super().__init__(rules)
        self.chances = (rules.first, 1 - rules.first)


EDGE = {"standard": EdgeRules()}


class Cards(Lottery):
    """The letter says who has the better card, which wins three times of four; colours do nothing."""

    name = "cards"

    def outcomes(self, state):
        if state.letter < 0:
            return [(deal, 0.25) for deal in range(4)]
        return [(0, 0.25), (1, 0.75)] if state.letter % 2 == 0 else [(0, 0.75), (1, 0.25)]


class CardObserver(Observer[Drawn, int]):
    """Sees the card of the seat, and its colour."""

    def features(self, seats):
        return [Feature("card", 0, 1), Feature("colour", 0, 1)]

    def observe(self, seat, view):
        return [int(view.letter % 2 != seat), (view.letter // 2 + seat) % 2]


class Walk(NamedTuple):
    """steps taken; winner: the seat drawn, or -1"""

    steps: int = 0
    winner: int = -1


class Draw(DrawnWinner, Game[Walk, Walk, int]):
    """Eight steps, seat by seat. After four of them the winner is drawn: the fifth turn of nine."""

    name = "draw"

    def start(self, seats):
        return Walk()

    def to_move(self, state):
        if state.steps == 4 and state.winner < 0:
            return CHANCE
        return (state.steps % 2,) if state.steps < 8 else OVER

    def outcomes(self, state):
        return [(0, 0.5), (1, 0.5)]

    def legal_actions(self, state, seat):
        return (1,)

    def apply(self, state, actions):
        return state._replace(steps=state.steps + 1)


class Doors(NamedTuple):
    """pushed: what each seat did, None before; winner: the seat drawn, or -1"""

    pushed: tuple[bool, ...] = ()
    winner: int = -1


class Push(DrawnWinner, Game[Doors, Doors, str]):
    """Each seat waits or pushes. One that alone pushes wins three times of four; else chance decides."""

    name = "push"

    def start(self, seats):
        return Doors()

    def to_move(self, state):
        if len(state.pushed) < 2:
            return (len(state.pushed),)
        return CHANCE if state.winner < 0 else OVER

    def legal_actions(self, state, seat):
        return ("wait", "push")

    def apply(self, state, actions):
        return state._replace(pushed=(*state.pushed, actions[0] == "push"))

    def outcomes(self, state):
        first, second = state.pushed
        chance = 0.5 + 0.25 * (first - second)
        return [(0, chance), (1, 1 - chance)]


class PushDisplay(Display[Doors, Doors, str]):
    """Names actions by themselves."""

    def kind(self, action):
        return action


def waits(seat, view):
    """Wait, always."""
    return "wait"


class Tosses(Bot[Doors, str]):
    """Waits or pushes, by chance."""

    def move(self, seat, view):
        return self.rng.choice(("wait", "push"))


class Heap(NamedTuple):
    """counters left, and turns so far"""

    counters: int = 7
    turn: int = 0


class Nim(Game[Heap, Heap, int]):
    """One heap of seven counters: take one to three; the last one wins."""

    name = "heap"

    def start(self, seats):
        return Heap()

    def to_move(self, state):
        return (state.turn % 2,) if state.counters else OVER

    def legal_actions(self, state, seat):
        return tuple(range(1, min(3, state.counters) + 1))

    def apply(self, state, actions):
        return Heap(state.counters - actions[0], state.turn + 1)

    def scores(self, state):
        last = (state.turn - 1) % 2
        return (int(not state.counters and last == 0), int(not state.counters and last == 1))


class NimDisplay(Display[Heap, Heap, int]):
    """Names actions by how many they take."""

    def kind(self, action):
        return ("one", "two", "three")[action - 1]


class Takes(Bot[Heap, int]):
    """Leaves a multiple of four where it can, else takes one."""

    def move(self, seat, view):
        return view.counters % 4 or 1


def one(seat, view):
    """Take one, always."""
    return 1


def one_too(seat, view):
    """The same under another name."""
    return 1


class Shows(Bot[Signs, int]):
    """Shows one sign, always."""

    def __init__(self, sign=0):
        self.sign = sign

    def move(self, seat, view):
        return self.sign


class Even(Bot[Signs, int]):
    """Shows each sign equally often."""

    def move(self, seat, view):
        return self.rng.randrange(3)


class Level(Bot[Signs, int]):
    """The same, by other random numbers."""

    def move(self, seat, view):
        return 2 - self.rng.randrange(3)


@hookimpl
def camelcup_register_games():
    return [
        GameEntry(name="duel", factory="known_games:Duel"),
        GameEntry(name="lottery", factory="known_games:Lottery"),
        GameEntry(
            name="edge",
            factory="known_games:Edge",
            rules="known_games:EdgeRules",
            rule_sets="known_games:EDGE",
        ),
        GameEntry(name="aim", factory="aims:Aim"),
        GameEntry(name="cards", factory="known_games:Cards", observer="known_games:CardObserver"),
        GameEntry(name="draw", factory="known_games:Draw"),
        GameEntry(name="push", factory="known_games:Push", display="known_games:PushDisplay"),
        GameEntry(name="heap", factory="known_games:Nim", display="known_games:NimDisplay"),
    ]


BOTS = {
    "duel": ("Shows", "Even", "Level"),
    "heap": ("Takes",),
    "push": ("waits", "Tosses"),
    None: ("one", "one_too"),
}


@hookimpl
def camelcup_register_bots():
    return [
        BotEntry(name="Aims", factory="aims:Aims", game="aim"),
        *(
            BotEntry(name=name.capitalize(), factory=f"known_games:{name}", game=game)
            for game, names in BOTS.items()
            for name in names
        ),
    ]
