"""The base class of displays: a game for people."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from inspect import signature
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from camelcup.encoding import decode_json
from camelcup.errors import MalformedAction
from camelcup.game.game import AnyGame, Game, Outcome
from camelcup.text import short_repr

if TYPE_CHECKING:  # a bot needs no pages of reports
    from camelcup.game.pages import Page

State = TypeVar("State")
View = TypeVar("View")
Action = TypeVar("Action")


Picks = tuple[str, ...] | frozenset[str]
"""The parts of a picture that a person points at for an action; a frozenset if any order will do."""


PICTURE = re.compile(r"^!\[([^]\n]*)\]\(turn-(\d+)\)\n*", re.MULTILINE)
"""A picture in rules, by the number of moves before its position."""


class NextPick(NamedTuple):
    """The next step of a person who builds an order; one of the first three is given.

    picks:  the parts of the picture that can be pointed at next; none if no further order can be given
    number: the numbers that can be typed next
    order:  the order, which is complete
    note:   facts for this step, such as "turns from 2 to 5: 7"

    >>> NextPick(picks=("p3", "p4")).picks, 20 in NextPick(number=range(1, 21)).number
    (('p3', 'p4'), True)
    """

    picks: Sequence[str] = ()
    number: range | None = None
    order: Any = None
    note: str = ""


class Gain(NamedTuple):
    """A change of a seat's score.

    stage:  the part of the game in which it was paid, such as "leg 2"
    source: the reason for it, such as "traps"

    >>> Gain(seat=0, stage="leg 2", source="traps", amount=1).amount
    1
    """

    seat: int
    stage: str
    source: str
    amount: float


class Display(Generic[State, View, Action]):
    """A game as people read and type it; made with its game, it keeps nothing else.

    Everything has a default, so that a game needs no display of its own. `str(action)` and `str(outcome)`
    describe moves. A `GameEntry` names the class: `GameEntry(..., display="my_nim.display:NimDisplay")`.

        >>> Display(Nim()).shorthand((0, 2))
        '(0, 2)'

    game:          the game that is shown
    rules:         the rules for a person in the words of the picture: Markdown, at most 400 words with two
                   images on lines of their own; `![The track](turn-8)` is the picture after 8 random moves
    about:         a line about who it is for besides the number of seats: minutes, luck, what is hidden
    secret_scores: whether players may keep their scores from each other, as `--as` does then
    pace:          seconds for a turn on a terminal, unless a person sets another pace
    legend:        a line beside the prompt of a person that says how the texts of actions are built
    shows_gains:   whether a move that changed scores is shown with a table of its `sources`
    """

    game: Game[State, View, Action]
    rules: str = ""
    about: str = ""
    secret_scores: bool = False
    pace: float = 0.5
    legend: str = ""
    shows_gains: bool = False

    def __init__(self, game: Game[State, View, Action]) -> None:
        self.game = game

    @property
    def title(self) -> str:
        """The name of the game for people; a class may set a text: `title = "Planet Wars"`."""
        return self.game.name.replace("-", " ").title()

    def show(self, state: State | View, colour: bool = False) -> str:
        """Return the board, or what a view shows of it, as text, with terminal colours if asked."""
        fields = getattr(state, "_fields", None)
        if fields is None:
            return str(state)
        return "\n".join(f"{name} {value}" for name, value in zip(fields, state, strict=True))  # type: ignore[call-overload]

    def fit(self, state: State | View, colour: bool, columns: int, lines: int) -> str:
        """Return the board as `show` does, in a terminal that has so many columns and lines.

        By default that of `show`. A display that shows a part of a large board shows what there is room for.
        """
        return self.show(state, colour)

    def draw(self, state: State | View, prefix: str = "", names: Sequence[str] = ()) -> str:
        """Return a picture of the board, or of what a view shows of it: an SVG document, of a fixed view box.

        By default empty: people see the text of `show`. `camelcup.Drawing` makes such a document, which has
        no style and no scripts, and loads nothing. What one can point at has an attribute `data-pick`;
        several parts may have the same, and one may lie within another: the innermost that leads on to an
        action counts. At most 60 kB.

        prefix: beginning of all ids, so that a page can hold many pictures
        names:  what the seats are called at their table, for `camelcup.seat_names`; a display may do without
        """
        return ""

    def picks(self, action: Action) -> Picks:
        """Return the parts of the picture that a person points at for an action, as few as suffice.

        They are values of `data-pick`: a tuple such as `("oasis", "square-7")`, or a frozenset if their order
        does not matter. No two actions of one position have the same, and those of none are the beginning
        of another's. By default none: a person chooses the action from a list.
        """
        return ()

    def orders(self, view: View, so_far: Sequence[Any], picked: Sequence[str | int]) -> NextPick:
        """Return what comes next of an order, where an action is a list of orders that a person builds.

        A pick is a value of `data-pick` without blanks, which a person may type as well. `check` takes the
        list of all orders. By default there are none: actions are no such lists.

        so_far: the orders that are complete
        picked: the parts and the numbers of the order that is begun
        """
        return NextPick()

    def overlay(self, views: Iterable[View]) -> Iterator[str]:
        """Yield, for each view of a seat in their order, what to lay over its picture: elements of SVG.

        They may show what a player could infer from all views so far. By default nothing.
        """
        for _ in views:
            yield ""

    def conceal(self, state: State, seat: int) -> Any:
        """Return what `show` and `draw` take for a seat that sees no more than groups let it; its view."""
        return self.game.view(state, seat)

    def public(self, state: State) -> Any:
        """Return what `show` and `draw` take for somebody without a seat: no more than each seat knows.

        None where there is nothing of that kind to show, as by default unless all is open.
        """
        return state if self.game.is_open else None

    def shorthand(self, action: Action) -> str:
        """Return an action as the short text that a person types; the first word groups the list of them."""
        return str(action)

    def words(self, action: Action, view: View) -> str:
        """Return an action as a seat that has a view types it; by default as `shorthand` does."""
        return self.shorthand(action)

    def parse(self, text: str, view: View) -> Any:
        """Return the answer that a person typed: an action, legal or not, or its encoded form.

        The text is none of the legal actions' shorthand, which is recognised without this. By default only
        an encoded action is read. Raises MalformedAction that says what would be right,
        or IllegalAction if a person can be told why in fewer words than by `Game.check`.
        """
        try:
            return decode_json(text.encode())
        except (ValueError, RecursionError):
            raise MalformedAction(f"{short_repr(text)} is not an action") from None

    def announce(self, move: Action | Outcome) -> str:
        """Return what all seats learn of an action or an outcome, as text; empty if that is nothing.

        By default `str(move)` if all is open, else nothing.
        """
        return str(move) if self.game.is_open else ""

    def events(self, before: State, move: Any, after: State, names: Sequence[str]) -> list[str]:
        """Return lines that narrate what a move settled, such as the end of a round and what it paid.

        Persons at the table read them too, so they hold nothing that is hidden from a seat.

        move:  an outcome of chance, or a tuple of actions, one for each seat that acted
        names: a name for each seat, to use in the lines
        """
        return []

    def kind(self, action: Action) -> str:
        """Return the kind of an action in a word or two, such as "roll": reports count actions by it."""
        return type(action).__name__

    def stage(self, state: State) -> str:
        """Return the part of the game that a state is in, such as "leg 2"; by default nothing.

        A person at the table asks for the turns of one by its name, or by the first word of that.
        """
        return ""

    def sources(self, before: State, move: Any, after: State) -> Iterable[Gain]:
        """Return where the scores that a move changed came from; by default nothing.

        The amounts of a seat add up to the change of its score. The scores at the start of a game are a
        source of their own without this.

        move: an outcome of chance, or a tuple of actions, one for each seat that acted
        """
        return ()

    def pages(self) -> "Sequence[Page]":
        """Return new pages about this game for a report on a cup, as `camelcup.report` defines them."""
        return ()


DisplayMaker = Callable[[AnyGame], Display[Any, Any, Any]]


def draw_board(
    display: Display[Any, Any, Any], position: Any, prefix: str = "", names: Sequence[str] = ()
) -> str:
    """Return a picture as `Display.draw` does; also of a display whose `draw` takes no names.

    >>> game = play(["Player0", "RandomBot"], seed=7, isolation="none").game(0)
    >>> "RandomBot to move" in draw_board(game.display, game[7].state, names=["Player0", "RandomBot"])
    True
    """
    if names and _takes_names(type(display).draw):
        return display.draw(position, prefix, names)
    return display.draw(position, prefix)


@cache
def _takes_names(draw: Callable[..., str]) -> bool:
    return "names" in signature(draw).parameters


def has_pictures(display: Display[Any, Any, Any]) -> bool:
    """Whether a display draws its game."""
    return type(display).draw is not Display.draw


def has_orders(display: Display[Any, Any, Any]) -> bool:
    """Whether the actions of a game are lists of orders that a person builds one after another."""
    return type(display).orders is not Display.orders
