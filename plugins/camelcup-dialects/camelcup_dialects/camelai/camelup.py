"""The module `camelup` of the camelai runner, over the rules of camelcup.

Each function converts the game state to a state of camelcup, asks its engine, and writes the answer back.
A game state is what its lists hold, so that bots may change them by hand. Race bets that are hidden in it
count for nothing.
"""

import copy
import random
from collections.abc import Sequence
from typing import Any

from attrs import evolve

from camelcup import OVER, IllegalAction, MalformedAction
from camelcup.camelup import race
from camelcup.camelup.actions import ROLL, Throw
from camelcup.camelup.board import draw_board
from camelcup.camelup.payout import rung, settle_leg, settle_race
from camelcup.camelup.rules import Rules
from camelcup.camelup.state import State
from camelcup_dialects.camelai.answers import CAMELS, decoded, encoded
from camelcup_dialects.camelai.convert import (
    constants,
    fields,
    game_of,
    make_rules,
    to_state,
    traps_of,
    update,
)
from camelcup_dialects.opening import opening


class IllegalMoveException(Exception):
    """A player of `play_game` answered with something that is not a legal action."""


class GameState:
    """A game before its first turn, and then at any point of it.

    Attributes in capitals cannot be set again. `verbose` is whether the display functions print.
    `hidden_bets` is the number of each player's race bets that the piles hold as [None, None].
    """

    NUM_CAMELS: int
    CAMELS: tuple[str, ...]
    NUM_PLAYERS: int
    BOARD_SIZE: int
    MOVE_RANGE: tuple[int, int]
    FIRST_PLACE_ROUND_PAYOUT: tuple[int, ...]
    SECOND_PLACE_ROUND_PAYOUT: tuple[int, ...]
    THIRD_OR_WORSE_PLACE_ROUND_PAYOUT: int
    GAME_END_PAYOUT: tuple[int, ...]
    BAD_GAME_END_BET: int
    rules: Rules
    camel_track: list[list[str]]
    trap_track: list[list[int]]
    round_bets: list[list[Any]]
    game_winner_bets: list[list[Any]]
    game_loser_bets: list[list[Any]]
    hidden_bets: tuple[int, ...]
    player_money_values: list[int]
    player_unpaid_rolls: list[int]
    camel_yet_to_move: list[bool]
    camels: list[str]
    active_game: bool
    game_winner: list[int]
    verbose: bool

    def __init__(
        self,
        num_camels: int = 5,
        num_players: int = 4,
        board_size: int = 16,
        move_range: tuple[int, int] = (1, 3),
        first_place_round_payout: Sequence[int] = (5, 3, 2),
        second_place_round_payout: Sequence[int] = (1, 1, 1),
        third_or_worse_place_round_payout: int = -1,
        game_end_payout: Sequence[int] = (8, 5, 3),
        bad_game_end_bet: int = -1,
        verbose: bool = True,
    ) -> None:
        rules = make_rules(
            num_camels,
            board_size,
            move_range,
            leg_first=tuple(first_place_round_payout),
            leg_second=tuple(second_place_round_payout),
            leg_other=third_or_worse_place_round_payout,
            race_right=(*game_end_payout, 1),
            race_wrong=bad_game_end_bet,
        )
        game = game_of(rules)
        if num_players not in game.seats:
            raise ValueError(f"num_players is {num_players}: it must be from 1 to {game.seats[-1]}")
        view = game.view(opening(game, num_players), 0)
        vars(self).update(constants(rules, num_players) | fields(view), verbose=verbose)

    def __setattr__(self, name: str, value: Any) -> None:
        if name.isupper() and name in vars(self):
            raise TypeError(f"{name} is a constant of the game")
        super().__setattr__(name, value)

    def get_player_bets(self, player: int) -> list[str | None]:
        """Return the camels of a player's race bets on the winner, then on the loser, then hidden ones."""
        bets = [*self.game_winner_bets, *self.game_loser_bets]
        named = [camel for camel, owner in bets if owner == player]
        hidden = min(
            self.hidden_bets[player], bets.count([None, None])
        )  # a bot may put guesses in their place
        return [*named, *[None] * hidden]

    @property
    def player_game_bets(self) -> list[list[str | None]]:
        """The camels of the race bets of each player; setting it keeps what the piles do not tell."""
        return [self.get_player_bets(player) for player in range(self.NUM_PLAYERS)]

    @player_game_bets.setter
    def player_game_bets(self, bets: Sequence[Sequence[str | None]]) -> None:
        self.hidden_bets = tuple([list(camels).count(None) for camels in bets])

    def has_player_placed_trap(self, player: int) -> bool:
        """Whether a player's trap is on the track."""
        return any(trap and trap[1] == player for trap in self.trap_track)

    @property
    def player_has_placed_trap(self) -> list[bool]:
        """Whether the trap of each player is on the track; setting it changes nothing."""
        return [self.has_player_placed_trap(player) for player in range(self.NUM_PLAYERS)]

    @player_has_placed_trap.setter
    def player_has_placed_trap(self, placed: Sequence[bool]) -> None:
        """Accept the list of another state: bots copy states field by field."""

    def get_game_bets_payout(self, place: int) -> int:
        """Return the payment of a right race bet in a place, from 0, among the right ones of its pile."""
        return rung(self.rules.race_right, place)

    def get_player_copy(self, player: int) -> "GameState":
        """Return a copy in which the race bets of other players are hidden."""
        other = copy.deepcopy(self)
        for name in ("game_winner_bets", "game_loser_bets"):
            bets = getattr(other, name)
            setattr(other, name, [bet if bet[1] == player else [None, None] for bet in bets])
        other.player_game_bets = [
            bets if owner == player else [None] * len(bets)
            for owner, bets in enumerate(self.player_game_bets)
        ]
        return other


