"""Finds games of a cup: those of a bot, that it lost, the worst of them, or with faults."""

from collections.abc import Callable, Iterable, Iterator
from heapq import nsmallest
from typing import Any, TypeVar

from attrs import frozen

from camelcup.cup.file.reading import Cup
from camelcup.cup.plan import Plan
from camelcup.errors import UserError, unknown
from camelcup.game.teams import join_teams
from camelcup.records import GameResult
from camelcup.results.result_table import ResultTable
from camelcup.text import name_places

Game = TypeVar("Game")


@frozen
class GameFilter:
    """Conditions for games of a cup, all of which must hold.

    bot:    a bot that plays in them; None for any
    lost:   whether the bot lost them
    faults: whether the bot, or without one any bot, committed a fault in them
    worst:  the number of games, those that are worst for the bot; None for all
    place:  of the games, for errors

    Raises UserError if the bot is not of the cup, or is missing.

    >>> run = play(["Player0", "RandomBot"], games=5, seed=7, isolation="none")
    >>> lost: GameFilter = GameFilter(run.plan, "RandomBot", lost=True)
    >>> sum(map(lost.matches, run.games())) == len(list(run.games("RandomBot", lost=True)))
    True
    """

    plan: Plan
    bot: str | None = None
    lost: bool = False
    faults: bool = False
    worst: int | None = None
    place: str = "this run"

    def __attrs_post_init__(self) -> None:
        bots = self.plan.tournament.all_bots
        if self.bot is not None and self.bot not in bots:
            raise unknown("bot", self.bot, bots, where=self.place)
        if self.lost and self.bot is None:
            raise UserError("--lost needs --bot: name the bot that lost")
        if self.worst is not None and self.bot is None:
            raise UserError(f"--worst {self.worst} needs --bot: name the bot whose games are listed")

    def matches(self, result: GameResult) -> bool:
        """Whether a game meets the conditions."""
        seats = self._seats(result)
        if self.lost and any(seat in result.winners for seat in self._counted(result)):
            return False
        if self.faults and not any(fault.seat in seats for fault in result.faults):
            return False
        return bool(seats)

    def choose(self, games: Iterable[Game], result: Callable[[Game], GameResult]) -> Iterator[Game]:
        """Yield the games that meet the conditions: in their order, or the worst first.

        The worst games are those that the bot lost by most; at the same distance those with the lower score.

        result: returns the result of a game
        """
        chosen = (game for game in games if self.matches(result(game)))
        if self.worst is None:
            return chosen
        return iter(nsmallest(self.worst, chosen, key=lambda game: self._badness(result(game))))

    def best_seat(self, joined: GameResult) -> int | None:
        """Return the seat in which the bot did best; None without a bot. In a game with teams, its team."""
        return None if self.bot is None else min(self._counted(joined), key=joined.place)

    def _seats(self, result: GameResult) -> list[int]:
        return [seat for seat, bot in enumerate(result.table.bots) if self.bot in (None, bot)]

    def _counted(self, result: GameResult) -> list[int]:
        """Return the seats of the bot without those that copies of it fill, unless it has no others."""
        seats = self._seats(result)
        return [seat for seat in seats if seat not in result.table.fills] or seats

    def _badness(self, result: GameResult) -> tuple[float, ...]:
        joined = join_teams(result, self.plan.tournament.teams)
        seat = self.best_seat(joined)
        assert seat is not None
        won = seat in joined.winners
        return won, joined.margin(seat), joined.scores[seat], joined.table.number


COLUMNS = ("table", "score", "place", "margin", "turns", "faults", "out", "winners", "scores", "bots")
OWN_COLUMNS = frozenset({"score", "place", "margin"})


def game_table(cup: Cup, chosen: GameFilter, brief: bool) -> ResultTable:
    """Return a table of the games that a filter lets through, in the order of `game_rows`.

    brief: whether columns of faults are left out if there are none, and of scores beside those of the bot
    """
    rows = game_rows(cup, chosen)
    left_out = frozenset() if chosen.bot else OWN_COLUMNS
    if brief:
        left_out |= {name for name in ("faults", "out") if not any(row[name] for row in rows)}
        left_out |= {"scores"} if chosen.bot else set()
    names = [name for name in COLUMNS if name not in left_out]
    return ResultTable.of(names, [[row[name] for name in names] for row in rows])


def game_rows(cup: Cup, chosen: GameFilter) -> list[dict[str, Any]]:
    """Return the games of a cup that a filter lets through: by table, or the worst first.

    Each has `COLUMNS`, of which `OWN_COLUMNS` are those of the bot whose games are listed. In a game
    with teams seats are teams. In `out` and `winners` a bot with several seats is named with its seat.
    """
    tournament = cup.plan.tournament
    rows = []
    for line, result in chosen.choose(cup.games(), lambda game: game[1]):
        joined = join_teams(result, tournament.teams)
        seat = chosen.best_seat(joined)
        names = name_places(joined.table.bots, tournament.place)
        row: dict[str, Any] = {"table": joined.table.number}
        if seat is not None:
            row |= {"score": joined.scores[seat], "place": joined.place(seat), "margin": joined.margin(seat)}
        row |= {
            "turns": line.turns(),
            "faults": len(joined.faults),
            "out": [names[seat] for seat in joined.out],
            "winners": [names[seat] for seat in joined.winners],
            "scores": joined.scores,
            "bots": joined.table.bots,
        }
        rows.append(row)
    return rows if chosen.worst else sorted(rows, key=lambda row: row["table"])


def find_lost(cup: Cup, bot: str) -> tuple[int, str]:
    """Return the first table that a bot lost, and a line that says of how many. Raises UserError if none."""
    chosen = GameFilter(cup.plan, bot, lost=True, place=str(cup.path))
    tables = sorted(result.table.number for result in filter(chosen.matches, cup.game_results()))
    if not tables:
        raise UserError(f"--lost {bot}: it has lost no game in {cup.path}")
    then = f"; the next one is at table {tables[1]}" if tables[1:] else ""
    return tables[0], f"table {tables[0]}: game 1 of {len(tables)} that {bot} lost{then}"


def find_worst(cup: Cup, bot: str) -> tuple[int, str]:
    """Return the table of a bot's worst game, and a line that says how bad it is."""
    chosen = GameFilter(cup.plan, bot, worst=1, place=str(cup.path))
    row = next(iter(game_rows(cup, chosen)), None)
    if row is None:
        raise UserError(f"--worst {bot}: it has played no game in {cup.path}")
    table, place = row["table"], f"place {row['place']} of {len(row['bots'])}"
    return (
        table,
        f"table {table}: the worst game of {bot}: score {row['score']}, {place}, margin {row['margin']}",
    )
