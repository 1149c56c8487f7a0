"""The question to `camelcup odds`, checked, and its answer."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from camelcup import Plugins, UserError, choose_game, error_at, short_repr
from camelcup.camelup import notation
from camelcup.camelup.actions import LEG_BETS, LOSER_BETS, NAMES, ROLL, WINNER_BETS, Action, LegBet
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.notation import LETTERS, Position
from camelcup.camelup.odds import Odds, best_squares, exact
from camelcup.camelup.odds.worth import bet_values
from camelcup.camelup.payout import rung
from camelcup.camelup.rules import CAMELS, FINISH, MAX_SEATS, Rules

SQUARES = f"squares count from 0: 0 is the printed board's space 1, {FINISH} is past its finish"

Worth = dict[Action, float]
"""Mean coins that actions earn."""

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

    @property
    def racing(self) -> list[int]:
        """The racing camels on the track."""
        return sorted(camel for camel in camels_of(self.position) if camel < CAMELS)

    @property
    def leg_is_over(self) -> bool:
        """Whether no more dice are rolled this leg; crazy camels share a die, and one stays unrolled."""
        dice = {min(camel, CAMELS) for camel in self.position.unmoved}
        return len(dice) <= self.rules.crazy_camels


def make_question(
    plugins: Plugins, text: str, rules_name: str | None, bets_placed: str, seat: int | None
) -> Question:
    """Return the question on a command line. Raises UserError where a part of it is wrong."""
    position = notation.parse(text)
    crazy = any(camel >= CAMELS for camel in camels_of(position))
    name = rules_name or ("second-edition" if crazy else "cup")
    game, _ = choose_game(plugins, "camelup", name)
    assert isinstance(game, CamelUp)
    if crazy is not game.rules.crazy_camels:
        rules, position_has = ("no crazy camels", "has") if crazy else ("crazy camels", "has none")
        raise UserError(f"--rules {name}: has {rules}, but the position {position_has} (B and W)")
    check_traps(text, position, name, game.rules)
    placed = parse_bets(bets_placed, position, game.rules)
    if seat is None:  # the first without a trap on the track, else seat 0
        free = (seat for seat, trap in enumerate((*position.traps, None)) if trap is None)
        seat = next(free) % MAX_SEATS
    return Question(position, name, game.rules, placed, seat)


def camels_of(position: Position) -> list[int]:
    """Return the camels on the track."""
    return [camel for stack in position.track for camel in stack]


def check_traps(text: str, position: Position, name: str, rules: Rules) -> None:
    """Raise UserError, with a mark under the character, for a trap that these rules do not allow."""
    parts = text.partition(" ")[0].split(",")
    for trap in filter(None, position.traps):
        if not rules.trap_first <= trap.square <= rules.trap_last:
            at = len(",".join(parts[: trap.square])) + 1
            squares = f"{rules.trap_first} to {rules.trap_last}"
            reason = f"by the rules {name} traps stand on squares {squares}, not on {trap.square}"
            raise error_at(f"no odds: {reason}", text, at)


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


def make_answer(question: Question) -> dict[str, Any]:
    """Return the fields of the odds, then the worth of bets and traps; lists are in the order of camels.

    leg_ladders: the payments left for bets that a camel wins the leg: none if all are taken;
                 None if the leg is over or the camel is not on the track
    leg_pays:    what the next leg bet pays: camel first, second, behind; None where no bet is left
    traps:       type, square and mean coins of each legal placement; none where the leg or the race is over
    own_trap:    coins that the seat's trap earns where it stands; 0 for one that is not on the track
    best:        the action that earns most, with its coins; None where the leg or the race is over
    """
    position, rules, placed = question.position, question.rules, question.placed
    odds = exact(position)
    in_race = bool(odds.expected_rolls)
    in_leg = in_race and not question.leg_is_over
    bets = worth_of_bets(question, odds, in_leg) if in_race else {}
    traps: Worth = dict(best_squares(position, question.seat, rules)) if in_leg else {}
    trap = position.traps[question.seat] if question.seat < len(position.traps) else None
    own = odds.trap_hits[trap.square] if trap else 0.0
    worth: Worth = {ROLL: 1.0, **bets, **{action: coins - own for action, coins in traps.items()}}
    best, coins = max(worth.items(), key=lambda pair: pair[1])
    return odds._asdict() | {
        "rules": question.rules_name,
        "bets_placed": placed._asdict(),
        **payments_of_leg_bets(question, bets, in_leg),
        "leg_bets": [bets.get(action) for action in LEG_BETS],
        "race_ladder": rules.race_right,
        "race_wrong": rules.race_wrong,
        "winner_pays": race_pays(rules, placed.winner),
        "loser_pays": race_pays(rules, placed.loser),
        "winner_bets": [bets.get(action) for action in WINNER_BETS],
        "loser_bets": [bets.get(action) for action in LOSER_BETS],
        "seat": question.seat,
        "traps": [[*trap.encoded[1:], coins] for trap, coins in traps.items()],
        "own_trap": own,
        "best": {"action": best.encoded, "coins": coins} if in_leg else None,
        "notes": [*missing(question.racing), SQUARES, *notes(odds, question)],
    }


def missing(racing: Sequence[int]) -> list[str]:
    """Return a line about the camels that are not on the track. racing: those that are"""
    names = [NAMES[camel] for camel in range(CAMELS) if camel not in racing]
    them = "it" if len(names) == 1 else "them"
    line = f"not on the track: {', '.join(names)}; these odds are for a race without {them}"
    return [line] if names else []


def notes(odds: Odds, question: Question) -> list[str]:
    """Return lines about the race as a whole, and about the limits of these odds."""
    lines = [
        f"the race ends this leg in {100 * odds.ends_this_leg:.1f} % of cases, "
        f"and takes {odds.expected_rolls:.1f} more dice on average"
        if odds.expected_rolls
        else "the race is over"
    ]
    if odds.expected_rolls and question.leg_is_over:
        lines.append("the leg is over: its bets are paid and traps come off before the next turn")
    if odds.errors:
        worst = max(*odds.errors["race_win"], *odds.errors["race_last"])
        lines.append(
            f"chances to win the race or come last are sampled: standard error up to {100 * worst:.1f} %"
        )
    if question.rules.traps_stay:
        lines.append("these odds remove traps at the end of the leg, though by these rules they stay")
    return lines


def worth_of_bets(question: Question, odds: Odds, in_leg: bool) -> Worth:
    """Return the worth of every bet that can be placed."""
    rules, placed, there = question.rules, question.placed, question.racing
    leg_bets, cards = [(camel, 0) for camel in placed.leg], (placed.winner, placed.loser)
    return {
        action: coins
        for action, coins in bet_values(rules, odds, leg_bets, there, cards).items()
        if not isinstance(action, LegBet) or (in_leg and action.camel in there)
    }


def payments_of_leg_bets(question: Question, bets: Worth, in_leg: bool) -> dict[str, Any]:
    """Return the ladders left for leg bets, and what the next ones pay."""
    rules, there = question.rules, question.racing if in_leg else ()
    ladders: list[tuple[int, ...] | None] = [None] * CAMELS
    pays: list[tuple[int, ...] | None] = [None] * CAMELS
    for camel in there:
        placed = question.placed.leg.count(camel)
        left = rules.leg_first[placed:]
        ladders[camel] = left if rules.leg_bets_per_camel else left or rules.leg_first[-1:]
        if LEG_BETS[camel] in bets:
            pays[camel] = rung(rules.leg_first, placed), rung(rules.leg_second, placed), rules.leg_other
    return {"leg_ladders": ladders, "leg_pays": pays}


def race_pays(rules: Rules, cards: int) -> list[int]:
    """Return the payments that a right bet on top of a pile may have: cards are secret."""
    return list(dict.fromkeys([rung(rules.race_right, before) for before in range(cards + 1)]))
