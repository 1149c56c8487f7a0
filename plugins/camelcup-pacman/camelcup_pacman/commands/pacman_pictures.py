"""camelcup pacman-pictures: draw how the tracker works."""

from pathlib import Path
from typing import Any

import click

from camelcup import UserError

READING, BETAS = "reading.png", "betas.png"
"""The files that are written."""


@click.command("pacman-pictures")
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Folder of the pictures; a missing one is created.",
)
def command(output: Path) -> None:
    """Draw how a reading changes the probabilities of a tracker, and how accurate each beta is.

    reading.png shows the probabilities in a maze before and after a reading; betas.png shows the mean
    logarithm of the true square's probability, for three bots. The games are the same each time.
    """
    figure = new_figure((11, 6.4))
    try:
        output.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"-o {output}: {error.strerror}") from error
    from camelcup_pacman.pictures import curves, draw_betas, draw_reading

    draw_reading(figure)
    save(figure, output / READING)
    figure = new_figure((7, 4.5))
    draw_betas(figure, curves())
    save(figure, output / BETAS)


def new_figure(size: tuple[float, float]) -> Any:
    """Return an empty figure. Raises UserError where matplotlib is missing."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise UserError(
            "pacman-pictures needs matplotlib: pip install 'camelcup-pacman[plot]', "
            "or in a checkout pip install './plugins/camelcup-pacman[plot]'"
        ) from None
    return Figure(figsize=size, layout="constrained")


def save(figure: Any, path: Path) -> None:
    """Write a figure to a file, and print its name."""
    try:
        figure.savefig(path, dpi=110)
    except OSError as error:
        raise UserError(f"-o {path.parent}: {error.strerror}") from error
    click.echo(str(path))
