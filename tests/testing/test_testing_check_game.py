"""check_game passes good games, and finds every breach of the contract."""

from collections.abc import Sequence
from math import nan
from random import Random
from typing import Any, NamedTuple

import pytest
from attrs import define, evolve, frozen

from breaches import TURN, broken, raising, returning
from camelcup import CHANCE, OVER, Game, MalformedAction
from camelcup.testing import check_game
from team_games import TeamNim, TeamNimRules
from tiny_games import (
    BIG,
    PASS,
    PIPS_RULES,
    SMALL,
    Clash,
    ClashRules,
    ClashState,
    Pips,
    PipsDisplay,
    PipsRules,
    Tricks,
    TricksState,
)


@pytest.mark.parametrize("game", [Pips(PipsRules()), Clash(ClashRules()), Tricks(), TeamNim(TeamNimRules())])
def test_games_in_turn_at_once_and_with_hidden_cards_keep_the_contract(game):
    check_game(game)


class FewHands(Tricks):
    """Tricks that lists the deals at a small table, where there are not too many."""

    def outcomes(self, state):
        if len(state.hands) > 2:
            raise NotImplementedError("too many deals to list, so use sample")
        return [((1, 2, 3, 4, 5, 6), 0.5), ((6, 5, 4, 3, 2, 1), 0.5)]

    def sample(self, state, random):
        if len(state.hands) > 2:
            return super().sample(state, random)
        return self.outcomes(state)[random.random() < 0.5][0]


def test_a_game_that_samples_may_list_outcomes_only_where_they_are_few():
    check_game(FewHands())


def test_outcomes_that_are_listed_beside_samples_are_checked(monkeypatch):
    monkeypatch.setattr(FewHands, "outcomes", lambda self, state: [((1, 2, 3, 4, 5, 6), 0.7)])
    with pytest.raises(AssertionError, match=r"the probabilities of outcomes sum to 0\.7, not to 1"):
        check_game(FewHands())


def test_a_game_without_samples_must_list_its_outcomes(monkeypatch):
    def refuse(self, state):
        raise NotImplementedError("too many")

    monkeypatch.setattr(Pips, "outcomes", refuse)
    with pytest.raises(AssertionError, match="too many"):
        check_game(Pips(PipsRules()))


class Pile(NamedTuple):
    left: int
    mover: int


class Nim(Game[Pile, Pile, int]):
    """A game without chance that defines five methods only."""

    name = "nim"

    def start(self, seats):
        return Pile(7, 0)

    def to_move(self, state):
        return (state.mover,) if state.left else OVER

    def legal_actions(self, state, seat):
        return range(1, min(3, state.left) + 1)

    def apply(self, state, actions):
        return Pile(state.left - actions[0], 1 - state.mover)

    def scores(self, state):
        return [0, 0] if state.left else [state.mover, 1 - state.mover]


def test_a_game_that_relies_on_the_defaults_keeps_the_contract():
    check_game(Nim())


def test_scores_need_not_be_whole_numbers():
    class HalfPoints(Clash):
        def scores(self, state):
            return [score / 2 for score in state.scores]

    check_game(HalfPoints(ClashRules()))


def test_a_check_may_take_more_than_encoded_forms():
    class TakesNoneForAPass(Pips):
        def check(self, state, seat, answer):
            return PASS if answer is None else super().check(state, seat, answer)

    check_game(TakesNoneForAPass(PipsRules()))


class CannotBeSearched(Tricks):
    """Says that it has no state for a view."""

    def determinize(self, view, random):
        raise NotImplementedError("too many hands to draw one")


def test_a_game_may_say_that_it_has_no_state_for_a_view():
    check_game(CannotBeSearched())


class Memo(Clash):
    """Keeps what it computed, which changes no answer."""

    def __init__(self, rules):
        super().__init__(rules)
        self.known: dict[ClashState, Sequence[float]] = {}

    def scores(self, state):
        return self.known.setdefault(state, super().scores(state))


def test_a_game_may_keep_what_changes_no_answer():
    check_game(Memo(ClashRules()))


class ViewBreaksAtChance(Tricks):
    """Has no view before the deal, and none is asked for."""

    def view(self, state, seat):
        if not any(state.hands):
            raise LookupError("no cards")
        return super().view(state, seat)


def test_no_view_is_needed_where_chance_is_to_move():
    check_game(ViewBreaksAtChance())


@frozen
class ComplexRules:
    phase: complex = 1j


