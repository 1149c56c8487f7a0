"""Every way a leg can end, counted with the outcomes of the engine."""

import gzip
import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from camelcup import OVER
from camelcup.camelup import race
from camelcup.camelup.actions import ROLL
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.pieces import Trap
from camelcup.camelup.rules import FINISH
from camelcup.camelup.rulesets import RULE_SETS
from camelcup.camelup.state import State

Stand = Callable[..., State]

GAME = CamelUp(RULE_SETS["camelai"])  # traps stay, so that they can be seen at the end of a leg
LEAVES = 29_160
"""Orders of five dice times their results: 5! * 3**5."""


def leg_ends(state: State) -> dict[State, Fraction]:
    """Return every state in which the leg can end if every seat only rolls, with its probability."""
    ends: defaultdict[State, Fraction] = defaultdict(Fraction)
    level: dict[State, Fraction] = {state: Fraction(1)}
    for _ in range(len(state.unmoved)):
        following: defaultdict[State, Fraction] = defaultdict(Fraction)
        for before, chance in level.items():
            for after, weight in throws(before):
                ended = after.to_move is OVER or len(after.unmoved) > len(before.unmoved)
                (ends if ended else following)[after] += chance * weight
        level = following
    assert not level
    assert sum(ends.values()) == 1
    return ends


def throws(state: State) -> Iterator[tuple[State, Fraction]]:
    """Yield the results of a roll, unpaid and with the same seat to move: more states are equal then."""
    rolled = GAME.apply(state, (ROLL,))
    for throw, weight in GAME.outcomes(rolled):
        after = GAME.resolve(rolled, throw)
        coins = tuple(coins - (seat == state.seat) for seat, coins in enumerate(after.coins))
        to_move = OVER if after.to_move is OVER else state.to_move
        same = after._replace(turn=state.turn, seat=state.seat, coins=coins, to_move=to_move)
        yield same, Fraction(weight).limit_denominator(1000)


def places(state: State, place: int) -> list[Fraction]:
    """Return each camel's probability of a place (0 first) at the end of the leg."""
    chances = [Fraction(0)] * 5
    for end, chance in leg_ends(state).items():
        chances[race.ranking(end.track)[place]] += chance
    return chances


def counts(state: State, place: int, camels: str) -> list[Fraction]:
    chances = places(state, place)
    return [chances["bgoyw".index(camel)] * LEAVES for camel in camels]


def test_one_stack_ends_as_counted(stand: Stand) -> None:
    state = stand("bgoyw bgoyw", "camelai")
    assert counts(state, 0, "bgoyw") == [2435, 4769, 5956, 6834, 9166]
    assert counts(state, 1, "bgoyw") == [2857, 4858, 6076, 8272, 7097]


def test_five_successive_squares_end_as_counted(stand: Stand) -> None:
    state = stand("b,g,o,y,w bgoyw", "camelai")
    assert counts(state, 0, "bgoyw") == [2621, 4444, 3963, 5922, 12210]


def test_a_stack_behind_one_camel_ends_as_counted(stand: Stand) -> None:
    state = stand("gyor,,,w", "camelai")
    assert counts(state, 0, "gyobw") == [2204, 4403, 6027, 8737, 7789]


def test_two_camels_of_which_the_hind_one_needs_luck(stand: Stand) -> None:
    chances = places(stand("r,,,y ry", "camelai"), 0)
    assert chances["bgoyw".index("y")] == Fraction(5, 6)
    assert chances["bgoyw".index("b")] == Fraction(1, 6)


def test_the_same_stack_one_square_on_ends_as_counted(stand: Stand) -> None:
    state = stand(",bgoyw bgoyw", "camelai")
    assert counts(state, 0, "bgoyw") == [2435, 4769, 5956, 6834, 9166]


def recorded_state(row: dict[str, Any]) -> State:
    """Return the state of a recorded position; each trap belongs to a seat of its own."""
    start = GAME.start(len(row["traps"]) + 1)
    track = race.EMPTY
    for camel, square in row["track"]:
        track = race.enter(track, camel, square)
    return start._replace(
        track=track,
        unmoved=tuple(row["unmoved"]),
        traps=(*(Trap(kind, square) for square, kind in row["traps"]), None),
        seat=len(row["traps"]),
        turn=1,
        to_move=(0,),
    )


def compare(row: dict[str, Any]) -> None:
    """Compare the chances of a recorded position with those of the engine."""
    state = recorded_state(row)
    ends = leg_ends(state)
    first, second = [Fraction(0)] * 5, [Fraction(0)] * 5
    for end, chance in ends.items():
        ranking = race.ranking(end.track)
        first[ranking[0]] += chance
        second[ranking[1]] += chance
    over = sum(chance for end, chance in ends.items() if end.to_move is OVER)
    assert [float(chance) for chance in first] == pytest.approx(row["leg_first"], abs=1e-11)
    assert [float(chance) for chance in second] == pytest.approx(row["leg_second"], abs=1e-11)
    assert float(over) == pytest.approx(row["ends_this_leg"], abs=1e-11)
    for seat, (_, hits) in enumerate(row["trap_hits"]):
        paid = sum(chance * (end.coins[seat] - state.coins[seat]) for end, chance in ends.items())
        assert float(paid) == pytest.approx(hits, abs=1e-11)


def rows(golden: Path) -> list[dict[str, Any]]:
    text = gzip.decompress((golden / "odds.jsonl.gz").read_bytes())
    return [json.loads(line) for line in text.splitlines()]


def test_late_positions_of_a_leg_have_the_recorded_odds(golden: Path) -> None:
    late = [row for row in rows(golden) if len(row["unmoved"]) <= 3]
    assert sum(bool(row["traps"]) for row in late) > 10
    assert sum(0 < row["ends_this_leg"] < 1 for row in late) > 5
    for row in late:
        compare(row)


@pytest.mark.slow
def test_early_positions_of_a_leg_have_the_recorded_odds(golden: Path) -> None:
    early = [row for row in rows(golden) if len(row["unmoved"]) > 3]
    assert sum(bool(row["traps"]) for row in early) > 5
    for row in early:
        compare(row)


def test_a_leg_that_ends_the_race_has_its_leader_past_the_finish(stand: Stand) -> None:
    ends = leg_ends(stand(",,,,,,,,,,,,,bg,,oyw bgoyw", "camelai"))
    for end in ends:
        leader = race.ranking(end.track)[0]
        assert (race.find(end.track, leader) >= FINISH) == (end.to_move is OVER)
