"""The fields of a game state of the cup: lists, which bots may change, and hashes of secret bets."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from camelcup.camelup.state import View

Hide = Callable[[str, int | None], str | None]
"""Returns the hash that stands for a camel in a place: "pile" or "player"; None for a hidden camel."""


def fields(view: View, hide: Hide) -> dict[str, Any]:
    """Return the fields of the state that a view shows."""
    return {
        "camel_track": [list(stack) for stack in view.camel_track],
        "trap_track": [list(trap) for trap in view.trap_track],
        "player_has_placed_trap": list(view.player_has_placed_trap),
        "round_bets": [list(bet) for bet in view.round_bets],
        "game_winner_bets": [[hide("pile", camel), player] for camel, player in view.game_winner_bets],
        "game_loser_bets": [[hide("pile", camel), player] for camel, player in view.game_loser_bets],
        "player_game_bets": [[hide("player", camel) for camel in bets] for bets in view.player_game_bets],
        "player_money_values": list(view.player_money_values),
        "camel_yet_to_move": list(view.camel_yet_to_move),
        "camels": list(view.camels),
        "active_game": True,
        "game_winner": [],
    }


def salted_hash(camel: object, salt: str) -> str:
    """Return the hash of a bet on a camel, which is written as a digit."""
    return f"{sha256(f'{salt}{camel}'.encode()).hexdigest()}:{salt}"
