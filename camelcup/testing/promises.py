"""What must hold in every position of every game; each function raises AssertionError where it does not."""

from collections.abc import Sequence
from math import isclose
from random import Random
from typing import Any

from attrs import Factory, frozen

from camelcup.errors import ActionError
from camelcup.game import Action, Node, Outcome, Short
from camelcup.testing.positions import Position, named
from camelcup.testing.values import after_json, is_short, travel_problem, value_problem
from camelcup.wire import freeze

JUNK: tuple[Any, ...] = (None, "x", [], {}, -1.5)
"""Answers that stand for nothing, unless one of them is the short form of an action."""

ELSEWHERE = 5
"""How many actions of other positions are tried in each."""


@frozen
class Seen:
    """Every action and outcome met so far, with its short form."""

    actions: dict[Action, Short] = Factory(dict)
    outcomes: dict[Outcome, Short] = Factory(dict)


def check_state(position: Position) -> None:
    """The state is a value, it has scores, and it can be shown."""
    problem = value_problem(position.state)
    if problem:
        raise position.broken(f"a state must be a value that nothing changes, and {problem}")
    scores = position.ask(position.game.scores)
    if type(scores) is not tuple or [type(score) for score in scores] != [int] * position.seats:
        raise position.broken(f"scores must be a tuple of one whole number a seat, not {scores!r}")
    for colour in (False, True):
        board = position.ask(position.game.show, colour)
        if not isinstance(board, str):
            raise position.broken(f"show must return text, not {board!r}")


def check_mover(position: Position) -> Any:
    """`to_move` answers CHANCE, OVER or seats of the table; its answer."""
    mover = position.ask(position.game.to_move)
    if isinstance(mover, Node):
        return mover
    if type(mover) is not tuple or not mover:
        raise position.broken(f"to_move must answer CHANCE, OVER or a tuple of seats, not {mover!r}")
    if len(set(mover)) < len(mover) or not set(mover) <= set(range(position.seats)):
        raise position.broken(f"to_move must name seats of the table, each once, not {mover!r}")
    return mover


def check_chance(position: Position, seen: Seen) -> None:
    """Outcomes are different values in a fixed order, and their weights are a distribution."""
    listed = position.ask(position.game.outcomes)
    if not listed:
        raise position.broken("outcomes is empty, though to_move answers CHANCE")
    for outcome, weight in listed:
        if weight <= 0:
            raise position.broken(f"outcomes gives {outcome!r} the weight {weight!r}; it must be above 0")
    total = sum(weight for _, weight in listed)
    if not isclose(total, 1, rel_tol=0, abs_tol=1e-9):
        raise position.broken(f"the weights of outcomes sum to {total!r}, not to 1")
    _check_moves(position, [outcome for outcome, _ in listed], "outcomes", seen.outcomes)
    if position.ask(position.game.outcomes) != listed:
        raise position.broken("outcomes gave another list the second time; their order must be fixed")


def check_seat(position: Position, seat: int, seen: Seen, random: Random) -> None:
    """A seat that is to move sees a view that nothing changes, and can play just its legal actions."""
    game = position.game
    legal = position.ask(game.legal_actions, seat)
    if type(legal) is not tuple or not legal:
        raise position.broken(
            f"legal_actions of seat {seat}, which is to move, must be a tuple "
            f"with an action at least, not {legal!r}"
        )
    _check_moves(position, legal, "legal_actions", seen.actions)
    if position.ask(game.legal_actions, seat) != legal:
        raise position.broken("legal_actions gave another tuple the second time; their order must be fixed")
    default = position.ask(game.default_action, seat)
    if default not in legal:
        raise position.broken(f"default_action of seat {seat} is {default!r}, which is not legal")
    _check_view(position, seat, legal)
    _check_legal_answers(position, seat, legal, seen)
    _check_other_answers(position, seat, legal, seen, random)


def _check_moves(position: Position, moves: Sequence[Any], source: str, seen: dict[Any, Short]) -> None:
    """Moves are values that can travel; no two are equal, or have the same short form."""
    for move in moves:
        problem = value_problem(move)
        if problem:
            raise position.broken(f"{source}: {move!r} must be a value that nothing changes, and {problem}")
        if move not in seen:
            short = position.call(position.game.short, move)
            if not is_short(short):
                raise position.broken(
                    f"short({move!r}) is {short!r}; a short form holds numbers, text and tuples only"
                )
            problem = travel_problem(move)
            if problem:
                raise position.broken(f"{source}: {move!r} must travel as JSON, and {problem}")
            seen[move] = short
    if len(set(moves)) < len(moves):
        raise position.broken(f"{source} lists a move twice: {moves!r}")
    if len({seen[move] for move in moves}) < len(moves):
        raise position.broken(f"{source} has two moves with the same short form: {moves!r}")


def _check_view(position: Position, seat: int, legal: tuple[Action, ...]) -> None:
    """A view is a value of its own that can travel, and knows what is legal."""
    view = position.ask(position.game.view, seat)
    if view is position.state:
        raise position.broken(f"the view of seat {seat} is the state itself")
    problem = value_problem(view)
    if problem:
        raise position.broken(f"a view must be a value that nothing changes, and {problem}")
    if position.ask(position.game.view, seat) != view:
        raise position.broken("view gave two views that are not equal; views must compare by value")
    if not callable(getattr(view, "legal_actions", None)):
        raise position.broken(f"a view must have a method legal_actions; {view!r} has none")
    listed = position.call(view.legal_actions)
    if listed != legal:
        raise position.broken(
            f"legal_actions of seat {seat}'s view is {listed!r}, that of the game {legal!r}"
        )
    problem = travel_problem(view)
    if problem:
        raise position.broken(f"the view of seat {seat} must travel as JSON, and {problem}")


def _check_legal_answers(position: Position, seat: int, legal: tuple[Action, ...], seen: Seen) -> None:
    """`check` takes every legal action, its short form, and that form as JSON gives it."""
    for action in legal:
        short = seen.actions[action]
        for answer in (action, short, after_json(short)):
            try:
                taken = position.game.check(position.state, seat, answer)
            except Exception as error:
                raise position.broken(
                    f"check refuses {answer!r}, though {action!r} is legal for seat {seat}: {named(error)}"
                ) from error
            if taken != action:
                raise position.broken(f"check takes {answer!r} for {taken!r}, not for {action!r}")


def _check_other_answers(
    position: Position, seat: int, legal: tuple[Action, ...], seen: Seen, random: Random
) -> None:
    """`check` refuses what is not legal, with one of the two errors that are for this."""
    playable = set(legal)
    others = [action for action in seen.actions if action not in playable]
    others = random.sample(others, min(ELSEWHERE, len(others)))
    shorts = [seen.actions[action] for action in legal]
    answers = [*others, *(seen.actions[action] for action in others), *JUNK]
    for answer in answers:
        if freeze(answer) in shorts:
            continue
        try:
            taken = position.game.check(position.state, seat, answer)
        except ActionError:
            continue
        except Exception as error:
            raise position.broken(
                f"check raised {named(error)} for {answer!r}; it must raise MalformedAction or IllegalAction"
            ) from error
        raise position.broken(f"check takes {answer!r} for {taken!r}, which is not legal for seat {seat}")
