"""The picture says the position, and has what a person points at for each legal action."""

from xml.etree import ElementTree

import pytest

from camelcup import CHANCE, OVER
from camelcup.camelup.actions import NAMES
from camelcup.camelup.display import CamelUpDisplay
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.pieces import RaceBet
from camelcup.camelup.rulesets import RULE_SETS

CUP = CamelUp(RULE_SETS["cup"])


def draw(position, rules="cup"):
    """Return the root of a picture."""
    return ElementTree.fromstring(CamelUpDisplay(CamelUp(RULE_SETS[rules])).draw(position))


def texts(element):
    """Return the texts in an element, in order."""
    return [str(text.text) for text in element.iter() if text.tag.endswith("}text")]


def find(root, key, value):
    """Return the only element with an attribute of some value."""
    (found,) = [element for element in root.iter() if element.get(key) == value]
    return found


def picked(root):
    """Return all that one can point at."""
    return {pick for element in root.iter() if (pick := element.get("data-pick"))}


def words(root):
    """Return the description."""
    return str(root.findtext("{http://www.w3.org/2000/svg}desc"))


def stacks(root):
    """Return the stacks on the track, from its start on."""
    return [
        group
        for group in root.iter("{http://www.w3.org/2000/svg}g")
        if any(part.get("data-key", "").startswith("camel-") for part in group)
    ]


def test_the_camels_of_a_stack_are_drawn_from_the_lowest_up(stand):
    root = draw(stand(",,gyob,,,w"))
    low, ahead = stacks(root)
    assert texts(low) == ["g", "y", "o", "b"]
    camels = [part for part in low if part.get("data-key")]
    heights = [float(part.get("transform", "translate(0 0)").split()[1].rstrip(")")) for part in camels]
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights)) == 4
    assert texts(ahead) == ["w"]


def test_a_trap_shows_its_sign_and_its_owner(stand):
    root = draw(stand("bgoyw,,,+2,,-0"))
    assert texts(find(root, "data-key", "trap-2+1")) == ["+1", "s2"]
    assert texts(find(root, "data-key", "trap-0-1")) == ["\N{MINUS SIGN}1", "s0"]


def test_what_one_points_at_says_what_is_on_it(stand):
    cards = (RaceBet(3, 0, True), RaceBet(1, 2, True))
    root = draw(CUP.view(stand("b,goy,,+2,,w", leg_bets=((1, 2), (1, 0)), race_bets=cards), 0))
    said = {element.get("aria-label") for element in root.iter()}
    trap = "oasis of s2; who stops here pays 1 coin and goes 1 square on"
    assert {
        "square 0: blue",
        "square 1: green, orange, yellow on top",
        "square 2",
        f"square 3: {trap}",
    } <= said
    assert (
        "leg ticket of s0 for green: pays 3 if green leads at the end of the leg, 1 if it is second, else -1"
        in said
    )
    assert "winner: lay the card of a camel that wins the race; so far s0 yellow, s2 hidden" in said


@pytest.mark.parametrize(
    ("line", "rules", "left", "thrown", "said"),
    [
        ("bgoyw by", "cup", "by", "gow", "blue, yellow"),
        (",,bgoyw,,,,,,,,,,,B,W gBW", "second-edition", "gBW", "boyw", "green, crazy"),
    ],
)
def test_the_dice_left_are_in_the_pyramid_and_the_others_are_not(line, rules, left, thrown, said, stand):
    root = draw(stand(line), rules)
    assert texts(find(root, "data-pick", "roll")) == ["roll", *left]
    after = texts(root)
    place = after.index("thrown") + 1
    assert after[place : place + len(thrown)] == [*thrown]
    assert f"Dice left: {said}." in words(root)


def test_cards_lie_in_order_and_hidden_ones_face_down(stand):
    cards = (RaceBet(3, 0, True), RaceBet(1, 2, True), RaceBet(4, 1, False), RaceBet(2, 0, True))
    state = stand("bgoyw", race_bets=cards)
    root = draw(CUP.view(state, 0))
    assert texts(find(root, "data-pick", "winner")) == ["winner", "3", "y", "s0", "?", "s2", "o", "s0"]
    assert texts(find(root, "data-pick", "loser")) == ["loser", "1", "?", "s1"]
    assert "Winner cards: s0 yellow, s2 hidden, s0 orange. Loser cards: s1 hidden." in words(root)
    assert texts(find(draw(state), "data-pick", "loser")) == ["loser", "1", "w", "s1"]


@pytest.mark.parametrize(
    ("seat", "hand"),
    [(0, {"card-blue", "card-green", "card-orange"}), (2, {f"card-{name}" for name in NAMES[2:5]})],
)
def test_a_view_shows_the_cards_that_its_seat_has_not_laid_and_a_state_those_of_the_seat_to_move(
    seat, hand, stand
):
    cards = (RaceBet(3, 0, True), RaceBet(1, 2, True), RaceBet(4, 0, False), RaceBet(0, 2, True))
    state = stand("bgoyw", race_bets=cards, turn=4)
    for position in (CUP.view(state, seat), *([state] if seat == 0 else [])):
        root = draw(position)
        assert {"s0 to move", f"hand of s{seat}:"} <= set(texts(root))
        assert {pick for pick in picked(root) if pick.startswith("card-")} == hand


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"seat": 2, "to_move": (2,)}, "s2 to move"),
        ({"seat": 2, "to_move": CHANCE}, "s2 rolls"),
        ({"seat": 2, "to_move": OVER}, "race over"),
        ({"turn": 0, "to_move": CHANCE}, "camels enter"),
    ],
)
def test_the_title_says_the_leg_and_whose_turn_it_is(fields, status, stand):
    root = draw(stand("bgoyw", leg=3, **fields))
    assert root.findtext("{http://www.w3.org/2000/svg}title") == f"Camel Up, leg 3: {status}"
    assert status in texts(root)
