"""The games of a search: each candidate at the same tables, with the same luck, as the start."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs
from attrs import frozen

from camelcup import Plugins, Run, add_options, compare, derive, join_teams, tournament
from camelcup.report import BoundedMean
from camelcup_study.games import kept
from camelcup_study.options import Values, joined
from camelcup_study.search import Outcome

TUNED, START = "tuned", "start"
"""Aliases of the two bots."""


@frozen
class Tables:
    """Tables at which a bot with some values meets a field.

    bot:     the start of the search
    field:   opponents; none where the two bots meet
    seats:   at a table
    folder:  of the cup files
    options: other arguments of `tournament`
    """

    plugins: Plugins
    bot: str
    field: Sequence[str]
    seats: int
    seed: int
    folder: Path
    options: Mapping[str, Any]
    starts: dict[str, Sequence[float]] = attrs.field(factory=dict, init=False)

    def play(self, values: Values, games: int, stage: str, number: int) -> Outcome:
        """Return by how much the share of the win is larger than that of the start, on equal tables."""
        if stage not in self.starts:
            same = [0.5] * games  # where the two meet, and one of them is the other
            self.starts[stage] = self._shares({}, games, stage, 0) if self.field else same
        mean = BoundedMean(low=-1)
        for own, other in zip(self._shares(values, games, stage, number), self.starts[stage], strict=True):
            mean.add(own - other)  # type: ignore[arg-type]
        estimate = mean.estimate
        return Outcome(estimate.value, f"{100 * estimate.value:+.1f} points ({estimate.interval(100)})")

    def _shares(self, values: Values, games: int, stage: str, number: int) -> list[float]:
        """Return the share of the win at each table."""
        run = tournament(
            [f"{TUNED}={self.spec(values)}", *(self.field or [f"{START}={self.bot}"])],
            games,
            seating=f"gauntlet:{TUNED}",
            seed=derive(self.seed, stage) >> 1,
            fill=f"{START}={self.bot}" if 0 < len(self.field) < self.seats - 1 else None,
            seats=self.seats,
            **kept(self.folder / f"{stage}-{number}.jsonl"),
            **self.options,
        )
        teams = run.plan.tournament.teams
        results = sorted(run.games(), key=lambda result: result.table.number)
        together = [join_teams(result, teams) for result in results]
        return [float(each.share(each.table.bots.index(TUNED))) for each in together]

    def spec(self, values: Values) -> str:
        """Return the spec of the bot with some values."""
        return add_options(self.bot, joined(values), self.plugins) if values else self.bot

    def compare(self, values: Values, pairs: int) -> Run:
        """Compare the bot with some values with the start, on tables that the search has not seen."""
        path = self.folder / "compare.jsonl"
        if path.exists():
            return compare(resume=path, **self.options)
        two = f"{TUNED}={self.spec(values)}", f"{START}={self.bot}"
        seed = derive(self.seed, "compare") >> 1
        return compare(*two, self.field or None, pairs, seats=self.seats, seed=seed, out=path, **self.options)
