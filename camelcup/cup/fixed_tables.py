"""Tables at which the same bots sit: how many there may be, and the teams that they fill."""

import secrets
from collections.abc import Collection, Sequence

from camelcup.errors import UserError
from camelcup.game.game import AnyGame
from camelcup.game.teams import Teams, fill_seats, find_teams, team_size
from camelcup.text import plural


def choose_seed(seed: int | None) -> int:
    """Return the seed given, or a random one that is too long to guess."""
    return secrets.randbits(63) if seed is None else seed


def span(numbers: Collection[int]) -> str:
    """Return the least and the greatest of some numbers as text: 2 to 8."""
    fewest, most = min(numbers), max(numbers)
    return str(most) if fewest == most else f"{fewest} to {most}"


def choose_teams(bots: Sequence[str], game: AnyGame) -> tuple[tuple[str, ...], Teams]:
    """Return the bots of a table, and the seats that each of them fills in a game with teams.

    There a bot is named once for its team, or once for each seat.
    """
    bots = tuple(bots)
    tables = tables_by_bots(game)
    for teams in filter(None, tables.values()):
        if len(bots) == len(teams) * team_size(teams):
            once = tuple([bots[team[0]] for team in teams])
            if fill_seats(once, teams) == bots:
                return once, teams
    if len(bots) in tables:
        return bots, tables[len(bots)]
    size = f"seats {span(tables)}"
    if teams := tables[max(tables)]:
        spec = "+".join(f"bot{number}" for number in range(1, 1 + team_size(teams)))
        size = f"has {span(tables)} teams: name a bot for each, or {spec} for a team of different bots"
    named = f"{bots[0]} has no opponent" if len(bots) == 1 else plural(len(bots), "bot")
    raise UserError(f"{named}: {game.name} with these rules {size}")


def tables_by_bots(game: AnyGame) -> dict[int, Teams]:
    """Return the teams at each table that a game may have, by the number of bots."""
    every = [(find_teams(game, seats), seats) for seats in game.seats]
    return {len(teams) or seats: teams for teams, seats in every}
