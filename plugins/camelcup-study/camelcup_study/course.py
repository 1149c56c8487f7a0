"""Course: who is ahead in the course of a game, when its winner is settled, and the turns that decide it."""

from bisect import insort
from collections.abc import Sequence
from operator import itemgetter
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from attrs import frozen
from scipy.stats import norm

from camelcup import AnyGame, Estimate, GameRecord, Step, derive, join_teams, replay
from camelcup.report import Cell, Figure, Lines
from camelcup_study.findings import POINTS, Chapter, Finding, cells, percent
from camelcup_study.jackknife import LEAST, Floats, as_share, batches_of, means
from camelcup_study.play_outs import PlayOuts

TITLE = "Course"

GAMES = 120
"""Most games whose positions are played out."""

MOVES = 800_000
"""Actions in play-outs after which no other game is measured."""

POSITIONS = 8
"""Positions of a game that are played out, besides its end."""

PLAY_OUTS = 24
"""Games played out from a position."""

AGAIN = 200
"""Games played out before and after a turn that may have moved the chance most."""

CLEAR = 3
"""Standard errors by which a seat that is clearly ahead leads the next."""

SETTLED = 0.9
"""Chance from which on a winner is settled."""

TURNS = 5
"""Turns in the table."""


@frozen
class Measured:
    """A game whose sampled positions have been played out.

    places:  of these positions among all of the game; the last is the end
    chances: of each team, to win, at each of them
    """

    record: GameRecord
    places: Sequence[int]
    chances: Floats

    @property
    def winners(self) -> Any:
        """The teams that won."""
        return np.flatnonzero(self.chances[-1])

    @property
    def settled(self) -> float:
        """The part of the game after which the chance of the only winner stays high; 1 without one."""
        low = (self.chances[:, self.winners[0]] < SETTLED) | (len(self.winners) > 1)
        after = int(np.flatnonzero(low)[-1]) + 1 if low.any() else 0
        return self.places[min(after, len(low) - 1)] / max(1, self.places[-1])

    @property
    def jumps(self) -> Floats:
        """How much each chance changed from one position to the next."""
        return np.abs(np.diff(self.chances, axis=0))

    def leaders(self) -> list[int]:
        """Return the teams that were clearly ahead, one after the other."""
        found: list[int] = []
        for number, chances in enumerate(self.chances):
            best = int(np.argmax(chances))
            rivals = np.delete(chances, best) if not found else chances[found[-1:]]
            lead = chances[best] - max(rivals, default=0)
            variance = chances[best] + max(rivals, default=0) - lead**2
            error = np.sqrt(variance / PLAY_OUTS) if number < len(self.chances) - 1 else 0
            if found[-1:] != [best] and lead > CLEAR * error:
                found.append(best)
        return found


class Course:
    """Draws some games, and plays out positions of them.

    teams: the seats of each; in a game without teams, of each seat
    path:  of the cup file; None if there is none
    """

    def __init__(self, play_outs: PlayOuts, teams: Sequence[Sequence[int]], path: Path | None) -> None:
        self.play_outs = play_outs
        self.teams = teams
        self.path = path
        self.drawn: list[tuple[int, GameRecord]] = []

    def watch(self, step: Step) -> None:
        """Keep nothing: the games that are drawn are played again, so that no other fills the memory."""

    def add(self, record: GameRecord) -> None:
        """Draw this game, or leave it out: by its seed, whatever the order in which games ended."""
        key = derive(record.table.seed, "course", record.table.number)
        if record.turns and (len(self.drawn) < GAMES or key < self.drawn[-1][0]):
            insort(self.drawn, (key, record), key=itemgetter(0))
            del self.drawn[GAMES:]

    def chapter(self) -> Chapter:
        """Return how the chance to win changed in the games that were drawn."""
        if not self.play_outs.bot and not self.play_outs.game.lists_actions:
            gap = "course: random moves say little where a game does not list its actions (--play-outs BOT)"
            return Chapter(TITLE, gaps=[gap])
        if len({record.table.seed for _, record in self.drawn}) < LEAST:
            return Chapter(TITLE, gaps=[f"course: {len(self.drawn)} games are too few for intervals"])
        measured = [self._measure(*drawn) for drawn in self.drawn if self.play_outs.moves < MOVES]
        batch, number = batches_of([each.record.table.seed for each in measured])
        if number < LEAST:
            return Chapter(TITLE, gaps=[f"course: {len(measured)} games are too few for intervals"])
        figures = [_curves(measured, batch, number), self._turns(measured)]
        return Chapter(TITLE, _findings(measured, batch, number), figures)

    def _measure(self, key: int, record: GameRecord) -> Measured:
        states, random = _positions(record, self.play_outs.game)[0], Random(key)
        last = len(states) - 1
        places = [round(number * last / (POSITIONS + 1)) for number in range(1, POSITIONS + 2)]
        joined = join_teams(record, tuple(map(tuple, self.teams)))
        chances = {last: np.array([float(joined.share(team)) for team in range(len(self.teams))])}
        for place in sorted({*places} - {last}):
            chances[place] = self.play_outs.chances(states[place], PLAY_OUTS, random)
        return Measured(record, places, np.array([chances[place] for place in places]))

    def _turns(self, measured: Sequence[Measured]) -> Figure:
        """Return the table of turns that moved a chance most: one a game, measured by fresh play-outs."""
        far = sorted((each for each in measured if each.jumps.any()), key=lambda each: -each.jumps.max())
        found = [self._turn(each) for each in far[:TURNS]]
        rows = [row for row, change in found if (change.low or 0) > 0 or (change.high or 0) < 0]
        return Figure(
            "Turns that decided",
            f"Of the {len(measured)} games, those in which the chance of a seat to win changed most from one "
            f"position to the next, and the turn in between that changed it most, with the change in points "
            f"and its interval by {AGAIN} fresh play-outs before and after it.",
            ("turn", "moved by", "who gains or loses", *POINTS),
            rows,
        )

    def _turn(self, measured: Measured) -> tuple[Sequence[Cell], Estimate]:
        """Return the row of the turn that changed a chance most in a game, and that change."""
        record, table = measured.record, measured.record.table
        states, turns = _positions(record, self.play_outs.game)
        random = Random(derive(table.seed, "turns", table.number))
        jump, team = np.unravel_index(int(measured.jumps.argmax()), measured.jumps.shape)
        span = range(measured.places[int(jump)], measured.places[int(jump) + 1] + 1)
        chances = [self.play_outs.chances(states[place], PLAY_OUTS, random)[team] for place in span]
        place = span[int(np.abs(np.diff(chances)).argmax())]
        before, after = (
            self.play_outs.chances(state, AGAIN, random)[team] for state in states[place : place + 2]
        )
        change = _change(float(before), float(after))
        turn = turns[place + 1]
        mover = record.turns[turn - 1].seat
        who = "chance" if mover is None else f"{table.bots[mover]}, seat {mover}"
        seats = ", ".join(f"{table.bots[seat]}, seat {seat}" for seat in self.teams[int(team)])
        where = f"table {table.number}, turn {turn}"
        if self.path:
            where = f"camelcup replay {self.path} {table.number} --at {turn}"
        return (where, who, seats, *cells(change)), change


