"""The rules of Camel Up: pure functions on states."""

from collections.abc import Sequence
from functools import cache
from operator import index
from typing import Any

from attrs import evolve

from camelcup.camelup import legal, notation, race
from camelcup.camelup.actions import (
    ACTIONS,
    CRAZY_BLACK,
    CRAZY_WHITE,
    ROLL,
    Action,
    Enter,
    LegBet,
    PlaceTrap,
    Roll,
    Throw,
    WinnerBet,
)
from camelcup.camelup.board import draw_board
from camelcup.camelup.payout import settle_leg, settle_race
from camelcup.camelup.pieces import RaceBet, Trap
from camelcup.camelup.rules import CAMELS, FINISH, MAX_SEATS, RollCoin, Rules
from camelcup.camelup.state import State, View, hide
from camelcup.errors import IllegalAction, MalformedAction, UserError
from camelcup.game import CHANCE, OVER, Node
from camelcup.words import shown

RACING = tuple(range(CAMELS))
CRAZY = (CRAZY_BLACK, CRAZY_WHITE)
TURNS = tuple((seat,) for seat in range(MAX_SEATS))
"""What `to_move` answers for each seat."""

KINDS = frozenset(map(type, ACTIONS.values()))
"""The classes of actions."""


class CamelUp:
    """Camel Up for any `Rules`."""

    name = "camelup"
    unit = "coins"

    def __init__(self, rules: Rules) -> None:
        # Bots are shown a copy, for they can force a change on it with object.__setattr__;
        # what the engine decides by, and later games are made of, is the one they are not given.
        self.rules, self._rules = evolve(rules), rules
        self.seats = range(rules.min_seats, rules.max_seats + 1)
        self.cup_seats = min(max(4, rules.min_seats), rules.max_seats)
        self._camels = RACING + CRAZY if rules.crazy_camels else RACING
        self._dice_kept = 1 if rules.crazy_camels else 0  # a leg ends with this many left unrolled

    def start(self, seats: int) -> State:
        if seats not in self.seats:
            raise UserError(f"{seats} seats: these rules seat {self.seats[0]} to {self.seats[-1]}")
        return State(
            track=race.EMPTY,
            traps=(None,) * seats,
            unmoved=self._camels,
            coins=(self._rules.coins,) * seats,
            tickets=(0,) * seats,
            leg_bets=(),
            race_bets=(),
            turn=0,
            seat=0,
            to_move=CHANCE,
        )

    def to_move(self, state: State) -> Node | tuple[int, ...]:
        return state.to_move

    def outcomes(self, state: State) -> Sequence[tuple[Enter | Throw, float]]:
        return entries(state.unmoved) if state.turn == 0 else dice(state.unmoved)

    def view(self, state: State, seat: int) -> View:
        return View(
            seat,
            state.track,
            state.traps,
            state.unmoved,
            state.coins,
            state.leg_bets,
            hide(state.race_bets, seat) if state.race_bets else (),
            state.turn,
            self.rules,
        )

    def legal_actions(self, state: State, seat: int) -> tuple[Action, ...]:
        return self.view(state, seat)._replace(rules=self._rules).legal_actions()

    def check(self, state: State, seat: int, answer: Any) -> Action:
        action = parse_action(answer, state)
        if isinstance(action, Roll):
            return action
        if isinstance(action, PlaceTrap):
            possible: Sequence[int] = legal.trap_squares(self._rules, state.track, state.traps, seat)
            asked, what = action.square, "use trap squares"
        elif isinstance(action, LegBet):
            possible = legal.leg_camels(self._rules, state.leg_bets)
            asked, what = action.camel, "lay leg bets on"
        else:
            possible = legal.race_camels(state.race_bets, seat)
            asked, what = action.camel, "lay race bets on"
        if asked not in possible:
            left = ", ".join(map(str, possible)) or "none"
            raise IllegalAction(
                f"{list(action.short)} is illegal: seat {seat} may still {what} {left}; "
                f"position {notation.write(state)}"
            )
        return action

    def default_action(self, state: State, seat: int) -> Action:
        return ROLL

    def apply(self, state: State, move: Any) -> State:
        kind = type(move)
        if kind is Throw:
            return self._throw(state, move)
        if kind is Enter:
            return self._enter(state, move)
        return self._act(state, move[0])

    def scores(self, state: State) -> tuple[int, ...]:
        return state.coins

    def short(self, move: Action | Enter | Throw) -> tuple[int, ...]:
        return move.short

    def show(self, state: State, colour: bool = False) -> str:
        return draw_board(state, colour)

    def line(self, state: State) -> str:
        return notation.write(state)

    def _act(self, state: State, action: Action) -> State:
        """The state after a seat's action; a roll leaves it waiting for the dice."""
        seat = state.seat
        if isinstance(action, Roll):
            # Made whole, as in `_enter` and `_throw`: twice as quick as _replace, in the path of every roll.
            return State(*state[:7], state.turn + 1, seat, CHANCE)
        traps, leg_bets, race_bets = state.traps, state.leg_bets, state.race_bets
        if isinstance(action, PlaceTrap):
            traps = (*traps[:seat], Trap(action.type, action.square), *traps[seat + 1 :])
        elif isinstance(action, LegBet):
            leg_bets = (*leg_bets, (action.camel, seat))
        else:
            race_bets = (*race_bets, RaceBet(action.camel, seat, isinstance(action, WinnerBet)))
        following = (seat + 1) % len(traps)
        return state._replace(
            traps=traps,
            leg_bets=leg_bets,
            race_bets=race_bets,
            turn=state.turn + 1,
            seat=following,
            to_move=TURNS[following],
        )

    def _enter(self, state: State, entry: Enter) -> State:
        """The state after a camel has entered; after the last one seat 0 begins."""
        waiting = without_camel(state.unmoved, entry.camel)
        return State(
            race.enter(state.track, entry.camel, entry.square),
            state.traps,
            waiting or self._camels,
            *state[3:9],
            CHANCE if waiting else TURNS[0],
        )

    def _throw(self, state: State, throw: Throw) -> State:
        """The state after a die: the camel moved, the coins paid, the leg and the race ended if need be."""
        camel = throw.camel
        if camel >= CAMELS:
            camel = race.moving_crazy_camel(state.track, camel)
        track, square, hit = race.move(state.track, state.traps, camel, throw.steps)
        coins = list(state.coins)
        tickets = state.tickets
        if self._rules.roll_coin is RollCoin.AT_ONCE:
            coins[state.seat] += 1
        else:
            tickets = (*tickets[: state.seat], tickets[state.seat] + 1, *tickets[state.seat + 1 :])
        if hit is not None:
            coins[hit] += 1
        unmoved = without_die(state.unmoved, throw.camel)
        over = not 0 <= square < FINISH
        following = (state.seat + 1) % len(coins)
        after = State(
            track,
            state.traps,
            unmoved,
            tuple(coins),
            tickets,
            state.leg_bets,
            state.race_bets,
            state.turn,
            following,
            OVER if over else TURNS[following],
        )
        return self._end_leg(after) if over or dice_left(unmoved) == self._dice_kept else after

    def _end_leg(self, state: State) -> State:
        """The state after a leg is settled and, where the race is over, the race as well."""
        ranking = race.ranking(state.track)
        coins = settle_leg(self._rules, state.coins, state.tickets, state.leg_bets, ranking)
        if state.to_move is OVER:
            coins = settle_race(self._rules, coins, state.race_bets, ranking)
        seats = len(coins)
        return state._replace(
            traps=state.traps if self._rules.traps_stay else (None,) * seats,
            unmoved=self._camels,
            coins=coins,
            tickets=(0,) * seats,
            leg_bets=(),
        )


