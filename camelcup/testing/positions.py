"""Positions of games, and players that move at random in them."""

from random import Random
from typing import Any

from attrs import evolve, frozen

from camelcup.encoding import Plain
from camelcup.game.display import Display
from camelcup.game.game import AnyGame
from camelcup.game.step import Step
from camelcup.players import Player
from camelcup.records import GameRecord, Table
from camelcup.seeds import derive
from camelcup.table.match import Match
from camelcup.table.referee import game_errors
from camelcup.testing.value_checks import after_json
from camelcup.text import plural

RECENT = 8
"""Moves that the description of a position names."""


@frozen
class Position:
    """A state, and how it was reached; `str` describes it to a person.

    number: moves made so far, those of chance included
    recent: the last of them, encoded
    """

    display: Display[Any, Any, Any]
    seats: int
    state: Any
    number: int = 0
    recent: tuple[Plain, ...] = ()

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.display.game

    def after(self, step: Step) -> "Position":
        """Return the position that a step at the table leads to."""
        recent = tuple([turn.move for turn in step.turns[-RECENT:]])
        return evolve(self, state=step.after, number=len(step.turns), recent=recent)

    def __str__(self) -> str:
        try:
            board = str(self.display.show(self.state))
        except Exception as error:
            board = f"(show raised {type(error).__name__}: {error})"
        history = f"after {plural(self.number, 'move')}" if self.number else "at the start"
        if self.recent:
            history += f", the last of them {', '.join(map(as_answer, self.recent))}"
        lines = [f"position ({self.seats} seats, {history}):", *board.splitlines()]
        return "\n".join(f"  {line}" for line in lines)


class Spectator:
    """Follows a table from its first position."""

    def __init__(self, display: Display[Any, Any, Any], table: Table) -> None:
        seats = len(table.bots)
        with game_errors(table):
            self.position = Position(display, seats, display.game.start(seats))

    def watch(self, step: Step) -> None:
        """Follow one move."""
        self.position = self.position.after(step)

    def follow(self, match: Match) -> GameRecord:
        """Follow a game to its end, and return its record."""
        for step in match:
            self.watch(step)
        return match.finish()


class RandomPlayer(Player):
    """Draws among its legal actions, which it takes from the true state: views need not list them.

    Half of its moves are the default action, if a seat may choose that: some games end in no other way.
    """

    def __init__(self, spectator: Spectator) -> None:
        self.spectator = spectator

    def begin(self, table: Table, seat: int) -> None:
        self.seat = seat
        self.random = Random(derive(table.seed, "seat", seat))

    def move(self, view: Any) -> Any:
        game, state = self.spectator.position.game, self.spectator.position.state
        if game.fails_legally and self.random.random() < 0.5:
            action = game.default_action(state, self.seat)
        else:
            action = game.sample_action(state, self.seat, self.random)
        return after_json(game.encode(action))


def check_seats(game: AnyGame, seats: int) -> None:
    """Raise AssertionError where no table of the game has so many seats."""
    if seats not in game.seats:
        raise AssertionError(f"{game.name}: {seats} seats, but a table has one of {list(game.seats)}")


def as_answer(encoded: Plain) -> str:
    """Return an encoded move as a bot may write it."""
    return str(list(encoded)) if isinstance(encoded, tuple) else repr(encoded)
