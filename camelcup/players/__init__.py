"""Players: bots at a table, wherever they run, and how long their answers may take."""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

from camelcup.errors import CamelCupError
from camelcup.game.bot import Values
from camelcup.game.step import Step
from camelcup.records import FaultKind, Table


class PlayerError(CamelCupError):
    """A bot failed: raised by every method of a player.

    traceback: the bot's own frames, or where it was when it was stopped
    output:    the end of what it had printed; if empty, the player is asked for it
    gone:      whether its process ended, so that it must begin again before its next move

    >>> PlayerError(FaultKind.EXITED, "its connection was closed", gone=True).reason
    'its connection was closed'
    """

    def __init__(
        self, kind: FaultKind, reason: str, traceback: str = "", output: str = "", gone: bool = False
    ) -> None:
        super().__init__(reason)
        self.kind = kind
        self.reason = reason
        self.traceback = traceback
        self.output = output
        self.gone = gone

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.kind, self.reason, self.traceback, self.output, self.gone)


class Player:
    """A bot at a table: base class.

    limit_ns:      nanoseconds after which its answers are too late; infinite if it keeps the limit itself
    lists_actions: whether `offer` is called before each move, for a bot that does not have the game
    sees_end:      whether `see` is called before `end`
    follows:       whether `follow` is called before each move
    waited_ns:     nanoseconds of the last move that are not its bot's, such as those of a busy server
    used:          numbers of the last move by name that the record keeps, such as tokens; None for nothing
    values:        what actions were worth to its bot at the last move that it explained; None for nothing

    A package brings one, `KindEntry(player="my_net:NetPlayer")`, for bots that only it can reach.

    >>> class First(Player):
    ...     lists_actions = True
    ...
    ...     def offer(self, turn, actions):
    ...         self.action = actions[0]
    ...
    ...     def move(self, view):
    ...         return self.action
    """

    limit_ns: float = inf
    lists_actions: bool = False
    sees_end: bool = False
    follows: bool = False
    waited_ns: int = 0
    used: Mapping[str, float] | None = None
    values: Values | None = None

    def begin(self, table: Table, seat: int) -> None:
        """Make a fresh bot for a seat of a table."""

    def offer(self, turn: int, actions: Sequence[Any] | None) -> None:
        """Take the number of turns so far and the legal actions, for the move that follows.

        There are none in a game that does not list them.
        """

    def offer_encoded(self, turn: int, actions: Sequence[Any] | None) -> None:
        """Take what `offer` takes, for a caller that has the actions encoded."""

    def follow(self, state: Any, steps: Sequence[Step]) -> None:
        """Take the true state and the moves so far, for the move that follows.

        With them a package describes the game to its bot, and checks answers before the referee does. They
        hold what is hidden: it passes on what the seat may know. There are no moves where a bot is asked
        about one position.
        """

    def move(self, view: Any) -> Any:
        """Return the bot's answer: an action, or its encoded form, that has not been checked yet."""
        raise NotImplementedError

    def explain(self, view: Any) -> str:
        """Return the bot's reasons for its last move, made on this view; empty if it gives none.

        `values` are those of the same move then.
        """
        return ""

    def see(self, view: Any) -> None:
        """Take the view of the last state, for the end that follows."""

    def end(self, scores: tuple[int | float, ...], winners: tuple[int, ...]) -> None:
        """Tell the bot the final scores, and the seats that won."""

    def printed(self) -> str:
        """Return the end of what the bot has printed in this game, if that is captured."""
        return ""

    def close(self) -> None:
        """Stop for good: nothing of the bot is left running."""

    def kill(self) -> None:
        """Kill the bot's process without waiting for its end, in a signal handler of a process that exits."""
