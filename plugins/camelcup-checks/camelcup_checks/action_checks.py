"""The contract of actions in one position; each function raises Broken where a game does not keep it."""

from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from random import Random
from typing import Any

from attrs import Factory, frozen

from camelcup import ActionError, AnyGame, Game, short_repr
from camelcup.testing import describe
from camelcup_checks.value_checks import Broken, after_json, is_plain, value_problem

__tracebackhide__ = True

Plain = Any  # plain data: numbers, text, true, false, None, and tuples of them

JUNK: tuple[Any, ...] = (
    None, True, False, -1, 10**30, -1.5, 0.0, float("nan"), float("inf"), "", "x", "0", "é\x00\x1b[2J\ud800",
    [], [[]], [None], [True], [0.0], ["0"], [-1], [10**30], [0] * 9, [[[[[0]]]]], {}, {"0": 0}, [{}],
)  # fmt: skip
SAMPLE_SIZE = 4


@frozen
class Legal:
    """The legal actions of a seat; in a game that does not list them some that it draws."""

    game: AnyGame
    state: Any
    seat: int
    actions: Sequence[Any]

    def why_not(self, action: Any) -> str:
        """Return why an action is not legal; empty for one that is."""
        if not self.game.lists_actions:
            return refusal(self.game, self.state, self.seat, action)
        same = (legal for legal in self.actions if type(legal) is type(action) and legal == action)
        return "is not legal" if next(same, self) is self else ""

    def are_those_of(self, state: Any, seat: int) -> bool:
        """Whether the actions are legal in another state; of a list also whether they are all."""
        if self.game.lists_actions:
            return list(self.game.legal_actions(state, seat)) == list(self.actions)
        return not any(refusal(self.game, state, seat, action) for action in self.actions)


@frozen
class Seen:
    """Encoded forms of all actions and outcomes so far, and the junk that comes next.

    lists: tuples of actions that were checked, by their id, which keeps that id theirs; texts: the same for
           their texts
    """

    actions: dict[Any, Plain] = Factory(dict)
    outcomes: dict[Any, Plain] = Factory(dict)
    junk: Iterator[Any] = Factory(lambda: cycle(JUNK))
    lists: dict[int, tuple[Any, ...]] = Factory(dict)
    texts: dict[int, tuple[Any, ...]] = Factory(dict)


def some_actions(game: AnyGame, state: Any, seat: int, random: Random) -> Sequence[Any]:
    """Return all legal actions of a seat that is to move, or some where the game does not list them."""
    if game.lists_actions:
        return game.legal_actions(state, seat)
    return list(dict.fromkeys(game.sample_action(state, seat, random) for _ in range(SAMPLE_SIZE)))


def legal_moves(game: AnyGame, state: Any, seat: int, seen: Seen, random: Random) -> Legal:
    """Return the legal actions of a seat that is to move, checked."""
    if game.lists_actions:
        return _listed(game, state, seat, seen)
    drawn = [game.sample_action(state, seat, random) for _ in range(SAMPLE_SIZE)]
    for action in drawn:  # one by one: they may be equal, or no values
        check_moves(game, [action], "sample_action", seen.actions)
    return Legal(game, state, seat, list(dict.fromkeys(drawn)))


def _listed(game: AnyGame, state: Any, seat: int, seen: Seen) -> Legal:
    """Return the list of a game; a tuple of values stays as it was checked."""
    actions = game.legal_actions(state, seat)
    if not isinstance(actions, Sequence) or not actions:
        raise Broken(
            f"legal_actions of seat {seat}, which is to move, must list an action, not be {actions!r}"
        )
    if id(actions) not in seen.lists:
        check_moves(game, actions, "legal_actions", seen.actions)
    legal = Legal(game, state, seat, actions)
    if not legal.are_those_of(state, seat):
        raise Broken("legal_actions gave another list the second time; their order must be fixed")
    if type(actions) is tuple:
        seen.lists[id(actions)] = actions
    return legal


def check_moves(game: AnyGame, moves: Sequence[Any], source: str, seen: dict[Any, Plain]) -> None:
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


def check_drawn(game: AnyGame, state: Any, seat: int, legal: Legal, seen: Seen, random: Random) -> None:
    """Check the default action, and that `sample_action` draws legal ones from its random numbers only."""
    default = game.default_action(state, seat)
    check_moves(game, [default], "default_action", seen.actions)
    if (reason := legal.why_not(default)) and game.fails_legally:
        raise Broken(f"default_action of seat {seat} is {default!r}, which {reason}")
    if type(game).sample_action is Game.sample_action:
        return
    number = random.random()
    action = game.sample_action(state, seat, Random(number))
    check_moves(game, [action], "sample_action", seen.actions)
    if reason := legal.why_not(action):
        raise Broken(f"sample_action of seat {seat} drew {action!r}, which {reason}")
    if game.sample_action(state, seat, Random(number)) != action:
        raise Broken(
            "sample_action must draw from its random numbers only; it gave two actions for the same ones"
        )


def check_answers(game: AnyGame, state: Any, seat: int, legal: Legal, seen: Seen, random: Random) -> None:
    """Check what `check` takes and refuses."""
    sample = random.sample(legal.actions, min(SAMPLE_SIZE, len(legal.actions)))
    _check_legal_answers(game, state, seat, sample, seen)
    _check_other_answers(game, state, seat, legal, seen, random)


def _check_legal_answers(game: AnyGame, state: Any, seat: int, actions: Sequence[Any], seen: Seen) -> None:
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
    game: AnyGame, state: Any, seat: int, legal: Legal, seen: Seen, random: Random
) -> None:
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
        if reason := legal.why_not(taken):
            raise Broken(f"check takes {short_repr(answer)} for {taken!r}, which {reason} for seat {seat}")


def refusal(game: AnyGame, state: Any, seat: int, action: Any) -> str:
    """Return why `check` does not take an action and its encoded form for it; empty where it does."""
    for answer in (action, game.encode(action)):
        try:
            taken = game.check(state, seat, answer)
        except ActionError as error:
            return f"check refuses ({describe(error)[0]})"
        if taken != action:
            return f"check takes for {taken!r}"
    return ""


def _with_a_change(encoded: Plain, random: Random) -> Any:
    """Return an encoded form as JSON gives it, with one part of it changed, added or missing."""
    if not isinstance(encoded, tuple) or not encoded:
        if isinstance(encoded, int | float):
            return random.choice([encoded + 1, encoded - 1, -encoded, encoded + 0.5, str(encoded), [encoded]])
        return random.choice(JUNK)
    place = random.randrange(len(encoded))
    middle = random.choice([[_with_a_change(encoded[place], random)], [], [encoded[place]] * 2])
    return [*encoded[:place], *middle, *encoded[place + 1 :]]
