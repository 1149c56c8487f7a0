"""Games walked through again from their records."""

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from camelcup import Bot, CamelCupError, Ending, Game, GameRecord, Limits, Table, Turn
from camelcup.camelup.bots.random_bot import RandomBot
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.rules import RULE_SETS
from camelcup.referee import play
from camelcup.replay import read_move, replay
from faulty_bots import Illegal
from tiny_bots import Big, Gambler, Small
from tiny_games import Clash, ClashRules, Pips, PipsRules

PIPS = Pips(PipsRules())
CLASH = Clash(ClashRules())
SEEDS = st.integers(0, 2**63 - 1)


def played(
    game: Game, *makers: Callable[[], Bot], seed: int = 1, watch: Any = None, **limits: int
) -> GameRecord:
    """The record of a game at table 7."""
    bots = tuple("bot" for _ in makers)
    return play(Table(7, game.name, "", bots, seed, limits=Limits(**limits)), game, makers, watch)


def changed(record: GameRecord, index: int, turn: Turn) -> GameRecord:
    """The record with another turn in one place."""
    return evolve(record, turns=(*record.turns[:index], turn, *record.turns[index + 1 :]))


@given(seed=SEEDS, game=st.sampled_from([PIPS, CLASH]), seats=st.integers(2, 4))
def test_a_replay_reaches_the_recorded_scores(seed: int, game: Game, seats: int) -> None:
    record = played(game, *[Gambler] * seats, seed=seed)
    *_, last = replay(record, game)
    assert game.scores(last.state) == record.scores


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_replay_of_camel_up_reaches_the_recorded_scores(rules: str) -> None:
    game = CamelUp(RULE_SETS[rules])
    record = played(game, *[RandomBot] * 4)
    *_, last = replay(record, game)
    assert last.state.coins == record.scores


@pytest.mark.parametrize("game", [PIPS, CLASH])
def test_a_replay_starts_at_the_start_and_meets_every_state_that_was_played(game: Game) -> None:
    seen: list[Any] = []
    record = played(game, Gambler, Gambler, watch=lambda state, turns, faults: seen.append(state))
    first, *others = replay(record, game)
    assert first == ((), None, game.start(2))
    assert [step.state for step in others] == seen


def test_the_steps_hold_every_turn_of_the_record_in_order() -> None:
    record = played(PIPS, Gambler, Gambler)
    assert [turn for step in replay(record, PIPS) for turn in step.turns] == list(record.turns)


def test_seats_that_act_at_once_make_one_step() -> None:
    record = played(CLASH, Gambler, Gambler, Gambler)
    steps = list(replay(record, CLASH))[1:]
    assert [len(step.turns) for step in steps] == [3] * CLASH.rules.rounds
    assert [step.move for step in steps] == [step.state.shown[-1] for step in steps]


def test_a_game_with_faults_is_replayed_as_it_was_played() -> None:
    record = played(PIPS, Illegal, Small, max_faults=1)
    assert record.faults
    *_, last = replay(record, PIPS)
    assert last.state.scores == record.scores


def test_a_game_that_met_the_turn_cap_is_replayed_to_the_cap() -> None:
    record = played(PIPS, Small, Small, max_turns=4)
    *_, last = replay(record, PIPS)
    assert (last.state.turn, last.state.scores) == (4, record.scores)


@given(seed=SEEDS, data=st.data())
def test_an_outcome_that_chance_cannot_give_is_found(seed: int, data: st.DataObject) -> None:
    record = played(PIPS, Small, Big, seed=seed)
    rolls = [index for index, turn in enumerate(record.turns) if turn.seat is None]
    index = data.draw(st.sampled_from(rolls))
    with pytest.raises(CamelCupError, match=f"^table 7, turn {index}: 7 is no possible outcome"):
        list(replay(changed(record, index, Turn(None, 7)), PIPS))


def test_an_illegal_action_is_found() -> None:
    record = played(PIPS, Small, Small)
    with pytest.raises(CamelCupError, match=r"^table 7, turn 2: 5 is no action"):
        list(replay(changed(record, 2, Turn(1, 5)), PIPS))


def test_a_turn_of_the_wrong_seat_is_found() -> None:
    record = played(PIPS, Small, Small)
    with pytest.raises(CamelCupError, match=r"^table 7, turn 2: .*to move is seat 1$"):
        list(replay(changed(record, 2, Turn(0, 3)), PIPS))


def test_an_action_where_chance_was_to_move_is_found() -> None:
    record = played(PIPS, Small, Small)
    with pytest.raises(CamelCupError, match=r"^table 7, turn 1: .*chance is to move$"):
        list(replay(changed(record, 1, Turn(0, 3)), PIPS))


def test_a_move_of_only_some_of_the_seats_that_act_at_once_is_found() -> None:
    record = played(CLASH, Gambler, Gambler, Gambler)
    with pytest.raises(CamelCupError, match=r"^table 7, turn 9: .*to move is seat 0 and 1 and 2$"):
        list(replay(evolve(record, turns=record.turns[:-1]), CLASH))


def test_turns_that_are_missing_at_the_end_are_found() -> None:
    record = played(PIPS, Small, Small)
    with pytest.raises(CamelCupError, match=r"^table 7, turn 11: the record ends here .*chance is to move$"):
        list(replay(evolve(record, turns=record.turns[:-1]), PIPS))


def test_turns_after_the_end_are_found() -> None:
    record = played(PIPS, Small, Small)
    with pytest.raises(CamelCupError, match=r"^table 7, turn 12: .*the game is over$"):
        list(replay(evolve(record, turns=(*record.turns, Turn(0, 3))), PIPS))


def test_a_game_that_claims_a_turn_cap_it_did_not_meet_is_found() -> None:
    record = played(PIPS, Small, Small)
    with pytest.raises(CamelCupError, match=r"^table 7, turn 12: the record ends here \(turn cap\)"):
        list(replay(evolve(record, ending=Ending.TURN_CAP), PIPS))


def test_the_steps_before_a_wrong_turn_are_still_walked() -> None:
    record = changed(played(PIPS, Small, Small), 4, Turn(0, "x"))
    walk = replay(record, PIPS)
    good = [next(walk) for _ in range(5)]
    assert [turn for step in good for turn in step.turns] == list(record.turns[:4])
    with pytest.raises(CamelCupError):
        next(walk)


def test_a_recorded_move_is_read_in_the_state_before_it() -> None:
    game = CamelUp(RULE_SETS["cup"])
    state = game.start(2)
    entry = read_move(game, state, [Turn(None, (3, 1))])
    assert str(entry) == "yellow enters on square 1"
    assert game.apply(state, entry).track[1] == (3,)
