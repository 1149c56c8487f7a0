"""Tests of the picture: what it says of a position, and what one points at in it."""

from xml.etree import ElementTree

import pytest
from camelcup_karate.display import KarateDisplay
from camelcup_karate.engine import Karate
from camelcup_karate.rules import Rules
from camelcup_karate.rulesets import RULE_SETS
from karate_views import played

SVG = "{http://www.w3.org/2000/svg}"
KARATE = Karate()


def drawn(position, game=KARATE):
    """Return the picture of a position, parsed."""
    return ElementTree.fromstring(KarateDisplay(game).draw(position))


def texts(root):
    """Return all texts of a picture, or of a part of it."""
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def rows(root):
    """Return the texts of each part that one points at."""
    return {pick: texts(element) for element in root.iter() if (pick := element.get("data-pick"))}


def test_the_picture_tells_the_points_who_leads_and_the_last_exchange():
    root = drawn(played(KARATE, ("kick", "kick"), ("kick", "parry-kick")))
    assert root.findtext(f"{SVG}title") == "Karate, exchange 3 of 100, s0 10, s1 15"
    assert root.findtext(f"{SVG}desc") == (
        "s0 has 10 points, 5 behind. s1 has 15 points, leads by 5. "
        "exchange 1: s0 kick +10; s1 kick +10. exchange 2: s0 kick 0; s1 parry-kick +5."
    )
    assert {"exchange 3 of 100: both act, unseen", "5 behind", "leads by 5"} <= set(texts(root))


def test_the_picture_tells_who_won():
    game = Karate(Rules(first_to=10))
    assert {"wins", "loses"} <= set(texts(drawn(played(game, ("kick", "punch")), game)))
    assert texts(drawn(played(game, ("kick", "kick")), game)).count("shares the win") == 2


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_the_table_has_a_row_for_each_action_with_the_points_of_both(rules):
    game = Karate(rules)
    found = rows(drawn(game.start(2), game))
    for name in rules.names:
        (pick,) = KarateDisplay(game).picks(name)
        points = [game.gains(name, other) for other in rules.names]
        assert found[pick][-len(points) :] == [f"{own}:{other}" for own, other in points]


def test_the_rows_are_those_of_the_seat_that_looks():
    state = played(KARATE, ("kick", "parry-kick"), ("kick", "punch"))
    assert "2x" in rows(drawn(state))["action-kick"]
    for seat, count in enumerate(("2x", "0x")):
        root = drawn(KARATE.view(state, seat))
        assert count in rows(root)["action-kick"]
        assert f"s{seat} (you)" in texts(root)
        assert f"s{1 - seat} →" in texts(root)
