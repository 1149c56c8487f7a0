"""Three games small enough to work out by hand, for tests of a core that knows no game.

Pips:   seats take turns to pass, to roll a small die (1 to 3) or, now and then, a big one (1 to 6); what
        the die shows is scored. Encoded actions: 0, 3, 6.
Clash:  all seats show a number from 1 to 3 at once; one that no other seat shows is scored.
Tricks: cards are dealt, more ways than can be listed, and each seat sees its own only. Seats play a card
        each; the highest takes the trick. Of the seats with the most tricks, the last to take one wins.
"""

from typing import NamedTuple

from attrs import field, frozen, validators

from camelcup import CHANCE, OVER, Display, Gain, Game, IllegalAction, MalformedAction

PASS, SMALL, BIG = 0, 3, 6
"""The actions of Pips: the sides of the die that is rolled."""


@frozen
class PipsRules:
    """rounds: turns of each seat · big_rolls: how many of them may be rolls of the big die"""

    rounds: int = field(default=3, validator=validators.ge(1))
    big_rolls: int = 2


PIPS_RULES = {"standard": PipsRules(), "long": PipsRules(rounds=50), "endless": PipsRules(rounds=10**9)}


class PipsState(NamedTuple):
    """turn: turns so far · scores, big_rolls: a number a seat · die: sides of a rolling die, or 0"""

    turn: int
    scores: tuple[int, ...]
    big_rolls: tuple[int, ...]
    die: int


class Pips(Game[PipsState, PipsState, int]):
    """Dice in turn; nothing is hidden, so that the view is the state."""

    name = "pips"
    seats = range(2, 5)
    cup_seats = 2

    def __init__(self, rules: PipsRules):
        self.rules = rules

    def start(self, seats):
        return PipsState(0, (0,) * seats, (0,) * seats, 0)

    def to_move(self, state):
        if state.die:
            return CHANCE
        seats = len(state.scores)
        return OVER if state.turn == self.rules.rounds * seats else (state.turn % seats,)

    def outcomes(self, state):
        return [(pips, 1 / state.die) for pips in range(1, state.die + 1)]

    def resolve(self, state, outcome):
        seat = (state.turn - 1) % len(state.scores)
        return state._replace(scores=plus(state.scores, seat, outcome), die=0)

    def legal_actions(self, state, seat):
        return (PASS, SMALL, BIG) if state.big_rolls[seat] < self.rules.big_rolls else (PASS, SMALL)

    def check(self, state, seat, answer):
        if type(answer) is not int or answer not in (PASS, SMALL, BIG):
            raise MalformedAction(f"{answer!r} is no action: those are 0, 3 and 6")
        if answer not in self.legal_actions(state, seat):
            raise IllegalAction(f"{answer} is illegal: seat {seat} has no roll of the big die left")
        return answer

    def apply(self, state, actions):
        seat = state.turn % len(state.scores)
        return PipsState(
            state.turn + 1, state.scores, plus(state.big_rolls, seat, actions[0] == BIG), die=actions[0]
        )

    def scores(self, state):
        return state.scores


class PipsDisplay(Display[PipsState, PipsState, int]):
    """Shows the scores."""

    def show(self, state, colour=False):
        return " ".join(map(str, state.scores))


@frozen
class ClashRules:
    """rounds: how often the seats show a number"""

    rounds: int = 4


CLASH_RULES = {"standard": ClashRules()}


class ClashState(NamedTuple):
    """scores: a number a seat · shown: the numbers of all seats in each round so far"""

    scores: tuple[int, ...]
    shown: tuple[tuple[int, ...], ...]


