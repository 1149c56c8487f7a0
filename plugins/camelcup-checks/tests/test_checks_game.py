"""check_game passes good games, and finds every breach of the contract."""

from itertools import count, cycle
from math import nan
from random import Random
from typing import Any, NamedTuple

import pytest
from attrs import define, evolve, frozen
from camelcup_checks import check_game
from good_games import CannotBeSearched, FewHands, Memo, Nim, TakesNoneForAPass, ViewBreaksAtChance

from breaches import but, changed, returns
from camelcup import CHANCE, Game, MalformedAction
from team_games import TeamNim, TeamNimRules
from tiny_games import (
    BIG,
    PASS,
    PIPS_RULES,
    SMALL,
    Clash,
    ClashRules,
    Pips,
    PipsDisplay,
    PipsRules,
    Tricks,
    TricksState,
)

GOOD = [Pips(PipsRules()), Clash(ClashRules()), Tricks(), TeamNim(TeamNimRules()), Nim(), FewHands()]
GOOD += [CannotBeSearched(), Memo(ClashRules()), ViewBreaksAtChance(), TakesNoneForAPass(PipsRules())]


@pytest.mark.parametrize("game", GOOD, ids=lambda game: type(game).__name__)
def test_a_game_that_keeps_the_contract_passes(game):
    check_game(game)


class NoGame:
    name = "nothing"


@frozen(eq=False)
class RulesOfTheirOwn:
    rounds: int = 3


def with_rules(rules):
    """Return a game that makes its own rules."""
    return but(Pips, __init__=lambda self, given: setattr(self, "rules", rules))


@frozen(eq=False)
class OnlyItself:
    scores: tuple[int, ...]


class SeatsAreKept(Pips):
    """Remembers the table, which another process does not begin."""

    def start(self, seats):
        self.places = seats
        return super().start(seats)

    def scores(self, state):
        return state.scores[: self.places]


class MovesAreKept(Pips):
    """Remembers what happened, so that an object that was not there knows nothing of it."""

    begun = 9

    def start(self, seats):
        self.begun = 0
        return super().start(seats)

    def scores(self, state):
        return [self.begun] * len(state.scores)


class ApplyCounts(Pips):
    turns = 0

    def apply(self, state, actions):
        self.turns += 1
        return super().apply(state, actions)._replace(turn=self.turns)


@define(unsafe_hash=True)
class Purse:
    coins: int = 0


class Hand(NamedTuple):
    cards: tuple[int, ...]


class SampleIsNoPlainData(Tricks):
    """Outcomes that `resolve` does not take as the record keeps them."""

    def sample(self, state, random):
        return Hand(super().sample(state, random))

    def resolve(self, state, outcome):
        cards = outcome.cards if isinstance(outcome, Hand) else outcome[0][::-1]
        return super().resolve(state, cards)


class ResolveRaises(SampleIsNoPlainData):
    """Outcomes that are taken for those of `sample`."""

    def resolve(self, state, outcome):
        return super().resolve(state, Hand(outcome.cards))


class ApplyChangesTheState(Nim):
    """Forces a change on a frozen state."""

    def apply(self, state, actions):
        object.__setattr__(state, "left", state.left - actions[0])
        return evolve(state, mover=1 - state.mover)


class NoTypes(Game):
    name = "nim"
    start, to_move, legal_actions = Nim.start, Nim.to_move, Nim.legal_actions
    apply, scores = Nim.apply, Nim.scores


class TakesNoLists(Tricks):
    def encode(self, move):
        return ("card", move) if isinstance(move, int) else super().encode(move)

    def check(self, state, seat, answer):
        if isinstance(answer, list):
            raise MalformedAction("no lists")
        return super().check(state, seat, answer)


TURNS, CALLS, DECK = cycle([1, -1]), count(), Random(1)
"""What differs from call to call: a step through a list, and random numbers."""


def turned(listed):
    """Return a list in another order each time."""
    return list(listed)[:: next(TURNS)]


