"""Measure a bot of PacMan against another on many mazes, both sides played."""

import json

import click

from camelcup import join_teams, play
from camelcup.report import BoundedMean

GAMES = 10
"""Games on each maze."""

FIRST = 101
"""The first maze: the bots were tuned on those of lower numbers."""


@click.command()
@click.argument("bot")
@click.argument("other")
@click.option("--mazes", default=20, show_default=True, help=f"Number of mazes, from {FIRST} on.")
@click.option("--rules", default="classic", show_default=True, help="Rule set.")
@click.option("--size", default="normal", show_default=True, help="Size of the mazes.")
def main(bot: str, other: str, mazes: int, rules: str, size: str) -> None:
    """Print how many games BOT won of OTHER, a draw counting as half, and the mean points of both."""
    shares, points = BoundedMean(), [0.0, 0.0]
    for maze in range(FIRST, FIRST + mazes):
        chosen = json.dumps({"rules": rules, "maze": f"{size},{maze}"})
        results = play(
            [bot, other], GAMES, game="pacman", rules=chosen, seed=maze, isolation="none", progress=False
        )
        if results.faults:
            raise click.ClickException(str(results.faults[0]))
        for record in (join_teams(record, results.plan.tournament.teams) for record in results):
            side = record.table.bots.index(bot)
            shares.add(record.share(side))
            points = [
                total + record.scores[seat] for total, seat in zip(points, (side, 1 - side), strict=True)
            ]
        games = (maze - FIRST + 1) * GAMES
        share, (ours, theirs) = shares.estimate, points
        click.echo(
            f"{games} games of {rules}: {bot} won {share.value:.1%} of {other} "
            f"({share.low:.1%} to {share.high:.1%}), points {ours / games:.1f} to {theirs / games:.1f}"
        )


if __name__ == "__main__":
    main()