class Clash(Game[ClashState, ClashState, int]):
    """Numbers at once."""

    name = "clash"
    seats = range(2, 5)
    cup_seats = 2

    def __init__(self, rules: ClashRules):
        self.rules = rules

    def start(self, seats):
        return ClashState((0,) * seats, ())

    def to_move(self, state):
        return OVER if len(state.shown) == self.rules.rounds else tuple(range(len(state.scores)))

    def legal_actions(self, state, seat):
        return (1, 2, 3)

    def apply(self, state, actions):
        gains = [number if actions.count(number) == 1 else 0 for number in actions]
        scores = tuple([score + gain for score, gain in zip(state.scores, gains, strict=True)])
        return ClashState(scores, (*state.shown, actions))

    def scores(self, state):
        return state.scores


class ClashDisplay(Display[ClashState, ClashState, int]):
    """Has the defaults, for tests to change."""

    shows_gains = True


class ClashSources(ClashDisplay):
    """Says where scores come from."""

    def sources(self, before, move, after):
        """Yield what each number was worth in a round: its own if no other seat showed it."""
        names = {1: "ones", 2: "twos", 3: "threes"}
        for seat, own in enumerate(move):
            yield Gain(seat, f"round {len(after.shown)}", names[own], own if move.count(own) == 1 else 0)


DECK, HAND = 12, 3
"""Cards of Tricks, numbered from 1, and how many each seat is dealt."""


class TricksState(NamedTuple):
    """hands: the cards of each seat, none before the deal · played: all cards played, in order"""

    hands: tuple[tuple[int, ...], ...]
    played: tuple[int, ...]

    def takers(self):
        """Return the seat that took each trick so far."""
        seats = len(self.hands)
        tricks = [self.played[first : first + seats] for first in range(0, len(self.played), seats)]
        return [trick.index(max(trick)) for trick in tricks if len(trick) == seats]


class TricksView(NamedTuple):
    """What a seat knows: its hand and the cards that were played."""

    seat: int
    seats: int
    hand: tuple[int, ...]
    played: tuple[int, ...]

    def legal_actions(self):
        return self.hand


class Tricks(Game[TricksState, TricksView, int]):
    """Hidden cards, dealt in more ways than can be listed, and a tie-break."""

    name = "tricks"
    seats = range(2, 5)
    cup_seats = 3
    unit = "tricks"

    def start(self, seats):
        return TricksState(((),) * seats, ())

    def to_move(self, state):
        seats = len(state.hands)
        if len(state.played) == seats * HAND:
            return OVER
        return (len(state.played) % seats,) if state.played or any(state.hands) else CHANCE

    def sample(self, state, random):
        return tuple(random.sample(range(1, DECK + 1), HAND * len(state.hands)))

    def resolve(self, state, outcome):
        seats = len(state.hands)
        return TricksState(tuple([tuple(sorted(outcome[seat::seats])) for seat in range(seats)]), ())

    def legal_actions(self, state, seat):
        return state.hands[seat]

    def apply(self, state, actions):
        seat = len(state.played) % len(state.hands)
        left = tuple([card for card in state.hands[seat] if card != actions[0]])
        return TricksState((*state.hands[:seat], left, *state.hands[seat + 1 :]), (*state.played, actions[0]))

    def scores(self, state):
        takers = state.takers()
        return [takers.count(seat) for seat in range(len(state.hands))]

    def winners(self, state, scores, eligible):
        best = super().winners(state, scores, eligible)
        return [seat for seat in reversed(state.takers()) if seat in best][:1] or best

    def view(self, state, seat):
        return TricksView(seat, len(state.hands), state.hands[seat], state.played)

    def determinize(self, view, random):
        known = {*view.hand, *view.played}
        unseen = [card for card in range(1, DECK + 1) if card not in known]
        random.shuffle(unseen)
        hands = []
        for seat in range(view.seats):
            left = HAND - len(view.played[seat :: view.seats])
            hands.append(view.hand if seat == view.seat else tuple(sorted(unseen[:left])))
            del unseen[: 0 if seat == view.seat else left]
        return TricksState(tuple(hands), view.played)


def plus(numbers, seat, more):
    """Return the numbers with more at one seat."""
    return numbers[:seat] + (numbers[seat] + more,) + numbers[seat + 1 :]
