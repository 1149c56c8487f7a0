"""Hidden games: what a seat is told depends on what it may know, and on nothing else.

Two games are played that differ only in what a seat does not see. All that it asks has the same answers.
"""

from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from camelcup import session
from tiny_games import DECK, HAND, Tricks

PEOPLE = ["Ann=Human", "Bob=Human", "Eve=Human"]
CAMELS = ("blue", "green", "orange", "yellow", "white")
FEW = settings(max_examples=20, suppress_health_check=list(HealthCheck))


@contextmanager
def two_games(game, *deals):
    """Open two sessions with the same luck, but for the cards that are dealt."""
    with ExitStack() as stack:
        games = []
        for outcome in deals or (None, None):
            if outcome:
                stack.enter_context(patch.object(Tricks, "sample", lambda *_, outcome=outcome: outcome))
            opened = session.new(PEOPLE, game=game, seed=4, isolation="none")
            games.append(stack.enter_context(opened))
        yield games


def told(game, seat, bot):
    """Return all that a seat can ask."""
    answers: list[Any] = [game.view(seat), game.turn, game.over, game.waiting, game.actions(seat)]
    answers += [game.groups(seat), game.events(seat=seat), [str(event) for event in game.events(seat=seat)]]
    if seat in game.waiting:
        choices = game.choices(seat)
        answers += [choices.texts, choices.numbers, str(game.hint(seat, bot))]
    return answers


@FEW
@given(
    st.permutations(CAMELS),
    st.permutations(CAMELS),
    st.lists(st.sampled_from(["win", "lose"]), min_size=1, max_size=4),
)
def test_secret_bets_of_camel_up(one, other, bets):
    with two_games("camelup") as games:
        for turn, bet in enumerate(bets):
            for game, camels in zip(games, (one, other), strict=True):
                for seat in range(3):
                    assert game.play() == [seat]
                    game.answer(seat, f"{bet} {camels[turn]}" if seat == 1 else "roll")
                game.play()
            for seat in (0, 2):
                assert told(games[0], seat, "Player0") == told(games[1], seat, "Player0")
        differ = one[: len(bets)] != other[: len(bets)]
        assert (games[0].events(seat=1) != games[1].events(seat=1)) == differ


@st.composite
def two_deals(draw):
    """Return two deals: seat 0 has the same hand in both, and each other seat the same first card."""
    cards = draw(st.permutations(range(1, DECK + 1)))
    own, (first, second), rest = cards[:HAND], cards[HAND : HAND + 2], cards[HAND + 2 :]
    deals = [(own, [first, *left[:2]], [second, *left[2:4]]) for left in (rest, draw(st.permutations(rest)))]
    return deals[0], deals[1]


@FEW
@given(two_deals())
@pytest.mark.usefixtures("tiny_installed")
def test_cards_of_others(deals):
    outcomes = [tuple([hand[place] for place in range(HAND) for hand in deal]) for deal in deals]
    with two_games("tricks", *outcomes) as games:
        for game, deal in zip(games, deals, strict=True):
            assert game.state.hands == tuple([tuple(sorted(hand)) for hand in deal])
        assert told(games[0], 0, "smallest") == told(games[1], 0, "smallest")
        for game, deal in zip(games, deals, strict=True):
            for seat in range(3):
                assert game.play() == [seat]
                game.answer(seat, deal[seat][0])
        assert told(games[0], 0, "smallest") == told(games[1], 0, "smallest")


@FEW
@given(st.integers(1, 3), st.integers(1, 3))
@pytest.mark.usefixtures("tiny_installed")
def test_answers_of_others_who_act_at_once(one, other):
    with two_games("clash") as games:
        for game, number in zip(games, (one, other), strict=True):
            assert game.play() == [0, 1, 2]
            game.answer(1, number)
            assert game.waiting == [0, 2]
        assert told(games[0], 0, "Shower") == told(games[1], 0, "Shower")


def test_somebody_without_a_seat_hears_what_all_seats_do():
    with session.new(["Human", "Human"], seed=7) as game:
        game.play()
        game.answer(0, "win blue")
        own, other, nobody = game.events(seat=0)[-1], game.events(seat=1)[-1], game.public_events()[-1]
    assert "blue" in str(own)
    assert str(nobody) == str(other) == "Human (seat 0) bets on the winner of the race"
