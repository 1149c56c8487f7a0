"""Positions for tests of the odds."""

import gzip
import json
from pathlib import Path

from hypothesis import strategies as st

from camelcup.camelup import race
from camelcup.camelup.notation import Position
from camelcup.camelup.pieces import Trap
from camelcup.camelup.rules import FINISH, SQUARES

CRAZY = (5, 6)
GOLDEN = Path(__file__).parents[1] / "data" / "odds.jsonl.gz"


def golden_rows():
    """Return the positions and odds computed by another program."""
    return [json.loads(line) for line in gzip.decompress(GOLDEN.read_bytes()).splitlines()]


def golden_position(row):
    """Return the position of a row; each trap belongs to a seat of its own."""
    track = race.EMPTY
    for camel, square in row["track"]:
        track = race.enter(track, camel, square)
    traps = tuple(Trap(kind, square) for square, kind in row["traps"])
    return Position(track, traps, tuple(row["unmoved"]))


@st.composite
def positions(draw, crazy=False, camels=None, least=0, most=6):
    """Draw a position before the finish, with traps anywhere.

    camels:      number of racing camels; None for two to five
    least, most: dice left to roll this leg
    """
    racing = sorted(draw(st.permutations(range(5)))[: camels or draw(st.integers(2, 5))])
    base = draw(st.integers(0, FINISH - 1))
    near = st.integers(max(0, base - 4), base)
    track = race.EMPTY
    for camel in draw(st.permutations([*racing, *(CRAZY if crazy else ())])):
        track = race.enter(track, camel, draw(near | st.integers(0, FINISH - 1)))
    dice = draw(st.permutations([*racing, *(CRAZY[:1] if crazy else ())]))
    left = dice[: draw(st.integers(min(least, len(dice)), min(most, len(dice))))]
    unmoved = sorted([*left, CRAZY[1]] if CRAZY[0] in left else left)
    traps = []
    for square in draw(st.lists(st.integers(1, SQUARES - 2), max_size=4)):
        if all(abs(square - trap.square) > 1 for trap in traps):
            traps.append(Trap(draw(st.sampled_from((-1, 1))), square))
    return Position(track, tuple(traps), tuple(unmoved))


def state_of(game, position):
    """Return the state of a position; a seat without a trap is to roll."""
    seats = max(3, len(position.traps) + 1)
    traps = (*position.traps, *(None,) * (seats - len(position.traps)))
    return game.start(seats)._replace(
        track=position.track,
        traps=traps,
        unmoved=position.unmoved,
        seat=seats - 1,
        turn=1,
        to_move=(seats - 1,),
    )