@frozen(eq=False)
class OnlyItself:
    """A value that equals no other one."""

    scores: tuple[int, ...] = ()


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
    """A value that can be changed."""

    coins: int = 0


class ResolveRaises(Pips):
    def resolve(self, state, outcome):
        raise RuntimeError("the die fell off the table")


class Hand(NamedTuple):
    cards: tuple[int, ...]


class SampleIsNoPlainData(Tricks):
    """Outcomes that `resolve` does not take as the record keeps them."""

    def sample(self, state, random):
        return Hand(super().sample(state, random))

    def resolve(self, state, outcome):
        cards = outcome.cards if isinstance(outcome, Hand) else outcome[0][::-1]
        return super().resolve(state, cards)


@frozen
class Tally:
    """A frozen state that a game may still force a change on."""

    seats: int
    turn: int = 0


class TallyView(NamedTuple):
    turn: int


class ApplyChangesTheState(Game[Tally, TallyView, int]):
    name = "tally"

    def start(self, seats):
        return Tally(seats)

    def to_move(self, state):
        return OVER if state.turn > 3 else (0,)

    def legal_actions(self, state, seat):
        return (1, 2)

    def apply(self, state, actions):
        object.__setattr__(state, "turn", state.turn + 1)
        return evolve(state)

    def scores(self, state):
        return (0,) * state.seats

    def view(self, state, seat):
        return TallyView(0)


class ListView(NamedTuple):
    scores: list[int]


class NoTypes(Game):
    name = "nim"
    start, to_move, legal_actions = Nim.start, Nim.to_move, Nim.legal_actions
    apply, scores = Nim.apply, Nim.scores


class ViewIsNoObject(Clash):
    def encode_view(self, view):
        return [view.scores, view.shown]

    def decode_view(self, data):
        return ClashState(tuple(data[0]), tuple(map(tuple, data[1])))


class ViewFollowsTheGame(Clash):
    """Encodes what the game counts, whenever it is asked."""

    moves = 0

    def apply(self, state, actions):
        ViewFollowsTheGame.moves += 1
        return super().apply(state, actions)

    def encode_view(self, view):
        return {**super().encode_view(view), "count": self.moves}


class DeckOfItsOwn(Tricks):
    deck = Random(1)


class TakesNoLists(Tricks):
    def encode(self, move):
        return ("card", move) if isinstance(move, int) else super().encode(move)

    def check(self, state, seat, answer):
        if isinstance(answer, list):
            raise MalformedAction("no lists")
        return super().check(state, seat, answer)


class TakesTheIllegal(Pips):
    def check(self, state, seat, answer):
        return BIG if answer == BIG else super().check(state, seat, answer)


class TakesTruthForOne(Clash):
    """True == 1, and so does 1.0."""

    def check(self, state, seat, answer):
        if isinstance(answer, list | dict) or answer not in (1, 2, 3):
            raise MalformedAction("show 1, 2 or 3")
        return answer


class BreaksOnLists(Pips):
    def check(self, state, seat, answer):
        hash(answer)
        return super().check(state, seat, answer)


class BreaksOnText(Clash):
    def check(self, state, seat, answer):
        return super().check(state, seat, int(answer) if isinstance(answer, str) else answer)


class TakesTheFirstOfAList(Clash):
    def encode(self, move):
        return (move,)

    def check(self, state, seat, answer):
        number = answer[0] if isinstance(answer, list | tuple) else answer
        return super().check(state, seat, [number])


def with_rules(base, rules):
    """Return a game that always has some rules."""
    return broken(base, __init__=lambda game, _: setattr(game, "rules", rules))


ATTRIBUTES: list[tuple[type[Any], str]] = [
    (
        broken(object, name="nothing"),
        r"<.*Broken object .*> must be an object of a class derived from",
    ),
    (broken(Pips, name=""), "Broken: name must be a text, not ''"),
    (broken(Pips, unit=""), "unit must be a text, not ''"),
    (broken(Pips, seats=[2, 3]), "seats must be a range"),
    (broken(Pips, cup_seats=7), "cup_seats is 7"),
    (with_rules(Pips, {"rounds": 1}), "rules must be an immutable value, and it cannot be hashed"),
    (with_rules(Pips, ComplexRules()), "rules must cross as JSON, but .*complex"),
    (with_rules(Clash, OnlyItself()), r"rules come back from JSON as OnlyItself\(scores=\(\)\), not as"),
    (NoTypes, r"class NoTypes must name its types: Game\[State, View, Action\]"),
]

