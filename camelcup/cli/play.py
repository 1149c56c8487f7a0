"""camelcup play: one fixed table."""

from typing import Any

import click

from camelcup.cli.options import PLAY, check_seats, choose_game, choose_seed, import_bots, warn
from camelcup.cli.running import PlayOptions, run_and_print
from camelcup.errors import UserError
from camelcup.plugins import Plugins
from camelcup.tournament import Tournament


@click.command("play")
@click.argument("games", type=int, metavar="N")
@click.argument("bots", nargs=-1, required=True, metavar="BOT...")
@PLAY
@click.pass_obj
def command(plugins: Plugins, /, games: int, bots: tuple[str, ...], **others: Any) -> None:
    """Play N games at one table: the bots named, in this turn order; a bot may sit there twice."""
    options = PlayOptions(**others)
    warn(plugins, options.strict_plugins)
    game, rules = choose_game(plugins, options.game, options.rules)
    if games < 1:
        raise UserError(f"{games} games: at least 1 must be played")
    import_bots(plugins, bots, options.game, options, strict=True)
    check_seats(plugins, len(bots), game)
    tournament = Tournament(
        game=options.game,
        rules=rules,
        bots=bots,
        games=games,
        seats=len(bots),
        seed=choose_seed(options.seed),
        seating="fixed",
        limits=options.limits,
    )
    run_and_print(plugins, tournament, game, options)
