"""Player0 of the 2018 cup."""

from camelcup import Bot
from camelcup.camelup.actions import Action
from camelcup.camelup.state import View


class Player0(Bot[View, Action]):
    """Always rolls."""

    def move(self, seat: int, view: View) -> list[int]:
        return [0]
