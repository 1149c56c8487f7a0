"""Luck and skill: the variance of the win split by bot, seat and luck, and games that tell two bots apart."""

import numpy as np
from attrs import evolve, frozen
from scipy.stats import norm

from camelcup import Estimate
from camelcup.report import Bars, Figure
from camelcup_study.field import MOST, Field
from camelcup_study.findings import Chapter, Finding, cells, percent
from camelcup_study.jackknife import LEAST, Floats, as_share, jackknife
from camelcup_study.results import Results

TITLE = "Luck and skill"

PARTS = ("bot", "circles", "seat", "luck", "rest")

MEANT = {
    "bot": "how strong the bot is",
    "circles": "which bots it meets, beyond how strong they are",
    "seat": "the seat, whatever the luck",
    "luck": "the luck of the seat at this table, whatever bot sits there",
    "rest": "all else: what bots and luck do together, and the bots' own dice",
}

Z95 = float(norm.ppf(0.975))

SURE = float(norm.ppf(0.95))
"""Standard errors by which the better bot has to be better to be first in 95 of 100 runs."""


@frozen(slots=False)
class Rotations:
    """Games in which the same bots had every seat once, with the same luck.

    results: the games, those of each luck together
    cube:    share of the win less an equal one, by luck, bot and seat
    order:   the places of these cells in `results.shares` as one list
    """

    results: Results
    cube: Floats
    order: np.ndarray

    @classmethod
    def of(cls, results: Results) -> "Rotations | None":
        """Return the rotations among some games; None if they are too few for intervals."""
        groups = list(results.rotations())
        if len(groups) < LEAST:
            return None
        games = np.concatenate(groups)
        chosen = evolve(
            results,
            who=results.who[games],
            shares=results.shares[games],
            seeds=[results.seeds[game] for game in games],
        )
        size = results.places
        # Of each luck: the cells sorted by bot, and those of a bot by seat.
        keys = chosen.who.reshape(len(groups), -1) * size + np.tile(np.arange(size), size)
        order = np.argsort(keys, axis=1)
        flat = chosen.shares.reshape(len(groups), -1)
        cube = np.take_along_axis(flat, order, axis=1).reshape(len(groups), size, size)
        return cls(chosen, cube - 1 / size, order)

    @property
    def weights(self) -> np.ndarray:
        """The batch of each luck."""
        return self.results.batch[:: self.results.places]

    @property
    def vary(self) -> bool:
        """Whether there is a variance to split, whichever batch is left out."""
        uneven = (abs(self.cube) > 1e-9).any(axis=(1, 2))
        return len(set(self.weights[uneven])) > 1


def shares_of_variance(rotations: Rotations) -> list[Estimate] | None:
    """Return the share of the variance of the win for each of `PARTS`; None where luck cannot be told.

    The model: share = an equal one + gains from the other bots + seat + luck of the seat + rest. The parts
    of the rest at one table add up to 0, and are unrelated between tables. See docs/study-method.md.
    """
    results, cube = rotations.results, rotations.cube
    size, batch = results.places, rotations.weights
    field = Field(results)
    rows, columns = cube.mean(axis=2), cube.mean(axis=1)
    if size == 2 and not field.tells_pairs:
        return None
    left = cube - rows[:, :, None] - columns[:, None, :]

    def statistic(weight: Floats) -> Floats:
        of_luck = weight[batch]
        every = of_luck.sum()
        by_strength, beyond = field.spread(weight)
        seat = of_luck @ columns / every
        if size == 2:
            fitted = np.take_along_axis(field.fitted(weight).reshape(len(cube), -1), rotations.order, axis=1)
            noise = size * ((rows - fitted.reshape(cube.shape)[:, :, 0]) ** 2).sum(axis=1)
        else:
            noise = (left**2).sum(axis=(1, 2)) / ((size - 1) * (size - 2))
        of_seats = ((columns - seat) ** 2).mean(axis=1) - noise * (size - 1) / size**2
        parts = [by_strength, beyond, float((seat**2).mean()), float(of_luck @ of_seats / every)]
        total = float(of_luck @ (cube**2).mean(axis=(1, 2)) / every)
        return np.array([*parts, total - sum(parts)]) / total

    return [as_share(each, len(results.alike)) for each in jackknife(statistic, results.batches)]


