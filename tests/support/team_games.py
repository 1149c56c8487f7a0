"""A game of two teams and its bots, as a plugin.

Four seats take stones in turn, and the team of the last stone wins.
"""

from typing import NamedTuple

from attrs import frozen

from camelcup import OVER, Bot, BotEntry, Display, Gain, Game, GameEntry, hookimpl


@frozen
class TeamNimRules:
    """stones: in the pile at first"""

    stones: int = 11


TEAM_NIM_RULES = {"standard": TeamNimRules(), "short": TeamNimRules(stones=5)}


class Pile(NamedTuple):
    """stones: that are left · turn: turns so far"""

    stones: int
    turn: int


class TeamNim(Game[Pile, Pile, int]):
    """Seats 0 and 2 against seats 1 and 3; each takes one to three stones."""

    name = "team-nim"
    seats = range(4, 5)
    unit = "wins"

    def __init__(self, rules: TeamNimRules):
        self.rules = rules

    def teams(self, seats):
        return [[0, 2], [1, 3]]

    def start(self, seats):
        return Pile(self.rules.stones, 0)

    def to_move(self, state):
        return (state.turn % 4,) if state.stones else OVER

    def legal_actions(self, state, seat):
        return range(1, min(3, state.stones) + 1)

    def apply(self, state, actions):
        return Pile(state.stones - actions[0], state.turn + 1)

    def scores(self, state):
        last = (state.turn - 1) % 2
        return [0 if state.stones else 1 if seat % 2 == last else -1 for seat in range(4)]


class TeamNimDisplay(Display[Pile, Pile, int]):
    """Says where scores come from."""

    shows_gains = True

    def sources(self, before, move, after):
        if not after.stones:
            for seat, score in enumerate(self.game.scores(after)):
                yield Gain(seat, "end", "last stone", score)


class Taker(Bot[Pile, int]):
    """Takes one stone, or as many as it is told."""

    def __init__(self, stones: int = 1):
        self.stones = stones

    def move(self, seat, view):
        return min(self.stones, view.stones)


class Master(Bot[Pile, int]):
    """Leaves a multiple of four where it can."""

    def move(self, seat, view):
        return view.stones % 4 or 1

    def explain(self, seat, view):
        return f"{view.stones} stones"


@hookimpl
def camelcup_register_games():
    return [
        GameEntry(
            name="team-nim",
            factory="team_games:TeamNim",
            display="team_games:TeamNimDisplay",
            rules="team_games:TeamNimRules",
            rule_sets="team_games:TEAM_NIM_RULES",
        )
    ]


@hookimpl
def camelcup_register_bots():
    return [
        BotEntry(name="Taker", factory="team_games:Taker", game="team-nim"),
        BotEntry(name="Master", factory="team_games:Master", game="team-nim"),
        BotEntry(name="Drawer", factory="tiny_bots:Gambler", game="team-nim"),
    ]
