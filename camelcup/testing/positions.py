"""A position on the way of a game, and how to tell a person about it."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from attrs import frozen

from camelcup.game import CHANCE, OVER, Game, Short, State, picture

RECENT = 8
"""Moves that are told of a game's history."""


@frozen
class Position:
    """A state, and how it was reached.

    number: moves made so far, those of chance among them
    recent: the short forms of the last of them
    """

    game: Game
    seats: int
    state: State
    number: int = 0
    recent: tuple[Short, ...] = ()

    @classmethod
    def first(cls, game: Game, seats: int) -> "Position":
        """The start of a game. Raises AssertionError where the game cannot start."""
        check_seats(game, seats)
        try:
            return cls(game, seats, game.start(seats))
        except Exception as error:
            raise AssertionError(f"{game.name}: start({seats}) raised {named(error)}") from error

    def ask(self, question: Callable[..., Any], *more: Any) -> Any:
        """What a method of the game answers about this state. Raises AssertionError where it raises."""
        return self.call(question, self.state, *more)

    def call(self, question: Callable[..., Any], *arguments: Any) -> Any:
        """What any call answers. Raises AssertionError, with this position, where it raises."""
        try:
            return question(*arguments)
        except Exception as error:
            told = ["state" if argument is self.state else repr(argument) for argument in arguments]
            raise self.broken(f"{question.__name__}({', '.join(told)}) raised {named(error)}") from error

    def broken(self, problem: str) -> AssertionError:
        """The error for a promise that is not kept in this position."""
        return AssertionError(f"{self.game.name}: {problem}\n{self.told()}")

    def told(self) -> str:
        """Where in a game this is, for a person; every line is indented."""
        try:
            board = picture(self.game, self.state)
        except Exception as error:
            board = f"(show raised {named(error)})"
        history = f"after {self.number} moves" if self.number else "at the start"
        if self.recent:
            history += f", the last of them {', '.join(map(written, self.recent))}"
        lines = [f"position ({self.seats} seats, {history}):", *str(board).splitlines()]
        return "\n".join(f"  {line}" for line in lines)

    def pick(self, random: Random) -> Any:
        """A random move; None where the game is over.

        Half of the actions are the default one: where random play goes on and on, that ends a game.
        """
        mover = self.ask(self.game.to_move)
        if mover is OVER:
            return None
        if mover is CHANCE:
            outcomes, weights = zip(*self.ask(self.game.outcomes), strict=True)
            return random.choices(outcomes, weights)[0]
        return tuple([self._choose(seat, random) for seat in mover])

    def after(self, move: Any) -> "Position":
        """The position a move leads to."""
        parts: Sequence[Any] = (move,) if self.ask(self.game.to_move) is CHANCE else move
        shorts = [self.call(self.game.short, part) for part in parts]
        recent = (*self.recent, *shorts)[-RECENT:]
        state = self.ask(self.game.apply, move)
        return Position(self.game, self.seats, state, self.number + len(parts), recent)

    def _choose(self, seat: int, random: Random) -> Any:
        if random.random() < 0.5:
            return self.ask(self.game.default_action, seat)
        return random.choice(self.ask(self.game.legal_actions, seat))


def check_seats(game: Game, seats: int) -> None:
    """Raises AssertionError where no table of the game has so many seats."""
    if seats not in game.seats:
        raise AssertionError(f"{game.name}: {seats} seats, but a table has one of {list(game.seats)}")


def random_game(game: Game, seats: int, random: Random) -> Iterator[Position]:
    """Every position of a random game, but for the last, in which it is over."""
    position = Position.first(game, seats)
    while (move := position.pick(random)) is not None:
        yield position
        position = position.after(move)


def written(short: Short) -> str:
    """A short form as a bot may answer it."""
    return str(list(short)) if isinstance(short, tuple) else repr(short)


def named(error: BaseException) -> str:
    """An error as one line."""
    return f"{type(error).__name__}: {error}"
