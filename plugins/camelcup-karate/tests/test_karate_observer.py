"""An observation has all that a view has, of games of at most 100 exchanges."""

from random import Random

import pytest
from camelcup_karate.engine import Karate
from camelcup_karate.observer import KarateObserver
from camelcup_karate.rulesets import RULE_SETS
from camelcup_karate.state import View

from camelcup import replay
from camelcup.testing import play_table


def read(observer, numbers):
    """Return the view that was observed."""
    row = dict(zip([feature.name for feature in observer.features(2)], numbers, strict=True))
    histories = [
        tuple(
            name
            for ago in range(int(row["exchanges"]), 0, -1)
            for name in observer.actions(2)
            if row[f"{who}.{ago}.{name}"]
        )
        for who in ("own", "other")
    ]
    return View(int(row["seat"]), *histories, row["own.points"], row["other.points"])


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_a_view_is_read_from_its_observation(rules):
    game = Karate(rules)
    observer, random = KarateObserver(game), Random(1)
    record = play_table(game, [lambda seat, view: random.choice(rules.names)] * 2)
    for step in replay(record, game):
        for seat in (0, 1):
            view = game.view(step.after, seat)
            assert read(observer, observer.observe(seat, view)) == view
