"""Camel Up as people read and type it."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from camelcup import Display, Gain, MalformedAction
from camelcup.camelup import notation, typed
from camelcup.camelup.actions import NAMES, Action, LegBet, LoserBet, PlaceTrap, Roll, Throw, WinnerBet
from camelcup.camelup.board import draw_board
from camelcup.camelup.events import SOURCES, Payment, narrate, payments
from camelcup.camelup.person_rules import person_rules
from camelcup.camelup.picture.document import draw_picture
from camelcup.camelup.state import State, View, hide

if TYPE_CHECKING:
    from camelcup.report import Page


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
        return typed.write(action)

    def parse(self, text: str, view: View) -> Any:
        """Return the action of a text such as `leg blue`, or of an encoded action."""
        if text.lstrip().startswith("["):
            with suppress(MalformedAction):
                return super().parse(text, view)
        return typed.read(text)

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
                for seat, amount, _, source in sorted(payments_of_stage, key=_listed):
                    yield Gain(seat, stage, source, amount)

    def pages(self) -> "Sequence[Page]":
        """Return pages about starts of camels and earnings of bets."""
        from camelcup.camelup.pages import Bets, Starts

        return [Starts(), Bets(self.game.rules)]


def _listed(payment: Payment) -> int:
    """Return the place of a payment's source in the list of them."""
    return SOURCES.index(payment.source)
