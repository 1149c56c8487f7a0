"""A tiny game whose actions nobody can list, as a plugin: each seat moves counters between depots at once.

An order is a depot of the seat, another one and a number of counters; they move in their order. What lies
on the last depot after three rounds is scored.
"""

from typing import NamedTuple

from camelcup import (
    OVER,
    BotEntry,
    Display,
    Drawing,
    Game,
    GameEntry,
    IllegalAction,
    MalformedAction,
    NextPick,
    hookimpl,
)

DEPOTS, COUNTERS, ROUNDS = 4, 9, 3

Orders = tuple[tuple[int, int, int], ...]
"""From a depot, to another, so many counters."""


class DepotsState(NamedTuple):
    """stocks: the counters of each seat on each depot · rounds: rounds played"""

    stocks: tuple[tuple[int, ...], ...]
    rounds: int


class DepotsView(NamedTuple):
    """Everything, and which seat looks."""

    seat: int
    stocks: tuple[tuple[int, ...], ...]
    rounds: int


def moved(stock, orders):
    """Return counters after some orders."""
    now = list(stock)
    for source, target, number in orders:
        now[source] -= number
        now[target] += number
    return tuple(now)


class Depots(Game[DepotsState, DepotsView, Orders]):
    """Counters, moved by lists of orders."""

    name = "depots"
    seats = range(2, 4)
    cup_seats = 2
    unit = "counters"
    lists_actions = False

    def start(self, seats):
        return DepotsState(((COUNTERS, *(0,) * (DEPOTS - 1)),) * seats, 0)

    def to_move(self, state):
        return OVER if state.rounds == ROUNDS else tuple(range(len(state.stocks)))

    def view(self, state, seat):
        return DepotsView(seat, state.stocks, state.rounds)

    def determinize(self, view, random):
        return DepotsState(view.stocks, view.rounds)

    def sample_action(self, state, seat, random):
        orders = []
        for _ in range(random.randrange(4)):
            stock = moved(state.stocks[seat], orders)
            source = random.choice([depot for depot in range(DEPOTS) if stock[depot]])
            target = random.choice([depot for depot in range(DEPOTS) if depot != source])
            orders.append((source, target, random.randint(1, stock[source])))
        return tuple(orders)

    def default_action(self, state, seat):
        return ()

    def check(self, state, seat, answer):
        orders = []
        if not isinstance(answer, list | tuple):
            raise MalformedAction(f"{answer!r} is not a list of orders")
        for order in answer:
            if not isinstance(order, list | tuple) or [*map(type, order)] != [int] * 3:
                raise MalformedAction(f"{order!r} is not an order: [from, to, counters]")
            source, target, number = order
            depots = range(DEPOTS)
            if source not in depots or target not in depots or source == target:
                raise IllegalAction(f"{order!r} leads from no depot to another")
            if not 1 <= number <= moved(state.stocks[seat], orders)[source]:
                raise IllegalAction(f"{order!r} moves counters that are not there")
            orders.append((source, target, number))
        return tuple(orders)

    def apply(self, state, actions):
        stocks = [moved(stock, orders) for stock, orders in zip(state.stocks, actions, strict=True)]
        return DepotsState(tuple(stocks), state.rounds + 1)

    def scores(self, state):
        return [stock[-1] for stock in state.stocks]


class DepotsDisplay(Display[DepotsState, DepotsView, Orders]):
    """Draws a row of depots for each seat, of which one points at those of the first row."""

    def show(self, state, colour=False):
        return "\n".join(" ".join(map(str, stock)) for stock in state.stocks)

    def draw(self, state, prefix=""):
        rows = len(state.stocks)
        drawing = Drawing(240, 60 * rows, "Depots", f"counters {state.stocks}", prefix)
        own = state.seat if isinstance(state, DepotsView) else None
        for seat, stock in enumerate(state.stocks):
            for depot, number in enumerate(stock):
                pick = {"pick": f"d{depot}"} if seat == own else {}
                with drawing.group(60 * depot, 60 * seat, **pick):
                    drawing.rect(4, 4, 52, 52, fill="panel", stroke="ink")
                    drawing.text(30, 36, number)
        return drawing.svg()

    def orders(self, view, so_far, picked):
        stock = moved(view.stocks[view.seat], so_far)
        match [word if isinstance(word, int) else int(word[1:]) for word in picked]:
            case []:
                return NextPick(picks=[f"d{depot}" for depot, number in enumerate(stock) if number])
            case [source]:
                return NextPick(picks=[f"d{depot}" for depot in range(DEPOTS) if depot != source])
            case [source, _]:
                return NextPick(number=range(1, stock[source] + 1))
            case order:
                return NextPick(order=tuple(order))


def hoard(seat, view):
    """Move all counters of the first depot to the last."""
    number = view.stocks[view.seat][0]
    return [[0, DEPOTS - 1, number]] if number else []


@hookimpl
def camelcup_register_games():
    return [GameEntry(name="depots", factory="tiny_orders:Depots", display="tiny_orders:DepotsDisplay")]


@hookimpl
def camelcup_register_bots():
    return [BotEntry(name="Hoarder", factory="tiny_orders:hoard", game="depots")]
