from typing import Any

from camelcup.camelup.batch._games import Games

def play_out(
    games: Games,
    actions: memoryview[Any],
    weights: memoryview[Any],
    seed: int,
    scores: memoryview[Any],
    shares: memoryview[Any],
    begin: int,
    end: int,
) -> None: ...
def turns(
    games: Games, action: int, weights: memoryview[Any], seed: int, copy: int
) -> list[tuple[int, int, int]]: ...
def show_cells(games: Games, cells: memoryview[Any]) -> None: ...
