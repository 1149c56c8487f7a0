"""camelcup ra-train: train the networks of Imhotep by self-play."""

import sys
from pathlib import Path
from time import perf_counter

import click

from camelcup import UserError, plural
from camelcup_ra.learning.training import Plan, Training, begin, resume
from camelcup_ra.learning.weights import Learnt, read_weights, write_weights

POINTS = 40
"""Points of the learning curve that the file of weights keeps."""


@click.command("ra-train")
@click.option("--seats", type=click.IntRange(2, 5), default=3, show_default=True, help="Seats at the tables.")
@click.option("--games", type=click.IntRange(min=1), default=10_000, show_default=True, help="Games to play.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True)
@click.option(
    "-o",
    "out",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("weights.npz"),
    show_default=True,
    help="File of weights. It keeps the networks for other numbers of seats that it has.",
)
@click.option(
    "--transfer",
    is_flag=True,
    help="Begin with the network in OUT for the nearest other number of seats.",
)
def command(seats: int, games: int, seed: int, out: Path, transfer: bool) -> None:
    """Train the network of Imhotep for a number of seats by self-play.

    The same options give the same weights on the same machine. A training that was stopped resumes when the
    same command is given again: it is kept in OUT.SEATS.part until it is done. Play with the result by
    Imhotep:weights=FILE.
    """
    if out.suffix != ".npz":
        raise UserError(f"-o {out}: the name of a file of weights ends in .npz")
    if not out.parent.is_dir():
        raise UserError(f"-o {out}: there is no folder {out.parent}")
    networks = read_weights(out) if out.exists() else {}
    part = out.with_name(f"{out.name}.{seats}.part")
    plan = Plan(seats, games, seed)
    others = {other: learnt for other, learnt in networks.items() if other != seats}
    if transfer and not others:
        raise UserError(f"--transfer: {out} has no network for another number of seats")
    training = resume(plan, part) if part.exists() else begin(plan, others if transfer else None)
    if training.done:
        click.echo(f"going on after {plural(training.curve[-1].games, 'game')}", err=True)
    _train(training, part)
    note = {
        "command": f"camelcup ra-train --seats {seats} --games {games} --seed {seed}"
        f"{' --transfer' if transfer else ''} -o {out.name}",
        "games": games,
        "curve": _thinned(training),
    }
    write_weights(out, {**networks, seats: Learnt(training.network, note)})
    part.unlink(missing_ok=True)
    click.echo(f"{out}: networks for {', '.join(map(str, sorted({*networks, seats})))} seats", err=True)


def _train(training: Training, part: Path) -> None:
    """Train to the end, print the learning curve, and keep what is done after each batch."""
    started, before = perf_counter(), training.done
    click.echo("  games  entropy  error  points")
    for point in training.run():
        training.save(part)
        click.echo(f"{point.games:7}  {point.entropy:7.4f}  {point.error:5.2f}  {point.points:6.2f}")
        left = (perf_counter() - started) / (training.done - before) * (training.plan.batches - training.done)
        if sys.stderr.isatty():
            click.echo(f"about {left / 60:.0f} minutes left\r", err=True, nl=False)


def _thinned(training: Training) -> list[list[float]]:
    """Return some points of the learning curve, the last among them."""
    step = -(-len(training.curve) // POINTS)
    kept = training.curve[::-1][::step][::-1]
    return [[point.games, point.entropy, point.error, point.points] for point in kept]
