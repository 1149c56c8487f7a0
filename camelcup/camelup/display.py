"""Camel Up as people read and type it: `roll`, `trap 7 +`, `leg blue`, `win green`, `lose white`."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any

from camelcup import Display, Gain, MalformedAction, short_repr
from camelcup.camelup import notation
from camelcup.camelup.actions import (
    LEG_BETS,
    LOSER_BETS,
    MIRAGES,
    NAMES,
    OASES,
    ROLL,
    WINNER_BETS,
    Action,
    LegBet,
    LoserBet,
    PlaceTrap,
    Roll,
    Throw,
    WinnerBet,
)
from camelcup.camelup.board import draw_board
from camelcup.camelup.events import SOURCES, narrate, payments
from camelcup.camelup.picture.document import draw_picture
from camelcup.camelup.rules import CAMELS, SQUARES, RollCoin, Rules
from camelcup.camelup.state import State, View, hide

if TYPE_CHECKING:
    from camelcup.report import Page

FORMS = "roll, trap 7 +, trap 7 -, leg blue, win blue or lose blue"

CAMEL_NAMES = NAMES[:CAMELS]

TRAP = re.compile(r"(?P<square>\d{1,3}) *(?P<sign>[+-]) *1?|(?P<sign2>[+-])(?:1 )? *(?P<square2>\d{1,3})")
"""A square and a sign, in any order; the sign may be written as +1 or -1."""

TRAPS = {"trap": "", "oasis": " +", "mirage": " -"}
"""First words for a trap, with the sign that each adds."""

BETS: dict[str, tuple[str, Sequence[Action]]] = {
    "leg": ("leg", LEG_BETS),
    "winner": ("win", WINNER_BETS),
    "loser": ("lose", LOSER_BETS),
    "last": ("lose", LOSER_BETS),
}
"""First words for a bet, with its name in errors and the bet on each camel."""

CRAZY = """

## Crazy camels

