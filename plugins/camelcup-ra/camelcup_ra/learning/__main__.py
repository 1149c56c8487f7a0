"""Train the network of Imhotep for a number of seats by self-play: `python -m camelcup_ra.learning`.

The same options give the same weights on the same machine. A training that was stopped resumes when the same
command is given again: it is kept in OUT.SEATS.part until it is done. Play with the result by
Imhotep:weights=FILE.
"""

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from camelcup import UserError, plural
from camelcup_ra.learning.training import Plan, Training, begin, resume
from camelcup_ra.learning.weights import Learnt, read_weights, write_weights

POINTS = 40
"""Points of the learning curve that the file of weights keeps."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, print the learning curve and write the weights."""
    parser = ArgumentParser(
        "python -m camelcup_ra.learning", description=__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--seats", type=int, choices=range(2, 6), default=3, help="at the tables [%(default)s]"
    )
    parser.add_argument("--games", type=int, default=10_000, help="to play [%(default)s]")
    parser.add_argument("--seed", type=int, default=1, help="of all random numbers [%(default)s]")
    parser.add_argument(
        "-o",
        dest="out",
        type=Path,
        default=Path("weights.npz"),
        help="file of weights; it keeps the networks for other numbers of seats that it has [%(default)s]",
    )
    parser.add_argument(
        "--transfer", action="store_true", help="begin with the network in OUT for the nearest other number"
    )
    given = parser.parse_args(arguments)
    _make(Plan(given.seats, given.games, given.seed), given.out, given.transfer)


def _make(plan: Plan, out: Path, transfer: bool) -> None:
    """Train by a plan, or resume; write the network beside those for other numbers of seats."""
    if plan.games < 1 or plan.seed < 0:
        raise UserError(f"--games {plan.games} --seed {plan.seed}: they are at least 1 and 0")
    if out.suffix != ".npz":
        raise UserError(f"-o {out}: the name of a file of weights ends in .npz")
    if not out.parent.is_dir():
        raise UserError(f"-o {out}: there is no folder {out.parent}")
    networks = read_weights(out) if out.exists() else {}
    part = out.with_name(f"{out.name}.{plan.seats}.part")
    others = {other: learnt for other, learnt in networks.items() if other != plan.seats}
    if transfer and not others:
        raise UserError(f"--transfer: {out} has no network for another number of seats")
    training = resume(plan, part) if part.exists() else begin(plan, others if transfer else None)
    if training.done:
        print(f"going on after {plural(training.curve[-1].games, 'game')}", file=sys.stderr)
    _train(training, part)
    note = {
        "command": f"python -m camelcup_ra.learning --seats {plan.seats} --games {plan.games} "
        f"--seed {plan.seed}{' --transfer' if transfer else ''} -o {out.name}",
        "games": plan.games,
        "curve": _thinned(training),
    }
    write_weights(out, {**networks, plan.seats: Learnt(training.network, note)})
    part.unlink(missing_ok=True)
    print(
        f"{out}: networks for {', '.join(map(str, sorted({*networks, plan.seats})))} seats", file=sys.stderr
    )


def _train(training: Training, part: Path) -> None:
    """Train to the end, print the learning curve, and keep what is done after each batch."""
    started, before = perf_counter(), training.done
    print("  games  entropy  error  points")
    for point in training.run():
        training.save(part)
        print(f"{point.games:7}  {point.entropy:7.4f}  {point.error:5.2f}  {point.points:6.2f}", flush=True)
        left = (perf_counter() - started) / (training.done - before) * (training.plan.batches - training.done)
        if sys.stderr.isatty():
            print(f"about {left / 60:.0f} minutes left", end="\r", file=sys.stderr)


def _thinned(training: Training) -> list[list[float]]:
    """Return some points of the learning curve, the last among them."""
    step = -(-len(training.curve) // POINTS)
    kept = training.curve[::-1][::step][::-1]
    return [[point.games, point.entropy, point.error, point.points] for point in kept]


if __name__ == "__main__":
    try:
        main()
    except UserError as error:
        sys.exit(f"learning: {error}")
