"""What holds in every game of Camel Up, whatever its rules, its seats and its moves."""

from itertools import cycle, pairwise
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from camelcup.camelup import notation
from camelcup.camelup.actions import ACTIONS, Enter, LegBet, Roll, Throw
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.pieces import RaceBet
from camelcup.camelup.rules import CAMELS, FINISH, RULE_SETS, SQUARES, RollCoin, Rules
from camelcup.camelup.state import State
from camelcup.errors import IllegalAction
from camelcup.game import CHANCE, OVER

LONGEST = 400
"""Moves after which a game that nobody wants to end is left."""

every_rule_set = pytest.mark.parametrize("rules", RULE_SETS)
quick = settings(max_examples=25, deadline=None)


class Step(NamedTuple):
    """One move of a game."""

    before: State
    move: Any
    after: State


class Play(NamedTuple):
    """A game played for a while."""

    game: CamelUp
    start: State
    steps: list[Step]

    @property
    def states(self) -> list[State]:
        return [self.start, *(step.after for step in self.steps)]

    @property
    def last(self) -> State:
        return self.states[-1]


def moves(game: CamelUp, state: State, choice: int) -> Any:
    """The move that a number picks: an outcome, or a kind of action and one of that kind."""
    if game.to_move(state) is CHANCE:
        outcomes = game.outcomes(state)
        return outcomes[choice % len(outcomes)][0]
    kinds = [kind for kind in game.view(state, state.seat).legal_by_kind() if kind]
    kind = kinds[choice % len(kinds)]
    return (kind[choice // len(kinds) % len(kind)],)


def play(rules: Rules, seats: int, choices: bytes, length: int) -> Play:
    """Play so many moves, or to the end; the choices come round again."""
    game = CamelUp(rules)
    start = state = game.start(seats)
    steps: list[Step] = []
    for choice in cycle(choices):
        if len(steps) == length or game.to_move(state) is OVER:
            break
        move = moves(game, state, choice)
        after = game.apply(state, move)
        steps.append(Step(state, move, after))
        state = after
    return Play(game, start, steps)


def plays(rules: str) -> st.SearchStrategy[Play]:
    """Games under a named rule set, with any number of seats and of any length."""
    values = RULE_SETS[rules]
    return st.builds(
        play,
        rules=st.just(values),
        seats=st.integers(values.min_seats, values.max_seats),
        choices=st.binary(min_size=1, max_size=200),
        length=st.one_of(st.just(LONGEST), st.integers(0, LONGEST)),
    )


def camels_of(rules: str) -> set[int]:
    return set(range(CAMELS + 2 * RULE_SETS[rules].crazy_camels))


@every_rule_set
@quick
@given(data=st.data())
def test_camels_are_never_lost_or_doubled(rules: str, data: st.DataObject) -> None:
    game = data.draw(plays(rules))
    for state in game.states:
        on_track = [camel for stack in state.track for camel in stack]
        waiting = list(state.unmoved) if state.turn == 0 and state.to_move is CHANCE else []
        assert len(state.track) == SQUARES
        assert sorted(on_track + waiting) == sorted(camels_of(rules))
        assert set(state.unmoved) <= camels_of(rules)
        assert list(state.unmoved) == sorted(set(state.unmoved))


@every_rule_set
@quick
@given(data=st.data())
def test_traps_stand_where_they_may(rules: str, data: st.DataObject) -> None:
    values = RULE_SETS[rules]
    game = data.draw(plays(rules))
    for state in game.states:
        squares = sorted(trap.square for trap in state.traps if trap)
        assert all(after - before > 1 for before, after in pairwise(squares))
        assert all(values.trap_first <= square <= values.trap_last for square in squares)
        assert all(trap is None or trap.type in (1, -1) for trap in state.traps)
        assert len(state.traps) == len(game.start.coins)
        if not values.trap_on_camels:
            # No camel ends on a trap, so where none may be put under camels none is ever under them.
            assert not any(state.track[square] for square in squares)


@every_rule_set
@quick
@given(data=st.data())
def test_an_answer_is_taken_just_when_it_is_among_the_legal_actions(rules: str, data: st.DataObject) -> None:
    game = data.draw(plays(rules))
    state = game.last
    for seat in range(len(state.coins)):
        legal = game.game.legal_actions(state, seat)
        taken = [action for short, action in ACTIONS.items() if allows(game.game, state, seat, short)]
        assert len(legal) == len(set(legal))
        assert set(taken) == set(legal)
        assert all(game.game.check(state, seat, action) == action for action in legal)


def allows(game: CamelUp, state: State, seat: int, short: tuple[int, ...]) -> bool:
    """Whether a short form is taken; any error but IllegalAction is one of the engine."""
    try:
        return game.check(state, seat, list(short)).short == short
    except IllegalAction:
        return False


@every_rule_set
@quick
@given(data=st.data())
def test_legal_actions_come_in_a_fixed_order_and_a_view_lists_the_same(
    rules: str, data: st.DataObject
) -> None:
    game = data.draw(plays(rules))
    for state in game.states[::7]:
        for seat in range(len(state.coins)):
            legal = game.game.legal_actions(state, seat)
            view = game.game.view(state, seat)
            assert legal == view.legal_actions()
            assert [action.short for action in legal] == sorted(action.short for action in legal)
            assert legal[0] == Roll()
            assert legal == tuple(action for kind in view.legal_by_kind() for action in kind)


@every_rule_set
@quick
@given(data=st.data())
def test_a_reached_position_prints_and_parses_back(rules: str, data: st.DataObject) -> None:
    game = data.draw(plays(rules))
    for state in game.states:
        if state.turn == 0 and state.to_move is CHANCE:
            continue  # camels that have not entered cannot be on the line
        line = notation.write(state)
        position = notation.parse(line)
        missing = (None,) * (len(state.traps) - len(position.traps))
        assert position.traps + missing == state.traps
        assert (position.track, position.unmoved) == (state.track, state.unmoved)
        assert notation.write(position) == line


@every_rule_set
@quick
@given(data=st.data())
def test_coins_stay_at_0_or_more_where_there_is_no_debt(rules: str, data: st.DataObject) -> None:
    game = data.draw(plays(rules))
    for state in game.states:
        assert game.game.scores(state) == state.coins
        assert all(type(coins) is int for coins in state.coins)
        assert RULE_SETS[rules].debt or min(state.coins) >= 0


@every_rule_set
@quick
@given(data=st.data())
def test_seats_take_turns_in_order_across_legs(rules: str, data: st.DataObject) -> None:
    game = data.draw(plays(rules))
    seats = len(game.start.coins)
    turns = 0
    for before, move, after in game.steps:
        if isinstance(move, Enter | Throw):
            assert before.to_move is CHANCE
            assert after.turn == turns
        else:
            assert before.to_move == (turns % seats,)
            assert (after.to_move is CHANCE) is isinstance(move[0], Roll)
            turns += 1
            assert after.turn == turns
        assert after.to_move in (CHANCE, OVER, (turns % seats,))


@every_rule_set
@quick
@given(data=st.data())
def test_a_race_is_over_just_when_a_camel_has_left_by_one_of_its_ends(
    rules: str, data: st.DataObject
) -> None:
    game = data.draw(plays(rules))
    for before, move, after in game.steps:
        crossed = any(after.track[FINISH:])
        crazy = isinstance(move, Throw) and move.camel >= CAMELS
        assert not any(before.track[FINISH:])
        assert crossed <= (after.to_move is OVER)
        assert (after.to_move is OVER) <= (crossed or crazy)


@every_rule_set
@quick
@given(data=st.data())
def test_applying_a_move_leaves_the_state_as_it_was(rules: str, data: st.DataObject) -> None:
    game = data.draw(plays(rules))
    for before, move, after in game.steps:
        text, value = repr(before), hash(before)
        assert game.game.apply(before, move) == after
        assert hash(game.game.apply(before, move)) == hash(after)
        assert (repr(before), hash(before)) == (text, value)


@every_rule_set
@quick
@given(data=st.data())
def test_outcomes_are_different_and_their_weights_make_1(rules: str, data: st.DataObject) -> None:
    game = data.draw(plays(rules))
    for state in game.states:
        if state.to_move is CHANCE:
            outcomes = game.game.outcomes(state)
            assert sum(weight for _, weight in outcomes) == pytest.approx(1, abs=1e-12)
            assert all(weight > 0 for _, weight in outcomes)
            assert len({outcome for outcome, _ in outcomes}) == len(outcomes)
            assert len({game.game.short(outcome) for outcome, _ in outcomes}) == len(outcomes)


@every_rule_set
@quick
@given(data=st.data())
def test_leg_bets_are_kept_in_order_and_go_with_their_leg(rules: str, data: st.DataObject) -> None:
    limit = RULE_SETS[rules].leg_bets_per_camel or LONGEST
    game = data.draw(plays(rules))
    for before, move, after in game.steps:
        camels = [camel for camel, _ in after.leg_bets]
        assert all(camels.count(camel) <= limit for camel in camels)
        if isinstance(move, Throw):
            ended = len(after.unmoved) >= len(before.unmoved) or after.to_move is OVER
            assert after.leg_bets == (() if ended else before.leg_bets)
        elif not isinstance(move, Enter) and isinstance(move[0], LegBet):
            assert after.leg_bets == (*before.leg_bets, (move[0].camel, before.seat))
        else:
            assert after.leg_bets == before.leg_bets


@every_rule_set
@quick
@given(data=st.data())
def test_a_seat_bets_on_a_camels_race_once_at_most(rules: str, data: st.DataObject) -> None:
    game = data.draw(plays(rules))
    cards = [(bet.camel, bet.player) for bet in game.last.race_bets]
    assert len(cards) == len(set(cards))
    for before, move, after in game.steps:
        shorts = () if isinstance(move, Enter | Throw) else move[0].short
        if shorts[:1] in ((3,), (4,)):
            card = RaceBet(shorts[1], before.seat, shorts[0] == 3)
            assert after.race_bets == (*before.race_bets, card)
        else:
            assert after.race_bets == before.race_bets


@every_rule_set
@quick
@given(data=st.data())
def test_coins_change_by_dice_only(rules: str, data: st.DataObject) -> None:
    game = data.draw(plays(rules))
    for before, move, after in game.steps:
        if not isinstance(move, Throw):
            assert after.coins == before.coins


own_rules = st.builds(
    Rules,
    min_seats=st.just(1),
    coins=st.integers(0, 5),
    roll_coin=st.sampled_from(RollCoin),
    trap_first=st.integers(1, 5),
    trap_last=st.integers(5, 27),
    trap_on_camels=st.booleans(),
    trap_same_square=st.booleans(),
    traps_stay=st.booleans(),
    leg_bets_per_camel=st.sampled_from([None, 4]),
    leg_other=st.integers(-3, 0),
    race_right=st.lists(st.integers(-2, 9), min_size=1).map(tuple),
    race_wrong=st.integers(-5, 0),
    debt=st.booleans(),
    crazy_camels=st.booleans(),
)


@settings(max_examples=60, deadline=None)
@given(rules=own_rules, seats=st.integers(1, 8), choices=st.binary(min_size=1, max_size=200))
def test_rule_sets_of_ones_own_keep_to_it_all(rules: Rules, seats: int, choices: bytes) -> None:
    game = play(rules, seats, choices, LONGEST)
    last = game.last
    on_track = sorted(camel for stack in last.track for camel in stack)
    assert on_track == list(range(CAMELS + 2 * rules.crazy_camels))
    assert rules.debt or all(min(state.coins) >= 0 for state in game.states)
    for seat in range(seats):
        legal = game.game.legal_actions(last, seat)
        assert {action for short, action in ACTIONS.items() if allows(game.game, last, seat, short)} == set(
            legal
        )