Black and white run backward, with all on their backs; nobody bets on them. The die that is half black moves
one of them: if just one carries racing camels, that one; else, if one stands right on the other, the upper;
else the one it shows. One that runs off the track ends the race."""


class CamelUpDisplay(Display[State, View, Action]):
    """The board, the texts of actions, and pages of reports about starts and bets."""

    title = "Camel Up"
    about = "20 minutes, luck of dice, bets on the race are secret"

    @property
    def rules(self) -> str:  # type: ignore[override]  # the numbers are those of the rule set
        """The rules for a person, with the numbers of the rule set."""
        return person_rules(self.game.rules)

    def show(self, state: State | View, colour: bool = False) -> str:
        return f"{draw_board(state, colour)}\nposition  {notation.write(state)}"

    def draw(self, state: State | View, prefix: str = "", names: Sequence[str] = ()) -> str:
        return draw_picture(state, self.game.rules, prefix, names)

    def picks(self, action: Action) -> tuple[str, ...]:
        """Return the pyramid, a side of the trap and its square, a leg ticket, or a pile and its card."""
        match action:
            case Roll():
                return ("roll",)
            case PlaceTrap(square=square):
                return (action.kind, f"square-{square}")
            case LegBet(camel):
                return (f"leg-{NAMES[camel]}",)
        return (action.kind.removesuffix(" bet"), f"card-{NAMES[action.camel]}")

    def public(self, state: State) -> State:
        """Return the state with all bets on the race face down."""
        return state._replace(race_bets=hide(state.race_bets, None))

    def shorthand(self, action: Action) -> str:
        if isinstance(action, Roll):
            return "roll"
        if isinstance(action, PlaceTrap):
            return f"trap {action.square} {'+' if action.type > 0 else '-'}"
        kind = "leg" if isinstance(action, LegBet) else "win" if isinstance(action, WinnerBet) else "lose"
        return f"{kind} {NAMES[action.camel]}"

    def parse(self, text: str, view: View) -> Any:
        """Return the action of a text such as `leg blue`, or of an encoded action."""
        if text.lstrip().startswith("["):
            with suppress(MalformedAction):
                return super().parse(text, view)
        return read_action(text)

    def announce(self, move: Any) -> str:
        """Return a move as all seats see it: the camel of a bet on the race is secret."""
        if isinstance(move, WinnerBet):
            return "bets on the winner of the race"
        return "bets on the loser of the race" if isinstance(move, LoserBet) else str(move)

    def events(self, before: State, move: Any, after: State, names: Sequence[str]) -> list[str]:
        """Return a line for a throw, with all that it paid, and one where it ended the race."""
        return narrate(self.game.rules, before, move, after, names) if isinstance(move, Throw) else []

    def kind(self, action: Action) -> str:
        return action.kind

    def stage(self, state: State) -> str:
        return f"leg {state.leg}"

    def sources(self, before: State, move: Any, after: State) -> Iterator[Gain]:
        """Yield the coins of rolls, traps and leg bets, by leg, and those of the bets on the race."""
        if isinstance(move, Throw):
            paid, cards = payments(self.game.rules, before, move, after)
            for stage, payments_of_stage in ((f"leg {before.leg}", paid), ("race", cards)):
                for seat, amount, _, source in sorted(
                    payments_of_stage, key=lambda payment: SOURCES.index(payment.source)
                ):
                    yield Gain(seat, stage, source, amount)

    def pages(self) -> "Sequence[Page]":
        """Return pages about starts of camels and earnings of bets."""
        from camelcup.camelup.pages import Bets, Starts

        return [Starts(), Bets(self.game.rules)]


def read_action(text: str) -> Action:
    """Return the action of a text, legal or not; words may be cut. Raises MalformedAction for any other."""
    kind, _, rest = " ".join(text.casefold().split()).partition(" ")
    names = [name for name in ("roll", *TRAPS, *BETS) if kind and name.startswith(kind)]
    if len(names) != 1:
        problem = f"may be {' or '.join(names)}" if names else "is not an action"
        raise MalformedAction(f"{short_repr(text)} {problem}; write {FORMS}")
    (name,) = names
    if name in BETS:
        return _read_bet(*BETS[name], rest)
    if name in TRAPS:
        return _read_trap(f"{rest}{TRAPS[name]}")
    if rest:
        raise MalformedAction(f"nothing follows roll, not {short_repr(rest)}")
    return ROLL


def _read_trap(rest: str) -> Action:
    found = TRAP.fullmatch(rest)
    if not rest.strip(" +-"):
        raise MalformedAction("a trap needs a square and + or -, such as trap 7 +")
    if not found:
        raise MalformedAction(f"{short_repr(rest)} is not a square and + or -; write trap 7 + or trap 7 -")
    square, sign = found["square"] or found["square2"], found["sign"] or found["sign2"]
    if int(square) >= SQUARES:
        raise MalformedAction(f"there is no square {square}; the last is {SQUARES - 1}")
    return (OASES if sign == "+" else MIRAGES)[int(square)]


def _read_bet(kind: str, bets: Sequence[Action], rest: str) -> Action:
    if not rest:
        raise MalformedAction(f"{kind} needs a camel, such as {kind} {CAMEL_NAMES[0]}")
    found = [camel for camel, name in enumerate(CAMEL_NAMES) if name.startswith(rest)]
    if len(found) != 1:
        raise MalformedAction(f"{short_repr(rest)} is not a camel; those are {', '.join(CAMEL_NAMES)}")
    return bets[found[0]]


def person_rules(rules: Rules) -> str:
    """Return the text of rules.md for a rule set."""
    template = Path(__file__).with_name("rules.md").read_text("utf-8")
    limit = rules.leg_bets_per_camel
    return Template(template).substitute(
        coins=rules.coins,
        roll_coin="" if rules.roll_coin is RollCoin.AT_ONCE else " when the leg ends",
        trap_squares=f"squares {rules.trap_first} to {rules.trap_last}",
        trap_camels="" if rules.trap_on_camels else ", where no camel stands",
        trap_again="Later you may move it"
        + (" or turn it over." if rules.trap_same_square else " elsewhere."),
        leg_first=_ladder(rules.leg_first, limit),
        leg_second=_ladder(rules.leg_second, limit),
        leg_limit=f" There are {limit} of each colour." if limit else "",
        leg_other=_coins(rules.leg_other),
        race_wrong=_coins(rules.race_wrong),
        race_right=_ladder(rules.race_right),
        dice="five of the six dice have been thrown" if rules.crazy_camels else "all dice have been thrown",
        traps="stay" if rules.traps_stay else "come off",
        debt="may fall below 0" if rules.debt else "never fall below 0",
        crazy=CRAZY if rules.crazy_camels else "",
    )


def _ladder(payments: Sequence[int], limit: int | None = None) -> str:
    """Return what the first and later bets pay in words; limit: the number of bets that there are."""
    if len(set(payments)) == 1:
        return str(payments[0])
    *first, last = map(str, payments)
    return f"{', '.join(first)} and {last}" if limit else f"{', '.join(first)}, then {last}"


def _coins(number: int) -> str:
    return f"costs {-number}" if number < 0 else f"pays {number}"
