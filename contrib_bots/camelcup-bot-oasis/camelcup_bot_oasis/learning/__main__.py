"""Learn the numbers of Oasis from cup files: `python -m camelcup_bot_oasis.learning CUP... -o FILE`.

Only games with a bot named Oasis are used. Four of five games are learnt from; on the fifth, the chances to
win that Oasis computes are compared with its wins, by rule set and by phase of the race. Without -o nothing
is learnt: the chances by the numbers of this package are compared in all games.
"""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from attrs import asdict

from camelcup import UserError, atomic_file, load_plugins, plural
from camelcup_bot_oasis.learning.games import CHECKED, command, enough_games, read_arguments, run
from camelcup_bot_oasis.learnt import Learnt, learnt


def main(arguments: Sequence[str] | None = None) -> None:
    """Learn the numbers and write them, or compare the chances by those of this package."""
    parser = command("camelcup_bot_oasis.learning", __doc__, out=False)
    parser.add_argument("cups", nargs="+", type=Path, metavar="CUP", help="a cup file")
    given = read_arguments(parser, arguments)
    cups, out = given.cups, given.out
    try:
        from camelcup_bot_oasis.learning.fitting import fit, reliability, seats, with_states
    except ImportError as error:
        needs = "learning needs numpy and scipy: pip install 'camelcup-bot-oasis[fit]'"
        raise UserError(f"{needs} ({error})") from error
    games = with_states(enough_games(cups, load_plugins()))
    if not any(seats(record) for record, *_ in games):
        raise UserError("no bot named Oasis played in these games")
    if out is None:
        print(reliability(games, learnt()))
        return
    seen = [game for number, game in enumerate(games) if number % CHECKED and seats(game[0])]
    found = fit(seen)
    write(out, found, cups, len(seen))
    print(f"{out}: learnt from {plural(len(seen), 'game')}: {asdict(found)}")
    print(reliability(games[::CHECKED], found))


def write(out: Path, found: Learnt, cups: Iterable[Path], games: int) -> None:
    """Write numbers, the command that learnt them, and the number of games."""
    note = {
        "learnt": asdict(found),
        "command": " ".join(
            ["python -m camelcup_bot_oasis.learning", *(cup.name for cup in cups), "-o", out.name]
        ),
        "games": games,
    }
    with atomic_file(out) as file:
        file.write(json.dumps(note, indent=2) + "\n")


if __name__ == "__main__":
    run(main)
