# cython: annotation_typing=False
"""The base class of games: what rules must answer, and the defaults."""

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cached_property
from random import Random
from typing import Any, Final, Generic, TypeAlias, TypeVar

from attrs import frozen

from camelcup.encoding import Plain, decode_object, encode_object, freeze, to_plain
from camelcup.errors import IllegalAction, PluginError, UserError
from camelcup.records import Limits
from camelcup.text import short_repr

State = TypeVar("State")
View = TypeVar("View")
Action = TypeVar("Action")
Outcome = Any
"""A game's own immutable value for one result of chance; `str(outcome)` describes it to a person."""


class Node(Enum):
    """Nodes of a game at which no seat moves.

    >>> Nim().to_move(State((0, 0, 0), turn=3)) is OVER, CHANCE in Node
    (True, True)
    """

    CHANCE = "chance"
    OVER = "over"


CHANCE: Final = Node.CHANCE
OVER: Final = Node.OVER


WITHOUT_A_LIST = ("sample_action", "check", "default_action")
"""Methods whose defaults need the list of `legal_actions`."""


@frozen
class NoRules:
    """The rules of a game that has nothing to choose."""


class Game(Generic[State, View, Action]):
    """The rules of a game; states are immutable values, and the game itself keeps nothing.

    A small deterministic game defines `start`, `to_move`, `legal_actions`, `apply` and `scores`. Name the
    types of its states, views and actions, as in `class Nim(Game[Pile, Pile, int])`: views cross to bots
    by them. `str(action)` and `str(outcome)` describe moves to a person; what else is for people is in its
    `Display`.

    name:          the name it is registered under
    rules:         the attrs value it was made from
    seats:         the numbers of seats a table may have
    cup_seats:     how many of them a tournament fills by default
    unit:          what scores count, as the head of a column: "points", "wins"
    fails_legally: False for a game whose `default_action` is one that no seat can choose, such as to stay
    lists_actions: False for a game with too many actions to list: its class defines `sample_action`, `check`
                   and `default_action`, and no `legal_actions`

    >>> nim: AnyGame = Nim()
    >>> isinstance(nim, Game), nim.apply(nim.start(2), [(0, 3)])
    (True, State(heaps=(0, 4, 5), turn=1))
    """

    name: str
    rules: Any
    seats: range = range(2, 3)
    unit: str = "points"
    fails_legally: bool = True
    lists_actions: bool = True

    def __init_subclass__(cls) -> None:
        """Raise PluginError for a class without a list of actions that lacks what it needs."""
        super().__init_subclass__()
        absent = [name for name in WITHOUT_A_LIST if getattr(cls, name) is getattr(Game, name)]
        if absent and not cls.lists_actions:
            raise PluginError(
                f"class {cls.__name__} sets lists_actions = False: it must define {', '.join(absent)}"
            )

    def __init__(self, rules: Any = None) -> None:
        self.rules = NoRules() if rules is None else rules

    @cached_property
    def cup_seats(self) -> int:
        """Four seats, or the nearest number that a table may have."""
        return min(max(4, self.seats[0]), self.seats[-1])

    @property
    def is_open(self) -> bool:
        """Whether everybody may see all of a state; a class may set it: `is_open = True`.

        By default if there is no `view` of its own.
        """
        return type(self).view is Game.view

    @property
    def max_turns(self) -> int:
        """Turns, those of chance included, after which a game ends, unless an option says."""
        return Limits().max_turns

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
        if self.lists_actions:
            raise NotImplementedError(f"{self.name} has no method legal_actions")
        raise NotImplementedError(f"{self.name} has too many actions to list: see sample_action")

    def sample_action(self, state: State, seat: int, random: Random) -> Action:
        """Draw a legal action of a seat that is to move.

        A game that does not list its actions overrides this. What it draws is varied, for the bot Random and
        for `check_game`: actions that do nothing, little and much. Where `determinize` has no state to give,
        Random has it draw from a view.
        """
        return random.choice(self.legal_actions(state, seat))

    def apply(self, state: State, actions: tuple[Action, ...]) -> State:
        """Return the next state; `actions` holds one for each seat of `to_move`."""
        raise NotImplementedError

    def leave(self, state: State, seat: int) -> State:
        """Return the state after faults have put a seat out: by default the same.

        Called once for the seat: when all seats have begun, or when those that were to move have answered,
        before `apply`. `to_move` must stay the same, since `apply` is given an action for each of those
        seats: the default one for a seat that is out, also at its later turns.
        """
        return state

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
        NotImplementedError in states with too many; its outcomes are plain data, which the record keeps.
        """
        return pick_outcome(self.outcomes(state), random.random())

    def view(self, state: State, seat: int) -> View:
        """Return what a seat may know: by default all of the state."""
        return state  # type: ignore[return-value]

    def encode_view(self, view: View) -> Mapping[str, Any]:
        """Return a view as a JSON object with documented names."""
        return encode_object(view)

    def decode_view(self, data: Any) -> View:
        """Return the view that a JSON object of `encode_view` stands for."""
        kind: type[View] = self._types[1]
        return decode_object(data, kind)

    @cached_property
    def _types(self) -> tuple[Any, Any, Any]:
        for base in (base for cls in type(self).__mro__ for base in vars(cls).get("__orig_bases__", ())):
            if getattr(base, "__origin__", None) is Game:
                types: tuple[Any, Any, Any] = base.__args__
                return types
        raise PluginError(f"class {type(self).__name__} must name its types: Game[State, View, Action]")

    def check(self, state: State, seat: int, answer: Any) -> Action:
        """Return the action that an answer stands for: an action, or its encoded form.

        Raises MalformedAction if it stands for none, IllegalAction if it cannot be played now.
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
            f"{short_repr(answer)} is not legal; legal: {some}{', ...' if len(legal) > 10 else ''}"
        )

    def remarks(self, state: State, seat: int, action: Action) -> Sequence[str]:
        """Return remarks on a legal action, such as one that can only lose; the record keeps them."""
        return ()

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
        """Return a state that a view allows, so that general search bots can play the game.

        A game that they cannot play, since it has no such state to give, raises NotImplementedError.
        """
        if type(self).view is not Game.view:
            raise NotImplementedError(f"{self.name} hides something and has no method determinize")
        return view  # type: ignore[return-value]


AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game whose types do not matter."""


def first_state(game: AnyGame, seats: int) -> Any:
    """Return the first state of a table. Raises UserError where the game has no table of so many seats."""
    if seats not in game.seats:
        few, many = game.seats[0], game.seats[-1]
        raise UserError(
            f"{seats} seats: {game.name} with these rules seats {few if few == many else f'{few} to {many}'}"
        )
    return game.start(seats)


def list_actions(game: AnyGame, state: Any, seat: int) -> Sequence[Any] | None:
    """Return the legal actions of a seat that is to move; None in a game that does not list them."""
    return game.legal_actions(state, seat) if game.lists_actions else None


def pick_outcome(outcomes: Sequence[tuple[Outcome, float]], number: float) -> Outcome:
    """Return the outcome that a number drawn evenly from [0, 1) picks."""
    for outcome, weight in outcomes:
        number -= weight
        if number < 0:
            return outcome
    return outcomes[-1][0]  # the weights add up to 1 only within rounding
