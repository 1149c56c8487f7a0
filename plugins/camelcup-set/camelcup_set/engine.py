"""Set as a game of camelcup: pure functions on states."""

from collections.abc import Sequence
from random import Random
from typing import Any

from camelcup import CHANCE, OVER, Game, IllegalAction, Node
from camelcup_set.actions import Claim, claims, read_claim
from camelcup_set.cards import CARDS
from camelcup_set.rules import Rules
from camelcup_set.solver import is_set
from camelcup_set.state import Deal, Draw, State, View

MORE = 3
"""Cards that are added where there seems to be no set."""

PATIENCE = 3
"""Rounds in a row with wrong claims only, after which cards are added."""


class SetGame(Game[State, View, Claim]):
    """Set: all seats claim at once; nothing is hidden but the order of the deck."""

    name = "set"
    is_open = True
    seats = range(2, 9)
    rules: Rules

    def __init__(self, rules: Rules | None = None) -> None:
        super().__init__(rules or Rules())

    def start(self, seats: int) -> State:
        return State((), tuple(CARDS), (0,) * seats, places=tuple(range(self.rules.cards)))

    def to_move(self, state: State) -> Node | tuple[int, ...]:
        if state.over:
            return OVER
        return CHANCE if state.places or state.claimants else tuple(range(len(state.scores)))

    def legal_actions(self, state: State, seat: int) -> tuple[Claim, ...]:
        return claims(len(state.cards))

    def check(self, state: State, seat: int, answer: Any) -> Claim:
        claim = read_claim(answer)
        if claim and claim[-1] >= len(state.cards):
            raise IllegalAction(
                f"{list(claim)}: there is no position {claim[-1]}; the table has 0 to {len(state.cards) - 1}"
            )
        return claim

    def apply(self, state: State, actions: tuple[Claim, ...]) -> State:
        right = tuple([(seat, claim) for seat, claim in enumerate(actions) if is_right(state, claim)])
        seats = {seat for seat, _ in right}
        wrong = [seat for seat, claim in enumerate(actions) if claim and seat not in seats]
        scores = [score - (seat in wrong) for seat, score in enumerate(state.scores)]
        after = state._replace(scores=tuple(scores))
        if len(right) == 1:
            return self._take(after, *right[0])
        if right:
            return after._replace(claimants=right)
        if wrong and state.failed + 1 < PATIENCE:
            return after._replace(failed=state.failed + 1)
        size = len(state.cards)
        more = tuple(range(size, size + min(MORE, len(state.deck))))
        return after._replace(failed=0, places=more, over=not more)

    def sample(self, state: State, random: Random) -> Deal | Draw:
        if state.claimants:
            return Draw((random.choice(state.claimants)[0],))
        return Deal(random.sample(state.deck, len(state.places)))

    def resolve(self, state: State, outcome: Sequence[int]) -> State:
        if state.claimants:
            [seat] = outcome
            return self._take(state._replace(claimants=()), seat, dict(state.claimants)[seat])
        cards = list(state.cards)
        for place, card in zip(state.places, outcome, strict=True):
            cards.insert(place, card)
        deck = tuple([card for card in state.deck if card not in outcome])
        return state._replace(cards=tuple(cards), deck=deck, places=())

    def scores(self, state: State) -> tuple[int, ...]:
        return state.scores

    def view(self, state: State, seat: int) -> View:
        return View(*state[:4])

    def determinize(self, view: View, random: Random) -> State:
        """Return the state itself: a view hides nothing."""
        return view.position()

    def _take(self, state: State, seat: int, claim: Claim) -> State:
        """Return the state after a seat has taken a set; cards are to be dealt in its place."""
        cards = tuple([card for place, card in enumerate(state.cards) if place not in claim])
        scores = (*state.scores[:seat], state.scores[seat] + 1, *state.scores[seat + 1 :])
        dealt = min(max(self.rules.cards - len(cards), 0), len(state.deck))
        return state._replace(cards=cards, scores=scores, failed=0, places=claim[:dealt])


def is_right(state: State, claim: Claim) -> bool:
    """Whether a claim names a set."""
    return bool(claim) and is_set(*[state.cards[place] for place in claim])
