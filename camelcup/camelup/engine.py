# cython: annotation_typing=False
"""The rules of Camel Up as a game of camelcup."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations, permutations
from operator import attrgetter, index
from random import Random
from typing import Any, TypeVar

from camelcup import CHANCE, OVER, Game, IllegalAction, MalformedAction, Node, short_repr
from camelcup.camelup import legal, notation, race
from camelcup.camelup.actions import (
    ACTIONS,
    CRAZY_BLACK,
    CRAZY_WHITE,
    RACING,
    Action,
    Enter,
    LegBet,
    PlaceTrap,
    Roll,
    Throw,
    WinnerBet,
)
from camelcup.camelup.payout import settle_leg, settle_race
from camelcup.camelup.pieces import RaceBet, Trap
from camelcup.camelup.rules import CAMELS, FINISH, MAX_SEATS, RollCoin, Rules
from camelcup.camelup.state import State, View, hide

CRAZY = (CRAZY_BLACK, CRAZY_WHITE)
T = TypeVar("T")
TURNS = tuple((seat,) for seat in range(MAX_SEATS))
"""Answer of `to_move` for each seat."""

new = tuple.__new__
"""Makes a named tuple, of which every turn takes several, in half the time that its class does.

For the same reason states are unpacked as `state[:]`, a plain tuple.
"""

HANDS = tuple(permutations(RACING))
"""Orders in which a seat may lay its cards."""

KINDS = frozenset(map(type, ACTIONS.values()))
"""The classes of actions."""


class CamelUp(Game[State, View, Action]):
    """Camel Up by any `Rules`; by default those of the cup."""

    name = "camelup"
    unit = "coins"
    rules: Rules

    def __init__(self, rules: Rules | None = None) -> None:
        super().__init__(rules or Rules())
        self.seats = range(self.rules.min_seats, self.rules.max_seats + 1)
        self._camels = RACING + CRAZY if self.rules.crazy_camels else RACING
        self._dice_kept = 1 if self.rules.crazy_camels else 0  # dice left unrolled when a leg ends
        self._coin_at_once = self.rules.roll_coin is RollCoin.AT_ONCE

    def start(self, seats: int) -> State:
        return State(
            track=race.EMPTY,
            traps=(None,) * seats,
            unmoved=self._camels,
            coins=(self.rules.coins,) * seats,
            unpaid_rolls=(0,) * seats,
            leg_bets=(),
            race_bets=(),
            turn=0,
            leg=1,
            seat=0,
            to_move=CHANCE,
        )

    def to_move(self, state: State) -> Node | tuple[int, ...]:
        return state.to_move

    def outcomes(self, state: State) -> Sequence[tuple[Enter | Throw, float]]:
        return DICE[state.unmoved] if state.turn else entries(state.unmoved)

    def view(self, state: State, seat: int) -> View:
        track, traps, unmoved, coins, unpaid_rolls, leg_bets, race_bets, turn, leg, _, _ = state[:]
        seen = hide(race_bets, seat) if race_bets else ()
        fields = seat, track, traps, unmoved, coins, unpaid_rolls, leg_bets, seen, turn, leg, self.rules
        return new(View, fields)

    def encode_view(self, view: View) -> Mapping[str, Any]:
        """Return a view as a JSON object: each key is the attribute of `View` with that name."""
        return {
            "player": view.player,
            "turn": view.turn,
            "leg": view.leg,
            "camels": RACING,
            "camel_track": view.camel_track,
            "camel_yet_to_move": view.camel_yet_to_move,
            "unmoved": view.unmoved,
            "trap_track": view.trap_track,
            "player_has_placed_trap": view.player_has_placed_trap,
            "player_money_values": view.player_money_values,
            "player_unpaid_rolls": view.player_unpaid_rolls,
            "round_bets": view.round_bets,
            "game_winner_bets": view.game_winner_bets,
            "game_loser_bets": view.game_loser_bets,
            "player_game_bets": view.player_game_bets,
            "race_bets": view.race_bets,
        }

    def decode_view(self, data: Any) -> View:
        new = tuple.__new__  # as RaceBet._make does, which takes twice as long
        traps: list[Trap | None] = [None] * len(data["player_money_values"])
        if True in data["player_has_placed_trap"]:
            for square, trap in enumerate(data["trap_track"]):
                if trap:
                    traps[trap[1]] = Trap(trap[0], square)
        return View(
            data["player"],
            tuple(map(tuple, data["camel_track"])),
            tuple(traps),
            tuple(data["unmoved"]),
            tuple(data["player_money_values"]),
            tuple(data["player_unpaid_rolls"]),
            tuple(map(tuple, data["round_bets"])),
            tuple([new(RaceBet, bet) for bet in data["race_bets"]]),
            data["turn"],
            data["leg"],
            self.rules,
        )

    def determinize(self, view: View, random: Random) -> State:
        """Return a state, in which a seat is to move, with the hidden race bets of a view drawn at random."""
        cards = [iter(random.choice(HANDS)) for _ in view.traps]
        race_bets = [
            bet if bet.camel is not None else RaceBet(next(cards[bet.player]), bet.player, bet.winner)
            for bet in view.race_bets
        ]
        seat = view.turn % len(view.traps)
        return State(*view[1:7], tuple(race_bets), *view[8:10], seat, TURNS[seat])

    def legal_actions(self, state: State | View, seat: int) -> tuple[Action, ...]:
        """Return every legal action of a seat; the view of that seat will do for the state."""
        view = state if isinstance(state, View) else self.view(state, seat)
        return view.legal_actions()

    def check(self, state: State, seat: int, answer: Any) -> Action:
        action = parse_action(answer, state)
        if isinstance(action, Roll):
            return action
        if isinstance(action, PlaceTrap):
            possible: Sequence[int] = legal.trap_squares(self.rules, state.track, state.traps, seat)
            asked, what = action.square, "use trap squares"
        elif isinstance(action, LegBet):
            possible = legal.leg_camels(self.rules, state.leg_bets)
            asked, what = action.camel, "place leg bets on"
        else:
            possible = legal.race_camels(state.race_bets, seat)
            asked, what = action.camel, "place race bets on"
        if asked not in possible:
            raise IllegalAction(
                f"{list(action.encoded)} is illegal: seat {seat} may still {what} "
                f"{notation.ranges(possible)}; position {notation.write(state)}"
            )
        return action

    encode = staticmethod(attrgetter("encoded"))  # type: ignore[assignment]  # the quickest callable

    def apply(self, state: State, actions: tuple[Action, ...]) -> State:
        """Return the state after a seat's action; a roll leaves it waiting for the dice."""
        action = actions[0]
        track, traps, unmoved, coins, unpaid_rolls, leg_bets, race_bets, turn, leg, seat, to_move = state[:]
        if isinstance(action, Roll):
            to_move = CHANCE
        else:
            if isinstance(action, PlaceTrap):
                traps = replaced(traps, seat, new(Trap, (action.type, action.square)))
            elif isinstance(action, LegBet):
                leg_bets += ((action.camel, seat),)
            else:
                race_bets += (new(RaceBet, (action.camel, seat, isinstance(action, WinnerBet))),)
            seat = (seat + 1) % len(traps)
            to_move = TURNS[seat]
        fields = track, traps, unmoved, coins, unpaid_rolls, leg_bets, race_bets, turn + 1, leg, seat, to_move
        return new(State, fields)

    def resolve(self, state: State, outcome: Enter | Throw) -> State:
        return self._throw(state, outcome) if isinstance(outcome, Throw) else self._enter(state, outcome)

    def scores(self, state: State) -> tuple[int, ...]:
        return state.coins

    def _enter(self, state: State, entry: Enter) -> State:
        """Return the state after a camel has entered; after the last one seat 0 begins."""
        track, traps, unmoved, coins, unpaid_rolls, leg_bets, race_bets, turn, leg, seat, _ = state[:]
        track = race.enter(track, entry.camel, entry.square)
        waiting = without_camel(unmoved, entry.camel)
        unmoved, to_move = (waiting, CHANCE) if waiting else (self._camels, TURNS[0])
        fields = track, traps, unmoved, coins, unpaid_rolls, leg_bets, race_bets, turn, leg, seat, to_move
        return new(State, fields)

    def _throw(self, state: State, throw: Throw) -> State:
        """Return the state after a die: camel moved, coins paid, leg and race settled where they end."""
        track, traps, unmoved, coins, unpaid_rolls, leg_bets, race_bets, turn, leg, seat, _ = state[:]
        camel = race.moving_camel(track, throw.camel)
        track, square, hit = race.move(track, traps, camel, throw.steps)
        unmoved = without_die(unmoved, throw.camel)
        if self._coin_at_once:
            coins = replaced(coins, seat, coins[seat] + 1)
        else:
            unpaid_rolls = replaced(unpaid_rolls, seat, unpaid_rolls[seat] + 1)
        if hit is not None:
            coins = replaced(coins, hit, coins[hit] + 1)
        over = not 0 <= square < FINISH
        seat = (seat + 1) % len(coins)
        to_move = OVER if over else TURNS[seat]
        fields = track, traps, unmoved, coins, unpaid_rolls, leg_bets, race_bets, turn, leg, seat, to_move
        after = new(State, fields)
        return self._end_leg(after) if over or dice_left(unmoved) == self._dice_kept else after

    def _end_leg(self, state: State) -> State:
        """Return the state after a leg is settled and, where the race is over, the race as well."""
        track, traps, _, coins, unpaid_rolls, leg_bets, race_bets, turn, leg, seat, to_move = state[:]
        ranking = race.ranking(track)
        coins = settle_leg(self.rules, coins, unpaid_rolls, leg_bets, ranking)
        if to_move is OVER:
            coins = settle_race(self.rules, coins, race_bets, ranking)
        else:
            leg += 1
        unpaid_rolls = (0,) * len(coins)
        if not self.rules.traps_stay:
            traps = (None,) * len(coins)
        fields = track, traps, self._camels, coins, unpaid_rolls, (), race_bets, turn, leg, seat, to_move
        return new(State, fields)


