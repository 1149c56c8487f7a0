from array import array

from camelcup.camelup.pieces import Trap

def leg(
    code: int, ones: int, traps: list[Trap], placed: list[Trap], table: array[int] | None
) -> list[list[int]]: ...
