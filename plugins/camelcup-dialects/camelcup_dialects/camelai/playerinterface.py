"""The module `playerinterface` of the camelai runner."""

from typing import Any


class PlayerInterface:
    """The base class of bots."""

    @staticmethod
    def move(active_player: int, game_state: Any) -> Any:
        """Return (0,), (1, trap_type, square), (2, camel) or (3, "win" or "lose", camel)."""
        raise NotImplementedError("a bot of camelai defines move(active_player, game_state)")
