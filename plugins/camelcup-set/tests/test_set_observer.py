"""An observation has all that a view has."""

from random import Random

import pytest
from camelcup_set.cards import CARDS, FEATURES, NAMES, card_of
from camelcup_set.engine import SetGame
from camelcup_set.observer import SetObserver
from camelcup_set.rules import Rules
from camelcup_set.state import View

from camelcup import replay
from camelcup.testing import play_table


def read(observer, seat, seats, numbers):
    """Return the view that was observed."""
    names = [feature.name for feature in observer.features(seats)]
    row = {name: int(number) for name, number in zip(names, numbers, strict=True)}
    return View(
        cards=tuple(
            card_of(row[f"{name}.{place}"] - 1 for name, _ in FEATURES) for place in range(row["cards"])
        ),
        deck=tuple(card for card in CARDS if row[f"deck.{NAMES[card]}"]),
        scores=tuple(row[f"score.{(each - seat) % seats}"] for each in range(seats)),
        failed=row["failed"],
    )


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_a_view_is_read_from_its_observation(game, seats):
    observer, random = SetObserver(game), Random(1)
    record = play_table(game, [lambda seat, view: random.choice([view.sets() or [()], [()]])[0]] * seats)
    for step in replay(record, game):
        seat = random.randrange(seats)
        view = game.view(step.after, seat)
        assert read(observer, seat, seats, observer.observe(seat, view)) == view


@pytest.mark.parametrize("cards", [3, 12, 81])
def test_every_claim_of_a_game_is_listed_until_all_cards_lie_on_the_table(cards):
    game = SetGame(Rules(cards=cards))
    listed = SetObserver(game).actions(2)
    record = play_table(game, [lambda seat, view: ()] * 2)
    most = 0
    for step in replay(record, game):
        legal = game.legal_actions(step.after, 0)
        assert listed[: len(legal)] == legal
        most = max(most, len(legal))
    assert most == len(listed) == len(set(listed)) == 85_321
