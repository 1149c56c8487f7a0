"""camelcup pacman-maze: print a maze."""

import click

from camelcup_pacman.generator import SIZES, make_maze
from camelcup_pacman.mazes import LARGEST_SEED


@click.command("pacman-maze")
@click.option(
    "--size",
    type=click.Choice(list(SIZES)),
    default="normal",
    show_default=True,
    help="Size of the maze: a name, or its width and height.",
)
@click.option(
    "--seed", type=click.IntRange(0, LARGEST_SEED), default=1, show_default=True, help="Seed of the maze."
)
@click.option("--no-dead-ends", is_flag=True, help="Print the maze of the rules with dead_ends = false.")
def command(size: str, seed: int, no_dead_ends: bool) -> None:
    """Print the maze that the rules call SIZE,SEED.

    Save it as FILE.txt to change it: # is a wall, a blank is free, . is a dot, 0 to 3 are the start squares
    of the seats. Play it with --rules '{"maze": "FILE.txt"}'.
    """
    click.echo(make_maze(size, seed, not no_dead_ends))
