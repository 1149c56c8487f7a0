"""Learn how Simoom ranks actions from games of its own: `python -m camelcup_bot_simoom.learning -o FILE`.

The games are by the rules of `cup`. In each round the bot draws its actions by what it learnt in the rounds
before. FILE gets all numbers of the bot.
"""

from collections.abc import Sequence

from attrs import asdict, evolve
from camelcup_bot_oasis.learning.command import command, read_arguments, run

from camelcup import UserError, load_plugins
from camelcup_bot_simoom.learnt import learnt, write

FIELDS = "Oasis,Greedy,Spoiler,Daring,Closer,Miser"


def main(arguments: Sequence[str] | None = None) -> None:
    """Learn the advantages of actions, print a line for each round, and write all numbers."""
    parser = command("camelcup_bot_simoom.learning", __doc__)
    parser.add_argument("--rounds", type=int, default=3, help="of learning [%(default)s]")
    parser.add_argument("--games", type=int, default=20_000, help="of a round [%(default)s]")
    parser.add_argument(
        "--fields",
        default=FIELDS,
        help="opponents: three of one name at a table; if named twice it plays twice as often [%(default)s]",
    )
    parser.add_argument("--add", metavar="NAME", help="learn the numbers of this field, keep others")
    parser.add_argument("--seed", type=int, default=1, help="of all random numbers [%(default)s]")
    parser.add_argument("--workers", type=int, default=1, help="processes that play [%(default)s]")
    given = read_arguments(parser, arguments)
    if min(given.rounds, given.games, given.workers) < 1:
        raise UserError("--rounds, --games and --workers are at least 1")
    try:
        from camelcup_bot_simoom.learning.rounds import Added, learn_rounds
    except ImportError as error:
        needs = "learning needs numpy: pip install 'camelcup-bot-simoom[learn]'"
        raise UserError(f"{needs} ({error})") from error
    names = given.fields.split(",")
    if given.add and given.add not in names:
        raise UserError(f"--add {given.add}: --fields has no such name")
    for name in names:
        load_plugins().bots.find(name)
    made = learnt()
    added = Added(given.add, made.ranks) if given.add else None
    rounds = learn_rounds(names, given.rounds, given.games, given.seed, given.workers, added)
    for number, (ranks, shares) in enumerate(rounds, 1):
        made = evolve(made, ranks=ranks)
        won = ", ".join(f"{name} {share:.1%}" for name, share in shares.items())
        print(f"round {number}: it drew its actions, and won against {won}", flush=True)
    write(given.out, asdict(made))


if __name__ == "__main__":
    run(main)
