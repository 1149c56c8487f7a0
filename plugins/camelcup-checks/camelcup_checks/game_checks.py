"""The contract of games in one position, and that a game keeps nothing in itself; functions raise Broken."""

from collections.abc import Mapping, Sequence
from copy import copy
from functools import cached_property
from math import isclose, isfinite
from random import Random
from typing import Any

from camelcup import CHANCE, OVER, AnyGame, Game, Node, find_teams
from camelcup.testing import describe
from camelcup_checks.action_checks import (
    Legal,
    Seen,
    check_answers,
    check_drawn,
    check_moves,
    legal_moves,
    some_actions,
)
from camelcup_checks.value_checks import (
    STATE,
    VIEW,
    Broken,
    after_json,
    check_type,
    freeze,
    value_problem,
)

__tracebackhide__ = True


def check_position(game: AnyGame, state: Any, seats: int, seen: Seen, random: Random) -> None:
    """Check all that must hold in one position."""
    check_state(game, state, seats, random)
    mover = game.to_move(state)
    check_mover(mover, seats)
    if mover is CHANCE:
        _check_chance(game, state, seen, random)
    elif mover is not OVER:
        for seat in mover:
            _check_seat(game, state, seat, seen, random)


def check_state(game: AnyGame, state: Any, seats: int, random: Random) -> None:
    """Check that a state is a value with scores and winners."""
    problem = value_problem(state)
    if problem:
        raise Broken(f"a state must be an immutable value, and {problem}")
    scores = game.scores(state)
    if not isinstance(scores, Sequence):
        raise Broken(f"scores must return a list or a tuple, not {scores!r}")
    if len(scores) != seats or not all(type(score) in (int, float) and isfinite(score) for score in scores):
        raise Broken(f"scores must be one finite number a seat, not {scores!r}")
    for team in find_teams(game, seats):
        if len({scores[seat] for seat in team}) > 1:
            raise Broken(f"scores must be equal for the seats of a team, {team}, not {scores!r}")
    eligible = [seat for seat in range(seats) if random.random() < 0.7]
    winners = list(game.winners(state, tuple(scores), eligible))
    if not set(winners) <= set(eligible) or len(set(winners)) < len(winners):
        raise Broken(f"winners must be some of the eligible seats {eligible}, each once, not {winners!r}")


def check_mover(mover: Any, seats: int, after: str = "") -> None:
    """Check what `to_move` returned. after: ends the message, with what led to the state"""
    if mover is CHANCE or mover is OVER:
        return
    if type(mover) is not tuple or not mover:
        raise Broken(f"to_move must return CHANCE, OVER or a tuple of seats, not {mover!r}{after}")
    if len(set(mover)) < len(mover) or not set(mover) <= set(range(seats)):
        raise Broken(f"to_move must name seats of the table, each once, not {mover!r}{after}")


def _check_chance(game: AnyGame, state: Any, seen: Seen, random: Random) -> None:
    samples = type(game).sample is not Game.sample
    if not samples or type(game).outcomes is not Game.outcomes:
        try:
            _check_outcomes(game, state, seen)
        except NotImplementedError:
            if not samples:
                raise
    if samples:
        number = random.random()
        outcome = game.sample(state, Random(number))
        check_moves(game, [outcome], "sample", seen.outcomes)
        if game.sample(state, Random(number)) != outcome:
            raise Broken(
                "sample must draw from its random numbers only; it gave two outcomes for the same ones"
            )
        _check_kept(game, state, outcome, freeze(after_json(seen.outcomes[outcome])))


def _check_kept(game: AnyGame, state: Any, outcome: Any, kept: Any) -> None:
    must = f"resolve must take the outcomes of sample as the record keeps them, such as {kept!r}"
    after = game.resolve(state, outcome)
    try:
        same = game.resolve(state, kept) == after
    except Exception as error:
        raise Broken(f"{must}; it raised {describe(error)[0]}") from error
    if not same:
        raise Broken(must)


def _check_outcomes(game: AnyGame, state: Any, seen: Seen) -> None:
    listed = game.outcomes(state)
    if not listed:
        raise Broken("outcomes is empty, though to_move returns CHANCE")
    for outcome, weight in listed:
        if weight <= 0:
            raise Broken(f"outcomes gives {outcome!r} the probability {weight!r}; it must be above 0")
    total = sum(weight for _, weight in listed)
    if not isclose(total, 1, rel_tol=0, abs_tol=1e-9):
        raise Broken(f"the probabilities of outcomes sum to {total!r}, not to 1")
    check_moves(game, [outcome for outcome, _ in listed], "outcomes", seen.outcomes)
    if list(game.outcomes(state)) != list(listed):
        raise Broken("outcomes gave another list the second time; their order must be fixed")


def _check_seat(game: AnyGame, state: Any, seat: int, seen: Seen, random: Random) -> None:
    legal = legal_moves(game, state, seat, seen, random)
    check_drawn(game, state, seat, legal, seen, random)
    _check_view(game, state, seat, legal, random)
    check_answers(game, state, seat, legal, seen, random)


