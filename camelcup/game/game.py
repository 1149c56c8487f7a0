"""The base class of games: what rules must answer, and the defaults."""

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from attrs import frozen

from camelcup.encoding import Plain, decode_json, decode_object, encode_object, freeze, to_plain
from camelcup.errors import IllegalAction, MalformedAction, PluginError
from camelcup.words import shorten

if TYPE_CHECKING:
    from camelcup.game.pages import Page

State = TypeVar("State")
View = TypeVar("View")
Action = TypeVar("Action")
Outcome = Any
"""A game's own immutable value for one result of chance; `str(outcome)` describes it to a person."""


class Node(Enum):
    """Nodes of a game at which no seat moves."""

    CHANCE = "chance"
    OVER = "over"


CHANCE: Final = Node.CHANCE
OVER: Final = Node.OVER


@frozen
class NoRules:
    """The rules of a game that has nothing to choose."""


class Game(Generic[State, View, Action]):
    """The rules of a game; states are immutable values, and the game itself keeps nothing.

    A small deterministic game defines `start`, `to_move`, `legal_actions`, `apply` and `scores`. Name the
    types of its states, views and actions, as in `class Nim(Game[Pile, Pile, int])`: views cross to bots
    by them. `str(action)` and `str(outcome)` describe moves to a person.

    name:      the name it is registered under
    rules:     the attrs value it was made from
    seats:     the numbers of seats a table may have
    cup_seats: how many of them a tournament fills by default
    unit:      what scores count, as the head of a column: "points", "wins"
    secret_scores: whether players may keep their scores from each other, as `watch --hide` does then
    pace:      seconds for a turn where the game is shown on a terminal, unless a person sets another pace
    """

    name: str
    rules: Any
    seats: range = range(2, 3)
    unit: str = "points"
    secret_scores: bool = False
    pace: float = 0.5

    def __init__(self, rules: Any = None) -> None:
        self.rules = NoRules() if rules is None else rules

    @cached_property
    def cup_seats(self) -> int:
        """Four seats, or the nearest number that a table may have."""
        return min(max(4, self.seats[0]), self.seats[-1])

    def teams(self, seats: int) -> Sequence[Sequence[int]]:
        """Return the seats of each team, which one competitor fills: by default each seat is a team.

        Teams have equal sizes, and the seats of a team equal scores. Each seat has a bot of its own, which
        sees no more than its view.
        """
        return [[seat] for seat in range(seats)]

    def start(self, seats: int) -> State:
        """Return the first state of a table; set-up rolls are chance too."""
        raise NotImplementedError

    def to_move(self, state: State) -> Node | tuple[int, ...]:
        """Return CHANCE, OVER, or the seats that act now (several: at once, unseen by each other)."""
        raise NotImplementedError

    def legal_actions(self, state: State, seat: int) -> Sequence[Action]:
        """Return every legal action of a seat that is to move, at least one, in a fixed order."""
        raise NotImplementedError

    def apply(self, state: State, actions: tuple[Action, ...]) -> State:
        """Return the next state; `actions` holds one for each seat of `to_move`."""
        raise NotImplementedError

    def scores(self, state: State) -> Sequence[float]:
        """Return a number a seat, higher is better; defined in every state, since a turn cap may end it."""
        raise NotImplementedError

    def outcomes(self, state: State) -> Sequence[tuple[Outcome, float]]:
        """Return, at CHANCE, every outcome with its probability, in a fixed order; they sum to 1."""
        raise NotImplementedError(f"{self.name} has chance turns but no method outcomes")

    def resolve(self, state: State, outcome: Outcome) -> State:
        """Return, at CHANCE, the state after an outcome."""
        raise NotImplementedError(f"{self.name} has chance turns but no method resolve")

    def sample(self, state: State, random: Random) -> Outcome:
        """Draw an outcome at CHANCE.

        A game with too many outcomes to list overrides this in place of `outcomes`, or beside one that raises
        NotImplementedError in the states where there are too many; its outcomes are plain data, which the
        record keeps.
        """
        return draw(self.outcomes(state), random.random())

    def view(self, state: State, seat: int) -> View:
        """Return what a seat may know: by default all of the state."""
        return state  # type: ignore[return-value]

    def encode_view(self, view: View) -> Mapping[str, Any]:
        """Return a view as a JSON object with documented names."""
        return encode_object(view)

    def decode_view(self, data: Any) -> View:
        """Return the view that a JSON object of `encode_view` stands for."""
        kind: type[View] = self._view_type
        return decode_object(data, kind)

    @cached_property
    def _view_type(self) -> Any:
        """The View type that the class of the game names."""
        for base in (base for cls in type(self).__mro__ for base in vars(cls).get("__orig_bases__", ())):
            if getattr(base, "__origin__", None) is Game:
                return base.__args__[1]
        raise PluginError(f"class {type(self).__name__} must name its types: Game[State, View, Action]")

    def check(self, state: State, seat: int, answer: Any) -> Action:
        """Return the action that an answer stands for: an action, or its encoded form.

        Raises MalformedAction where it stands for none, IllegalAction where it cannot be played now.
        """
        legal = self.legal_actions(state, seat)
        plain = repr(freeze(answer))  # as text True and 1.0 differ from 1
        for action in legal:
            if answer is action or repr(self.encode(action)) == plain:
                return action
            if answer == action and repr(answer) == repr(action):
                return action
        some = ", ".join(str(self.encode(action)) for action in legal[:10])
        raise IllegalAction(
            f"{shorten(answer)} is not legal; legal: {some}{', ...' if len(legal) > 10 else ''}"
        )

    def encode(self, move: Action | Outcome) -> Plain:
        """Return an action or an outcome as plain data; `check` turns an action's back into the action."""
        return to_plain(move)

    def default_action(self, state: State, seat: int) -> Action:
        """Return what is played for a bot that failed."""
        return self.legal_actions(state, seat)[0]

    def winners(self, state: State, scores: Sequence[float], eligible: Sequence[int]) -> Sequence[int]:
        """Return the seats that win, of those still in the game; tie-breaks belong here."""
        best = max([scores[seat] for seat in eligible], default=None)
        return [seat for seat in eligible if scores[seat] == best]

    def determinize(self, view: View, random: Random) -> State:
        """Return a state that a view allows, so that general search bots can play the game."""
        if type(self).view is not Game.view:
            raise NotImplementedError(f"{self.name} hides something and has no method determinize")
        return view  # type: ignore[return-value]

    def events(self, before: State, move: Any, after: State, names: Sequence[str]) -> list[str]:
        """Return lines that narrate what a move settled, such as the end of a round and what it paid.

        Persons at the table read them too, so they hold nothing that is hidden from a seat.

        move:  an outcome of chance, or a tuple of actions, one for each seat that acted
        names: a name for each seat, to use in the lines
        """
        return []

    def announce(self, move: Action | Outcome) -> str:
        """Return what all seats learn of an action or an outcome, as text; empty where that is nothing.

        By default `str(move)` where nothing is hidden, and nothing in a game with a `view` of its own.
        """
        return str(move) if type(self).view is Game.view else ""

    def shorthand(self, action: Action) -> str:
        """Return an action as the short text that a person types; the first word groups the list of them."""
        return str(action)

    def parse(self, text: str, view: View) -> Any:
        """Return the answer that a person typed: an action, legal or not, or its encoded form.

        The text is none of the legal actions' shorthand, which is recognised without this. By default only
        an encoded action is read. Raises MalformedAction that says what would be right,
        or IllegalAction where a person can be told why in fewer words than by `check`.
        """
        try:
            return decode_json(text.encode())
        except (ValueError, RecursionError):
            raise MalformedAction(f"{shorten(text)} is not an action") from None

    def kind(self, action: Action) -> str:
        """Return the kind of an action in a word or two, such as "roll": reports count actions by it."""
        return type(action).__name__

    def pages(self) -> "Sequence[Page]":
        """Return new pages about this game for a report on a cup, as `camelcup.report` defines them."""
        return ()

    def sources(self, state: State) -> Mapping[str, Sequence[Mapping[str, float]]]:
        """Return where scores came from: for each stage of the game that is over, each seat's by source.

        Stages are rounds, or whatever is settled at once; their names and order are those in which they are
        printed. All amounts of a seat add up to its score. There are no stages where a game says nothing.
        """
        return {}

    def conceal(self, state: State, seat: int) -> Any:
        """Return what `show` draws for a seat that sees no more than groups let it: by default its view."""
        return self.view(state, seat)

    def show(self, state: State | View, colour: bool = False) -> str:
        """Return the board, or what a view shows of it, as text, with terminal colours where asked."""
        fields = getattr(state, "_fields", None)
        if fields is None:
            return str(state)
        return "\n".join(f"{name} {value}" for name, value in zip(fields, state, strict=True))  # type: ignore[call-overload]


def draw(outcomes: Sequence[tuple[Outcome, float]], number: float) -> Outcome:
    """Return the outcome that a number drawn evenly from [0, 1) picks."""
    for outcome, weight in outcomes:
        number -= weight
        if number < 0:
            return outcome
    return outcomes[-1][0]  # the weights add up to 1 only within rounding
