"""Teams: the seats that one competitor fills, and records in which each team counts once."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from attrs import evolve

from camelcup.errors import PluginError
from camelcup.game.game import AnyGame
from camelcup.records import GameRecord, GameResult, Times, Turn

T = TypeVar("T")
R = TypeVar("R", bound=GameResult)

Teams = tuple[tuple[int, ...], ...]
"""The seats of each team; empty in a game without teams."""


def find_teams(game: AnyGame, seats: int) -> Teams:
    """Return the teams at a table, none in a game without teams.

    Raises PluginError if they differ in size, or lack a seat.

    >>> find_teams(Nim(), 2)
    ()
    """
    teams = tuple([tuple(team) for team in game.teams(seats)])
    sizes = {len(team) for team in teams}
    if len(sizes) > 1 or sorted(seat for team in teams for seat in team) != list(range(seats)):
        raise PluginError(
            f"{game.name}: teams({seats}) must be groups of one size that hold each seat once, not {teams}"
        )
    return () if sizes == {1} else teams


def team_size(teams: Teams) -> int:
    """Return the number of seats of a team: 1 in a game without teams."""
    return len(teams[0]) if teams else 1


def fill_seats(competitors: Sequence[T], teams: Teams) -> tuple[T, ...]:
    """Return the competitor in each seat, from the competitors of the teams."""
    if not teams:
        return tuple(competitors)
    by_seat = {seat: competitor for competitor, team in zip(competitors, teams, strict=True) for seat in team}
    return tuple([by_seat[seat] for seat in sorted(by_seat)])


def join_teams(record: R, teams: Teams) -> R:
    """Return a record in which each team has one seat, the number of the team.

    Without teams it is the same record. A team has the score of its first seat, and the faults and the times
    of all its seats. It wins if one of them does, and is out if all are. The turns cannot be replayed.

    >>> record = play_table(Nim(), [ScriptedBot([(0, 3), (2, 5)]), ScriptedBot([(1, 4)])])
    >>> join_teams(record, teams=((0, 1),)).winners
    (0,)
    """
    if not teams:
        return record
    team_of = {seat: number for number, team in enumerate(teams) for seat in team}
    joined: dict[str, Any] = {
        "table": evolve(
            record.table,
            bots=tuple([record.table.bots[team[0]] for team in teams]),
            fills=_teams_of(record.table.fills, team_of),
        ),
        "scores": tuple([record.scores[team[0]] for team in teams]),
        "winners": _teams_of(record.winners, team_of),
        "faults": tuple([evolve(fault, seat=team_of[fault.seat]) for fault in record.faults]),
        "out": tuple([number for number, team in enumerate(teams) if set(team) <= set(record.out)]),
        "times": tuple([_all_times([record.times[seat] for seat in team]) for team in teams]),
    }
    if isinstance(record, GameRecord):
        joined["turns"] = tuple(
            [Turn(None if turn.seat is None else team_of[turn.seat], turn.move) for turn in record.turns]
        )
    return evolve(record, **joined)


def _teams_of(seats: Sequence[int], team_of: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(sorted({team_of[seat] for seat in seats}))


def _all_times(times: Sequence[Times]) -> Times:
    return Times(
        sum(spent.moves for spent in times),
        sum(spent.total_ns for spent in times),
        max(spent.worst_ns for spent in times),
    )