def luck_and_skill(results: Results) -> Chapter:
    """Return the split of the variance, and how many games tell the first bot from the second."""
    field, findings, gaps = [_standing(results)], list[Finding](), list[str]()
    if len(results.bots) > 1 and results.has_intervals:
        needed = _games_needed(results)
        findings += needed
        gaps += [] if needed else ["games needed: the first two bots have hardly met, or one always won"]
    rotations = Rotations.of(results) if len(results.bots) <= MOST else None
    if rotations and not rotations.vary:
        return Chapter(TITLE, findings, field, [*gaps, "luck: all seats share the win in nearly every game"])
    shares = shares_of_variance(rotations) if rotations else None
    if rotations is None or shares is None:
        gaps.append(
            f"luck: it needs the same bots on every seat with the same luck, {LEAST} times "
            "(--seating same-luck)"
        )
        return Chapter(TITLE, findings, field, gaps)
    games = rotations.results.games
    circular = len(results.bots) > 2 and Field(rotations.results).tells_pairs
    names = [name for name in PARTS if name != "circles" or circular]
    split = [
        Finding(f"{name}, % of the variance of the win", shares[PARTS.index(name)], games, 100)
        for name in names
    ]
    rows = [(name, MEANT[name], games, *cells(shares[PARTS.index(name)])) for name in names]
    figure = Figure(
        "What decides who wins",
        "The variance of the share of the win, by what it comes from, in percent with 95 % intervals. Every "
        "bot of a group has had every seat with the same luck.",
        ("part", "is", "games", *percent("share %")),
        rows,
        Bars("part", "share %", "low %", "high %"),
    )
    return Chapter(TITLE, [*split, *findings], [figure, *field], gaps)


def _standing(results: Results) -> Figure:
    """Return the share of the win of each bot."""
    means = [results.of_bot(bot).estimate for bot in range(len(results.bots))]
    played = [int((results.who == bot).any(axis=1).sum()) for bot in range(len(results.bots))]
    rows = [(bot, count, *cells(mean)) for bot, count, mean in zip(results.bots, played, means, strict=True)]
    return Figure(
        "The field",
        "The share of the win of each bot at the tables it had, with a 95 % interval.",
        ("bot", "games", *percent("win %")),
        sorted(rows, key=lambda row: -float(row[2] or 0)),
        Bars("bot", "win %", "low %", "high %"),
    )


def _games_needed(results: Results) -> list[Finding]:
    """Return after how many games together the better of the first two bots is first, with 95 % chance."""
    means = [float(results.shares[results.who == bot].mean()) for bot in range(len(results.bots))]
    first, second = (int(bot) for bot in np.argsort(means)[::-1][:2])
    together = [games for games in results.alike if {first, second} <= {*results.who[games[0]]}]
    if len(together) < LEAST:
        return []
    leads = [_lead(results, games, first, second) for games in together]
    count, means_of = sum(map(len, leads)), np.array([lead.mean() for lead in leads])
    lead, error = float(means_of.mean()), float(means_of.std(ddof=1) / np.sqrt(len(leads)))
    spread = float(np.concatenate(leads).std(ddof=1))
    if lead <= 0 or not spread:
        return []
    name = f"games that tell {results.bots[first]} from {results.bots[second]}"
    found = [_needed(name, lead, error, spread, 1, count)]
    if all(len(each) == results.places for each in leads):
        found.append(
            _needed(f"{name}, same luck", lead, error, float(means_of.std(ddof=1)), results.places, count)
        )
    return found


def _lead(results: Results, games: np.ndarray, first: int, second: int) -> Floats:
    """Return the share of one bot less that of another in each game in which both play."""
    who, shares = results.who[games], results.shares[games]
    own, its = ((shares * (who == bot)).sum(axis=1) for bot in (first, second))
    return np.asarray(own - its, dtype=float)


def _needed(name: str, lead: float, error: float, spread: float, size: int, games: int) -> Finding:
    """Return the number of games after which a lead is above 0 with 95 % chance.

    spread: standard deviation of the lead in `size` games
    """

    def number(of_lead: float) -> float:
        return max(float(size), size * (SURE * spread / of_lead) ** 2)

    low = lead - Z95 * error
    estimate = Estimate(number(lead), number(lead + Z95 * error), number(low) if low > 0 else None)
    return Finding(name, estimate, games, digits=0)