def parse_action(answer: Any, state: State) -> Action:
    """Return the action an answer stands for, legal or not. Raises MalformedAction where there is none."""
    kind = type(answer)
    encoded = answer if kind is list or kind is tuple else answer.encoded if kind in KINDS else ()
    try:
        return ACTIONS[tuple([number if type(number) is int else as_int(number) for number in encoded[:4]])]
    except (TypeError, KeyError):
        pass
    given = list(answer) if kind is tuple else answer  # JSON has lists only
    raise MalformedAction(
        f"{short_repr(given)} is not an action; answer [0], [1, type, square] with type 1 or -1, "
        f"[2, camel], [3, camel] or [4, camel] with camels 0 to {CAMELS - 1}; "
        f"position {notation.write(state)}"
    )


def as_int(number: Any) -> int:
    """Return a whole number of another type as an int. Raises TypeError for all else, bools too."""
    if type(number) is bool:
        raise TypeError("a truth value is no number")
    return index(number)


@cache
def entries(waiting: tuple[int, ...]) -> tuple[tuple[Enter, float], ...]:
    """Return the ways to enter: racing camels on 0 to 2, then the crazy ones, in turn, on 15 to 13."""
    racing = [camel for camel in waiting if camel < CAMELS]
    camels, squares = (racing, (0, 1, 2)) if racing else (waiting[:1], (15, 14, 13))
    weight = 1 / (len(camels) * len(squares))
    return tuple((Enter(camel, square), weight) for camel in camels for square in squares)


