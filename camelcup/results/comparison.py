"""A comparison of two bots in pairs of games that are alike in all else."""

from collections.abc import Sequence
from fractions import Fraction
from typing import ClassVar

from attrs import frozen

from camelcup.game.teams import Teams, join_teams
from camelcup.records import GameResult
from camelcup.results.intervals import BoundedMean, Estimate
from camelcup.results.order import TableOrder
from camelcup.results.result_table import ResultRow, columns
from camelcup.results.sprt import Hypotheses, PairedTest
from camelcup.results.verdict import unfinished, verdict


@frozen(kw_only=True)
class ComparisonResult(ResultRow):
    """GameResult of a comparison. All rates are from 0 to 1.

    pairs:          pairs that count
    games:          games of each of the two that count: one a pair, or two where the two bots meet
    candidate_rate: share of the wins of the candidate's games; the same for the baseline
    difference:     candidate minus baseline
    differences:    those of all pairs, for intervals of other confidence
    differ:         share of pairs that differ
    saved:          share of the variance of independent games that pairing saves; None where they have none,
                    and where the two bots meet
    ratio:          log-likelihood ratio of H1 to H0, which are accepted at `upper` and `lower`
    decision:       "h0" or "h1", the hypothesis that is accepted; None where neither is, and before all of
                    a fixed number of pairs are played
    early:          whether the test stopped the run
    verdict:        the answer in words
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
    Which place is compared follows from the number of the table, as `paired_seating` has it: the two bots may
    be of one spec, and opponents may be of the same too.

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
        """Count the pair that is next."""
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
