"""Count the turns at which Simoom would take another action than the bots of cup files: differences.py CUP...

The games are played again as recorded. At each turn a Simoom that saw what the seat saw is asked, too.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from camelcup_bot_oasis.learning.command import finished_games
from camelcup_bot_simoom.advantages import kind_of
from camelcup_bot_simoom.bot import Simoom
from tabulate import tabulate

from camelcup import GameRecord, UserError, load_plugins, replay
from camelcup.camelup.actions import Action
from camelcup.camelup.engine import CamelUp

SHOWN = 8
"""Rows of the table."""


def answers(record: GameRecord, game: CamelUp) -> Iterator[tuple[Action, Action]]:
    """Yield for each turn the recorded action, and that of Simoom."""
    bots = [begun(game, seat, len(record.scores), record.table.number) for seat in range(len(record.scores))]
    for step in replay(record, game):
        state = step.before
        if isinstance(state.to_move, tuple):
            seat = state.seat
            yield step.move[0], bots[seat].move(seat, game.view(state, seat))


def begun(game: CamelUp, seat: int, seats: int, table: int) -> Simoom:
    """Return a bot at the start of a game."""
    bot = Simoom()
    bot.game, bot.rng = game, Random(seats * table + seat)
    bot.begin(seat, seats, game)
    return bot


def main(cups: Sequence[Path]) -> None:
    """Print how often the actions differ, and the most frequent differences by kinds of actions."""
    turns, kinds = 0, Counter[tuple[str, str]]()
    for record, game in finished_games(cups, load_plugins()):
        for recorded, answer in answers(record, game):
            turns += 1
            if answer != recorded:
                kinds[kind_of(recorded), kind_of(answer)] += 1
    if not turns:
        sys.exit("no finished games of Camel Up: give cup files, as in differences.py cup.jsonl")
    differ = kinds.total()
    print(f"{differ} of {turns} turns differ ({differ / turns:.0%})")
    rows = [(*kind, number) for kind, number in kinds.most_common(SHOWN)]
    print(tabulate(rows, ["recorded", "Simoom", "turns"]))


if __name__ == "__main__":
    try:
        main([Path(name) for name in sys.argv[1:]])
    except UserError as error:
        sys.exit(str(error))
