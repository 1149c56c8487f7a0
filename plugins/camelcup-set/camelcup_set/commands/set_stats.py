"""camelcup set-stats: the number of sets among random cards and during play."""

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

import click

from camelcup import format_table
from camelcup.cli import Whole
from camelcup_set.plot import draw_samples, open_figure
from camelcup_set.statistics import DEALT, Looks, Sample, exact_mean, exact_none, sample_deals, sample_games

MANY = 3
"""Sets on the table that are many."""


@click.command("set-stats")
@click.option(
    "--deals", type=Whole(min=1), default=10_000, show_default=True, metavar="N", help="Deals of each size."
)
@click.option(
    "--games", type=Whole(min=1), default=1_000, show_default=True, metavar="N", help="Games to play."
)
@click.option("--seed", type=int, help="Seed of all random numbers. [default: random, printed]")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Draw the numbers in a picture: stats.svg, .png, .pdf. Needs matplotlib.",
)
def command(deals: int, games: int, seed: int | None, output: Path | None) -> None:
    """Print how often there are 0, 1, 2, ... sets on the table.

    The first columns are for 12, 15 and 18 random cards, with exact means and chances of no set. The last
    two are for games in which a random set is taken each time, 12 cards lie on the table, and three are added
    where there is no set: every look at the table, then every look but the last of each game, which finds no
    set and no deck.
    """
    figure = open_figure(output) if output else None
    seed = secrets.randbits(63) if seed is None else seed
    click.echo(f"seed {seed}", err=True)
    random = Random(seed)
    dealt = {cards: sample_deals(cards, deals, random) for cards in DEALT}
    looks = sample_games(games, random)
    click.echo(stats_text(dealt, looks))
    if output and figure:
        lines = {f"{cards} random cards": sample for cards, sample in dealt.items()}
        draw_samples(figure, lines | {"in play": looks.every}, output)


def stats_text(dealt: Mapping[int, Sample], looks: Looks) -> str:
    """Return the samples as a table, and the number of sets in a game."""
    samples = [*dealt.values(), looks.every, looks.but_last]
    most = max(max(sample.counts) for sample in samples)
    rows = [[str(sets), *(_percent(sample.share(sets)) for sample in samples)] for sets in range(most + 1)]
    rows += [
        ["none exactly", *_exact([f"{100 * exact_none(cards):.6g}%" for cards in dealt])],
        [f"{MANY} or more", *(_percent(sample.share_from(MANY)) for sample in samples)],
        ["mean", *(f"{sample.mean:.3f}" for sample in samples)],
        ["mean exactly", *_exact([f"{exact_mean(cards):.3f}" for cards in dealt])],
    ]
    headers = ["sets", *(f"{cards} cards" for cards in dealt), "in play", "but last"]
    return f"{format_table(headers, rows, numbers=True)}\n\n{looks.taken:.2f} sets taken in a game"


def _exact(cells: Sequence[str]) -> list[str]:
    """Return the cells of a row that has nothing for play."""
    return [*cells, "", ""]


def _percent(share: float) -> str:
    """Return a share as text with two digits behind the point, or as many as it takes to show it."""
    if share == 0:
        return "-"
    return f"{share:.2%}" if share >= 0.0001 else f"{100 * share:.2g}%"