def _positions(record: GameRecord, game: AnyGame) -> tuple[list[Any], list[int]]:
    """Return the first position of a game and that after each step, with the number of turns so far."""
    states: list[Any] = []
    turns = [0]
    for step in replay(record, game):
        states = states or [step.before]
        states.append(step.after)
        turns.append(len(step.turns))
    return states, turns


def _change(before: float, after: float) -> Estimate:
    """Return a difference of two shares with its interval (A. Agresti and B. Caffo, 2000)."""
    shares = [(share * AGAIN + 1) / (AGAIN + 2) for share in (before, after)]
    error = np.sqrt(sum(share * (1 - share) for share in shares) / (AGAIN + 2))
    margin = float(norm.ppf(1 - 0.025 / TURNS) * error)
    value, middle = after - before, shares[1] - shares[0]
    return Estimate(value, min(value, middle - margin), max(value, middle + margin))


def _findings(measured: Sequence[Measured], batch: Any, number: int) -> list[Finding]:
    """Return the means over games."""
    half, lucks = POSITIONS // 2 - 1, len({each.record.table.seed for each in measured})
    counts = []
    for each in measured:
        leaders, winners = each.leaders(), set(each.winners)
        ahead = int(each.chances[half].argmax())
        counts.append((each.settled, not winners >= {*leaders}, each.chances[-1, ahead], len(leaders) - 1))
    *shares, changes = means(np.array(counts, dtype=float), batch, number)
    games = len(measured)
    assert changes.low is not None
    assert changes.high is not None
    changes = Estimate(max(0, changes.value), max(0, changes.low), changes.high + 3 / lucks)
    names = ("the winner is settled after, % of the game", "comebacks, % of games", "ahead half-way wins, %")
    found = [
        Finding(name, as_share(share, lucks), games, 100) for name, share in zip(names, shares, strict=True)
    ]
    return [*found, Finding("clear lead changes a game", changes, games)]


def _curves(measured: Sequence[Measured], batch: Any, number: int) -> Figure:
    """Return the figure of the winner's chance, and of how often the seat ahead wins, along the game."""
    ends = [each.chances[-1] for each in measured]
    of_winner = [each.chances @ end for each, end in zip(measured, ends, strict=True)]
    ahead = [end[each.chances.argmax(axis=1)] for each, end in zip(measured, ends, strict=True)]
    lucks = len({each.record.table.seed for each in measured})
    rows: list[Sequence[Cell]] = []
    for name, values in (("chance of the seat that wins", of_winner), ("the seat ahead wins", ahead)):
        for place, share in enumerate(means(np.array(values)[:, :-1], batch, number), start=1):
            of_game = 100 * place / (POSITIONS + 1)
            rows.append((name, of_game, len(measured), *cells(as_share(share, lucks))))
    return Figure(
        "From the beginning to the end",
        f"At {POSITIONS} positions of a game, {PLAY_OUTS} games are played out: the mean chance that they "
        "give to the seat that wins in the end, and how often the seat that they see ahead wins. They see "
        "what is hidden from the seats.",
        ("line", "% of the game", "games", *percent("share %")),
        rows,
        Lines("% of the game", "share %", series="line", low="low %", high="high %"),
    )
