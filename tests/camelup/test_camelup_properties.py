"""Properties of every game of Camel Up: any rules, seats and moves; tests/contract has those of all games."""

import re
from collections import Counter
from itertools import cycle, pairwise
from random import Random
from typing import Any, NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from any_rules import any_rules
from camelcup import CHANCE, OVER, IllegalAction
from camelcup.camelup import race
from camelcup.camelup.actions import ACTIONS, Throw
from camelcup.camelup.display import CamelUpDisplay
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.events import FLOOR
from camelcup.camelup.pieces import RaceBet
from camelcup.camelup.rules import CAMELS, SQUARES, RollCoin
from camelcup.camelup.rulesets import RULE_SETS
from camelcup.camelup.state import State

LONGEST = 400
"""Number of moves after which a game is left."""

NAMES = [f"bot{letter}" for letter in "abcdefgh"]
quick = settings(max_examples=120, deadline=None)


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
    def rules(self):
        return self.game.rules

    @property
    def states(self):
        return [self.start, *(step.after for step in self.steps)]

    @property
    def last(self):
        return self.states[-1]


def pick(game, state, choice):
    """Return the move that a number picks: an outcome, or a kind of action and one of that kind."""
    if game.to_move(state) is CHANCE:
        outcomes = game.outcomes(state)
        return outcomes[choice % len(outcomes)][0]
    kinds = [kind for kind in game.view(state, state.seat).legal_by_kind() if kind]
    kind = kinds[choice % len(kinds)]
    return (kind[choice // len(kinds) % len(kind)],)


def play(rules, seats, choices, length):
    """Play a number of moves, or to the end; the choices repeat."""
    game = CamelUp(rules)
    start = state = game.start(seats)
    steps = []
    for choice in cycle(choices):
        if len(steps) == length or game.to_move(state) is OVER:
            break
        move = pick(game, state, choice)
        after = game.resolve(state, move) if game.to_move(state) is CHANCE else game.apply(state, move)
        steps.append(Step(state, move, after))
        state = after
    return Play(game, start, steps)


def plays(rules):
    """Draw games under some rules, with any number of seats and of any length."""
    return st.builds(
        play,
        rules=st.just(rules),
        seats=st.integers(rules.min_seats, rules.max_seats),
        choices=st.binary(min_size=1, max_size=200),
        length=st.one_of(st.just(LONGEST), st.integers(0, LONGEST)),
    )


PLAYS = (st.sampled_from([*RULE_SETS.values()]) | any_rules()).flatmap(plays)
"""Games under any named rule set, and under others."""


@quick
@given(game=PLAYS)
def test_camels_are_never_lost_or_doubled_and_traps_stand_where_they_may(game):
    camels = list(range(CAMELS + 2 * game.rules.crazy_camels))
    for state in game.states:
        check_traps(game, state)
        on_track = [camel for stack in state.track for camel in stack]
        waiting = list(state.unmoved) if state.turn == 0 and state.to_move is CHANCE else []
        assert len(state.track) == SQUARES
        assert sorted(on_track + waiting) == camels
        assert set(state.unmoved) <= set(camels)
        assert list(state.unmoved) == sorted(set(state.unmoved))


def check_traps(game, state):
    """Check that traps stand where they may."""
    values = game.rules
    squares = sorted(trap.square for trap in state.traps if trap)
    assert all(after - before > 1 for before, after in pairwise(squares))
    assert all(values.trap_first <= square <= values.trap_last for square in squares)
    assert all(trap is None or trap.type in (1, -1) for trap in state.traps)
    assert len(state.traps) == len(game.start.coins)
    if not values.trap_on_camels:
        # No camel ends on a trap, so that traps stand under camels only if they were put there.
        assert not any(state.track[square] for square in squares)


@quick
@given(game=PLAYS)
def test_an_answer_is_accepted_exactly_when_a_state_and_a_view_list_it(game):
    state = game.last
    for seat in range(len(state.coins)):
        taken = [action for encoded, action in ACTIONS.items() if allows(game.game, state, seat, encoded)]
        legal, view = game.game.legal_actions(state, seat), game.game.view(state, seat)
        assert tuple(taken) == legal == view.legal_actions() == game.game.legal_actions(view, seat)


def allows(game, state, seat, encoded):
    """Whether an encoded action is accepted; any error but IllegalAction is one of the engine."""
    try:
        return game.check(state, seat, list(encoded)).encoded == encoded
    except IllegalAction:
        return False


def test_hidden_cards_are_drawn_evenly_from_all_camels():
    game, random = CamelUp(), Random(1)
    start = game.start(2)
    view = game.view(start._replace(race_bets=(RaceBet(1, 1, True), RaceBet(0, 1, False))), 0)
    drawn = Counter(
        tuple([bet.camel for bet in game.determinize(view, random).race_bets]) for _ in range(4000)
    )
    assert len(drawn) == 20
    assert all(120 < number < 280 for number in drawn.values())


@quick
@given(game=PLAYS)
def test_each_source_of_coins_is_exact_and_narrated(game):
    """The bets, rolls and hits are counted from the moves alone, and paid by hand."""
    display, rules = CamelUpDisplay(game.game), game.rules
    for step in game.steps:
        gains = Counter()
        for gain in display.sources(*step):
            gains[gain.seat, gain.stage, gain.source] += int(gain.amount)
        given = {key: gains.pop(key) for key in [*gains] if key[2] == FLOOR}
        assert all(amount > 0 and not rules.debt for amount in given.values())
        assert without_zeros(gains) == without_zeros(paid_by_hand(rules, step))
        lines = display.events(*step, NAMES[: len(step.before.coins)])
        for seat, (had, has) in enumerate(zip(step.before.coins, step.after.coins, strict=True)):
            assert had + sum(amount for key, amount in {**gains, **given}.items() if key[0] == seat) == has
            assert had + narrated(lines, NAMES[seat]) == has
            assert rules.debt or has >= 0


def without_zeros(gains):
    return {key: amount for key, amount in gains.items() if amount}


def narrated(lines, name):
    """Return the sum of a seat's amounts in some lines."""
    parts = [part for line in lines for part in re.split(r"[;,] ", line) if part.startswith(f"{name} ")]
    return sum(int(number) for part in parts for number in re.findall(r" ([+-]\d+) \(", part))


def paid_by_hand(rules, step):
    """Return the coins of each seat for a throw by stage and source, without a floor."""
    before, throw, after = step
    paid = Counter()
    if not isinstance(throw, Throw):
        return paid
    leg, over = f"leg {before.leg}", after.to_move is OVER
    seat, square = before.seat, square_of_hit(before, throw)
    paid.update(
        (owner, leg, "traps") for owner, trap in enumerate(before.traps) if trap and trap.square == square
    )
    ends = over or after.leg > before.leg
    paid[seat, leg, "rolls"] += rules.roll_coin is RollCoin.AT_ONCE or ends
    if ends:
        paid.update({(seat, leg, "rolls"): rolls for seat, rolls in enumerate(before.unpaid_rolls)})
        camels = [camel for stack in after.track for camel in stack if camel < CAMELS][::-1]
        pay_leg(paid, leg, rules, before, camels)
        if over:
            pay_race(paid, rules, before, camels)
    return paid


def square_of_hit(before, throw):
    """Return the square on which a throw hits a trap, if there is one."""
    if throw.camel < CAMELS:
        return race.find(before.track, throw.camel) + throw.steps
    return race.find(before.track, race.moving_camel(before.track, throw.camel)) - throw.steps


def pay_leg(paid, leg, rules, before, camels):
    """Add what the bets of a leg earn. camels: the leader first"""
    ladders = {camels[0]: [*rules.leg_first], camels[1]: [*rules.leg_second]}
    places = {camels[0]: "the first", camels[1]: "the second"}
    for camel, seat in before.leg_bets:
        amount = next_rung(ladders[camel]) if camel in ladders else rules.leg_other
        paid[seat, leg, f"leg bets on {places.get(camel, 'others')}"] += amount


def pay_race(paid, rules, before, camels):
    """Add what the bets on the race earn. camels: the leader first"""
    for winner, right, pile in ((True, camels[0], "winner"), (False, camels[-1], "loser")):
        ladder = [*rules.race_right]
        for bet in before.race_bets:
            if bet.winner is winner:
                amount = next_rung(ladder) if bet.camel == right else rules.race_wrong
                paid[bet.player, "race", f"bets on the {pile}"] += amount


def next_rung(ladder):
    """Return the payment of the next bet, and strike it off a ladder; the last one stays."""
    return ladder.pop(0) if len(ladder) > 1 else ladder[0]
