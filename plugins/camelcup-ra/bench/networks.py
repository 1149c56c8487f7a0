"""Play networks of Ra against each other, many games at once, deciding as the level normal does."""

from pathlib import Path

import click
import numpy as np
from camelcup_ra.learning.boards import OVER, Boards, Floats, Index, Sheet, concatenate, new_boards
from camelcup_ra.learning.look import CALL, DRAW, GODS, STOP, Evaluate, Look, Lots, utility
from camelcup_ra.learning.selfplay import drawn_tiles
from camelcup_ra.learning.steps import drawn_rows, god_rows, ra_rows, stopped_rows, winners
from camelcup_ra.learning.weights import read_weights
from camelcup_ra.rules import Rules
from camelcup_ra.tiles import BAG, RA, TRACK

from camelcup.report import proportion

BATCH = 500
"""Games that are played at once."""


def player(spec: str, seats: int) -> Evaluate:
    """Return the estimates of a weights file; after `:chances` or `:points` these alone count."""
    path, _, counts = spec.partition(":")
    evaluate = read_weights(Path(path))[seats].network.evaluate

    def some(sheet: Sheet, boards: Boards) -> tuple[Floats, Floats]:
        chances, points = evaluate(sheet, boards)
        return chances * (counts != "points"), points * (counts != "chances")

    return some


class Match:
    """Games of one player against others that are alike. seat: of the one player, by game"""

    def __init__(self, sheet: Sheet, one: Evaluate, other: Evaluate, seed: int) -> None:
        self.sheet, self.one, self.other = sheet, one, other
        self.random = np.random.default_rng(seed)

    def play(self, games: int) -> int:
        """Return the number of games that the one player wins."""
        boards = new_boards(self.sheet, BAG, games, self.random)
        seat, won = np.arange(games) % self.sheet.seats, 0
        while len(boards):
            parts = list(self._parts(boards, seat, self._choices(boards, seat)))
            boards = concatenate([part for _, part in parts])
            seat = seat[np.concatenate([rows for rows, _ in parts])]
            over = boards.epoch == OVER
            won += int((winners(self.sheet, boards.take(over)) == seat[over]).sum())
            boards, seat = boards.take(~over), seat[~over]
        return won

    def _choices(self, boards: Boards, seat: Index) -> Index:
        """Return the choice of each mover, by its own estimates."""
        choice = np.zeros(len(boards), np.intp)
        mine = boards.mover == seat
        for evaluate, rows in ((self.one, mine), (self.other, ~mine)):
            if rows.any():
                choice[rows] = Look(self.sheet, boards.take(rows), evaluate).best()
        return choice

    def _parts(self, boards: Boards, seat: Index, choice: Index) -> list[tuple[Index, Boards]]:
        """Return the boards after the choices, with the rows that they come from."""
        drawing = np.flatnonzero(choice == DRAW)
        tile = drawn_tiles(boards.bag[drawing], self.random)
        plain, ra = drawing[tile != RA], drawing[tile == RA]
        after = ra_rows(self.sheet, boards.take(ra))
        ends = after.epoch != boards.epoch[ra]
        call, stop, give = (np.flatnonzero(rows) for rows in (choice == CALL, choice == STOP, choice >= GODS))
        return [
            (plain, drawn_rows(self.sheet, boards, plain, tile[tile != RA])),
            (ra[ends], after.take(ends)),
            (ra[~ends], self._sold(after.take(~ends), seat[ra[~ends]], drawn=True)),
            (call, self._sold(boards.take(call), seat[call])),
            (stop, stopped_rows(self.sheet, boards.take(stop))),
            (give, god_rows(self.sheet, boards, give, choice[give] - GODS)),
        ]

    def _sold(self, boards: Boards, seat: Index, drawn: bool = False) -> Boards:
        """Return the boards after auctions in which each seat bids by its own estimates.

        drawn: whether Ra tiles began them; else the caller may pass only with a full track
        """
        if not len(boards):
            return boards
        lots = Lots(self.sheet, boards)
        of_row = np.concatenate([np.nonzero(boards.up)[0], np.arange(len(boards))])
        mine = seat[of_row][:, None] == np.arange(self.sheet.seats)
        one, other = (utility(*evaluate(self.sheet, lots.rows)) for evaluate in (self.one, self.other))
        worth = np.where(mine, one, other)
        free = drawn | (boards.track.sum(axis=1) == TRACK)
        return lots.rows.take(np.where(free, lots.sold(worth, True), lots.sold(worth, False)))


@click.command()
@click.argument("one")
@click.argument("other")
@click.option("--seats", default=3, show_default=True, help="Number of seats, one of them for ONE.")
@click.option("--games", default=2000, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(one: str, other: str, seats: int, games: int, seed: int) -> None:
    """Print how many games ONE wins of OTHER at all other seats.

    Both are files of `python -m camelcup_ra.learning`. FILE:chances decides by chances to win alone,
    FILE:points by points alone.
    """
    match = Match(Sheet(Rules(), seats), player(one, seats), player(other, seats), seed)
    won = sum(match.play(min(BATCH, games - start)) for start in range(0, games, BATCH))
    share = proportion(won, games)
    print(
        f"{share.value:.1%} ({share.low:.1%} to {share.high:.1%}) of {games}, where {1 / seats:.1%} is even"
    )


if __name__ == "__main__":
    main()
