"""What the rules of a game must answer. Nothing here knows any game."""

from collections.abc import Sequence
from enum import Enum
from typing import Any, Final, Protocol, runtime_checkable


class Node(Enum):
    """What a state waits for when it waits for no seat."""

    CHANCE = "chance"
    OVER = "over"


CHANCE: Final = Node.CHANCE
OVER: Final = Node.OVER

State = Any
"""A game's own immutable, hashable value: all there is to know about a position."""

Action = Any
"""A game's own immutable value for one move of one seat; `str(action)` describes it to a person."""

Outcome = Any
"""A game's own immutable value for one result of chance; `str(outcome)` describes it to a person."""

Short = tuple[Any, ...] | int | str
"""A move as plain data (whole numbers, text and tuples of them): what records keep and bots may answer."""


class View(Protocol):
    """All that one seat may know: immutable, and never the state itself."""

    def legal_actions(self) -> tuple[Action, ...]:
        """The same actions, in the same order, as `Game.legal_actions` for this seat."""
        ...


class Game(Protocol):
    """An object that holds the rules; the states it passes around are immutable data.

    name:       what it is registered under
    rules:      the attrs value it was made from
    seats:      the numbers of seats a table may have
    cup_seats:  how many of them a tournament fills when nobody says
    unit:       what scores count, as the head of a column: "coins", "points"
    """

    name: str
    rules: Any
    seats: range
    cup_seats: int
    unit: str

    def start(self, seats: int) -> State:
        """The first state of a table; set-up rolls are chance too."""
        ...

    def to_move(self, state: State) -> Node | tuple[int, ...]:
        """CHANCE, OVER, or the seats that act now (more than one: at once, unseen by each other)."""
        ...

    def outcomes(self, state: State) -> Sequence[tuple[Outcome, float]]:
        """At CHANCE: every possible outcome with its probability, in a fixed order; they sum to 1."""
        ...

    def view(self, state: State, seat: int) -> View:
        """What this seat may know."""
        ...

    def legal_actions(self, state: State, seat: int) -> tuple[Action, ...]:
        """Every legal action of a seat that is to move, at least one, in a fixed order."""
        ...

    def check(self, state: State, seat: int, answer: Any) -> Action:
        """The action a bot's answer stands for: an action object, or its short form, with lists for tuples.

        Raises MalformedAction where it stands for none, IllegalAction where it cannot be played now.
        """
        ...

    def default_action(self, state: State, seat: int) -> Action:
        """What is played for a bot that failed: legal, and not so good that it wins games for one."""
        ...

    def apply(self, state: State, move: Any) -> State:
        """The next state: `move` is an outcome, or a tuple of actions, one for each seat of `to_move`."""
        ...

    def scores(self, state: State) -> tuple[int, ...]:
        """A whole number a seat, higher is better; defined in every state, since a turn cap may end it."""
        ...

    def short(self, move: Action | Outcome) -> Short:
        """The plain form of an action or an outcome; `check` turns an action's back into the action."""
        ...

    def show(self, state: State, colour: bool = False) -> str:
        """The board as text, with terminal colours where asked."""
        ...


@runtime_checkable
class Notation(Protocol):
    """What a game offers besides, where a position of it can be written as one line of text."""

    def line(self, state: State) -> str:
        """The position in one line, which a person can copy."""
        ...


def picture(game: Game, state: State, colour: bool = False) -> str:
    """The board and, in a game that has one, the position's line of notation beneath it."""
    board = game.show(state, colour)
    return f"{board}\nposition  {game.line(state)}" if isinstance(game, Notation) else board
