"""camelcup play: one fixed table."""

from typing import Any

import click

from camelcup.cli.loading import import_bots, make_setup
from camelcup.cli.options import PLAY, check_seats, choose_seed
from camelcup.cli.running import PlayOptions, run_and_print
from camelcup.errors import UserError
from camelcup.plugins import Plugins
from camelcup.records import Limits
from camelcup.rulesets import choose_game
from camelcup.tournament import Tournament


@click.command("play")
@click.argument("games", type=int, metavar="N")
@click.argument("bots", nargs=-1, required=True, metavar="BOT...")
@PLAY
@click.pass_obj
def command(plugins: Plugins, /, games: int, bots: tuple[str, ...], **others: Any) -> None:
    """Play N games at one table of the bots named, in this turn order.

    A bot may have several seats.
    """
    options = PlayOptions(**others)
    options.check(plugins)
    game, rules = choose_game(plugins, options.game, options.rules)
    if games < 1:
        raise UserError(f"{games} games: at least 1 must be played")
    setup = make_setup(plugins, options.game, game, bots, **options.process)
    check_seats(plugins, len(bots), game)
    import_bots(plugins, setup)
    seed = choose_seed(options.seed)
    tournament = fixed_table(options.game, rules, bots, games, seed, options.limits)
    run_and_print(plugins, tournament, game, options)


def fixed_table(
    game: str, rules: str, bots: tuple[str, ...], games: int, seed: int, limits: Limits
) -> Tournament:
    """Return a tournament in which the same bots have the same seats in every game."""
    return Tournament(
        game=game,
        rules=rules,
        bots=bots,
        games=games,
        seats=len(bots),
        seed=seed,
        seating="fixed",
        limits=limits,
    )