STATES: list[tuple[type[Any], str]] = [
    (broken(Pips, start=raising(KeyError(2))), r"KeyError: 2 \(breaches.py:\d+ in method\)"),
    (
        broken(Clash, start=lambda _, seats: OnlyItself((0,) * seats)),
        "start gave two states that are not equal",
    ),
    (
        broken(Pips, start=lambda game, seats: Pips.start(game, seats)._replace(scores=[0] * seats)),
        r"a state must be an immutable value, .* it cannot be hashed \(unhashable type: 'list'\)",
    ),
    (
        broken(Tricks, apply=lambda game, at, own: Tricks.apply(game, at, own)._replace(played=(own,))),
        r"apply returned a state whose played is \(\(\d+,\),\), though TricksState declares tuple\[int, ",
    ),
    (
        broken(Pips, start=returning(None)),
        r"start returned None, but Game\[State, View, Action\] declares PipsState as State",
    ),
    (broken(Clash, apply=returning(None)), "apply returned None, but .* declares ClashState as State"),
    (broken(Pips, resolve=returning(None)), "resolve returned None, but .* declares PipsState as State"),
    (
        broken(Nim, apply=lambda _, pile, actions: Pile((pile.left, *actions), 1 - pile.mover)),
        r"apply returned a state whose left is \(., \d\), though Pile declares int; "
        "its actions are a tuple, one for each seat of to_move",
    ),
    (
        SeatsAreKept,
        r"'SeatsAreKept' object has no attribute 'places' .*; a game keeps nothing in self from one",
    ),
    (MovesAreKept, r"scores returned \[0, 0\], but \[9, 9\] in the same state of a game that has not"),
    (
        ApplyCounts,
        r"apply gave two states .*; self.turns changed meanwhile: a game keeps nothing in self from one move",
    ),
    (
        broken(Pips, start=lambda game, seats: Pips.start(game, seats)._replace(scores=(Purse(),) * seats)),
        r"it can be changed: it.scores\[0\].coins can be set \(Purse is not frozen\)",
    ),
    (
        broken(Pips, scores=lambda _, state: state.scores[1:]),
        r"scores must be one finite number a seat, not \(0,\)",
    ),
    (
        broken(Clash, scores=lambda _, state: dict(enumerate(state.scores))),
        r"scores must return a list or a tuple, not \{0: 0, 1: 0\}",
    ),
    (broken(Clash, scores=returning(1)), "scores must return a list or a tuple, not 1"),
    (
        broken(Pips, scores=lambda _, state: [nan] * len(state.scores)),
        r"scores must be one finite number a seat, not \[nan, nan\]",
    ),
    (
        broken(Clash, winners=lambda _, state, scores, eligible: range(len(scores))),
        r"winners must be some of the eligible seats \[.*\], each once, not ",
    ),
    (
        broken(Clash, winners=lambda _, state, scores, eligible: [*eligible, *eligible]),
        r"winners must be some of the eligible seats \[(.*)\], each once, not \[\1, \1\]",
    ),
    (broken(Clash, to_move=returning(0)), "to_move must return CHANCE, OVER or a tuple of seats, not 0"),
    (
        broken(Clash, to_move=lambda _, state: (0, len(state.scores))),
        r"to_move must name seats of the table, each once, not \(0, 2\)",
    ),
    (
        broken(Clash, to_move=returning((0, 0))),
        r"to_move must name seats of the table, each once, not \(0, 0\)",
    ),
    (
        broken(TeamNim, teams=returning([[0], [1]])),
        r"^team-nim: teams\(4\) must be groups of one size that",
    ),
    (broken(TeamNim, teams=returning([[0, 1, 2], [3]])), r"^team-nim: teams\(4\) must be groups of one size"),
    (broken(TeamNim, teams=returning(None)), r"^team-nim: TypeError: 'NoneType' object is not iterable"),
    (
        broken(TeamNim, scores=returning([0, 1, 2, 3])),
        r"scores must be equal for the seats of a team, \(0, 2\), not \[0, 1, 2, 3\]",
    ),
]

