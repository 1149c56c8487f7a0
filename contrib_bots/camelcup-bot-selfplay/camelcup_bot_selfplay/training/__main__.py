"""Train the network: `python -m camelcup_bot_selfplay.training FOLDER`.

Each round adds a file to the folder; the same command resumes after the last one. At the end the file
`weights.npz` there has the weights for the bot.
"""

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path

from camelcup import UserError
from camelcup_bot_selfplay.network import Network
from camelcup_bot_selfplay.training.run import Round, Training
from camelcup_bot_selfplay.training.settings import Settings

WEIGHTS = "weights.npz"


def main() -> None:
    """Train, and print a line for each round."""
    parser = ArgumentParser(
        "python -m camelcup_bot_selfplay.training",
        description=__doc__,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("folder", type=Path, help="a new folder, or one to resume in")
    parser.add_argument(
        "--seed", type=int, default=Settings().seed, help="of all random numbers [%(default)s]"
    )
    parser.add_argument("--rounds", type=int, default=Settings().rounds, help="of the training [%(default)s]")
    given = parser.parse_args()
    training = Training(given.folder, Settings(seed=given.seed, rounds=given.rounds))
    print("round   games  entropy  error  share against older selves  seconds")
    try:
        for result in training.run():
            print(line(result), flush=True)
    except UserError as error:
        sys.exit(f"selfplay: {error}")
    Network.load(training.file(given.rounds)).save(given.folder / WEIGHTS)
    print(f"weights: {given.folder / WEIGHTS}")


def line(result: Round) -> str:
    """Return a round as a line of the table."""
    return (
        f"{result.number:5} {result.games:7} {result.entropy:8.3f} {result.error:6.3f} "
        f"{result.share:27.3f} {result.seconds:8.0f}"
    )


main()
