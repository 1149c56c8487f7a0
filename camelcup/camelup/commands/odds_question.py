"""The question to `camelcup odds`: its position, rules and bets on the table, checked."""

from typing import NamedTuple

from camelcup import Plugins, UserError, choose_game, error_at, short_repr
from camelcup.camelup import notation
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.notation import LETTERS, Position
from camelcup.camelup.rules import CAMELS, MAX_SEATS, Rules

MOST_CARDS = MAX_SEATS * CAMELS
"""Most cards on a pile: each seat has one of each camel."""


class Placed(NamedTuple):
    """Bets on the table: the camels of leg bets, and the number of cards on each pile of race bets."""

    leg: tuple[int, ...]
    winner: int
    loser: int


class Question(NamedTuple):
    """A position, its rules, the bets on the table, and the seat whose trap is to be placed."""

    position: Position
    rules_name: str
    rules: Rules
    placed: Placed
    seat: int


def make_question(
    plugins: Plugins, text: str, rules_name: str | None, bets_placed: str, seat: int | None
) -> Question:
    """Return the question on a command line. Raises UserError where a part of it is wrong."""
    position = notation.parse(text)
    crazy = any(camel >= CAMELS for camel in camels_of(position))
    name = rules_name or ("second-edition" if crazy else "cup")
    rules = choose_rules(plugins, crazy, name)
    check_position(text, position, name, rules)
    placed = parse_bets(bets_placed, position, rules)
    return Question(position, name, rules, placed, free_seat(position) if seat is None else seat)


def choose_rules(plugins: Plugins, crazy: bool, name: str) -> Rules:
    """Return the rules of a name. crazy: whether the position has crazy camels"""
    game, _ = choose_game(plugins, "camelup", name)
    assert isinstance(game, CamelUp)
    if crazy is not game.rules.crazy_camels:
        rules, position_has = ("no crazy camels", "has") if crazy else ("crazy camels", "has none")
        raise UserError(f"--rules {name}: has {rules}, but the position {position_has} (B and W)")
    return game.rules


def camels_of(position: Position) -> list[int]:
    """Return the camels on the track."""
    return [camel for stack in position.track for camel in stack]


def check_position(text: str, position: Position, name: str, rules: Rules) -> None:
    """Raise UserError, with a mark under the character, for a position that has no odds by these rules."""

    def error(at: int, reason: str) -> UserError:
        return error_at(f"no odds: {reason}", text, at)

    camels = camels_of(position)
    crazy = [LETTERS[camel] for camel in camels if camel >= CAMELS]
    if len(crazy) == 1:
        raise error(text.index(crazy[0]), "a crazy camel is missing: the track has both or neither")
    if len(camels) - len(crazy) < 2:
        raise error(0, "a race needs two camels")
    parts = text.partition(" ")[0].split(",")
    for trap in filter(None, position.traps):
        if not rules.trap_first <= trap.square <= rules.trap_last:
            at = len(",".join(parts[: trap.square])) + 1
            squares = f"{rules.trap_first} to {rules.trap_last}"
            raise error(at, f"by the rules {name} traps stand on squares {squares}, not on {trap.square}")


def parse_bets(text: str, position: Position, rules: Rules) -> Placed:
    """Return the bets of `--bets-placed`. Raises UserError, with a mark under the character."""

    def error(at: int, reason: str) -> UserError:
        return error_at(f"--bets-placed: {reason}", text, at)

    leg, *piles = text.split("/")
    racing = "".join(LETTERS[camel] for camel in range(CAMELS) if camel in camels_of(position))
    limit = rules.leg_bets_per_camel or len(leg)
    camels: list[int] = []
    for at, letter in enumerate(leg):
        name = "b" if letter == "r" else letter
        if name not in racing:
            raise error(at, f"{letter!r} is not a camel to bet on; choose from {' '.join(racing)}")
        camels.append(LETTERS.index(name))
        if camels.count(camels[-1]) > limit:
            raise error(at, f"by these rules there are {limit} cards of a camel")
    at = len(leg) + 1
    cards: list[int] = []
    for pile in piles:
        if len(cards) == 2:
            raise error(at - 1, "there are two piles, the winner's and the loser's")
        if pile not in map(str, range(MOST_CARDS + 1)):
            raise error(at, f"{short_repr(pile)} is not a number of cards, 0 to {MOST_CARDS}")
        cards.append(int(pile))
        at += len(pile) + 1
    winner, loser = (*cards, 0, 0)[:2]
    return Placed(tuple(camels), winner, loser)


def free_seat(position: Position) -> int:
    """Return the first seat that has no trap on the track, else seat 0."""
    taken = [seat for seat, trap in enumerate(position.traps) if trap is not None]
    return next((seat for seat in range(MAX_SEATS) if seat not in taken), 0)


def leg_is_over(position: Position) -> bool:
    """Whether no more dice are rolled this leg; with crazy camels, which share a die, one stays unrolled."""
    dice = {min(camel, CAMELS) for camel in position.unmoved}
    return len(dice) <= any(camel >= CAMELS for camel in camels_of(position))