CHANCES: list[tuple[type[Any], str]] = [
    (
        broken(Clash, to_move=returning(CHANCE)),
        "NotImplementedError: clash has chance turns but no method outcomes",
    ),
    (broken(Pips, outcomes=returning([])), "outcomes is empty, though to_move returns CHANCE"),
    (
        broken(Pips, outcomes=lambda game, state: [*Pips.outcomes(game, state), (7, 0)]),
        "outcomes gives 7 the probability 0; it must be above 0",
    ),
    (
        broken(Pips, outcomes=lambda game, state: Pips.outcomes(game, state)[1:]),
        "the probabilities of outcomes sum to 0.[68]",
    ),
    (broken(Pips, outcomes=returning([(1, 0.5), (1, 0.5)])), "outcomes lists a move twice"),
    (
        broken(Pips, outcomes=lambda game, state: Pips.outcomes(game, state)[:: next(TURN)]),
        "outcomes gave another list the second time",
    ),
    (broken(Pips, outcomes=returning([([1], 1.0)])), r"outcomes: \[1\] must be an immutable value"),
    (ResolveRaises, r"RuntimeError: the die fell off the table \(.* in resolve\)"),
    (
        broken(Pips, resolve=lambda game, state, die: Pips.resolve(game, state, die + next(TURN))),
        r"resolve gave two states that are not equal for the same move, \d",
    ),
    (SampleIsNoPlainData, r"resolve must take the outcomes of sample as the record keeps them, such as \(\("),
    (
        broken(DeckOfItsOwn, sample=lambda game, state, _: Tricks.sample(game, state, game.deck)),
        "sample must draw from its random numbers only",
    ),
    (
        broken(Tricks, sample=lambda game, state, random: list(Tricks.sample(game, state, random))),
        r"sample: \[.*\] must be an immutable value",
    ),
]

ACTIONS: list[tuple[type[Any], str]] = [
    (
        broken(Pips, legal_actions=returning(())),
        r"legal_actions of seat 0, .* must list an action, not be \(",
    ),
    (
        broken(Clash, legal_actions=lambda *_: (action for action in (1, 2, 3))),
        r"legal_actions of seat 0, .* must list an action, not be <generator",
    ),
    (broken(Pips, legal_actions=returning((PASS, SMALL, PASS))), "legal_actions lists a move twice"),
    (
        broken(Pips, legal_actions=lambda *_: (PASS, SMALL)[:: next(TURN)]),
        "legal_actions gave another list the second time",
    ),
    (
        broken(Pips, encode=lambda _, move: min(move, SMALL)),
        "legal_actions has two moves with the same encoded form",
    ),
    (broken(Pips, encode=lambda _, move: {move}), r"encode\(0\) is \{0\}, not plain data"),
    (broken(Pips, encode=returning(nan)), r"encode\(0\) is nan, not plain data"),
    (broken(Pips, encode=lambda _, move: f"\ud800{move}"), r"encode\(0\) is '\\ud8000', not plain data"),
    (broken(Pips, encode=raising(ZeroDivisionError())), "ZeroDivisionError: "),
    (broken(Pips, default_action=returning(BIG)), "default_action of seat . is 6, which is not legal"),
    (
        broken(Pips, remarks=returning("can only lose")),
        "remarks must return a list of lines of text, not 'can only lose'",
    ),
    (broken(Clash, apply=raising(RuntimeError("no way on"))), "RuntimeError: no way on"),
    (
        broken(Clash, apply=lambda game, state, actions: Clash.apply(game, state, actions[:: next(TURN)])),
        "apply gave two states that are not equal for the same move",
    ),
    (ApplyChangesTheState, "changed the state that it was given"),
    (TakesNoLists, r"check refuses \['card', \d+\], though \d+ is legal .*: MalformedAction: no lists"),
    (
        broken(Pips, check=lambda *given: PASS if Pips.check(*given) == SMALL else given[-1]),
        "check takes 3 for 0, not for 3",
    ),
    (TakesTheIllegal, "check takes 6 for 6, which is not legal for seat"),
    (
        broken(Clash, check=lambda *given: given[-1] if type(given[-1]) is int else Clash.check(*given)),
        r"check takes (0|4|-\d) for (0|4|-\d), which is not legal for seat",
    ),
    (TakesTruthForOne, r"check takes (True|[123].0) for (True|[123].0), which is not legal for seat 0"),
    (
        BreaksOnLists,
        r"check raised TypeError: .* in check\) for \[.*\]; it must raise MalformedAction or IllegalAction",
    ),
    (BreaksOnText, "check raised ValueError: invalid literal for int"),
    (TakesTheFirstOfAList, r"check raised IndexError: .* in check\) for \[\]; it must raise"),
]

