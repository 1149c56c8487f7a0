"""The contract of games in one position; each function raises Broken where a game does not keep it."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, islice
from math import isclose, isfinite
from random import Random
from typing import Any

from attrs import Factory, frozen

from camelcup.encoding import Plain, freeze
from camelcup.errors import ActionError
from camelcup.game.game import CHANCE, OVER, AnyGame, Game, Node
from camelcup.game.teams import find_teams
from camelcup.players.answers import describe
from camelcup.testing.type_checks import VIEW, Broken, check_type
from camelcup.testing.value_checks import after_json, is_plain, value_problem
from camelcup.text import short_repr

JUNK: tuple[Any, ...] = (
    None, True, False, -1, 10**30, -1.5, 0.0, float("nan"), float("inf"), "", "x", "0", "é\x00\x1b[2J\ud800",
    [], [[]], [None], [True], [0.0], ["0"], [-1], [10**30], [0] * 9, [[[[[0]]]]], {}, {"0": 0}, [{}],
)  # fmt: skip
"""Answers that a careless bot may give."""

SAMPLE_SIZE = 4
"""Answers of each sort that are tried in one position; a game may have many."""


@frozen
class Seen:
    """Encoded forms of all actions and outcomes seen so far, and the junk that comes next.

    lists: the tuples of legal actions that were checked, by their id
    """

    actions: dict[Any, Plain] = Factory(dict)
    outcomes: dict[Any, Plain] = Factory(dict)
    junk: Iterator[Any] = Factory(lambda: cycle(JUNK))
    lists: dict[int, "Listed"] = Factory(dict)


@frozen
class Listed:
    """Legal actions, as a game lists them and by value; some games list many, in the same tuple each time."""

    actions: Sequence[Any]
    by_value: Mapping[Any, Any]

    def has(self, action: Any) -> bool:
        """Whether an action, of the same type too, is one of them."""
        try:
            return type(action) is type(self.by_value[action])
        except (KeyError, TypeError):  # it cannot be hashed
            return False


def check_position(game: AnyGame, state: Any, seats: int, seen: Seen, random: Random) -> None:
    """Check all that must hold in one position."""
    _check_state(game, state, seats, random)
    mover = game.to_move(state)
    if mover is CHANCE:
        _check_chance(game, state, seen, random)
    elif mover is not OVER:
        _check_mover(mover, seats)
        for seat in mover:
            _check_seat(game, state, seat, seen, random)


def _check_state(game: AnyGame, state: Any, seats: int, random: Random) -> None:
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


def _check_mover(mover: Any, seats: int) -> None:
    """Check that `to_move`, where it returns no Node, returns seats of the table."""
    if type(mover) is not tuple or not mover:
        raise Broken(f"to_move must return CHANCE, OVER or a tuple of seats, not {mover!r}")
    if len(set(mover)) < len(mover) or not set(mover) <= set(range(seats)):
        raise Broken(f"to_move must name seats of the table, each once, not {mover!r}")


def _check_chance(game: AnyGame, state: Any, seen: Seen, random: Random) -> None:
    """Check what chance can give: a distribution in a fixed order, or samples that follow from their seed."""
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
        _check_moves(game, [outcome], "sample", seen.outcomes)
        if game.sample(state, Random(number)) != outcome:
            raise Broken(
                "sample must draw from its random numbers only; it gave two outcomes for the same ones"
            )
        kept = freeze(after_json(seen.outcomes[outcome]))
        if game.resolve(state, kept) != game.resolve(state, outcome):
            raise Broken(
                f"resolve must take the outcomes of sample as the record keeps them, such as {kept!r}"
            )


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
    _check_moves(game, [outcome for outcome, _ in listed], "outcomes", seen.outcomes)
    if list(game.outcomes(state)) != list(listed):
        raise Broken("outcomes gave another list the second time; their order must be fixed")


def _check_seat(game: AnyGame, state: Any, seat: int, seen: Seen, random: Random) -> None:
    """Check what a seat that is to move may know and do."""
    legal = game.legal_actions(state, seat)
    if not isinstance(legal, Sequence) or not legal:
        raise Broken(f"legal_actions of seat {seat}, which is to move, must list an action, not be {legal!r}")
    listed = seen.lists.get(id(legal)) or _check_listed(game, legal, seen)
    if list(game.legal_actions(state, seat)) != list(legal):
        raise Broken("legal_actions gave another list the second time; their order must be fixed")
    default = game.default_action(state, seat)
    if default not in legal:
        raise Broken(f"default_action of seat {seat} is {default!r}, which is not legal")
    _check_view(game, state, seat, legal, random)
    _check_legal_answers(game, state, seat, random.sample(legal, min(SAMPLE_SIZE, len(legal))), seen)
    _check_other_answers(game, state, seat, listed, seen, random)


def _check_listed(game: AnyGame, legal: Sequence[Any], seen: Seen) -> Listed:
    """Check legal actions; a tuple of values stays as it was checked."""
    _check_moves(game, legal, "legal_actions", seen.actions)
    listed = Listed(legal, {action: action for action in legal})
    if type(legal) is tuple:
        seen.lists[id(legal)] = listed  # which keeps the tuple, so that no other object gets its id
    return listed


def _check_moves(game: AnyGame, moves: Sequence[Any], source: str, seen: dict[Any, Plain]) -> None:
    """Check that moves are values with encoded forms, all different."""
    for move in moves:
        try:
            if move in seen:
                continue
        except TypeError:
            pass  # it cannot be hashed
        problem = value_problem(move)
        if problem:
            raise Broken(f"{source}: {move!r} must be an immutable value, and {problem}")
        seen[move] = game.encode(move)
        if not is_plain(seen[move]):
            raise Broken(f"encode({move!r}) is {seen[move]!r}, not plain data (numbers, text, tuples)")
    if len(set(moves)) < len(moves):
        raise Broken(f"{source} lists a move twice: {moves!r}")
    if len({seen[move] for move in moves}) < len(moves):
        raise Broken(f"{source} has two moves with the same encoded form: {moves!r}")


def _check_view(game: AnyGame, state: Any, seat: int, legal: Sequence[Any], random: Random) -> None:
    """Check that a view is a value that crosses as JSON, and what it allows."""
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
    if callable(listed) and list(listed()) != list(legal):
        raise Broken(f"legal_actions of seat {seat}'s view is {listed()!r}, that of the game {legal!r}")
    if can_determinize(game, view):
        _check_determinized(game, view, seat, legal, random.random())


def search_remark(game: AnyGame) -> str:
    """Return a remark on a game that hides something, and gives search bots no state; empty for another."""
    if type(game).view is Game.view or type(game).determinize is not Game.determinize:
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


def _check_determinized(game: AnyGame, view: Any, seat: int, legal: Sequence[Any], number: float) -> None:
    """Check that `determinize` gives a state that the view allows."""
    state = game.determinize(view, Random(number))
    if game.determinize(view, Random(number)) != state:
        raise Broken(
            "determinize must draw from its random numbers only; it gave two states for the same ones"
        )
    mover = game.to_move(state)
    if isinstance(mover, Node) or seat not in mover:
        raise Broken(f"determinize gave a state in which seat {seat} is not to move: {state!r}")
    if list(game.legal_actions(state, seat)) != list(legal):
        raise Broken(f"determinize gave a state in which other actions are legal for seat {seat}: {state!r}")
    if game.view(state, seat) != view:
        raise Broken(f"determinize gave a state that seat {seat} sees otherwise: {state!r}")


def _check_legal_answers(game: AnyGame, state: Any, seat: int, actions: Sequence[Any], seen: Seen) -> None:
    """Check that `check` takes legal actions, their encoded forms, and those as JSON; and the remarks."""
    for action in actions:
        encoded = seen.actions[action]
        for answer in (action, encoded, after_json(encoded)):
            try:
                taken = game.check(state, seat, answer)
            except Exception as error:
                reason = f"check refuses {answer!r}, though {action!r} is legal for seat {seat}"
                raise Broken(f"{reason}: {describe(error)[0]}") from error
            if taken != action:
                raise Broken(f"check takes {answer!r} for {taken!r}, not for {action!r}")
        remarks = game.remarks(state, seat, action)
        if isinstance(remarks, str) or not all(isinstance(remark, str) for remark in remarks):
            raise Broken(f"remarks must return a list of lines of text, not {remarks!r}")


def _check_other_answers(
    game: AnyGame, state: Any, seat: int, legal: Listed, seen: Seen, random: Random
) -> None:
    """Check that `check` refuses what is not legal, with one of the two errors for this."""
    others = random.sample(list(seen.actions), min(SAMPLE_SIZE, len(seen.actions)))
    encoded = [seen.actions[action] for action in [*others, *random.choices(legal.actions, k=SAMPLE_SIZE)]]
    answers = [
        *others,
        *encoded,
        *[_with_a_change(form, random) for form in encoded],
        *islice(seen.junk, SAMPLE_SIZE),
    ]
    for answer in answers:
        try:
            taken = game.check(state, seat, answer)
        except ActionError:
            continue
        except Exception as error:
            reason = f"check raised {describe(error)[0]} for {short_repr(answer)}"
            raise Broken(f"{reason}; it must raise MalformedAction or IllegalAction") from error
        if not legal.has(taken):
            raise Broken(
                f"check takes {short_repr(answer)} for {taken!r}, which is not legal for seat {seat}"
            )


def _with_a_change(encoded: Plain, random: Random) -> Any:
    """Return an encoded form as JSON gives it, with one part of it changed, added or missing."""
    if not isinstance(encoded, tuple) or not encoded:
        if isinstance(encoded, int | float):
            return random.choice([encoded + 1, encoded - 1, -encoded, encoded + 0.5, str(encoded), [encoded]])
        return random.choice(JUNK)
    place = random.randrange(len(encoded))
    middle = random.choice([[_with_a_change(encoded[place], random)], [], [encoded[place]] * 2])
    return [*encoded[:place], *middle, *encoded[place + 1 :]]
