"""Lines that a person types at its turn: an action each, or orders."""

from collections.abc import Callable, Mapping
from textwrap import wrap

from rich.cells import cell_len

from camelcup import IllegalAction, UserError, flow_text, plural
from camelcup.session import Orders, Session

Print = Callable[[str], object]

Commands = Mapping[str, Callable[[str], object]]
"""What words do that are no answer, given the rest of their line."""

EXAMPLES = 4  # of actions that are too many to list

MAX_LIST_LINES = 6  # lines of a list of legal actions; if it has more, groups of them are shown


class ActionLines:
    """A line is a legal action: its text, its number, or its encoded form."""

    keys = "Tab completes   Enter: board   list: numbers   ?: hint   help: more   q: leave"
    short_keys = "Enter: board, actions   list: numbers   ?: hint   help: more   q: leave"
    help = (
        ("ACTION", "its text, as listed; words may be cut if the game reads that"),
        ("NUMBER", "the number of an action; list prints them"),
        ("Enter", "the board and the legal actions"),
        ("list", "all legal actions with their numbers"),
        ("undo", "takes your last move back, at a table of --practice"),
    )

    def __init__(self, game: Session, seat: int, width: int, out: Print) -> None:
        self.game, self.seat, self.width = game, seat, width
        self.choices = game.choices(seat)
        self.commands: Commands = {
            "list": lambda _: out(self._listed()),
            "undo": lambda _: game.undo(),
        }

    def take(self, line: str) -> None:
        """Play the action of a line. Raises ActionError if it is none."""
        self.game.answer(self.seat, line)

    def complete(self, line: str) -> list[str]:
        """Return the lines of which Tab chooses."""
        return list(self.choices.texts)

    def shown(self) -> str:
        """Return the legal actions as text, in groups if there are many."""
        actions = self._listed()
        if actions.count("\n") < MAX_LIST_LINES:
            return actions
        groups = [wrap(str(group), self.width) for group in self.game.groups(self.seat)]
        return "\n".join(line for lines in groups for line in lines)

    def _listed(self) -> str:
        """Return the list as text: actions whose texts begin with the same word are on lines of their own."""
        texts, numbers = self.choices.texts, self.choices.numbers
        if not texts:
            return "too many actions to list: type one"
        if self.choices.too_many:
            some = ", ".join(texts[:EXAMPLES])
            return f"{len(texts)} actions, which have no numbers: type one, such as {some}"
        digits = len(str(max(numbers)))
        kinds: dict[str, list[str]] = {}
        for number, text in zip(numbers, texts, strict=True):
            kind, blank, _ = text.partition(" ")
            shown = f"{number:{digits}}" if text == str(number) else f"{number:{digits}} {text}"
            kinds.setdefault(kind if blank else "", []).append(shown)
        column = max(cell_len(cell) for cells in kinds.values() for cell in cells)
        return "\n".join(flow_text(cells, self.width, column) for cells in kinds.values())


class OrderLines:
    """A line is an order, or several; `send` plays them. Members as in ActionLines.

    turns: number of turns that `send` plays, the later ones without orders
    """

    keys = "Tab completes   Enter: board   undo   send   ?: hint   help: more   q: leave"
    short_keys = "Enter: board, orders   undo   clear   send   ?: hint   help: more   q: leave"
    help = (
        ("ORDER", "its words; Tab completes those that can come next"),
        ("send", "plays the orders so far; none are an answer, too"),
        ("send TURNS", "the same, then no orders for the rest of so many turns, until something happens"),
        ("Enter", "the board and the orders so far"),
        ("undo", "takes the last order back; if there is none, your last move, at a table of --practice"),
        ("clear", "takes all orders back"),
        ("[[...]]", "plays a list of orders, as bots answer"),
    )

    def __init__(self, game: Session, seat: int, orders: Orders, width: int, out: Print) -> None:
        self.game, self.seat, self.width, self.out = game, seat, width, out
        self.none = self.orders = orders
        self.turns = 1
        self.commands: Commands = {
            "send": self._send,
            "undo": lambda _: self._undo(),
            "clear": lambda _: self._keep(self.none),
        }

    def take(self, line: str) -> None:
        """Add the orders of a line, or play an encoded list of them."""
        if line.startswith("["):
            self.game.answer(self.seat, line)
            return
        orders = self.orders.after(line)
        orders.action()  # raises where an order is begun
        self._keep(orders)

    def complete(self, line: str) -> list[str]:
        """Return the line with each word that can come next."""
        begun, blank, _ = line.rpartition(" ")
        try:
            return [f"{begun}{blank}{word}" for word in self.orders.after(begun).next_words]
        except IllegalAction:
            return []

    def shown(self) -> str:
        """Return the orders so far as text, and what can come next."""
        texts = self.orders.texts
        so_far = f"{plural(len(texts), 'order')} so far"
        head = f"{so_far}:\n{flow_text(texts, self.width)}" if texts else so_far
        return "\n".join([head, *wrap(self.orders.expected, self.width)])

    def _send(self, turns: str) -> None:
        """Play the orders now, and none in the turns after this. turns: their number, as typed"""
        if turns and not (turns.isdecimal() and int(turns)):
            raise UserError(f"send {turns}: the number of turns is 1 or more")
        self.game.answer(self.seat, self.orders.action())
        self.turns = int(turns or 1)

    def _undo(self) -> None:
        if self.orders.texts:
            self._keep(self.orders.without(len(self.orders.texts) - 1))
        else:
            self.game.undo()

    def _keep(self, orders: Orders) -> None:
        self.orders = orders
        self.out(self.shown())