VIEWS: list[tuple[type[Any], str]] = [
    (
        broken(Clash, view=lambda _, state, seat: ListView(list(state.scores))),
        "a view must be an immutable value, and it cannot be hashed",
    ),
    (broken(Clash, view=lambda *_: Purse()), "it can be changed: it.coins can be set"),
    (broken(Clash, view=lambda *_: OnlyItself()), "view gave two views that are not equal"),
    (
        broken(Tricks, view=lambda *given: Tricks.view(*given)._replace(hand=(1, 2))),
        r"legal_actions of seat 0's view is \(1, 2\), that of the game \(",
    ),
    (
        broken(Tricks, view=returning(ClashState((0,), ()))),
        r"view returned ClashState, but Game\[State, View, Action\] declares TricksView",
    ),
    (ViewIsNoObject, r"encode_view must return a JSON object, not \[\(0, 0\), \(\)\]"),
    (
        broken(Tricks, encode_view=lambda game, view: {**Tricks.encode_view(game, view), "played": ()}),
        "decode_view gives TricksView.* for the JSON of TricksView",
    ),
    (ViewFollowsTheGame, "later moves changed a view: ClashState"),
    (
        broken(
            Tricks,
            determinize=lambda *given: (state := Tricks.determinize(*given))._replace(
                hands=state.hands[::-1]
            ),
        ),
        "determinize gave a state in which other actions are legal for seat 0",
    ),
    (
        broken(
            Tricks,
            determinize=lambda game, view, random: Tricks.determinize(game, view, random)._replace(
                played=view.played[: view.seat]
            ),
        ),
        "determinize gave a state that seat . sees otherwise",
    ),
    (
        broken(Tricks, determinize=lambda _, view, random: TricksState(((),) * view.seats, ())),
        "determinize gave a state in which seat 0 is not to move",
    ),
    (
        broken(DeckOfItsOwn, determinize=lambda game, view, _: Tricks.determinize(game, view, game.deck)),
        "determinize must draw from its random numbers only",
    ),
]

BROKEN = [*ATTRIBUTES, *STATES, *CHANCES, *ACTIONS, *VIEWS]


@pytest.mark.parametrize(("game", "message"), BROKEN)
def test_a_breach_of_the_contract_is_found(game, message):
    rules = {Pips: PipsRules(big_rolls=1), Clash: ClashRules(), TeamNim: TeamNimRules()}
    given = [rules[base] for base in game.__mro__ if base in rules]
    with pytest.raises(AssertionError, match=message):
        check_game(game(*given))


def test_every_method_of_the_contract_has_a_breach_that_is_found():
    methods = {name for name, value in vars(Game).items() if callable(value) and not name.startswith("_")}
    elsewhere = {"sample_action", "leave"}  # in test_testing_check_unlisted.py
    overridden = {name for game, _ in BROKEN for name in vars(game)}
    assert methods - elsewhere <= overridden


def test_of_a_long_game_a_share_of_the_late_positions_is_checked(monkeypatch):
    shown = []
    monkeypatch.setattr(PipsDisplay, "show", lambda self, state, colour=False: shown.append(state.turn) or "")
    check_game(Pips(PipsRules(rounds=1000)), playouts=1, display=PipsDisplay)
    early, late = ({turn for turn in shown if place == (turn > 1000)} for place in (False, True))
    assert len(early) > 600
    assert 0 < len(late) < 0.2 * max(late)


def test_a_game_without_an_end_is_found():
    with pytest.raises(AssertionError, match="the game has not ended after 99 moves"):
        check_game(Pips(PIPS_RULES["endless"]), max_moves=99)


def test_a_display_that_is_made_already_is_refused():
    game = Pips(PipsRules())
    with pytest.raises(AssertionError, match=r"^pips: display must be a class derived from Display, not <"):
        check_game(game, display=PipsDisplay(game))


def test_a_failure_shows_the_position_and_the_moves_that_led_there():
    with pytest.raises(AssertionError) as failed:
        check_game(TakesTheIllegal(PipsRules(big_rolls=1)), display=PipsDisplay)
    first, second, board = str(failed.value).splitlines()
    assert first.startswith("pips: check takes 6")
    assert second.startswith("  position (2 seats, after ")
    assert "moves, the last of them" in second
    assert all(number.isdigit() for number in board.split())


def test_the_cause_of_a_failure_is_the_error_of_the_game():
    with pytest.raises(AssertionError) as failed:
        check_game(broken(Clash, apply=raising(RuntimeError("no way on")))(ClashRules()))
    assert isinstance(failed.value.__cause__, RuntimeError)
