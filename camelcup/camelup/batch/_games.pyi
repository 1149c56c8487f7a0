from collections.abc import Sequence
from typing import Any

Trap = tuple[int, int]
Bet = tuple[int, int]

class Games:
    size: int
    def __init__(self, rules: dict[str, Any], size: int, seed: int) -> None: ...
    def get(
        self, number: int
    ) -> tuple[
        int,
        int,
        int,
        int,
        list[int],
        list[int],
        list[Trap | None],
        list[Bet],
        list[tuple[int, int, int]],
        list[tuple[int, int, bool]],
    ]: ...
    def put(
        self,
        number: int,
        code: int,
        seat: int,
        turn: int,
        leg: int,
        moves: int,
        coins: Sequence[int],
        unpaid: Sequence[int],
        placed: list[tuple[int, int]],
    ) -> bool: ...
    def allows(self, number: int, action: int) -> bool: ...
