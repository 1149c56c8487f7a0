"""A view holds what its seat may know, and nothing by which the rest can be found.

The search goes over every object that can be reached from a view, or from a bot during its move:
through attributes, slots, containers, properties, closures, defaults, bound methods, partial
functions, generators, weak references and classes. It stops at modules, at frames (and so at
tracebacks) and at the globals of functions: who goes that way can read the whole interpreter, the
referee's own variables among it, and only another process could keep a bot from that.
"""

import gc
import weakref
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any, NamedTuple

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from camelcup import Bot, Table
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.pieces import RaceBet, Trap
from camelcup.camelup.rules import RULE_SETS, Rules
from camelcup.camelup.state import State, View
from camelcup.errors import IllegalAction
from camelcup.referee import play
from camelcup.testing import assert_same_record

Stand = Callable[..., State]

GAME = CamelUp(RULE_SETS["cup"])
CARDS = (RaceBet(3, 1, True), RaceBet(0, 0, True), RaceBet(4, 2, False), RaceBet(2, 0, False))
BORDERS = (ModuleType, FrameType, CodeType)


def reachable(roots: Iterable[object]) -> Iterator[object]:
    """Every object that can be reached from the roots, up to the borders, each once."""
    waiting = list(roots)
    seen: dict[int, object] = {}  # the objects are kept, or their ids would be given away again
    while waiting:
        found = waiting.pop()
        if id(found) in seen or isinstance(found, BORDERS):
            continue
        seen[id(found)] = found
        yield found
        waiting.extend(neighbours(found))


def neighbours(found: object) -> list[object]:
    """The objects one step away."""
    if isinstance(found, FunctionType):
        return [found.__closure__, found.__defaults__, found.__kwdefaults__, found.__dict__]
    steps = [*gc.get_referents(found), type(found)]
    if isinstance(found, weakref.ref):
        steps.append(found())
    if not isinstance(found, type):
        steps += properties(found)
    if isinstance(found, View):
        steps += [found.legal_actions(), found.legal_by_kind()]
    return steps


def properties(found: object) -> list[object]:
    """What the properties of an object come to."""
    values = []
    for kind in type(found).__mro__:
        for attribute in vars(kind).values():
            if isinstance(attribute, property) and attribute.fget:
                try:
                    values.append(attribute.fget(found))
                except Exception as error:
                    values.append(error)
    return values


def secrets(roots: Iterable[object], seat: int) -> list[str]:
    """What a seat could find and must not: whole states, and cards of the others with their camels."""
    return [repr(found) for found in reachable(roots) if is_secret(found, seat)]


def is_secret(found: object, seat: int) -> bool:
    if isinstance(found, RaceBet):
        return found.player != seat and found.camel is not None
    return isinstance(found, State)


# The search itself


class Slotted:
    __slots__ = ("kept",)

    def __init__(self, kept: object) -> None:
        self.kept = kept


class Keeper:
    def __init__(self, kept: object) -> None:
        self._kept = kept

    def method(self) -> None:
        """Bound to the keeper."""


def with_property(secret: object) -> object:
    return type("Computed", (), {"kept": property(lambda self: [secret])})()


def with_class_attribute(secret: object) -> object:
    return type("Shared", (), {"kept": secret})()


def with_default(secret: object) -> object:
    def function(kept: object = secret, *, also: object = None) -> None: ...

    return function


def with_keyword_default(secret: object) -> object:
    def function(*, kept: object = secret) -> None: ...

    return function


def with_closure(secret: object) -> object:
    return lambda: secret


def running(secret: object) -> Iterator[object]:
    yield None
    yield secret


def with_generator(secret: object) -> object:
    generator = running(secret)
    next(generator)
    return generator


def with_cycle(secret: object) -> object:
    ring: list[object] = []
    ring += [ring, {"kept": secret}]
    return ring


PLANTS: dict[str, Callable[[Any], object]] = {
    "itself": lambda secret: secret,
    "in containers": lambda secret: [({"kept": (secret,)},)],
    "as a key": lambda secret: {secret: 1},
    "in a set": lambda secret: frozenset([secret]),
    "in an attribute": Keeper,
    "in a slot": Slotted,
    "in a property": with_property,
    "in a class": with_class_attribute,
    "in a closure": with_closure,
    "in a default": with_default,
    "in a keyword default": with_keyword_default,
    "behind a bound method": lambda secret: Keeper(secret).method,
    "in a partial function": lambda secret: partial(print, secret),
    "in a generator": with_generator,
    "in a cycle": with_cycle,
    "in an error": lambda secret: ValueError("no", secret),
}


