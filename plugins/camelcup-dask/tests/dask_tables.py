"""Tables of Camel Up, and what it takes to play them."""

from camelcup import Limits, Table, TablePlayer, WorkerSpec, choose_game, encode_record
from camelcup.installed.plugins import load_plugins
from camelcup.installed.specs import find_bot
from camelcup.players.isolation import BotProcesses
from camelcup.records import decode_record

BOTS = ("Player0", "Player1", "RandomBot")

DEFAULT = Limits()

DEADLY = """
import os

def deadly(seat, view):
    os._exit(3)
"""

RAISES = """
def raises(seat, view):
    raise ValueError("no idea")
"""


def make_setup(*more, isolation="none", **fields):
    """Return the setup of the bots of BOTS and of more."""
    plugins = load_plugins()
    game, _ = choose_game(plugins, "camelup", None)
    bots = {bot: find_bot(bot, "camelup", plugins) for bot in (*BOTS, *more)}
    processes = BotProcesses(isolation=isolation, **fields)
    return WorkerSpec.of(plugins.games.find("camelup"), game, bots, processes=processes)


def make_tables(games, *bots, limits=DEFAULT):
    """Return tables with different seeds."""
    return [
        Table(number=number, game="camelup", rules="cup", bots=bots or BOTS, seed=number, limits=limits)
        for number in range(games)
    ]


def without_times(lines):
    """Return records by their table, without what differs from run to run."""
    found = {}
    for line in lines:
        record = decode_record(line)
        assert record.table.number not in found
        object.__setattr__(record, "times", ())
        found[record.table.number] = record
    return found


def played_here(setup, tables):
    """Return the records of tables that are played in this process."""
    with TablePlayer(setup) as player:
        return without_times([encode_record(player.play(table)) for table in tables])


def write_bot(folder, code):
    """Write a file with a bot, and return its path."""
    path = folder / "mine.py"
    path.write_text(code)
    return str(path)
