"""Earnings of bets."""

from collections import Counter, defaultdict
from collections.abc import Sequence

from camelcup import OVER, GameRecord, Step
from camelcup.camelup.actions import LoserBet, Throw, WinnerBet
from camelcup.camelup.events import amounts_of_leg, amounts_of_race
from camelcup.camelup.race import ranking
from camelcup.camelup.rules import Rules
from camelcup.camelup.state import State
from camelcup.report import Cell, Column, Estimate, Figure, Lines, Mean, Page

KINDS = ("leg bet", "winner bet", "loser bet")

COLUMNS = (
    Column("bets"),
    Column("coins each", 2),
    Column("low", 2),
    Column("high", 2),
    Column("paid %", 1, 100),
)


class Bets(Page):
    """Coins that each kind of bet earned, by the leg in which it was placed, and by its order.

    Leg bets are numbered on each camel, cards on the race on each pile.
    """

    title = "What do bets earn?"

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.legs: list[int] = []
        """The leg of each card on the race in this game."""
        self.coins: defaultdict[tuple[str, str, int], Mean] = defaultdict(Mean)
        """By "leg" or "order", the kind of bet, and the number of the leg or of the bet."""
        self.paid: defaultdict[tuple[str, str, int], int] = defaultdict(int)

    def watch(self, step: Step) -> None:
        move, before, after = step.move, step.before, step.after
        if isinstance(move, Throw):
            if after.leg != before.leg or after.to_move is OVER:
                self._settle(before, after)
        elif isinstance(move, tuple) and isinstance(move[0], WinnerBet | LoserBet):
            self.legs.append(before.leg)

    def add(self, record: GameRecord) -> None:
        self.legs = []

    def _settle(self, before: State, after: State) -> None:
        """Count the bets that the end of a leg, or of the race, has settled."""
        order = ranking(after.track)
        number: Counter[object] = Counter()
        amounts = amounts_of_leg(self.rules, before.leg_bets, order)
        for (camel, _), coins in zip(before.leg_bets, amounts, strict=True):
            number[camel] += 1
            self._count("leg bet", before.leg, number[camel], coins)
        if after.to_move is OVER:
            cards = before.race_bets
            amounts = amounts_of_race(self.rules, cards, order)
            for card, leg, coins in zip(cards, self.legs, amounts, strict=True):
                kind = "winner bet" if card.winner else "loser bet"
                number[kind] += 1
                self._count(kind, leg, number[kind], coins)

    def _count(self, kind: str, leg: int, order: int, coins: int) -> None:
        for place in (("leg", kind, leg), ("order", kind, order)):
            self.coins[place].add(coins)
            self.paid[place] += coins > 0

    def figures(self) -> Sequence[Figure]:
        if not self.coins:
            return []
        how = (
            "The mean coins of a bet, with its 95 % interval, by {}. Bets of games that stopped at the turn "
            "cap are left out; paid % is the share that earned a coin or more."
        )
        of_order = how.format("its order: of leg bets on the same camel, of race bets on the same pile")
        return [
            self._figure("Coins by kind of bet and leg", how.format("the leg in which it was placed"), "leg"),
            self._figure("Coins by kind of bet and order", of_order, "order"),
        ]

    def _figure(self, title: str, how: str, by: str) -> Figure:
        placed = sorted(
            (place for place in self.coins if place[0] == by),
            key=lambda place: (KINDS.index(place[1]), place[2]),
        )
        rows = [self._row(place) for place in placed]
        lines = Lines(by, "coins each", series="bet", low="low", high="high")
        return Figure(title, how, (Column("bet"), Column(by), *COLUMNS), rows, lines)

    def _row(self, place: tuple[str, str, int]) -> tuple[Cell, ...]:
        mean = self.coins[place]
        coins = mean.estimate or Estimate(0.0)
        paid = self.paid[place] / mean.count
        return (*place[1:], mean.count, coins.value, coins.low, coins.high, paid)
