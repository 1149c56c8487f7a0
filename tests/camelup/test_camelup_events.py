"""Narration of Camel Up: the lines for a throw, and their amounts."""

from camelcup.camelup.actions import ROLL, Throw
from camelcup.camelup.display import CamelUpDisplay
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.pieces import RaceBet
from camelcup.camelup.rulesets import RULE_SETS

NAMES = [f"bot{letter}" for letter in "abcdefgh"]


def throw(state, camel, steps, rules="cup"):
    """Return the lines for the die that seat 0 rolls."""
    game = CamelUp(RULE_SETS[rules])
    before = game.apply(state, (ROLL,))
    move = Throw(camel, steps)
    return CamelUpDisplay(game).events(before, move, game.resolve(before, move), NAMES[: len(state.coins)])


def test_a_throw_pays_the_roll_and_the_trap(stand):
    assert throw(stand("bgoyw,,-2"), 4, 1) == ["bota +1 (roll)"]
    assert throw(stand("bgoyw,,-2"), 4, 2) == ["bota +1 (roll), botc +1 (trap)"]
    assert throw(stand("bgoy,,,,,,,,,,,,,,,w"), 4, 1)[1] == "the race ends: white first, blue last"


def test_unpaid_rolls_and_what_the_floor_gives_back_are_said_when_the_leg_ends(stand):
    bets = ((0, 1), (1, 1), (4, 2))
    state = stand("bgoyw w", coins=(3, 1, 3, 3), leg_bets=bets, unpaid_rolls=(0, 0, 0, 3))
    assert throw(state, 4, 1, "first-edition") == [
        "leg 1 ends: white first, yellow second; bota +1 (roll), botb -1 (blue) -1 (green) "
        "+1 (never below 0), botc +5 (white), botd +3 (3 rolls)"
    ]


def test_the_end_of_the_race_pays_the_cards_of_both_piles(stand):
    cards = (RaceBet(4, 3, True), RaceBet(0, 1, False), RaceBet(4, 1, True), RaceBet(3, 3, False))
    state = stand("bgoy,,,,,,,,,,,,,,,w w", race_bets=cards, leg=5)
    assert throw(state, 4, 1) == [
        "leg 5 ends: white first, yellow second; bota +1 (roll)",
        "the race ends: white first, blue last; botb +8 (blue to come last) +5 (white to win), "
        "botd +8 (white to win) -1 (yellow to come last)",
    ]
