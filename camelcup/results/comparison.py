"""A comparison of two bots in pairs of games that are alike in all else."""

from collections.abc import Mapping
from fractions import Fraction

from attrs import frozen

from camelcup.cup.tournament import Tournament
from camelcup.records import Result
from camelcup.results.intervals import wilson
from camelcup.results.scoring import ScoringRule
from camelcup.results.sprt import Hypotheses, PairedTest
from camelcup.results.standings import Standings
from camelcup.results.verdict import unfinished, verdict


@frozen(kw_only=True)
class Compared:
    """Result of a comparison. All rates are from 0 to 1, and their intervals are 95 %.

    pairs:          pairs that count
    games:          games of each of the two that count: one a pair, or two where the two bots meet
    candidate_rate: share of the wins of the candidate's games; the interval is `candidate_low` and
                    `candidate_high`. The same for the baseline.
    difference:     candidate minus baseline; `low` and `high` are None where all pairs differ alike
    differ:         share of pairs that differ
    saved:          share of the variance of independent games that pairing saves; None where they have none,
                    and where the two bots meet
    ratio:          log-likelihood ratio of H1 to H0, which are accepted at `upper` and `lower`; None where
                    all pairs differ alike
    decision:       "h0" or "h1", the hypothesis that is accepted; None where neither is, and before all of
                    a fixed number of pairs are played
    early:          whether the test stopped the run
    verdict:        the answer in words
    """

    candidate: str
    baseline: str
    pairs: int
    games: int
    candidate_rate: float
    candidate_low: float
    candidate_high: float
    baseline_rate: float
    baseline_low: float
    baseline_high: float
    difference: float
    low: float | None
    high: float | None
    differ: float
    saved: float | None
    ratio: float | None
    lower: float
    upper: float
    decision: str | None
    early: bool
    verdict: str


class Comparison(Standings):
    """The standings of paired tables, and the test of the candidate against the baseline.

    Pairs count in the order of their numbers, whatever the order of the records: a pair waits for those
    before it. After a decision no more do. Which seat is compared follows from the number of the table, as
    `paired_seating` has it: the two bots may be of one spec, and opponents may be of the same too.

    planned: pairs that are played at most
    """

    def __init__(self, rule: ScoringRule, tournament: Tournament, hypotheses: Hypotheses) -> None:
        super().__init__(rule, tournament.bots, teams=tournament.teams)
        self.candidate, self.baseline, *self.field = tournament.bots
        self.places = tournament.places
        self.is_duel = tournament.is_duel
        self.planned = tournament.games // 2
        self.test = PairedTest(hypotheses)
        self._waiting: dict[int, dict[int, Result]] = {}

    @property
    def settled(self) -> int | None:
        return None if self.test.decision is None else 2 * self.test.pairs

    @property
    def unfinished(self) -> bool:
        """Whether pairs of a fixed number are missing, so that there is no verdict."""
        return self.test.hypotheses.fixed and self.test.pairs < self.planned

    def _count(self, record: Result) -> None:
        if self.settled is not None:
            return
        pair, compared = divmod(record.table.number, 2)
        self._waiting.setdefault(pair, {})[compared] = record
        while self.settled is None and len(self._waiting.get(self.test.pairs, {})) == 2:
            self._count_pair(self.test.pairs)

    def _count_pair(self, pair: int) -> None:
        """Count the pair that is next."""
        tables = self._waiting.pop(pair)
        for record in tables.values():
            super()._count(record)
        place = pair % self.places
        self.test.add(self._share(tables, 0, place), self._share(tables, 1, place))

    def _share(self, tables: Mapping[int, Result], compared: int, place: int) -> int | Fraction:
        """Return the share of the win that the candidate (0) or the baseline (1) has in a pair."""
        share = tables[compared].share(place)
        if self.is_duel:
            return Fraction(share + tables[1 - compared].share(1 - place)) / 2
        return share

    def result(self) -> Compared:
        """Return the result so far."""
        test = self.test
        conclusion = None if self.unfinished else test.conclusion
        low, high = test.interval or (None, None)
        each = 2 if self.is_duel else 1
        games = each * test.pairs
        candidate = wilson(each * test.candidate.total, games)
        baseline = wilson(each * test.baseline.total, games)
        return Compared(
            candidate=self.candidate,
            baseline=self.baseline,
            pairs=test.pairs,
            games=games,
            candidate_rate=test.candidate.value or 0.0,
            candidate_low=candidate[0],
            candidate_high=candidate[1],
            baseline_rate=test.baseline.value or 0.0,
            baseline_low=baseline[0],
            baseline_high=baseline[1],
            difference=test.difference.value or 0.0,
            low=low,
            high=high,
            differ=test.differ,
            saved=None if self.is_duel else test.saved,
            ratio=test.ratio,
            lower=test.hypotheses.bounds[0],
            upper=test.hypotheses.bounds[1],
            decision=conclusion and conclusion.value,
            early=test.decision is not None,
            verdict=unfinished(test.pairs, self.planned) if self.unfinished else verdict(test),
        )
