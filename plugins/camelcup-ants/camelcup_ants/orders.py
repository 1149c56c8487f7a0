"""Orders: reads the answer of a seat, and keeps it as one letter for each of its ants."""

from collections.abc import Collection, Iterable, Sequence
from random import Random
from typing import Any, NamedTuple

from camelcup import MalformedAction, short_repr
from camelcup_ants.board import WATER
from camelcup_ants.torus import WAYS, Squares, Torus

STAY = "-"

NUMBER = {way: number for number, way in enumerate(WAYS)}

MOST = 10_000
"""Most orders of an answer."""

SHOWN, LENGTH, LONGEST = 3, 40, 80
"""Invalid orders that are kept as text, the length that each is cut to, and that with its reason."""


class Orders(NamedTuple):
    """The orders of a seat in a turn.

    moves:   for each of its ants, in the order of their squares, its direction, or - if it stays
    ignored: the number of orders into water or food
    invalid: the number of orders that mean nothing: wrongly formed, for a square without an own ant, or
             for an ant that has an order
    texts:   the first three invalid ones, cut, each with the reason

    >>> Orders("n-es").valid, str(Orders("n-es", ignored=2))
    (3, 'moves 3 of 4 ants, 2 ignored')
    """

    moves: str
    ignored: int = 0
    invalid: int = 0
    texts: tuple[str, ...] = ()

    @property
    def valid(self) -> int:
        """The number of orders that count."""
        return len(self.moves) - self.moves.count(STAY)

    def __str__(self) -> str:
        counts = {"ignored": self.ignored, "invalid": self.invalid}
        more = [f"{count} {word}" for word, count in counts.items() if count]
        return ", ".join([f"moves {self.valid} of {len(self.moves)} ants", *more])

    def encode(self) -> str | tuple[str, int, int, tuple[str, ...]]:
        """Return the moves alone, or all fields if orders were ignored or invalid."""
        moves, ignored, invalid, texts = self
        return (moves, ignored, invalid, texts) if ignored or invalid else moves


class Ground(NamedTuple):
    """The ground that orders meet.

    own: the squares of the seat's ants, ascending
    """

    torus: Torus
    ground: str
    food: Collection[int]
    own: Squares

    def leads(self, square: int, way: str) -> bool:
        """Whether a step leads to neither water nor food."""
        to = self.torus.steps[square][NUMBER[way]]
        return self.ground[to] != WATER and to not in self.food


def read_answer(at: Ground, answer: Any) -> Orders:
    """Return the orders that an answer stands for: a list of `[row, col, way]`, or an encoded action.

    Raises MalformedAction where it is neither, or has more than 10,000 orders.
    """
    if isinstance(answer, str):
        return _check_encoded(at, Orders(answer))
    if not isinstance(answer, list | tuple):
        raise MalformedAction(
            f"{short_repr(answer)} is no list of orders [row, col, 'n' or 'e' or 's' or 'w']"
        )
    if len(answer) > MOST:
        raise MalformedAction(f"{len(answer)} orders: a seat may give {MOST}")
    if [*map(type, answer[:3])] == [str, int, int] and len(answer) == len(Orders._fields):
        return _check_encoded(at, Orders(*answer))
    return _read_orders(at, answer)


def _read_orders(at: Ground, answer: Sequence[Any]) -> Orders:
    torus, ground, food, own = at
    rows, cols, steps = torus.rows, torus.cols, torus.steps
    moves = dict.fromkeys(own, STAY)
    ignored, invalid = 0, []
    for order in answer:
        try:
            row, col, way = order
            number = NUMBER[way]
        except (TypeError, ValueError, KeyError):
            invalid.append((order, "is no order"))
            continue
        inside = type(row) is type(col) is int and 0 <= row < rows and 0 <= col < cols
        square = row * cols + col if inside else -1
        if moves.get(square) != STAY:
            reason = "is for an ant that has one" if square in moves else "is for no own ant"
            invalid.append((order, reason))
            continue
        to = steps[square][number]
        if ground[to] == WATER or to in food:
            ignored += 1
        else:
            moves[square] = way
    texts = tuple([_text(order, reason) for order, reason in invalid[:SHOWN]])
    return Orders("".join(moves.values()), ignored, len(invalid), texts)


def _text(order: Any, reason: str) -> str:
    """Return a short text of an invalid order, the same for a list and a tuple."""
    return f"{short_repr(list(order) if isinstance(order, tuple) else order)[:LENGTH]} {reason}"


def _check_encoded(at: Ground, orders: Orders) -> Orders:
    """Return the orders of an encoded action. Raises MalformedAction where a field is wrong."""
    moves, ignored, invalid, texts = orders
    if len(moves) != len(at.own) or not {*moves} <= {*WAYS, STAY}:
        raise MalformedAction(
            f"{short_repr(moves)}: {len(at.own)} ants move by as many letters of n, e, s, w, -"
        )
    for square, way in zip(at.own, moves, strict=True):
        if way != STAY and not at.leads(square, way):
            row, col = at.torus.places[square]
            raise MalformedAction(
                f"{way} from row {row}, column {col} leads into water or food: that ant stays"
            )
    if not (0 <= ignored <= MOST and 0 <= invalid <= MOST):
        raise MalformedAction(f"{ignored} ignored and {invalid} invalid orders: a seat may give {MOST}")
    if not isinstance(texts, list | tuple) or len(texts) != min(invalid, SHOWN):
        raise MalformedAction(
            f"{short_repr(texts)} is no list of the first {min(invalid, SHOWN)} invalid orders"
        )
    if not all(type(text) is str and len(text) <= LONGEST for text in texts):
        raise MalformedAction(f"{short_repr(texts)}: an invalid order is a text of up to {LONGEST} letters")
    return orders._replace(texts=tuple(texts))


def remarks_on(orders: Orders) -> Iterable[str]:
    """Yield a line on the ignored orders, and one on the invalid ones, if there are any."""
    if orders.ignored:
        yield f"orders into water or food, ignored: {orders.ignored}"
    if orders.invalid:
        more = ", ..." if orders.invalid > len(orders.texts) else ""
        yield f"invalid orders: {orders.invalid} ({', '.join(orders.texts)}{more})"


def sample_orders(at: Ground, random: Random) -> Orders:
    """Return random orders: for none, some or all ants that can move."""
    share = random.choice((0.0, 0.2, 0.8, 1.0))
    moves = []
    for square in at.own:
        ways = [way for way in WAYS if at.leads(square, way)] if random.random() < share else []
        moves.append(random.choice(ways) if ways else STAY)
    return Orders("".join(moves))
