from array import array

from camelcup.camelup.pieces import Trap

def leg(
    code: int, ones: int, traps: list[Trap], squares: list[int], table: array[int] | None
) -> array[int]: ...