def parse_action(answer: Any, state: State) -> Action:
    """The action an answer stands for, legal or not. Raises MalformedAction where there is none."""
    kind = type(answer)
    short = answer if kind is list or kind is tuple else answer.short if kind in KINDS else ()
    try:
        return ACTIONS[tuple([number if type(number) is int else whole(number) for number in short[:4]])]
    except (TypeError, KeyError):
        pass
    raise MalformedAction(
        f"{shown(answer)} is no action: those are [0], [1, type, square] with type 1 or -1, "
        f"[2, camel], [3, camel] and [4, camel] with camels 0 to {CAMELS - 1}; "
        f"position {notation.write(state)}"
    )


def whole(number: Any) -> int:
    """A number of an integer type other than int, as an int. Raises TypeError for all else, bools too."""
    if type(number) is bool:
        raise TypeError("a truth value is no number")
    return index(number)


@cache
def entries(waiting: tuple[int, ...]) -> tuple[tuple[Enter, float], ...]:
    """How the next camel may enter: a racing one on 0 to 2, then the crazy ones, in turn, on 13 to 15."""
    racing = [camel for camel in waiting if camel < CAMELS]
    camels, squares = (racing, (0, 1, 2)) if racing else (waiting[:1], (15, 14, 13))
    weight = 1 / (len(camels) * len(squares))
    return tuple((Enter(camel, square), weight) for camel in camels for square in squares)


@cache
def dice(unmoved: tuple[int, ...]) -> tuple[tuple[Throw, float], ...]:
    """What a roll may show: each die left is as likely, the grey one shows each crazy camel as often."""
    weight = 1 / (3 * dice_left(unmoved))
    return tuple(
        (Throw(camel, steps), weight if camel < CAMELS else weight / 2)
        for camel in unmoved
        for steps in (1, 2, 3)
    )


def dice_left(unmoved: tuple[int, ...]) -> int:
    """Dice not yet rolled this leg; both crazy camels share one."""
    return len(unmoved) - (CRAZY_BLACK in unmoved)


def without_die(unmoved: tuple[int, ...], camel: int) -> tuple[int, ...]:
    """The camels yet to move once the die that showed a camel is gone; the grey one serves two."""
    if camel >= CAMELS:
        return unmoved[:-2]
    return without_camel(unmoved, camel)


def without_camel(camels: tuple[int, ...], camel: int) -> tuple[int, ...]:
    place = camels.index(camel)
    return camels[:place] + camels[place + 1 :]