BROKEN: dict[str, Any] = {
    r"<.*NoGame object .*> must be an object of a class derived from camelcup\.Game": NoGame,
    "BrokenPips: name must be a text, not ''": but(Pips, name=""),
    "unit must be a text, not ''": but(Pips, unit=""),
    "seats must be a range": but(Pips, seats=[2, 3]),
    "cup_seats is 7": but(Pips, cup_seats=7),
    "rules must be an immutable value, and it cannot be hashed": with_rules({"rounds": 1}),
    "rules must cross as JSON, but .*complex": with_rules(1j),
    r"rules come back from JSON as RulesOfTheirOwn\(rounds=3\), not as": with_rules(RulesOfTheirOwn()),
    r"KeyError: 2 \(test_checks_game.py:\d+ in <lambda>\)": but(Pips, start=lambda self, seats: {}[seats]),
    "start gave two states that are not equal": changed(Clash, start=lambda state: OnlyItself(state.scores)),
    r"a state must be an immutable value, .* it cannot be hashed \(unhashable type: 'list'\)": changed(
        Pips, start=lambda state: state._replace(scores=[0, 0])
    ),
    r"start returned None, but Game\[State, View, Action\] declares PipsState": but(
        Pips, start=returns(None)
    ),
    "apply returned None, but .* declares ClashState as State": but(Clash, apply=returns(None)),
    "resolve returned None, but .* declares PipsState as State": but(Pips, resolve=returns(None)),
    r"'SeatsAreKept' object has no attribute 'places' .*; a game keeps nothing in self": SeatsAreKept,
    r"scores returned \[0, 0\], but \[9, 9\] in the same state of a game that has not": MovesAreKept,
    r"apply gave two states .*; self.turns changed meanwhile: a game keeps nothing in": ApplyCounts,
    r"it can be changed: it.scores\[0\].coins can be set \(Purse is not frozen\)": changed(
        Pips, start=lambda state: state._replace(scores=(Purse(), Purse()))
    ),
    r"scores must be one finite number a seat, not \(0,\)": changed(Pips, scores=lambda scores: scores[1:]),
    r"scores must return a list or a tuple, not \{0\}": changed(Clash, scores=set),
    r"scores must be one finite number a seat, not \[nan, nan\]": but(Pips, scores=returns([nan, nan])),
    r"winners must be some of the eligible seats \[.*\], each once, not \[.*\]": but(
        Clash, winners=lambda self, state, scores, eligible: [scores.index(max(scores))]
    ),
    r"winners must be some of the eligible seats \[(.*)\], each once, not \[\1, \1\]": but(
        Clash, winners=lambda self, state, scores, eligible: [*eligible, *eligible]
    ),
    "to_move must return CHANCE, OVER or a tuple of seats, not 0": changed(
        Pips, to_move=lambda mover: mover[0] if isinstance(mover, tuple) else mover
    ),
    r"to_move must name seats of the table, each once, not \(0, 9\)": but(Clash, to_move=returns((0, 9))),
    r"to_move must name seats of the table, each once, not \(0, 0\)": but(Clash, to_move=returns((0, 0))),
    r"each once, not \(9,\), after resolve with the move [1-6]\n": but(
        Pips, to_move=lambda self, state: (9,) if state.scores.count(0) == 1 else Pips.to_move(self, state)
    ),
    "NotImplementedError: clash has chance turns but no method outcomes": but(Clash, to_move=returns(CHANCE)),
    "the probabilities of outcomes sum to 0.7, not to 1": but(FewHands, outcomes=returns([((6, 5), 0.7)])),
    "outcomes is empty, though to_move returns CHANCE": but(Pips, outcomes=returns([])),
    "outcomes gives 7 the probability 0; it must be above 0": but(Pips, outcomes=returns([(1, 1), (7, 0)])),
    "outcomes lists a move twice": but(Pips, outcomes=returns([(1, 0.5), (1, 0.5)])),
    "outcomes gave another list the second time": changed(Pips, outcomes=turned),
    r"outcomes: \[1\] must be an immutable value": but(Pips, outcomes=returns([([1], 1.0)])),
    r"resolve gave two states that are not equal for the same move, \d": but(
        Pips, resolve=lambda self, state, outcome: Pips.resolve(self, state, outcome + (next(TURNS) > 0))
    ),
    r"resolve must take the outcomes of sample as the record keeps them, such as \(\(": SampleIsNoPlainData,
    r"resolve must take the outcomes of sample as .*; it raised AttributeError: .*'cards'": ResolveRaises,
    "sample must draw from its random numbers only": but(
        Tricks, sample=lambda self, state, random: Tricks.sample(self, state, DECK)
    ),
    r"sample: \[.*\] must be an immutable value": changed(Tricks, sample=list),
    r"legal_actions of seat 0, .* must list an action, not be \(\)": but(Pips, legal_actions=returns(())),
    r"legal_actions of seat 0, .* must list an action, not be <\w+": changed(Clash, legal_actions=iter),
    "legal_actions lists a move twice": changed(Pips, legal_actions=lambda actions: (*actions, PASS)),
    "legal_actions gave another list the second time": changed(Pips, legal_actions=turned),
    "legal_actions has two moves with the same encoded form": but(Pips, encode=returns(0)),
    r"encode\(0\) is \{0\}, not plain data": but(Pips, encode=lambda self, move: {move}),
    r"encode\(0\) is nan, not plain data": but(Pips, encode=returns(float("nan"))),
    r"encode\(0\) is '\\ud8000', not plain data": but(Pips, encode=lambda self, move: f"\ud800{move}"),
    "default_action of seat . is 6, which is not legal": but(Pips, default_action=returns(BIG)),
    "remarks must return a list of lines of text, not 'lost'": but(Pips, remarks=returns("lost")),
    "apply gave two states that are not equal for the same move": but(
        Clash, apply=lambda self, state, actions: Clash.apply(self, state, actions[:: next(TURNS)])
    ),
    "changed the state that it was given": ApplyChangesTheState,
    "a view must be an immutable value, and it cannot be hashed": changed(Clash, view=lambda view: [view]),
    "view gave two views that are not equal": changed(Clash, view=lambda view: OnlyItself(view.scores)),
    r"legal_actions of seat 0's view is \(1, 2\), that of the game \(": changed(
        Tricks, view=lambda view: view._replace(hand=(1, 2))
    ),
    r"view returned int, but Game\[State, View, Action\] declares TricksView": but(Tricks, view=returns(0)),
    r"class NoTypes must name its types: Game\[State, View, Action\]": NoTypes,
    r"encode_view must return a JSON object, not \[\]": but(
        Clash, encode_view=returns([]), decode_view=returns(None)
    ),
    "decode_view gives TricksView.* for the JSON of TricksView": changed(
        Tricks, encode_view=lambda fields: {**fields, "played": ()}
    ),
    "later moves changed a view: ClashState": but(
        Clash, encode_view=lambda self, view: {**Clash.encode_view(self, view), "count": next(CALLS)}
    ),
    "determinize gave a state in which other actions are legal for seat 0": changed(
        Tricks, determinize=lambda state: state._replace(hands=state.hands[::-1])
    ),
    "determinize, or the view it was given: its state looks otherwise to seat .": but(
        Tricks,
        determinize=lambda self, view, random: Tricks.determinize(self, view, random)._replace(
            played=view.played[: view.seat]
        ),
    ),
    "determinize gave a state in which seat 0 is not to move": changed(
        Tricks, determinize=lambda state: TricksState(((),) * len(state.hands), ())
    ),
    "determinize must draw from its random numbers only": but(
        Tricks, determinize=lambda self, view, random: Tricks.determinize(self, view, DECK)
    ),
    r"check refuses \['card', \d+\], though \d+ is legal .*: MalformedAction: no lists": TakesNoLists,
    "check takes 3 for 0, not for 3": changed(Pips, check=lambda action: PASS if action == SMALL else action),
    "check takes 6 for 6, which is not legal for seat": but(
        Pips, check=lambda *asked: BIG if asked[-1] == BIG else Pips.check(*asked)
    ),
    r"check takes (0|4|-\d) for (0|4|-\d), which is not legal for seat": but(
        Clash, check=lambda *asked: asked[-1] if type(asked[-1]) is int else Clash.check(*asked)
    ),
    r"check takes (True|[123].0) for (True|[123].0), which is not legal for seat 0": but(
        Clash, check=lambda *asked: asked[-1] if asked[-1] in [1, 2, 3] else Clash.check(*asked)
    ),
    r"check raised TypeError: .* for \[.*\]; it must raise MalformedAction": but(
        Pips, check=lambda self, state, seat, answer: Pips.check(self, state, seat, {answer}.pop())
    ),
    r"^team-nim: teams\(4\) must be groups of one size": but(TeamNim, teams=returns([[0], [1]])),
    r"^team-nim: TypeError: 'NoneType' object is not iterable": but(TeamNim, teams=returns(None)),
    r"scores must be equal for the seats of a team, \(0, 2\), not \[0, 1, 2, 3\]": changed(
        TeamNim, scores=lambda scores: [seat + score for seat, score in enumerate(scores)]
    ),
}


