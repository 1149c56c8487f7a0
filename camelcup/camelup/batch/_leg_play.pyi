from typing import Any

from camelcup.camelup.batch._games import Games

class LegTree:
    def __init__(self, games: Games, action: int) -> None: ...
    def chances(self) -> tuple[list[float], list[float], list[float], list[float], float]: ...

def problem(games: Games) -> str: ...
def play_leg(
    games: Games,
    tree: LegTree,
    action: int,
    weights: memoryview[Any],
    outlook: memoryview[Any],
    seed: int,
    values: memoryview[Any],
    place: int,
    begin: int,
    end: int,
) -> None: ...
def win_chances(
    games: Games, outlook: memoryview[Any], chances: memoryview[Any], begin: int, end: int
) -> None: ...
def show_cells(games: Games, tree: LegTree, cells: memoryview[Any]) -> None: ...
