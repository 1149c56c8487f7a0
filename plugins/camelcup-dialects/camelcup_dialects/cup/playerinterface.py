"""The module `playerinterface` of the cup's runner."""

from typing import Any


class PlayerInterface:
    """The base class of bots."""

    @staticmethod
    def move(player: int, g: Any) -> Any:
        """Return [0], [1, type, square], [2, camel], [3, camel] or [4, camel]."""
        raise NotImplementedError("a bot of the cup defines move(player, g)")
