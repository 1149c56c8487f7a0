"""What a person asks of `camelcup odds`: the position, the rules and the bets on the table, checked."""

from typing import NamedTuple

from camelcup.camelup.engine import CamelUp
from camelcup.camelup.notation import LETTERS, Position
from camelcup.camelup.rules import CAMELS, MAX_SEATS, Rules
from camelcup.cli.options import choose_game
from camelcup.errors import UserError, pointed
from camelcup.plugins import Plugins

MOST_CARDS = MAX_SEATS * CAMELS
"""Cards that can lie on a pile: each seat has one of each camel."""


class Placed(NamedTuple):
    """Bets on the table: the camels of this leg's, and the cards on each pile of the race's."""

    leg: tuple[int, ...]
    winner: int
    loser: int


def choose_rules(plugins: Plugins, position: Position, name: str | None) -> Rules:
    """The rules a person chose; with crazy camels on the track those of the second edition are at hand."""
    crazy = any(camel >= CAMELS for camel in camels_of(position))
    game, _ = choose_game(plugins, "camelup", name or ("second-edition" if crazy else None))
    assert isinstance(game, CamelUp)
    if crazy is not game.rules.crazy_camels:
        theirs, its = ("no", "some") if crazy else ("some", "none")
        raise UserError(f"--rules {name}: they have {theirs} crazy camels, the position has {its} (B and W)")
    return game.rules


def camels_of(position: Position) -> list[int]:
    """The camels on the track."""
    return [camel for stack in position.track for camel in stack]


def check_position(text: str, position: Position, rules: Rules) -> None:
    """Raises UserError, with a pointer at the character, for a position that has no odds by these rules."""

    def error(at: int, reason: str) -> UserError:
        return pointed(f"no odds: {reason}", text, at)

    camels = camels_of(position)
    crazy = [LETTERS[camel] for camel in camels if camel >= CAMELS]
    if len(crazy) == 1:
        raise error(text.index(crazy[0]), "the two crazy camels stand on the track both or not at all")
    if len(camels) - len(crazy) < 2:
        raise error(0, "a race needs two camels")
    parts = text.partition(" ")[0].split(",")
    for trap in filter(None, position.traps):
        if not rules.trap_first <= trap.square <= rules.trap_last:
            at = len(",".join(parts[: trap.square])) + 1
            squares = f"{rules.trap_first} to {rules.trap_last}"
            raise error(at, f"by these rules traps stand on squares {squares}, not on {trap.square}")


def parse_bets(text: str, position: Position, rules: Rules) -> Placed:
    """The bets that `--bets-placed` stands for. Raises UserError, with a pointer at the character."""

    def error(at: int, reason: str) -> UserError:
        return pointed(f"--bets-placed: {reason}", text, at)

    leg, *piles = text.split("/")
    racing = "".join(LETTERS[camel] for camel in range(CAMELS) if camel in camels_of(position))
    limit = rules.leg_bets_per_camel or len(leg)
    camels: list[int] = []
    for at, letter in enumerate(leg):
        name = "b" if letter == "r" else letter
        if name not in racing:
            raise error(at, f"{letter!r} is no camel to bet on: those are {' '.join(racing)}")
        camels.append(LETTERS.index(name))
        if camels.count(camels[-1]) > limit:
            raise error(at, f"by these rules there are {limit} cards of a camel")
    at = len(leg) + 1
    cards: list[int] = []
    for pile in piles:
        if len(cards) == 2:
            raise error(at - 1, "there are two piles, the winner's and the loser's")
        if pile not in map(str, range(MOST_CARDS + 1)):
            raise error(at, f"a pile is a number of cards, 0 to {MOST_CARDS}")
        cards.append(int(pile))
        at += len(pile) + 1
    winner, loser = (*cards, 0, 0)[:2]
    return Placed(tuple(camels), winner, loser)


def free_seat(position: Position) -> int:
    """The first seat that has no trap on the track, or the first of all."""
    taken = [seat for seat, trap in enumerate(position.traps) if trap is not None]
    return next((seat for seat in range(MAX_SEATS) if seat not in taken), 0)


def leg_is_over(position: Position) -> bool:
    """Whether no more dice are thrown this leg; with crazy camels, whose die is one, one stays unthrown."""
    dice = {min(camel, CAMELS) for camel in position.unmoved}
    return len(dice) <= any(camel >= CAMELS for camel in camels_of(position))