def get_valid_moves(g: GameState, player: int) -> list[tuple[Any, ...]]:
    """Return the legal actions: roll, traps, leg bets, race bets.

    Raises RuntimeError where no camel is left to move.
    """
    state = to_state(g, player)
    if not state.unmoved:
        raise RuntimeError("no camel is left to move in this round")
    return [decoded(action) for action in game_of(g.rules).legal_actions(state, player)]


def roll_dice(move_range: tuple[int, int]) -> int:
    """Return a number drawn evenly from a range, both ends included."""
    return random.randint(*move_range)


def move_camel(g: GameState, player: int) -> tuple[str, int]:
    """Roll for a player, settle a round or a game that ends, and return the camel and how far it moved."""
    game, before = game_of(g.rules), to_state(g, player)
    camel = random.choice([camel for camel, waits in enumerate(g.camel_yet_to_move) if waits])
    steps = roll_dice(g.MOVE_RANGE)
    throw = Throw(camel, steps)
    before = before._replace(traps=traps_of(g, landing=race.find(before.track, camel) + steps))
    if throw not in [outcome for outcome, _ in game.outcomes(game.apply(before, (ROLL,)))]:
        raise ValueError(f"camel {camel} cannot move {steps}: {CAMELS} move 1 to 3 squares, once a round")
    after = game.resolve(game.apply(before, (ROLL,)), throw)
    update(g, after)
    if game.to_move(after) is OVER:
        _finish(g, after)
    return CAMELS[camel], race.find(after.track, camel) - race.find(before.track, camel)


def move_trap(g: GameState, trap_type: int, trap_place: int, player: int) -> None:
    """Place or move a player's trap. Raises ValueError where that is illegal.

    The own trap may be turned over on its square, which the rules of camelai do not offer as a move.
    """
    _check(g, (1, trap_type, trap_place), player, evolve(g.rules, trap_same_square=True))
    for square, trap in enumerate(g.trap_track):
        if trap and trap[1] == player:
            g.trap_track[square] = []
    g.trap_track[trap_place] = [trap_type, player]


def place_game_bet(g: GameState, camel: str, bet_type: str, player: int) -> None:
    """Bet that a camel wins or loses the race: "win" or "lose". Raises ValueError where that is illegal."""
    _check(g, (3, bet_type, camel), player, g.rules)
    pile = g.game_winner_bets if bet_type == "win" else g.game_loser_bets
    pile.append([camel, player])


