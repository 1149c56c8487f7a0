"""The question to `camelcup odds`, checked, and its answer."""

import json
from collections.abc import Sequence
from typing import NamedTuple

from attrs import frozen

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


def make_question(
    plugins: Plugins, text: str, rules_name: str | None, bets_placed: str, seat: int | None
) -> Question:
    """Return the question on a command line. Raises UserError where a part of it is wrong."""
    position = notation.parse(text)
    crazy = any(camel >= CAMELS for camel in camels_of(position))
    name = rules_name or ("second-edition" if crazy else "cup")
    rules = choose_rules(plugins, crazy, name)
    check_traps(text, position, name, rules)
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


def free_seat(position: Position) -> int:
    """Return the first seat that has no trap on the track, else seat 0."""
    taken = [seat for seat, trap in enumerate(position.traps) if trap is not None]
    return next((seat for seat in range(MAX_SEATS) if seat not in taken), 0)


def leg_is_over(position: Position) -> bool:
    """Whether no more dice are rolled this leg; with crazy camels, which share a die, one stays unrolled."""
    dice = {min(camel, CAMELS) for camel in position.unmoved}
    return len(dice) <= any(camel >= CAMELS for camel in camels_of(position))


@frozen(kw_only=True)
class Answer:
    """The odds of a question.

    bets:    worth of each bet that can be placed
    ladders: for each camel the payments left for bets that it wins the leg: none if all are taken;
             None if the leg is over or the camel is not on the track
    pays:    for each camel with a bet left what the next one pays: camel first, second, behind; else None
    traps:   mean coins of each legal placement in this leg; empty where the leg or the race is over
    own:     coins that the seat's trap earns where it stands
    best:    the action that earns most, with its coins; None where the leg or the race is over
    """

    question: Question
    odds: Odds
    bets: Worth
    ladders: tuple[tuple[int, ...] | None, ...]
    pays: tuple[tuple[int, ...] | None, ...]
    traps: Worth
    own: float
    best: tuple[Action, float] | None

    @property
    def missing(self) -> list[str]:
        """A line about the racing camels that are not on the track."""
        there = camels_of(self.question.position)
        names = [NAMES[camel] for camel in range(CAMELS) if camel not in there]
        them = "it" if len(names) == 1 else "them"
        line = f"not on the track: {', '.join(names)}; these odds are for a race without {them}"
        return [line] if names else []

    @property
    def notes(self) -> list[str]:
        """Lines about the race as a whole, and about the limits of these odds."""
        odds, position = self.odds, self.question.position
        lines = [
            f"the race ends this leg in {100 * odds.ends_this_leg:.1f} % of cases, "
            f"and takes {odds.expected_rolls:.1f} more dice on average"
            if odds.expected_rolls
            else "the race is over"
        ]
        if odds.expected_rolls and leg_is_over(position):
            lines.append("the leg is over: its bets are paid and traps come off before the next turn")
        if odds.errors:
            worst = max(*odds.errors["race_win"], *odds.errors["race_last"])
            lines.append(
                f"chances to win the race or come last are sampled: standard error up to {100 * worst:.1f} %"
            )
        if self.question.rules.traps_stay:
            lines.append("these odds remove traps at the end of the leg, though by these rules they stay")
        return lines

    def to_json(self) -> str:
        """Return the fields of the odds, then all else; lists are in the order of camels."""
        asked = self.question
        best = self.best and {"action": self.best[0].encoded, "coins": self.best[1]}
        fields = {
            "rules": asked.rules_name,
            "bets_placed": asked.placed._asdict(),
            "leg_ladders": self.ladders,
            "leg_pays": self.pays,
            "leg_bets": [self.bets.get(action) for action in LEG_BETS],
            "race_ladder": asked.rules.race_right,
            "race_wrong": asked.rules.race_wrong,
            "winner_pays": race_pays(asked.rules, asked.placed.winner),
            "loser_pays": race_pays(asked.rules, asked.placed.loser),
            "winner_bets": [self.bets.get(action) for action in WINNER_BETS],
            "loser_bets": [self.bets.get(action) for action in LOSER_BETS],
            "seat": asked.seat,
            "traps": [[*trap.encoded[1:], coins] for trap, coins in self.traps.items()],
            "own_trap": self.own,
            "best": best,
            "notes": [*self.missing, SQUARES, *self.notes],
        }
        return json.dumps(self.odds._asdict() | fields, default=dict)


def make_answer(question: Question) -> Answer:
    """Return the answer to a question."""
    position, rules, placed = question.position, question.rules, question.placed
    odds = exact(position)
    in_race = bool(odds.expected_rolls)
    in_leg = in_race and not leg_is_over(position)
    there = sorted(camel for camel in camels_of(position) if camel < CAMELS)
    bets = worth_of_bets(question, odds, there, in_leg) if in_race else {}
    traps: Worth = dict(best_squares(position, question.seat, rules)) if in_leg else {}
    own = own_trap(position, odds, question.seat)
    worth: Worth = {ROLL: 1.0, **bets, **{action: coins - own for action, coins in traps.items()}}
    return Answer(
        question=question,
        odds=odds,
        bets=bets,
        ladders=tuple(
            [
                ladder_left(rules, placed.leg.count(camel)) if in_leg and camel in there else None
                for camel in range(CAMELS)
            ]
        ),
        pays=tuple(
            [
                leg_pays(rules, placed.leg.count(camel)) if LEG_BETS[camel] in bets else None
                for camel in range(CAMELS)
            ]
        ),
        traps=traps,
        own=own,
        best=max(worth.items(), key=lambda pair: pair[1]) if in_leg else None,
    )


def worth_of_bets(question: Question, odds: Odds, there: Sequence[int], in_leg: bool) -> Worth:
    """Return the worth of every bet that can be placed. there: the camels on the track"""
    rules, placed = question.rules, question.placed
    leg_bets, cards = [(camel, 0) for camel in placed.leg], (placed.winner, placed.loser)
    return {
        action: coins
        for action, coins in bet_values(rules, odds, leg_bets, there, cards).items()
        if not isinstance(action, LegBet) or (in_leg and action.camel in there)
    }


def ladder_left(rules: Rules, placed: int) -> tuple[int, ...]:
    """Return the payments left for bets on a camel that wins the leg."""
    left = rules.leg_first[placed:]
    return left if rules.leg_bets_per_camel else left or rules.leg_first[-1:]


def leg_pays(rules: Rules, placed: int) -> tuple[int, ...]:
    """Return the payments of the next bet on a camel: where it is first, second and behind."""
    return rung(rules.leg_first, placed), rung(rules.leg_second, placed), rules.leg_other


def race_pays(rules: Rules, cards: int) -> list[int]:
    """Return the payments that a right bet on top of a pile may have: cards are secret."""
    return list(dict.fromkeys([rung(rules.race_right, before) for before in range(cards + 1)]))


def own_trap(position: Position, odds: Odds, seat: int) -> float:
    """Return the coins a seat's trap earns this leg where it stands; 0 for one that is not on the track."""
    trap = position.traps[seat] if seat < len(position.traps) else None
    return odds.trap_hits[trap.square] if trap else 0.0
