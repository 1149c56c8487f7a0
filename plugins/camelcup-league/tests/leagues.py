"""Bots, rows and findings for tests of leagues."""

from camelcup_league import schema
from sqlalchemy import select, text

BOTS = {"Player0": "Player0", "Player1": "Player1", "RandomBot": "RandomBot", "Other": "Other=RandomBot"}
"""Bots of which any two end a game soon: their names, and their specs."""

BOT = """
from camelcup import Bot

class Mine(Bot):
    def move(self, seat, view):
        return self.game.sample_action(view, seat, self.rng)
"""

FAILING = """
def fails(seat, view):
    raise ValueError("no idea")
"""


def write_bot(folder, name="mine.py", body=BOT, remark=""):
    """Write a bot to a file, and return its path as text."""
    path = folder / name
    path.write_text(f"{body}\n# {remark}\n")
    return str(path)


def rows(league, table, *order):
    """Return the rows of a table of the database."""
    query = select(table).order_by(*(order or table.primary_key))
    return league.database.read(lambda connection: connection.execute(query).all())


def sql(league, statement, **values):
    """Change the database behind the league's back."""
    league.database.write(lambda connection: connection.execute(text(statement), values))


def ratings(league):
    """Return mean and deviation of each version of the season, by its number."""
    found = rows(league, schema.entrants)
    return {row.version: (row.mean, row.deviation) for row in found if row.season == league.season.number}


def findings(league):
    return [str(finding) for finding in league.verification().findings()]
