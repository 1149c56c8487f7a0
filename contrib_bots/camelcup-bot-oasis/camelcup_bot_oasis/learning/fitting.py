"""Learns all numbers from games, and checks the chances to win that they give."""

from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean

from attrs import evolve

from camelcup import GameRecord, UserError, format_table
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.state import State
from camelcup_bot_oasis.learning.chances import Position, fit_chances, log_likelihood, positions
from camelcup_bot_oasis.learning.following import turns
from camelcup_bot_oasis.learning.secrets import cards, fit_guesses
from camelcup_bot_oasis.learnt import Learnt, learnt

PHASES = {"more than 15 dice": 15.0, "8 to 15 dice": 8.0, "3 to 8 dice": 3.0, "less than 3 dice": 0.0}
"""Phases of the race, by the least expected dice before its end."""

CHANCES = (0.1, 0.2, 0.3, 0.4, 0.6, 1.01)
"""Upper bounds of the ranges of chances in the table."""

Forecast = tuple[float, float]
"""A chance to win, and the share of the win."""

Game = tuple[GameRecord, CamelUp, list[State]]


def with_states(games: Iterable[tuple[GameRecord, CamelUp]]) -> list[Game]:
    """Return games with their states."""
    return [(record, game, turns(record, game)) for record, game in games]


def fit(games: Sequence[Game]) -> Learnt:
    """Return the numbers learnt from some games."""
    hands = [
        card for record, game, states in games for seat in seats(record) for card in cards(states, game, seat)
    ]
    if not hands:
        raise UserError("no bot named Oasis has seen a secret card of another in these games")
    sharpness, doubt = fit_guesses(hands)
    found = evolve(learnt(), sharpness=sharpness, doubt=doubt)
    return fit_chances([place for game in games for place in of_oasis(game, found)], found)


def seats(record: GameRecord) -> list[int]:
    """Return the seats of Oasis."""
    return [seat for seat, bot in enumerate(record.table.bots) if bot.partition(":")[0] == "Oasis"]


def of_oasis(game: Game, found: Learnt) -> Iterator[Position]:
    """Yield the positions of Oasis at its turns."""
    record, rules, states = game
    for seat in seats(record):
        yield from positions(record, states, rules, seat, found)


def reliability(games: Iterable[Game], found: Learnt) -> str:
    """Return a table of chances to win and shares of wins, and their mean log-likelihood.

    That of one chance for all positions, the share of wins, is given beside it.
    """
    groups: dict[str, list[Forecast]] = {phase: [] for phase in PHASES}
    for game in games:
        for position in of_oasis(game, found):
            phase = next(name for name, least in PHASES.items() if position.odds.expected_rolls >= least)
            for group in (phase, game[0].table.rules):
                groups.setdefault(group, []).append((position.chance(found), position.won))
    bounds = [f"to {min(bound, 1):.0%}" for bound in CHANCES]
    rows = [(name, str(len(group)), *shares(group)) for name, group in groups.items()]
    table = format_table(["chance, share of wins", "positions", *bounds], rows, numbers=True)
    forecasts = [pair for phase in PHASES for pair in groups[phase]]
    share = fmean(won for _, won in forecasts)
    mean = fmean(log_likelihood(*pair) for pair in forecasts)
    constant = fmean(log_likelihood(share, won) for _, won in forecasts)
    return f"{table}\nmean log-likelihood {mean:.3f}, with the same chance for all {constant:.3f}"


def shares(group: list[Forecast]) -> Iterator[str]:
    """Yield the mean chance and the share of wins, in percent, of the positions in each range of chances."""
    for low, high in zip((0.0, *CHANCES), CHANCES, strict=False):
        inside = [pair for pair in group if low <= pair[0] < high]
        yield ", ".join(f"{100 * fmean(part):.0f}" for part in zip(*inside, strict=True))