def dice(unmoved: tuple[int, ...]) -> tuple[tuple[Throw, float], ...]:
    """Return the results of a roll: dice are equally likely, and so are the crazy camels of the grey one."""
    weight = 1 / (3 * dice_left(unmoved))
    return tuple(
        (Throw(camel, steps), weight if camel < CAMELS else weight / 2)
        for camel in unmoved
        for steps in (1, 2, 3)
    )


def _all_dice() -> dict[tuple[int, ...], tuple[tuple[Throw, float], ...]]:
    racing = [camels for number in range(CAMELS + 1) for camels in combinations(RACING, number)]
    return {unmoved: dice(unmoved) for camels in racing for unmoved in (camels, camels + CRAZY) if unmoved}


def dice_left(unmoved: tuple[int, ...]) -> int:
    """Return the number of dice not yet rolled this leg; both crazy camels share one."""
    return len(unmoved) - (CRAZY_BLACK in unmoved)


def without_die(unmoved: tuple[int, ...], camel: int) -> tuple[int, ...]:
    """Return the camels yet to move after the die that showed a camel; both crazy ones share theirs."""
    if camel >= CAMELS:
        return unmoved[:-2]
    return without_camel(unmoved, camel)


def replaced(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return a tuple with another value in one place."""
    changed = list(values)
    changed[place] = value
    return tuple(changed)


def without_camel(camels: tuple[int, ...], camel: int) -> tuple[int, ...]:
    """Return camels without one of them."""
    place = camels.index(camel)
    return camels[:place] + camels[place + 1 :]


DICE = _all_dice()
"""Results of a roll, by the camels yet to move."""
