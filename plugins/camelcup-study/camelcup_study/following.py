"""The games of a run, each played again once before those that count something."""

from collections.abc import Sequence
from typing import Any, Protocol

from attrs import evolve

from camelcup import AnyGame, GameRecord, ReplayError, Run, Step, UserError, join_teams, replay
from camelcup_study.results import Results


class Watcher(Protocol):
    """Counts something in each game: moves as they are made, and the record at the end."""

    def watch(self, step: Step) -> None: ...

    def add(self, record: GameRecord) -> None: ...


def follow(run: Run, watchers: Sequence[Watcher | Any], name: str) -> Results:
    """Play each game of a run again before some watchers, and return the results.

    name: of the run, for errors

    Raises UserError where there are no games, a bot failed in each, or one does not follow its rules.
    """
    game, teams, kept = run.display.game, run.plan.tournament.teams, []
    for record in run:
        _follow(record, game, watchers, name)
        kept.append(join_teams(evolve(record, turns=()), teams))
    if not kept:
        raise UserError(f"{name}: no game has been played yet")
    if all(result.faults for result in kept):
        raise UserError(
            f"{name}: a bot failed in every game, first {run.faults[0]}; mend it, or leave it out"
        )
    return Results.of(kept)


def _follow(record: GameRecord, game: AnyGame, watchers: Sequence[Watcher | Any], name: str) -> None:
    watching = [each.watch for each in watchers]
    try:
        for step in replay(record, game):
            for watch in watching:
                watch(step)
    except ReplayError as error:
        raise UserError(f"{name}: table {record.table.number} does not follow the rules ({error})") from error
    for each in watchers:
        each.add(record)