@pytest.mark.parametrize("message", BROKEN)
def test_a_breach_of_the_contract_is_found(message):
    game = BROKEN[message]
    rules = {Pips: PipsRules(big_rolls=1), Clash: ClashRules(), TeamNim: TeamNimRules()}
    given = [rules[base] for base in game.__mro__ if base in rules]
    with pytest.raises(AssertionError, match=message):
        check_game(game(*given))


def test_every_method_of_the_contract_has_a_breach_that_is_found():
    methods = {name for name, value in vars(Game).items() if callable(value) and not name.startswith("_")}
    elsewhere = {"sample_action", "leave"}  # in test_checks_unlisted.py
    overridden = {name for game in BROKEN.values() for name in vars(game)}
    assert methods - elsewhere <= overridden


def test_of_a_long_game_a_share_of_the_late_positions_is_checked(monkeypatch):
    shown = []
    monkeypatch.setattr(PipsDisplay, "show", lambda self, state, colour=False: shown.append(state.turn) or "")
    check_game(Pips(PipsRules(rounds=1000)), playouts=1, display=PipsDisplay)
    early, late = ({turn for turn in shown if place == (turn > 1000)} for place in (False, True))
    assert len(early) > 600
    assert 0 < len(late) < 0.2 * max(late)


def test_a_game_without_an_end_is_found():
    with pytest.raises(AssertionError, match="not ended after 99 moves: to_move never returned OVER"):
        check_game(Pips(PIPS_RULES["endless"]), max_moves=99)


def test_of_a_large_board_a_failure_shows_the_beginning(monkeypatch):
    monkeypatch.setattr(PipsDisplay, "show", lambda self, state, colour=False: "#" * 30_000)
    with pytest.raises(AssertionError, match=r"#\.\.\. \(30,000 characters\)$") as failed:
        check_game(Pips(PIPS_RULES["endless"]), max_moves=99, display=PipsDisplay)
    assert len(str(failed.value)) < 5000


def test_a_failure_shows_the_position_and_the_moves_that_led_there_with_the_error_as_its_cause():
    class ApplyRaisesLate(Pips):
        def apply(self, state, actions):
            return super().apply(state, actions) if state.turn < 3 else 1 / 0

    with pytest.raises(AssertionError) as failed:
        check_game(ApplyRaisesLate(PipsRules(big_rolls=0)), display=PipsDisplay)
    first, second, board, *_ = str(failed.value).splitlines()
    assert first.startswith("pips: ZeroDivisionError: division by zero (")
    assert second.startswith("  position (2 seats, after ")
    assert "moves, the last of them" in second
    assert all(number.isdigit() for number in board.split())
    assert isinstance(failed.value.__cause__, ZeroDivisionError)
