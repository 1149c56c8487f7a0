"""Game states of camelai, which bots may change, from our states and back."""

from functools import cache
from typing import Any

from attrs import evolve

from camelcup.camelup import race
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.pieces import RaceBet, Trap
from camelcup.camelup.rules import FINISH, SQUARES, Rules
from camelcup.camelup.rulesets import RULE_SETS
from camelcup.camelup.state import State, View
from camelcup_dialects.camelai.answers import CAMELS, number

DICE = (1, 3)
"""The least and the most that a die shows."""

TRACK = 2 * FINISH
"""Squares of a track of camelai."""

CHANGED = ("camel_track", "round_bets", "player_money_values", "player_unpaid_rolls", "camel_yet_to_move")
"""Lists of a game state that a roll or the end of a round changes; the latter may empty the traps' too."""

game_of = cache(CamelUp)
"""Return the game of some rules."""


def make_rules(num_camels: int, board_size: int, move_range: tuple[int, int], **payouts: Any) -> Rules:
    """Return the rules of camelai with other payouts.

    Raises ValueError for numbers of camels, squares or die faces that the engine does not have.
    """
    for name, value, only in (
        ("num_camels", num_camels, len(CAMELS)),
        ("board_size", board_size, FINISH),
        ("move_range", tuple(move_range), DICE),
    ):
        if value != only:
            raise ValueError(f"{name} is {value}: the engine of camelcup has {only} only")
    return evolve(RULE_SETS["camelai"], leg_bets_per_camel=len(payouts["leg_first"]), **payouts)


def constants(rules: Rules, seats: int) -> dict[str, Any]:
    """Return the attributes of a game state that do not change."""
    return {
        "NUM_CAMELS": len(CAMELS),
        "CAMELS": CAMELS,
        "NUM_PLAYERS": seats,
        "BOARD_SIZE": FINISH,
        "MOVE_RANGE": DICE,
        "FIRST_PLACE_ROUND_PAYOUT": rules.leg_first,
        "SECOND_PLACE_ROUND_PAYOUT": rules.leg_second,
        "THIRD_OR_WORSE_PLACE_ROUND_PAYOUT": rules.leg_other,
        "GAME_END_PAYOUT": rules.race_right[:-1],
        "BAD_GAME_END_BET": rules.race_wrong,
        "rules": rules,
    }


def fields(view: View) -> dict[str, Any]:
    """Return the attributes of a game state that change."""
    spare = range(TRACK - SQUARES)
    return {
        "camel_track": [[CAMELS[camel] for camel in stack] for stack in view.camel_track]
        + [[] for _ in spare],
        "trap_track": [list(trap) for trap in view.trap_track] + [[] for _ in spare],
        "round_bets": [[CAMELS[camel], player] for camel, player in view.round_bets],
        "game_winner_bets": [_bet(camel, player) for camel, player in view.game_winner_bets],
        "game_loser_bets": [_bet(camel, player) for camel, player in view.game_loser_bets],
        "hidden_bets": tuple(bets.count(None) for bets in view.player_game_bets),
        "player_money_values": list(view.player_money_values),
        "player_unpaid_rolls": list(view.player_unpaid_rolls),
        "camel_yet_to_move": list(view.camel_yet_to_move),
        "camels": list(CAMELS),
        "active_game": True,
        "game_winner": [],
    }


def _bet(camel: int | None, player: int) -> list[Any]:
    """Return a race bet; a hidden one does not name the player."""
    return [None, None] if camel is None else [CAMELS[camel], player]


def seat_of(g: Any, player: Any) -> int:
    """Return the seat of a player. Raises ValueError where there is no such player."""
    if player not in range(g.NUM_PLAYERS):
        raise ValueError(f"there is no player {player!r}: players are 0 to {g.NUM_PLAYERS - 1}")
    return int(player)


def traps_of(g: Any, landing: int | None = None) -> tuple[Trap | None, ...]:
    """Return the trap of each seat.

    landing: square whose trap counts where a bot's own changes have left a player with several
    """
    traps: list[Trap | None] = [None] * g.NUM_PLAYERS
    for square, trap in enumerate(g.trap_track):
        if not trap:
            continue
        kind, seat = trap[0], seat_of(g, trap[1])
        if kind not in (1, -1):
            raise ValueError(f"{trap!r} on square {square} is no trap: write [1, player] or [-1, player]")
        before = traps[seat]
        if before is None or before.square != landing:
            traps[seat] = Trap(kind, square)
    return tuple(traps)


def to_state(g: Any, player: int = 0) -> State:
    """Return our state for a game state in which a player is to move; hidden bets are left out.

    Raises ValueError for camels, traps, squares and players that there are not.
    """
    seat = seat_of(g, player)
    if any(g.camel_track[SQUARES:]):
        raise ValueError(f"a camel stands beyond square {SQUARES - 1}, the last of the engine of camelcup")
    squares = [tuple(map(number, stack)) for stack in g.camel_track]
    piles = ((g.game_winner_bets, True), (g.game_loser_bets, False))
    return State(
        track=(tuple(squares) + race.EMPTY)[:SQUARES],
        traps=traps_of(g),
        unmoved=tuple(camel for camel, waits in enumerate(g.camel_yet_to_move) if waits),
        coins=tuple(g.player_money_values),
        unpaid_rolls=tuple(g.player_unpaid_rolls),
        leg_bets=tuple((number(camel), seat_of(g, owner)) for camel, owner in g.round_bets),
        race_bets=tuple(
            RaceBet(number(camel), seat_of(g, owner), winner)
            for pile, winner in piles
            for camel, owner in pile
            if camel is not None
        ),
        turn=0,
        leg=1,
        seat=seat,
        to_move=(seat,),
    )


def update(g: Any, state: State) -> None:
    """Write a state into the lists of a game state: all that a roll or the end of a round may change."""
    found = fields(game_of(g.rules).view(state, 0))
    for name in CHANGED:
        setattr(g, name, found[name])
    if not any(state.traps):
        g.trap_track = found["trap_track"]
