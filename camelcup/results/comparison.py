"""A comparison of two bots in pairs of games that are alike in all else, and its result as text."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import floor, log10
from typing import ClassVar

from attrs import frozen

from camelcup.game.teams import Teams, join_teams
from camelcup.records import GameResult
from camelcup.results.intervals import BoundedMean, Estimate
from camelcup.results.result_table import DATA, SIMPLE, ResultRow, ResultTable, columns
from camelcup.results.scoring import TableOrder
from camelcup.results.sprt import Decision, Hypotheses, PairedTest
from camelcup.results.standings import Standings
from camelcup.text import columns_text, plural

EARLY = (
    "stopped early: the difference is exaggerated on average, and about 90 to 95 % of such intervals hold "
    "the truth; --fixed plays all pairs"
)
"""What stopping early does to the interval; measured in the tests."""


@frozen(kw_only=True)
class ComparisonResult(ResultRow):
    """GameResult of a comparison. All rates are from 0 to 1.

    games:          games of each of the two that count: one a pair, or two where the two bots meet
    candidate_rate: share of the wins of the candidate's games; the same for the baseline
    differences:    those of all pairs, for intervals of other confidence
    differ:         share of pairs that differ
    saved:          share of the variance of independent games that pairing saves; None where they have none,
                    and where the two bots meet
    ratio:          log-likelihood ratio of H1 to H0, which are accepted at `upper` and `lower`
    decision:       "h0" or "h1", the hypothesis that is accepted; None so far
    early:          whether the test stopped the run
    """

    columns: ClassVar = columns(
        "candidate baseline pairs games candidate_rate=candidate_rate.value candidate_low=candidate_rate.low "
        "candidate_high=candidate_rate.high baseline_rate=baseline_rate.value "
        "baseline_low=baseline_rate.low baseline_high=baseline_rate.high difference=difference.value "
        "low=difference.low high=difference.high differ saved ratio lower upper decision early verdict"
    )

    candidate: str
    baseline: str
    pairs: int
    games: int
    candidate_rate: Estimate
    baseline_rate: Estimate
    difference: Estimate
    differences: BoundedMean
    differ: float
    saved: float | None
    ratio: float
    lower: float
    upper: float
    decision: str | None
    early: bool
    verdict: str


class PairedComparison:
    """The test of a candidate against a baseline, at the tables 2k and 2k + 1 of each pair k.

    Pairs count in the order of their numbers, whatever the order of the records. After a decision no more do.
    Which place is compared follows from the number of the table, as `paired_seating` has it.

    planned: pairs that are played at most
    places:  seats of a table or, in a game with teams, teams
    is_duel: whether the two meet at each table, and swap places in a pair
    """

    def __init__(
        self,
        candidate: str,
        baseline: str,
        hypotheses: Hypotheses,
        *,
        planned: int,
        places: int,
        is_duel: bool = False,
        teams: Teams = (),
    ) -> None:
        self.candidate = candidate
        self.baseline = baseline
        self.test = PairedTest(hypotheses)
        self.planned = planned
        self.places = places
        self.is_duel = is_duel
        self.teams = teams
        self._order: TableOrder[GameResult] = TableOrder()
        self._pair: list[GameResult] = []

    @property
    def settled(self) -> int | None:
        """Number of games that have settled the test; None where all games are to be played."""
        return None if self.test.decision is None else 2 * self.test.pairs

    @property
    def unfinished(self) -> bool:
        """Whether pairs of a fixed number are missing, so that there is no verdict."""
        return self.test.hypotheses.fixed and self.test.pairs < self.planned

    def add(self, record: GameResult) -> list[GameResult]:
        """Count the pairs that a record completes, and return their records."""
        counted: list[GameResult] = []
        for ready in self._order.add(record.table.number, record):
            self._pair.append(ready)
            if len(self._pair) == 2 and self.settled is None:
                self._count(self._pair)
                counted += self._pair
                self._pair = []
        return counted

    def _count(self, pair: Sequence[GameResult]) -> None:
        place = self.test.pairs % self.places
        tables = [join_teams(record, self.teams) for record in pair]
        self.test.add(self._share(tables, 0, place), self._share(tables, 1, place))

    def _share(self, pair: Sequence[GameResult], compared: int, place: int) -> int | Fraction:
        """Return the share of the win that the candidate (0) or the baseline (1) has in a pair."""
        share = pair[compared].share(place)
        if self.is_duel:
            return Fraction(share + pair[1 - compared].share(1 - place)) / 2
        return share

    def result(self) -> ComparisonResult:
        """Return the result so far."""
        test = self.test
        conclusion = None if self.unfinished else test.conclusion
        each = 2 if self.is_duel else 1
        lower, upper = test.hypotheses.bounds
        return ComparisonResult(
            candidate=self.candidate,
            baseline=self.baseline,
            pairs=test.pairs,
            games=each * test.pairs,
            candidate_rate=test.candidate.estimate,
            baseline_rate=test.baseline.estimate,
            difference=test.estimate,
            differences=test.difference,
            differ=test.differ,
            saved=None if self.is_duel else test.saved,
            ratio=test.ratio,
            lower=lower,
            upper=upper,
            decision=conclusion and conclusion.value,
            early=test.decision is not None,
            verdict=unfinished(test.pairs, self.planned) if self.unfinished else verdict(test),
        )


def comparison_text(comparison: PairedComparison, layout: str = SIMPLE) -> str:
    """Return a comparison in a format of `check_format`: for programs one row, for people a few lines."""
    result = comparison.result()
    bots = ResultTable(
        heads=("bot", "", "games", "win %", "95 %"),
        lines=[
            (result.candidate, "candidate", str(result.games), *result.candidate_rate.cells()),
            (result.baseline, "baseline", str(result.games), *result.baseline_rate.cells()),
        ],
        names=[*result.columns],
        rows=[result.values()],
    )
    if layout in DATA:
        return bots.text(layout)
    facts = columns_text(_facts(result, comparison))
    answer = f"{result.candidate} against {result.baseline}: {result.verdict}"
    lines = [bots.text(layout), "", facts, "", answer]
    return "\n".join([*lines, EARLY] if result.early else lines)


def _facts(result: ComparisonResult, comparison: PairedComparison) -> Iterator[tuple[str, str]]:
    difference = result.difference
    number = f"{100 * difference.value:+.1f}" if difference.value else "0"
    yield "difference", f"{number} points ({difference.interval(scale=100)})"
    yield "pairs that differ", f"{100 * result.differ:.1f} %"
    saved = "-" if result.saved is None else f"{100 * result.saved:.0f} %, against independent games"
    yield "variance saved", saved
    yield "log-likelihood ratio", _ratio(comparison)


def _ratio(comparison: PairedComparison) -> str:
    """Return the log-likelihood ratio with the hypotheses that are accepted at its bounds."""
    test = comparison.test
    ratio = f"{test.ratio:.2f}"
    if test.hypotheses.fixed:
        return ratio if comparison.unfinished else f"{ratio} (all pairs are played)"
    low, high = test.hypotheses.bounds
    h0, h1 = points(test.hypotheses.h0), points(test.hypotheses.h1)
    return f"{ratio} ({low:.2f} accepts {h0}, {high:.2f} accepts {h1})"


def verdict(test: PairedTest) -> str:
    """Return the answer as one line that a person can act on."""
    if not test.pairs:
        return "no pairs have been played"
    if test.conclusion is None:
        return _open(test)
    return _closed(test, test.conclusion) + _alike(test)


def _alike(test: PairedTest) -> str:
    """Return that no pair differed, and which opponents may show a difference; empty where a pair did."""
    if test.differing:
        return ""
    rate = test.candidate.value
    advice = "; choose other opponents by --field" if rate in (0.0, 1.0) else ""
    return f" (no pair differed in {_pairs(test.pairs)}{advice})"


def unfinished(pairs: int, planned: int) -> str:
    """Return why there is no verdict while a fixed number of pairs has not been played."""
    return f"no verdict: {pairs:,} of {_pairs(planned)} {'is' if planned == 1 else 'are'} played"


def points(number: float) -> str:
    """Return a number of points with its noun."""
    return f"{number:g} {'point' if abs(number) == 1 else 'points'}"


def _open(test: PairedTest) -> str:
    more = "more pairs would not settle it" if test.more is None else f"about {_round(test.more)} more needed"
    alike = "" if test.differing else " (no pair differed)"
    return f"not settled after {_pairs(test.pairs)}{alike}: {more}"


def _closed(test: PairedTest, conclusion: Decision) -> str:
    h0, h1 = test.hypotheses.h0, test.hypotheses.h1
    low, high = test.difference.bounds
    if conclusion is Decision.H1:
        return f"better by {_by(test, 1)}" if h0 >= 0 or low > 0 else f"not worse by {points(-h0)}"
    return f"worse by {_by(test, -1)}" if h1 <= 0 or high < 0 else f"not better by {points(h1)}"


def _by(test: PairedTest, sign: int) -> str:
    """Return the difference with its interval in points, turned round where `sign` is -1."""
    low, high = sorted(100 * sign * bound for bound in test.difference.bounds)
    return f"{100 * sign * test.estimate.value:.1f} points ({low:.1f} to {high:.1f})"


def _pairs(number: int) -> str:
    return f"{number:,} pairs" if number > 1 else plural(number, "pair")


def _round(number: int) -> str:
    """Return a number with two digits and zeros, since it is an estimate."""
    step = 10 ** max(floor(log10(number)) - 1, 0)
    return f"{round(number / step) * step:,}"


class Summary:
    """The standings of a run and, beside them, the test of two bots that are compared.

    played:   records that have come; the standings count fewer while pairs are incomplete
    ended_at: the number of games of a run that was begun without one, once it is known
    """

    def __init__(self, standings: Standings, comparison: PairedComparison | None = None) -> None:
        self.standings = standings
        self.comparison = comparison
        self.played = 0
        self.ended_at: int | None = None

    @property
    def settled(self) -> int | None:
        """Number of games that have settled the test; None where all games are to be played."""
        return None if self.comparison is None else self.comparison.settled

    def add(self, record: GameResult) -> None:
        """Count one record."""
        for counted in (record,) if self.comparison is None else self.comparison.add(record):
            self.standings.add(counted)
        self.played += 1
