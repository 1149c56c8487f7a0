"""Views of Camel Up, read back from the observations of a batch by the names of their features."""

from camelcup.camelup.actions import CRAZY_BLACK, CRAZY_WHITE, NAMES, RACING
from camelcup.camelup.pieces import RaceBet, Trap
from camelcup.camelup.rules import CAMELS, SQUARES
from camelcup.camelup.state import View


class Reader:
    """Reader of one observation."""

    def __init__(self, batch, row):
        self.rules = batch.rules
        self.seats = batch.seats
        self.values = {feature.name: int(value) for feature, value in zip(batch.features, row, strict=True)}
        assert list(self.values.values()) == list(row), "an observation has whole numbers only"
        self.observer = self.values["seat"]

    def view(self):
        return View(
            player=self.observer,
            camel_track=self.track(),
            traps=tuple([self.trap(seat) for seat in range(self.seats)]),
            unmoved=self.unmoved(),
            player_money_values=self.of_each_seat("coins"),
            player_unpaid_rolls=self.of_each_seat("unpaid_rolls"),
            round_bets=(*self.ordered_leg_bets(), *self.later_leg_bets()),
            race_bets=self.cards(),
            turn=self.values["turn"],
            leg=self.values["leg"],
            rules=self.rules,
        )

    def named(self, prefix):
        """Return the values of the features whose names begin with a word."""
        return [value for name, value in self.values.items() if name.split(".")[0] == prefix]

    def from_observer(self, seat):
        """Return the number of seats from the observer to a seat."""
        return (seat - self.observer) % self.seats

    def seat(self, from_observer):
        """Return the seat that comes a number of seats after the observer."""
        return (self.observer + from_observer) % self.seats

    def of_each_seat(self, name):
        return tuple([self.values[f"{name}.{self.from_observer(seat)}"] for seat in range(self.seats)])

    def track(self):
        camels = sorted(
            (square, height, camel)
            for camel, (square, height) in enumerate(
                zip(self.named("square"), self.named("height"), strict=True)
            )
        )
        return tuple(tuple([camel for on, _, camel in camels if on == square]) for square in range(SQUARES))

    def trap(self, seat):
        place = self.from_observer(seat)
        square = self.values[f"trap_square.{place}"]
        return Trap(self.values[f"trap_type.{place}"], square) if square else None

    def unmoved(self):
        racing = [camel for camel in RACING if self.values[f"die.{NAMES[camel]}"]]
        return (*racing, *((CRAZY_BLACK, CRAZY_WHITE) if self.values.get("die.grey") else ()))

    def ordered_leg_bets(self):
        seats, orders = self.named("leg_bet_seat"), self.named("leg_bet_order")
        places = len(seats) // CAMELS
        bets = [
            (order, (number // places, self.seat(seat - 1)))
            for number, (seat, order) in enumerate(zip(seats, orders, strict=True))
            if seat
        ]
        assert sorted(order for order, _ in bets) == list(range(1, len(bets) + 1))
        return [bet for _, bet in sorted(bets)]

    def later_leg_bets(self):
        return [
            (camel, seat)
            for camel in RACING
            for seat in range(self.seats)
            for _ in range(self.values.get(f"later_leg_bets.{NAMES[camel]}.{self.from_observer(seat)}", 0))
        ]

    def cards(self):
        cards = zip(self.named("card_seat"), self.named("card_winner"), self.named("card_camel"), strict=True)
        return tuple(
            [
                RaceBet(camel - 1 if camel else None, self.seat(seat - 1), winner == 1)
                for seat, winner, camel in cards
                if seat
            ]
        )
