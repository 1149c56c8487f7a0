"""Player0 of the 2018 cup."""

from camelcup import Bot
from camelcup.camelup.state import View


class Player0(Bot):
    """Always rolls."""

    def move(self, player: int, state: View) -> list[int]:
        return [0]
