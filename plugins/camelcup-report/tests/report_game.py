"""A game with a page of its own, in which each seat in turn banks or tosses; and a rating."""

from collections import Counter
from typing import NamedTuple

from camelcup import CHANCE, OVER, BotEntry, Display, Entry, Estimate, Game, GameEntry, RatingRule, hookimpl
from camelcup.report import Bars, Column, Figure, Page

TURNS = 6


class State(NamedTuple):
    """turn: turns so far; scores: a number a seat; tossing: whether chance is to move"""

    turn: int
    scores: tuple[int, ...]
    tossing: bool = False


class Tosses(Page):
    """Counts tosses, and the games in which there was one."""

    title = "Tosses"

    def __init__(self):
        self.results = {"heads": 0, "tails": 0}
        self.games = 0

    def watch(self, step):
        if step.before.tossing:
            self.results["heads" if step.move else "tails"] += 1

    def add(self, record):
        self.games += any(turn.seat is None for turn in record.turns)

    def figures(self):
        columns = (Column("side"), Column("tosses"), Column("games"))
        rows = tuple((side, number, self.games) for side, number in self.results.items())
        return [Figure("Sides", "How often each side came.", columns, rows, Bars("side", "tosses"))]


class Toss(Game[State, State, str]):
    """A toss for two points, or a point for sure."""

    name = "toss"

    def start(self, seats):
        return State(0, (0,) * seats)

    def to_move(self, state):
        if state.tossing:
            return CHANCE
        return (state.turn % 2,) if state.turn < TURNS else OVER

    def legal_actions(self, state, seat):
        return ("bank", "toss")

    def apply(self, state, actions):
        if actions[0] == "toss":
            return State(state.turn + 1, state.scores, tossing=True)
        return State(state.turn + 1, plus(state, state.turn % 2, 1))

    def outcomes(self, state):
        return [(0, 0.5), (2, 0.5)]

    def resolve(self, state, outcome):
        return State(state.turn, plus(state, (state.turn - 1) % 2, outcome))

    def scores(self, state):
        return state.scores

    def remarks(self, state, seat, action):
        return [f"a toss at turn {state.turn}: <i>risky</i>"] if action == "toss" else []


class TossDisplay(Display[State, State, str]):
    """Names actions by themselves, and adds a page."""

    def kind(self, action):
        return action

    def pages(self):
        return [Tosses()]


def plus(state, seat, points):
    """Return the scores with more points for a seat."""
    scores = list(state.scores)
    scores[seat] += points
    return tuple(scores)


def bank(seat, view):
    """Bank, always."""
    return "bank"


def toss(seat, view):
    """Toss, always."""
    return "toss"


@hookimpl
def camelcup_register_games():
    return [GameEntry(name="toss", factory="report_game:Toss", display="report_game:TossDisplay")]


@hookimpl
def camelcup_register_bots():
    return [
        BotEntry(name="Bank", factory="report_game:bank", game="toss"),
        BotEntry(name="Toss", factory="report_game:toss", game="toss"),
    ]


class Wins(RatingRule):
    """A rating of bots that have won at least twice."""

    def __init__(self):
        self.wins = Counter()

    def add(self, record, names):
        self.wins.update(name for seat, name in enumerate(names) if name and seat in record.winners)

    def ratings(self):
        ratings = {name: 1500 + wins for name, wins in self.wins.items() if wins > 1}
        return {name: Estimate(rating, rating - 10, rating + 20) for name, rating in ratings.items()}

    def remarks(self):
        return ["bots with fewer than two wins have no rating"]


@hookimpl
def camelcup_register_scoring_rules():
    return [Entry(name="luce", factory=Wins)]