def _check_view(game: AnyGame, state: Any, seat: int, legal: Legal, random: Random) -> None:
    view = game.view(state, seat)
    problem = value_problem(view)
    if problem:
        raise Broken(f"a view must be an immutable value, and {problem}")
    if game.view(state, seat) != view:
        raise Broken("view gave two views that are not equal; views must compare by value")
    if type(game).decode_view is Game.decode_view:
        check_type(view, "view", game, VIEW)
    try:
        data = game.encode_view(view)
        back = game.decode_view(after_json(data))
    except Exception as error:
        raise Broken(f"the view of seat {seat} must cross as JSON, but {describe(error)[0]}") from error
    if not isinstance(data, Mapping):
        raise Broken(f"encode_view must return a JSON object, not {data!r}")
    if back != view or type(back) is not type(view):
        raise Broken(f"decode_view gives {back!r} for the JSON of {view!r}")
    listed = getattr(view, "legal_actions", None)
    if game.lists_actions and callable(listed) and list(listed()) != list(legal.actions):
        raise Broken(
            f"legal_actions of seat {seat}'s view is {listed()!r}, that of the game {legal.actions!r}"
        )
    if can_determinize(game, view):
        _check_determinized(game, view, seat, legal, random.random())


def search_remark(game: AnyGame) -> str:
    """Return a remark on a game that hides something, and gives search bots no state; empty for another."""
    if (
        not game.lists_actions
        or type(game).view is Game.view
        or type(game).determinize is not Game.determinize
    ):
        return ""
    return (
        "it hides something and has no method determinize, so search bots cannot play it: define "
        "determinize(self, view, random), or let it raise NotImplementedError to say that this is meant"
    )


def can_determinize(game: AnyGame, view: Any) -> bool:
    """Whether a game gives search bots a state for a view; one that cannot raises NotImplementedError."""
    try:
        game.determinize(view, Random(0))
    except NotImplementedError:
        return False
    return True


def _check_determinized(game: AnyGame, view: Any, seat: int, legal: Legal, number: float) -> None:
    state = game.determinize(view, Random(number))
    if game.determinize(view, Random(number)) != state:
        raise Broken(
            "determinize must draw from its random numbers only; it gave two states for the same ones"
        )
    mover = game.to_move(state)
    if isinstance(mover, Node) or seat not in mover:
        raise Broken(f"determinize gave a state in which seat {seat} is not to move: {state!r}")
    if not legal.are_those_of(state, seat):
        raise Broken(f"determinize gave a state in which other actions are legal for seat {seat}: {state!r}")
    if game.view(state, seat) != view:
        raise Broken(
            f"determinize, or the view it was given: its state looks otherwise to seat {seat}: {state!r}"
        )


MOVES_AFTER = 6


def check_leave(game: AnyGame, state: Any, mover: tuple[int, ...], seats: int, random: Random) -> None:
    """Check what a game makes of a seat that faults put out, where others, or it, are to move."""
    if type(game).leave is Game.leave:
        return
    seat, before = random.randrange(seats), (hash(state), repr(state))
    after = game.leave(state, seat)
    if (hash(state), repr(state)) != before:
        raise Broken("leave changed the state that it was given")
    check_type(after, "leave", game, STATE)
    check_state(game, after, seats, random)
    if game.leave(state, seat) != after:
        raise Broken(f"leave gave two states that are not equal for seat {seat}")
    if (now := game.to_move(after)) != mover:
        raise Broken(f"leave changed to_move from {mover} to {now}; only apply may, which comes next")
    state = game.apply(after, _actions(game, state, mover, seat, random))
    for _ in range(MOVES_AFTER):
        check_state(game, state, seats, random)
        acting = game.to_move(state)
        if acting is OVER:
            return
        if acting is CHANCE:
            state = game.resolve(state, game.sample(state, Random(random.random())))
        else:
            state = game.apply(state, _actions(game, state, acting, seat, random))


def _actions(game: AnyGame, state: Any, mover: Sequence[int], left: int, random: Random) -> tuple[Any, ...]:
    return tuple(
        [
            game.default_action(state, seat) if seat == left else game.sample_action(state, seat, random)
            for seat in mover
        ]
    )


Answers = dict[str, Any]
"""What the methods of a game answered in a state."""

ADVICE = "a game keeps nothing in self from one move to the next; put it into the state"


class Unplayed:
    """A copy of a game that has not played, and answers that the game gave in some states."""

    def __init__(self, game: AnyGame) -> None:
        self.game = copy(game)
        self.answers: list[tuple[Any, Answers]] = []

    def attributes_set(self, game: AnyGame) -> str:
        """Return the attributes of a game that were set since the copy was made, as text."""
        before = vars(self.game)
        cached = [name for name in vars(game) if isinstance(getattr(type(game), name, None), cached_property)]
        changed = [name for name, value in vars(game).items() if value is not before.get(name)]
        return ", ".join(f"self.{name}" for name in changed if name not in cached)

    def note(self, game: AnyGame, state: Any) -> None:
        """Note what a game answers in a state."""
        self.answers.append((state, _answers(game, state)))

    def check(self) -> None:
        """Check that the copy answers as the game did, in all states noted; they are noted no longer."""
        noted, self.answers = self.answers, []
        for state, answers in noted:
            try:
                unplayed = _answers(self.game, state)
            except Exception as error:
                raise Broken(
                    f"a game that has not played up to a state fails in it: {describe(error)[0]}; {ADVICE}"
                ) from error
            for method, answer in answers.items():
                if unplayed[method] != answer:
                    raise Broken(
                        f"{method} returned {answer!r}, but {unplayed[method]!r} in the same state of a "
                        f"game that has not played up to it; {ADVICE}"
                    )


def _answers(game: AnyGame, state: Any) -> Answers:
    mover, source = game.to_move(state), "legal_actions" if game.lists_actions else "sample_action"
    answers = {"to_move": mover, "scores": list(game.scores(state))}
    for seat in mover if isinstance(mover, tuple) else ():
        answers |= {
            f"{source} of seat {seat}": list(some_actions(game, state, seat, Random(0))),
            f"view of seat {seat}": game.view(state, seat),
        }
    return answers
