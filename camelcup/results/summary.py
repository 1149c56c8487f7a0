"""The summary of a run: standings, and the test of a comparison."""

from camelcup.records import GameResult
from camelcup.results.comparison import PairedComparison
from camelcup.results.standings import Standings


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
        self.played += 1
        for counted in (record,) if self.comparison is None else self.comparison.add(record):
            self.standings.add(counted)