@pytest.mark.parametrize("plant", PLANTS)
def test_the_search_finds_a_planted_secret(plant: str, stand: Stand) -> None:
    view = GAME.view(stand("bgoyw", race_bets=CARDS), 0)
    card, state = RaceBet(3, 1, True), stand("bgoyw")
    assert secrets([view._replace(turn=PLANTS[plant](card))], 0) == [repr(card)]
    assert secrets([view._replace(turn=PLANTS[plant](state))], 0) == [repr(state)]


def test_the_search_finds_a_secret_behind_a_weak_reference() -> None:
    class Held(Keeper):
        pass

    kept = Held(RaceBet(3, 1, True))
    assert secrets([weakref.ref(kept)], 0) == [repr(RaceBet(3, 1, True))]


def test_what_a_seat_may_know_is_no_secret() -> None:
    assert secrets([RaceBet(3, 0, True), RaceBet(None, 1, True)], 0) == []
    assert secrets([RaceBet(3, 0, True)], 1) == [repr(RaceBet(3, 0, True))]


def test_the_search_goes_through_the_view_and_no_further_than_it_says(stand: Stand) -> None:
    view = GAME.view(stand("bgoyw", race_bets=CARDS), 0)
    found = list(reachable([view]))
    assert any(one is view.rules for one in found)
    assert any(one is View.legal_actions for one in found)
    assert CARDS[1] in found
    assert not any(isinstance(one, ModuleType) for one in found)
    assert len(found) < 10_000


# Views


@pytest.mark.parametrize("seat", range(4))
def test_a_view_holds_no_state_and_no_other_seats_cards(seat: int, stand: Stand) -> None:
    assert secrets([GAME.view(stand("bgoyw", race_bets=CARDS), seat)], seat) == []


def test_a_seat_sees_who_bet_in_what_order_and_its_own_camels(stand: Stand) -> None:
    view = GAME.view(stand("bgoyw", race_bets=CARDS), 0)
    assert view.game_winner_bets == ((None, 1), (0, 0))
    assert view.game_loser_bets == ((None, 2), (2, 0))
    assert view.player_game_bets == ((0, 2), (None,), (None,), ())
    assert [(bet.player, bet.winner) for bet in view.race_bets] == [(bet.player, bet.winner) for bet in CARDS]


CAMELS_BET_ON = st.lists(st.integers(0, 4), min_size=4, max_size=4)


@settings(deadline=None)
@given(seat=st.integers(0, 3), one=CAMELS_BET_ON, other=CAMELS_BET_ON)
def test_nothing_a_seat_is_told_depends_on_the_others_cards(
    stand: Stand, seat: int, one: list[int], other: list[int]
) -> None:
    # The seat's own card is the same in both; what the others hold is any camel.
    own = RaceBet(1, seat, True)
    pair = []
    for camels in (one, other):
        cards = [RaceBet(camel, player, player < 2) for player, camel in enumerate(camels)]
        cards[seat] = own
        pair.append(stand("bgoyw", race_bets=tuple(cards)))
    first, second = pair
    assert GAME.view(first, seat) == GAME.view(second, seat)
    assert GAME.legal_actions(first, seat) == GAME.legal_actions(second, seat)
    for answer in ([3, 1], [4, 1], [1, 1, 0]):
        assert refusal(first, seat, answer) == refusal(second, seat, answer)


def refusal(state: State, seat: int, answer: list[int]) -> str:
    with pytest.raises(IllegalAction) as caught:
        GAME.check(state, seat, answer)
    return str(caught.value)


