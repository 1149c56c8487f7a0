"""One game with a bot in this process, which has the terminal: for a debugger, and for `input()` in a bot."""

from bdb import BdbQuit
from collections.abc import Callable, Sequence
from contextlib import closing
from math import inf

from attrs import evolve

from camelcup.cup.draw_up import check_seeds, plan_fixed, tables_by_bots
from camelcup.cup.options import RunOptions
from camelcup.errors import UserError
from camelcup.game.game import AnyGame
from camelcup.game.teams import fill_seats, team_size
from camelcup.installed.folders import with_folders
from camelcup.installed.loading import Program, load_bot
from camelcup.installed.plugins import Plugins
from camelcup.installed.rulesets import choose_game
from camelcup.installed.specs import CALLER, split_alias
from camelcup.players import PlayerError
from camelcup.players.inline import InlinePlayer
from camelcup.players.pool import PlayerPool
from camelcup.records import HUMAN, GameRecord, Table
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
    check_seeds(options.seed, seed)
    bot, *opponents = with_folders((bot, *opponents), options.game, plugins)
    place = _place(choose_game(plugins, options.game, options.rules)[0], 1 + len(opponents), seat)
    bots = [*opponents[:place], bot, *opponents[place:]]
    imported_later = {split_alias(bot)[1]} - {HUMAN, CALLER}  # by `load_bot`, so that it has the terminal
    plan = plan_fixed(plugins, 1, bots, True, options, imported_later)
    table = next(plan.tournament.tables())
    with closing(PlayerPool(plan.setup(plugins))) as pool:
        own = pool.spec.bots[pool.spec.single_bots(table.bots, pool.game)[seat]]
        if isinstance(own, Program):
            raise UserError(
                f"bot {own.spec!r} is a program: debug cannot give it the terminal, as its input and output "
                f"are messages; `camelcup play 1 --bot-output DIR` keeps what it prints to standard error"
            )
        factory = load_bot(own)
        if seed is None:
            remark(f"seed {plan.tournament.seed}")
        else:
            table = evolve(table, seed=seed)
        players = pool.seat(table)
        players[seat] = DebugPlayer(factory, pool.game, pool.make_display)
        return play(table, pool.game, players)


def _place(game: AnyGame, bots: int, seat: int) -> int:
    """Return the number, among the bots in their order, of the bot in a seat."""
    teams = tables_by_bots(game).get(bots, ())
    seats = bots * team_size(teams)
    if seat >= seats:
        raise UserError(f"--seat {seat}: the table has seats 0 to {seats - 1}")
    return fill_seats(range(bots), teams)[seat]


class DebugPlayer(InlinePlayer):
    """Plays a bot in this process without a time limit; quitting the debugger ends the game."""

    def begin(self, table: Table, seat: int) -> None:
        super().begin(table, seat)
        self.limit_ns = inf

    def _failed(self, error: BaseException) -> PlayerError:
        if isinstance(error, BdbQuit):
            raise KeyboardInterrupt from None
        return super()._failed(error)
