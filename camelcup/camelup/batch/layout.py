"""The order of actions and features for a rule set, and its numbers and games for the compiled modules."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from camelcup import Feature, UserError
from camelcup.camelup import notation
from camelcup.camelup.actions import LEG_BETS, LOSER_BETS, MIRAGES, NAMES, OASES, ROLL, WINNER_BETS, Action
from camelcup.camelup.odds import codes
from camelcup.camelup.payout import rung
from camelcup.camelup.pieces import RaceBet, Track, Trap
from camelcup.camelup.rules import CAMELS, FINISH, MAX_SEATS, SQUARES, RollCoin, Rules
from camelcup.camelup.state import State

if TYPE_CHECKING:
    from camelcup.camelup.batch._steps import Games

MOST_RUNGS = 16
"""Most leg bets on a camel that keep their order."""

DICE = (*NAMES[:CAMELS], "grey")
"""Names of the dice."""


def actions_of(rules: Rules) -> tuple[Action, ...]:
    """Return every action that is ever legal, in the order of `legal_actions`."""
    squares = slice(rules.trap_first, rules.trap_last + 1)
    return (ROLL, *MIRAGES[squares], *OASES[squares], *LEG_BETS, *WINNER_BETS, *LOSER_BETS)


def camels_of(rules: Rules) -> int:
    """Return the number of camels."""
    return CAMELS + 2 * rules.crazy_camels


def rungs_of(rules: Rules) -> int:
    """Return the number of leg bets on a camel that keep their order; all later ones are paid the same."""
    rungs = rules.leg_bets_per_camel or len(rules.leg_first) - 1
    if rungs > MOST_RUNGS:
        raise UserError(
            f"leg_first has {len(rules.leg_first)} payments: a batch keeps the order of at most "
            f"{MOST_RUNGS} leg bets on a camel"
        )
    return rungs


def features_of(rules: Rules, seats: int, max_turns: int) -> tuple[Feature, ...]:
    """Return the features of an observation; seats are counted from the observer, who is 0."""
    return (
        Feature("seat", 0, seats - 1),
        Feature("turn", 0, max_turns),
        Feature("leg", 1, max_turns),
        *_of_board(rules),
        *_of_seats(rules, seats, max_turns),
        *_of_leg_bets(rules, seats, max_turns),
        *_of_cards(seats),
    )


def _of_board(rules: Rules) -> Iterator[Feature]:
    camels = [name.replace(" ", "_") for name in NAMES[: camels_of(rules)]]
    for camel in camels:
        yield Feature(f"square.{camel}", 0, FINISH + 3)
    for camel in camels:
        yield Feature(f"height.{camel}", 0, len(camels) - 1)
    for die in DICE[: CAMELS + rules.crazy_camels]:
        yield Feature(f"die.{die}", 0, 1)


def _of_seats(rules: Rules, seats: int, max_turns: int) -> Iterator[Feature]:
    payments = (*rules.leg_first, *rules.leg_second, rules.leg_other, *rules.race_right, rules.race_wrong, 2)
    most = abs(rules.coins) + max_turns * max(map(abs, payments))
    for seat in range(seats):
        yield Feature(f"coins.{seat}", -most if rules.debt else 0, most)
    for seat in range(seats):
        yield Feature(f"unpaid_rolls.{seat}", 0, CAMELS)
    for seat in range(seats):
        yield Feature(f"trap_square.{seat}", 0, rules.trap_last)
    for seat in range(seats):
        yield Feature(f"trap_type.{seat}", -1, 1)


def _of_leg_bets(rules: Rules, seats: int, max_turns: int) -> Iterator[Feature]:
    camels, places = NAMES[:CAMELS], range(rungs_of(rules))
    for camel in camels:
        for place in places:
            yield Feature(f"leg_bet_seat.{camel}.{place}", 0, seats)
    for camel in camels:
        for place in places:
            yield Feature(f"leg_bet_order.{camel}.{place}", 0, CAMELS * len(places))
    if rules.leg_bets_per_camel is None:
        for camel in camels:
            for seat in range(seats):
                yield Feature(f"later_leg_bets.{camel}.{seat}", 0, max_turns)


def _of_cards(seats: int) -> Iterator[Feature]:
    cards = range(CAMELS * seats)
    for card in cards:
        yield Feature(f"card_seat.{card}", 0, seats)
    for card in cards:
        yield Feature(f"card_winner.{card}", 0, 1)
    for card in cards:
        yield Feature(f"card_camel.{card}", 0, CAMELS)


def compiled_rules(rules: Rules, seats: int, max_turns: int) -> dict[str, Any]:
    """Return the fields of the struct `Rules`."""
    squares = range(rules.trap_first, rules.trap_last + 1)
    rungs, traps = rungs_of(rules), len(squares)
    ones = codes.RACING | codes.CRAZY if rules.crazy_camels else codes.RACING
    leg_bets = 1 + 2 * traps
    return {
        "seats": seats,
        "camels": camels_of(rules),
        "max_turns": max_turns,
        "at_once": rules.roll_coin is RollCoin.AT_ONCE,
        "on_camels": rules.trap_on_camels,
        "same_square": rules.trap_same_square,
        "traps_stay": rules.traps_stay,
        "debt": rules.debt,
        "crazy": rules.crazy_camels,
        "trap_first": rules.trap_first,
        "traps": traps,
        "oases": 1 + traps,
        "leg_bets": leg_bets,
        "winner_bets": leg_bets + CAMELS,
        "loser_bets": leg_bets + 2 * CAMELS,
        "actions": leg_bets + 3 * CAMELS,
        "rungs": rungs,
        "limit": rules.leg_bets_per_camel or MOST_RUNGS + 1,
        "features": len(features_of(rules, seats, max_turns)),
        "squares": sum(1 << square for square in squares),
        "ones": ones,
        "board": (1 << 56) - 1,
        "dice": codes.whole_leg(ones) >> 56,
        "coins": rules.coins,
        "leg_first": _ladder(rules.leg_first, MOST_RUNGS + 1),
        "leg_second": _ladder(rules.leg_second, MOST_RUNGS + 1),
        "leg_other": rules.leg_other,
        "race_right": _ladder(rules.race_right, CAMELS * MAX_SEATS),
        "race_wrong": rules.race_wrong,
    }


def _ladder(ladder: Sequence[int], length: int) -> list[int]:
    """Return the payments of the first bets."""
    return [rung(ladder, place) for place in range(length)]


class Positions:
    """Reader and writer of the games of a rule set."""

    def __init__(self, rules: Rules, seats: int, max_turns: int) -> None:
        self.rules = rules
        self.seats = seats
        self.max_turns = max_turns
        self.camels = camels_of(rules)
        self.rungs = rungs_of(rules)
        self.number_of = {action: number for number, action in enumerate(actions_of(rules))}

    def read(self, games: "Games") -> list[State]:
        """Return the states of all games."""
        return [self.read_one(games, number) for number in range(games.size)]

    def read_one(self, games: "Games", number: int) -> State:
        """Return the state of a game."""
        code, seat, turn, leg, coins, unpaid, traps, leg_bets, later, race_bets = games.get(number)
        dice = code >> codes.DICE
        kept = [*leg_bets, *((camel, who) for camel, who, count in later for _ in range(count))]
        return State(
            track=self._track(code),
            traps=tuple([trap and Trap(*trap) for trap in traps]),
            unmoved=tuple([each for each in range(self.camels) if dice >> min(each, codes.GREY) & 1]),
            coins=tuple(coins),
            unpaid_rolls=tuple(unpaid),
            leg_bets=tuple(kept),
            race_bets=tuple([RaceBet(*bet) for bet in race_bets]),
            turn=turn,
            leg=leg,
            seat=seat,
            to_move=(seat,),
        )

    def write(self, games: "Games", states: Sequence[State]) -> None:
        """Set games to states. Raises UserError for one in which no seat can be to move."""
        for number, state in enumerate(states):
            self._write_one(games, number, state, f"states[{number}]")

    def _write_one(self, games: "Games", number: int, state: State, name: str) -> None:
        if not isinstance(state, State):
            raise UserError(f"{name} is {type(state).__name__}: give a State of camelcup.camelup.state")
        if state.to_move != (state.seat,):
            raise UserError(f"{name}: no seat is to move; give states in which one is")
        kept = state._replace(leg_bets=self.kept(state.leg_bets))
        try:
            right = self._put(games, number, state) and self.read_one(games, number) == kept
        except (AssertionError, IndexError, KeyError, OverflowError, TypeError, ValueError):
            right = False
        if not right:
            raise UserError(
                f"{name} is no state of these rules with {self.seats} seats; position {notation.write(state)}"
            )

    def kept(self, leg_bets: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        """Return leg bets in the order that a batch keeps: later ones, which are paid the same, come last."""
        placed: Counter[int] = Counter()
        kept: list[tuple[int, int]] = []
        later: list[tuple[int, int]] = []
        for camel, seat in leg_bets:
            (kept if placed[camel] < self.rungs else later).append((camel, seat))
            placed[camel] += 1
        return (*kept, *sorted(later))

    def _put(self, games: "Games", number: int, state: State) -> bool:
        """Set a game, and return whether traps and bets are where they may be."""
        dice = {min(camel, codes.GREY) for camel in state.unmoved}
        code = sum(1 << codes.DICE + die for die in dice)
        for square, stack in enumerate(state.track):
            code |= sum(8 * square + height << 8 * camel for height, camel in enumerate(stack))
        if state.leg < 1 or any(state.track[FINISH:]) or len(dice) <= self.rules.crazy_camels:
            return False
        rolls = CAMELS * state.leg + self.rules.crazy_camels - len(dice)
        moves = self.camels + state.turn + rolls
        if not 0 <= moves < self.max_turns:
            raise UserError(
                f"turn is {state.turn}: with chance {moves} turns have been made, and max_turns is "
                f"{self.max_turns}"
            )
        placed = list(self._placed(state))
        whole = code, state.seat, state.turn, state.leg, moves, state.coins, state.unpaid_rolls, placed
        return bool(games.put(number, *whole))

    def _placed(self, state: State) -> Iterator[tuple[int, int]]:
        """Yield the actions that put traps and bets on the table, each with its seat."""
        for seat, trap in enumerate(state.traps):
            if trap is not None:
                yield seat, self.number_of[(OASES if trap.type > 0 else MIRAGES)[trap.square]]
        for camel, seat in state.leg_bets:
            yield seat, self.number_of[LEG_BETS[camel]]
        for bet in state.race_bets:
            assert bet.camel is not None  # no card of a state is hidden
            yield bet.player, self.number_of[(WINNER_BETS if bet.winner else LOSER_BETS)[bet.camel]]

    def _track(self, code: int) -> Track:
        """Return the stacks of a board."""
        keys = code.to_bytes(8, "little")
        track: list[list[int]] = [[] for _ in range(SQUARES)]
        for camel in sorted(range(self.camels), key=keys.__getitem__):
            track[keys[camel] >> 3].append(camel)
        return tuple(map(tuple, track))
