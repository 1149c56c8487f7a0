"""Exchange of positions between the engine's states and compiled games."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from camelcup import UserError
from camelcup.camelup import notation
from camelcup.camelup.actions import LEG_BETS, LOSER_BETS, MIRAGES, OASES, WINNER_BETS
from camelcup.camelup.batch.layout import actions_of, camels_of, rungs_of
from camelcup.camelup.odds.codes import DICE, GREY
from camelcup.camelup.pieces import RaceBet, Track, Trap
from camelcup.camelup.rules import CAMELS, FINISH, SQUARES, Rules
from camelcup.camelup.state import State

if TYPE_CHECKING:
    from camelcup.camelup.batch._steps import Games

LegBets = Sequence[tuple[int, int]]


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
        kept = [*leg_bets, *((camel, who) for camel, who, count in later for _ in range(count))]
        return State(
            track=self._track(code),
            traps=tuple([trap and Trap(*trap) for trap in traps]),
            unmoved=tuple([camel for camel in range(self.camels) if code >> DICE + min(camel, GREY) & 1]),
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

    def kept(self, leg_bets: LegBets) -> tuple[tuple[int, int], ...]:
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
        dice = {min(camel, GREY) for camel in state.unmoved}
        code = sum(1 << DICE + die for die in dice)
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