def place_round_winner_bet(g: GameState, camel: str, player: int) -> None:
    """Bet that a camel leads at the end of the round. Raises ValueError where that is illegal."""
    _check(g, (2, camel), player, g.rules)
    g.round_bets.append([camel, player])


def end_of_round(g: GameState) -> None:
    """Settle the bets of the round, and begin the next."""
    state = to_state(g)
    order = race.ranking(state.track)
    coins = settle_leg(g.rules, state.coins, state.unpaid_rolls, state.leg_bets, order)
    traps = state.traps if g.rules.traps_stay else (None,) * g.NUM_PLAYERS
    unpaid = (0,) * g.NUM_PLAYERS
    unmoved = tuple(range(g.NUM_CAMELS))
    update(g, state._replace(coins=coins, unpaid_rolls=unpaid, leg_bets=(), traps=traps, unmoved=unmoved))


def end_of_game(g: GameState) -> None:
    """Settle the bets on the race, and end the game."""
    state = to_state(g)
    coins = settle_race(g.rules, state.coins, state.race_bets, race.ranking(state.track))
    after = state._replace(coins=coins)
    update(g, after)
    _finish(g, after)


def find_camel_in_nth_place(g: GameState, n: int) -> str:
    """Return the camel in a place; the leader is in place 1. Raises ValueError for other places."""
    order = race.ranking(to_state(g).track)
    if not 1 <= n <= len(order):
        raise ValueError(f"place {n}: the camels are in the places 1 to {len(order)}")
    return CAMELS[order[n - 1]]


def summarize_game_state(g: GameState) -> str:
    """Return the board, the coins and the bets as text."""
    return draw_board(to_state(g), colour=False)


def display_game_state(g: GameState) -> None:
    """Print the board, the coins and the bets."""
    if g.verbose:
        print(summarize_game_state(g))


def display_track_state(g: GameState, track: Sequence[Sequence[Any]]) -> None:
    """Print what is on a track of camels or traps, a line for each square with something on it."""
    if g.verbose:
        for square, found in enumerate(track):
            if found:
                print(f"{square:2}: {' '.join(map(str, found))}")


def play_game(players: Sequence[Any]) -> tuple[list[tuple[int, tuple[Any, ...]]], GameState]:
    """Play a game, and return the actions as (player, action) and the final state.

    Raises IllegalMoveException for an action that is not legal.
    """
    g = GameState(num_players=len(players))
    log: list[tuple[int, tuple[Any, ...]]] = []
    while g.active_game:
        player = len(log) % len(players)
        answer = players[player].move(player, g.get_player_copy(player))
        action = tuple(answer) if isinstance(answer, list) else answer
        if action not in get_valid_moves(g, player):
            raise IllegalMoveException(f"player {player} answered {answer!r}, which is not legal")
        _play(g, action, player)
        log.append((player, action))
    return log, g


def _play(g: GameState, action: tuple[Any, ...], player: int) -> None:
    """Play a legal action."""
    kind, *rest = action
    if kind == 0:
        move_camel(g, player)
    elif kind == 1:
        trap_type, trap_place = rest
        move_trap(g, trap_type, trap_place, player)
    elif kind == 2:
        place_round_winner_bet(g, rest[0], player)
    else:
        bet_type, camel = rest
        place_game_bet(g, camel, bet_type, player)


def _check(g: GameState, answer: tuple[Any, ...], player: int, rules: Rules) -> None:
    """Raise ValueError where some rules do not allow an answer."""
    try:
        game_of(rules).check(to_state(g, player), player, encoded(answer))
    except (IllegalAction, MalformedAction) as error:
        raise ValueError(str(error)) from None


def _finish(g: GameState, state: State) -> None:
    """Mark a game as over."""
    g.active_game = False
    g.game_winner = list(game_of(g.rules).winners(state, state.coins, range(g.NUM_PLAYERS)))
