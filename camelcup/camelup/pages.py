"""Pages about Camel Up for reports on cups: starts of camels, and earnings of bets."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from operator import add

from camelcup import OVER, GameRecord, Step
from camelcup.camelup.actions import LoserBet, Throw, WinnerBet
from camelcup.camelup.odds import exact
from camelcup.camelup.payout import amounts_of_leg, amounts_of_race
from camelcup.camelup.race import find, ranking
from camelcup.camelup.rules import CAMELS, Rules
from camelcup.camelup.state import State
from camelcup.report import Bars, Cell, Column, Estimate, Figure, Lines, Mean, Page, proportion

START_COLUMNS = (
    Column("result"),
    Column("start"),
    Column("camels"),
    Column("share %", 1, 100),
    Column("low %", 1, 100),
    Column("high %", 1, 100),
    Column("without traps %", 1, 100),
)

PICTURE = Bars("start", "share %", "low %", "high %", mark="without traps %", group="result")

SHARE = "The dot is the share of these camels in this cup, with its 95 % interval"

EXPECTED = (
    "; the tick is the exact chance from the same starts in races without traps, in which every seat only "
    "rolls. A dot away from its tick is the work of traps, or luck."
)

RANKS = ("1, in front", "2", "3", "4", "5, at the rear")

Chances = tuple[tuple[float, float], ...]
"""The chances of a start, for each rank: to win the race, and to come last."""

KINDS = ("leg bet", "winner bet", "loser bet")

BET_COLUMNS = (
    Column("bets"),
    Column("coins each", 2),
    Column("low", 2),
    Column("high", 2),
    Column("paid %", 1, 100),
)


class Starts(Page):
    """Wins and last places of camels by start square and by start rank.

    is_exact: whether the odds of all starts so far are exact, as they are without crazy camels
    """

    title = "Does the start of a camel decide its race?"

    def __init__(self) -> None:
        self.start: State | None = None
        self.state: State | None = None
        self.is_exact = True
        self.chances: dict[tuple[int, ...], Chances] = {}
        self.sums: defaultdict[tuple[str, int], list[float]] = defaultdict(lambda: [0] * 5)
        """By "square" or "rank": camels, their wins, expected wins, last places, and expected last places."""

    def watch(self, step: Step) -> None:
        self.state = step.after
        if self.state.turn == 0:
            self.start = self.state  # the last of these has all camels on the track

    def add(self, record: GameRecord) -> None:
        start, end = self.start, self.state
        if start is None or end is None or end.to_move is not OVER:
            return
        first, *_, last = ranking(end.track)
        self.is_exact &= len(start.unmoved) == CAMELS
        chances = self._chances(start)
        for rank, camel in enumerate(ranking(start.track)):
            wins, comes_last = chances[rank]
            result = 1, camel == first, wins, camel == last, comes_last
            for place in (("rank", rank), ("square", find(start.track, camel))):
                self.sums[place] = [*map(add, self.sums[place], result)]

    def _chances(self, start: State) -> Chances:
        """Return the chances at a start without crazy camels; the squares of the ranks decide them."""
        if not self.is_exact:
            return ((0.0, 0.0),) * CAMELS
        order = ranking(start.track)
        key = tuple([find(start.track, camel) for camel in order])
        if key not in self.chances:
            odds = exact(start)
            self.chances[key] = tuple((odds.race_win[camel], odds.race_last[camel]) for camel in order)
        return self.chances[key]

    def figures(self) -> Sequence[Figure]:
        if not self.sums:
            return []
        how = SHARE + EXPECTED if self.is_exact else f"{SHARE}."
        notes = {
            "square": "Camels of one game are counted as if they ran apart.",
            "rank": "Of two camels on one square the upper one is ahead.",
        }
        return [
            Figure(f"By start {by}", f"{how} {note}", START_COLUMNS, [*self._rows(by)], PICTURE)
            for by, note in notes.items()
        ]

    def _rows(self, by: str) -> Iterator[tuple[Cell, ...]]:
        for result, place in (("wins the race", 1), ("comes last", 3)):
            for kind, start in sorted(self.sums):
                if kind == by:
                    camels, hits, expected = (self.sums[kind, start][each] for each in (0, place, place + 1))
                    share = proportion(int(hits), int(camels))
                    known = expected / camels if self.is_exact else None
                    name = f"square {start}" if by == "square" else RANKS[start]
                    yield (result, name, int(camels), share.value, share.low, share.high, known)


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
        return Figure(title, how, (Column("bet"), Column(by), *BET_COLUMNS), rows, lines)

    def _row(self, place: tuple[str, str, int]) -> tuple[Cell, ...]:
        mean = self.coins[place]
        coins = mean.estimate or Estimate(0.0)
        paid = self.paid[place] / mean.count
        return (*place[1:], mean.count, coins.value, coins.low, coins.high, paid)