def test_a_view_has_the_names_of_the_2018_cup(stand: Stand) -> None:
    state = stand("gyob,,,w,-1 goy", coins=(4, 2, 0, -1), leg_bets=((4, 2), (4, 0)), turn=9)
    view = GAME.view(state, 2)
    assert view.camel_track[:4] == ((1, 3, 2, 0), (), (), (4,))
    assert view.trap_track[3:6] == ((), (-1, 1), ())
    assert len(view.camel_track) == len(view.trap_track) == 29
    assert view.player_has_placed_trap == (False, True, False, False)
    assert view.round_bets == ((4, 2), (4, 0))
    assert (view.game_winner_bets, view.game_loser_bets) == ((), ())
    assert view.player_game_bets == ((), (), (), ())
    assert view.player_money_values == (4, 2, 0, -1)
    assert view.camel_yet_to_move == (False, True, True, True, False)
    assert view.camels == (0, 1, 2, 3, 4)
    assert (view.rules, view.turn, view.player) == (GAME.rules, 9, 2)


def test_a_view_cannot_be_changed(stand: Stand) -> None:
    state = stand("gyob,,,w,-1 goy", race_bets=CARDS)
    view = GAME.view(state, 0)
    for name in (*View._fields, "camels", "trap_track", "anything"):
        with pytest.raises(AttributeError):
            setattr(view, name, ())
        with pytest.raises(AttributeError):
            object.__setattr__(view, name, ())
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        view.rules.coins = 9  # type: ignore[misc]
    with pytest.raises(TypeError):
        view.camel_track[0] = (0,)  # type: ignore[index]
    hash(view)  # nothing in it can be changed either
    assert state == stand("gyob,,,w,-1 goy", race_bets=CARDS)
    assert isinstance(view.traps[1], Trap)


# Bots at a table


class Sighting(NamedTuple):
    """What a spy found in one move."""

    hidden: int
    found: list[str]


class Spy(Bot):
    """Lays its cards, then rolls; looks about in all it has and was ever given."""

    def __init__(self, report: Callable[[Sighting], None]) -> None:
        self.report = report
        self.kept: list[object] = []

    def begin(self, player: int, players: int, rules: Any) -> None:
        self.kept.append(rules)

    def move(self, player: int, state: View) -> list[int]:
        self.kept = [*self.kept[-2:], state]
        hidden = sum(bet.camel is None for bet in state.race_bets)
        self.report(Sighting(hidden, secrets([self, self.rng, state, self.kept], player)))
        laid = len(state.player_game_bets[player])
        return [3 + laid % 2, (player + laid) % 5] if laid < 3 else [0]


def sightings(game: CamelUp) -> list[Sighting]:
    """All that four spies find in a game."""
    found: list[Sighting] = []
    table = Table(number=0, game="camelup", rules="cup", bots=("Spy",) * 4, seed=7)
    record = play(table, game, [lambda: Spy(found.append)] * 4)
    assert record.faults == ()
    return found


@pytest.mark.parametrize("rules", ["cup", "second-edition"])
def test_a_bot_finds_no_secret_in_all_it_can_reach(rules: str) -> None:
    found = sightings(CamelUp(RULE_SETS[rules]))
    assert max(sighting.hidden for sighting in found) == 9
    assert [sighting.found for sighting in found if sighting.found] == []


def test_a_spy_at_a_table_that_leaks_finds_the_secrets() -> None:
    class Leaky(CamelUp):
        def view(self, state: State, seat: int) -> View:
            return super().view(state, seat)._replace(race_bets=state.race_bets)

    assert len(sightings(Leaky(RULE_SETS["cup"]))[8].found) == 6


class Vandal(Bot):
    """Breaks the rules it is shown, then rolls."""

    def move(self, player: int, state: View) -> list[int]:
        object.__setattr__(state.rules, "coins", 50)
        object.__setattr__(state.rules, "trap_last", 3)
        return [0]


class Trapper(Bot):
    """Sets a trap beyond square 3, each seat on a square of its own, then rolls."""

    def move(self, player: int, state: View) -> list[int]:
        return [0] if state.player_has_placed_trap[player] else [1, 1, 5 + 3 * player]


def test_a_bot_that_breaks_the_rules_it_sees_changes_nothing_in_later_tables() -> None:
    rules = Rules()
    game = CamelUp(rules)
    table = Table(number=0, game="camelup", rules="cup", bots=("Trapper",) * 4, seed=7)
    before = play(table, game, [Trapper] * 4)
    assert before.faults == ()
    assert play(table, game, [Vandal] * 4).faults == ()
    assert (game.rules.coins, rules) == (50, Rules())
    assert_same_record(play(table, game, [Trapper] * 4), before)
    assert game.check(game.start(4), 0, [1, 1, 18]) in game.legal_actions(game.start(4), 0)
