"""What the bots from hell have in common: they play along once, and strike when they are asked again."""

from typing import Any

from camelcup import Bot


class Striker(Bot):
    asked = 0

    def move(self, player: int, state: Any) -> Any:
        self.asked += 1
        if self.asked == 2:
            return self.strike(state)
        return [0]

    def strike(self, state: Any) -> Any:
        raise NotImplementedError
