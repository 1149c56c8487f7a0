"""One game with a bot in this process, which has the terminal: for a debugger, and for `input()` in a bot."""

from bdb import BdbQuit
from collections.abc import Callable, Sequence
from contextlib import closing
from math import inf

from attrs import evolve

from camelcup.cup.draw_up import choose_seed, choose_teams, tables_by_bots
from camelcup.cup.importing import import_bots, make_setup
from camelcup.cup.options import RunOptions
from camelcup.errors import UserError
from camelcup.game.game import AnyGame
from camelcup.game.teams import fill_seats, team_size
from camelcup.installed.loading import BotSource, Program, load_bot
from camelcup.installed.plugins import Plugins
from camelcup.installed.rulesets import choose_game
from camelcup.installed.specs import name_bots
from camelcup.players import PlayerError
from camelcup.players.inline import InlinePlayer
from camelcup.players.isolation import BotProcesses
from camelcup.players.pool import PlayerPool
from camelcup.records import GameRecord, Table
from camelcup.seeds import table_seed
from camelcup.table.match import play


def debug_game(
    plugins: Plugins,
    bot: str,
    opponents: Sequence[str],
    seat: int,
    options: RunOptions,
    seed: int | None,
    remark: Callable[[str], object],
) -> GameRecord:
    """Play a game with a bot in this process, without a time limit, and return its record.

    Each opponent, and each other seat of the bot's team, runs in a process of its own.

    seed:   of the table itself, in the place of one that is drawn from the seed of the options
    remark: called with a line that has the seed, unless the table has its own
    """
    game, rules = choose_game(plugins, options.game, options.rules)
    place = _place(game, 1 + len(opponents), seat)
    bots, aliases = name_bots((*opponents[:place], bot, *opponents[place:]), options.game, plugins)
    bots, teams = choose_teams(bots, game)
    setup = make_setup(plugins, game, bots, aliases, teams)
    seated = setup.single_bots(fill_seats(bots, teams), game)
    own = _python(setup.bots[seated[seat]])
    others = {other: setup.bots[other] for place, other in enumerate(seated) if place != seat}
    here = BotProcesses(isolation="none")
    for sources, processes in (({seated[seat]: own}, here), (others, setup.processes)):
        imported = evolve(setup, bots=sources, members={}, processes=processes)
        import_bots(imported, limit=options.begin_time)
    if seed is None:
        of_run = choose_seed(options.seed)
        remark(f"seed {of_run}")
        seed = table_seed(of_run, 0)
    table = Table(0, options.game, rules, fill_seats(bots, teams), seed, limits=options.limits_of(game))
    with closing(PlayerPool(setup)) as pool:
        players = pool.seat(table)
        players[seat] = DebugPlayer(load_bot(own), game, pool.make_display)
        return play(table, game, players)


def _place(game: AnyGame, bots: int, seat: int) -> int:
    """Return the number, among the bots in their order, of the bot in a seat."""
    teams = tables_by_bots(game).get(bots, ())
    seats = bots * team_size(teams)
    if seat >= seats:
        raise UserError(f"--seat {seat}: the table has seats 0 to {seats - 1}")
    return fill_seats(range(bots), teams)[seat]


def _python(source: BotSource) -> BotSource:
    if isinstance(source, Program):
        raise UserError(
            f"bot {source.spec!r} is a program: debug cannot give it the terminal, as its input and output "
            f"are messages; `camelcup play 1 --bot-output DIR` keeps what it prints to standard error"
        )
    return source


class DebugPlayer(InlinePlayer):
    """Plays a bot in this process without a time limit; quitting the debugger ends the game."""

    def begin(self, table: Table, seat: int) -> None:
        super().begin(table, seat)
        self.limit_ns = inf

    def _failed(self, error: BaseException) -> PlayerError:
        if isinstance(error, BdbQuit):
            raise KeyboardInterrupt from None
        return super()._failed(error)
