"""How many sets there are among cards: sampled, and exactly."""

from collections import Counter
from collections.abc import Mapping
from math import comb
from random import Random

from attrs import frozen

from camelcup_set.cards import CARDS
from camelcup_set.rules import Rules
from camelcup_set.solver import count_sets, find_places

DEALT = (12, 15, 18)
"""Numbers of cards whose sets are counted."""

WITHOUT_SET = {12: 2_284_535_476_080, 15: 2_970_003_246_912, 18: 6_482_268_000}
"""Numbers of ways to choose so many cards with no set among them."""

TABLE = Rules().cards


def exact_mean(cards: int) -> float:
    """Return the mean number of sets among random cards: of 79 third cards, one makes a set of two."""
    return comb(cards, 3) / (len(CARDS) - 2)


def exact_none(cards: int) -> float:
    """Return the chance of no set among random cards, for a number of DEALT."""
    return WITHOUT_SET[cards] / comb(len(CARDS), cards)


@frozen
class Sample:
    """How often each number of sets was counted."""

    counts: Mapping[int, int]

    @property
    def total(self) -> int:
        """Number of counts."""
        return sum(self.counts.values())

    @property
    def mean(self) -> float:
        """Mean number of sets."""
        return sum(sets * times for sets, times in self.counts.items()) / self.total

    def share(self, sets: int) -> float:
        """Return how large a part of the counts was so many sets."""
        return self.counts.get(sets, 0) / self.total

    def share_from(self, sets: int) -> float:
        """Return how large a part of the counts was so many sets or more."""
        return sum(times for number, times in self.counts.items() if number >= sets) / self.total


def sample_deals(cards: int, deals: int, random: Random) -> Sample:
    """Return how many sets there are among random cards."""
    counts = Counter(count_sets(random.sample(CARDS, cards)) for _ in range(deals))
    return Sample(dict(sorted(counts.items())))


@frozen
class Looks:
    """The sets that were on the table during games, counted before each set that is taken or cards added.

    every:    all looks; the last of each game finds none
    but_last: all but the last of each game; without any sets, where a game ended at once
    taken:    sets taken in a game, in the mean
    """

    every: Sample
    but_last: Sample
    taken: float


def sample_games(games: int, random: Random) -> Looks:
    """Play games in which a random set is taken each time, and return what was on the table."""
    counts: Counter[int] = Counter()
    for _ in range(games):
        _play(random, counts)
    every = dict(sorted(counts.items()))
    taken = (sum(counts.values()) - counts[0]) / games
    return Looks(Sample(every), Sample(every | {0: counts[0] - games}), taken)


def _play(random: Random, counts: Counter[int]) -> None:
    """Play a game, and count the sets at each look."""
    deck = list(CARDS)
    random.shuffle(deck)
    dealt = TABLE
    table = deck[:dealt]
    while True:
        sets = find_places(table)
        counts[len(sets)] += 1
        more = deck[dealt : dealt + 3]
        if sets:
            first, second, third = sets[int(random.random() * len(sets))]
            if len(table) > TABLE or not more:
                del table[third], table[second], table[first]
                continue
            table[first], table[second], table[third] = more
        elif more:
            table += more
        else:
            return
        dealt += 3
