"""Earnings of bets."""

from collections import defaultdict
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
    Column("bet"),
    Column("leg"),
    Column("bets"),
    Column("coins each", 2),
    Column("low", 2),
    Column("high", 2),
    Column("paid %", 1, 100),
)


class Bets(Page):
    """Coins that each kind of bet earned, by the leg in which it was placed."""

    title = "What do bets earn?"

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.legs: list[int] = []
        """The leg of each card on the race in this game."""
        self.coins: defaultdict[tuple[str, int], Mean] = defaultdict(Mean)
        self.paid: defaultdict[tuple[str, int], int] = defaultdict(int)

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
        for coins in amounts_of_leg(self.rules, before.leg_bets, order):
            self._count("leg bet", before.leg, coins)
        if after.to_move is OVER:
            cards = before.race_bets
            amounts = amounts_of_race(self.rules, cards, order)
            for card, leg, coins in zip(cards, self.legs, amounts, strict=True):
                self._count("winner bet" if card.winner else "loser bet", leg, coins)

    def _count(self, kind: str, leg: int, coins: int) -> None:
        self.coins[kind, leg].add(coins)
        self.paid[kind, leg] += coins > 0

    def figures(self) -> Sequence[Figure]:
        if not self.coins:
            return []
        placed = sorted(self.coins, key=lambda place: (KINDS.index(place[0]), place[1]))
        how = (
            "The mean coins of a bet, with its 95 % interval, by the leg in which it was placed. Bets of "
            "games that stopped at the turn cap are left out; paid % is the share that earned a coin or more."
        )
        rows = tuple(self._row(kind, leg) for kind, leg in placed)
        lines = Lines("leg", "coins each", series="bet", low="low", high="high")
        return [Figure("Coins by kind of bet and leg", how, COLUMNS, rows, lines)]

    def _row(self, kind: str, leg: int) -> tuple[Cell, ...]:
        mean = self.coins[kind, leg]
        coins = mean.estimate or Estimate(0.0)
        paid = self.paid[kind, leg] / mean.count
        return (kind, leg, mean.count, coins.value, coins.low, coins.high, paid)
