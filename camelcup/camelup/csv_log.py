"""A folder with a CSV file a game, which pandas reads without options.

The files are named `game_#.csv`, after the number of the table. The first row is the start of the race,
once the camels have entered; a row follows for each turn, with the position after it (after the leg's
settlement too, where it ended one). Cells that do not apply are empty, truth values are True and False.

round_id                     turns so far, 0 at the start
active_player                the seat that moved
action_type                  what it did, the first number of the short form:
                             0 roll, 1 trap, 2 bet on the leg, 3 on the race's winner, 4 on its loser
bet_type                     of a bet on the race: win or lose
camel                        the camel that a bet is on, or that was moved by a roll: c_0 to c_4;
                             in the second edition also c_5 (crazy black) and c_6 (crazy white)
distance                     squares that camel moved, a trap's counted in; below 0 where it went back
trap_type, trap_location     of the trap placed: 1 or -1, and its square
camel_c_#_location           the square that racing camel # stands on
camel_c_#_stack_location     its height in the stack, 0 at the bottom
camel_c_#_yet_to_move        whether it is still to move this leg
player_#_coins               the money of seat #
player_#_trap_location       the square of its trap
player_#_trap_type           1 or -1
"""

import csv
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

from camelcup.camelup.actions import Action, LegBet, LoserBet, PlaceTrap, Throw, WinnerBet
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.pieces import Track
from camelcup.camelup.race import EMPTY, find, moving_crazy_camel
from camelcup.camelup.rules import CAMELS
from camelcup.camelup.state import State
from camelcup.errors import UserError
from camelcup.files import whole_file
from camelcup.game import CHANCE, Game
from camelcup.record import GameRecord
from camelcup.replay import replay

Row = dict[str, int | str | bool]
"""A row's cells by column, those that apply."""

TURN_COLUMNS = (
    "round_id",
    "active_player",
    "action_type",
    "bet_type",
    "camel",
    "distance",
    "trap_type",
    "trap_location",
)


class CsvFolder:
    """Writes each game to a file of its own; every file is whole, whenever the run ends."""

    def __init__(self, target: str, game: Game) -> None:
        if not isinstance(game, CamelUp):
            raise UserError(
                f"log csv:{target}: keeps games of {CamelUp.name}, not {game.name}; use jsonl:FILE"
            )
        self.folder = Path(target)
        self.game = game

    def __enter__(self) -> Self:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=self.folder):
                pass  # the way to find out whether files can be written here
        except FileExistsError:
            raise UserError(f"log {self.folder}: is a file; name a folder") from None
        except OSError as error:
            raise UserError(f"log {self.folder}: cannot be written ({error.strerror})") from error
        if any(self.folder.glob("game_*.csv")):
            raise UserError(f"log {self.folder}: holds games already; name another folder, or remove them")
        return self

    def write(self, record: GameRecord) -> None:
        path = self.folder / f"game_{record.table.number}.csv"
        try:
            with whole_file(path) as file:
                writer = csv.DictWriter(file, columns(len(record.table.bots)), lineterminator="\n")
                writer.writeheader()
                writer.writerows(rows(record, self.game))
        except OSError as error:
            raise UserError(f"log {path}: cannot be written ({error.strerror})") from error

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing is left to do: each game's file was finished as it came."""


def columns(seats: int) -> list[str]:
    """The columns of a game of so many seats, in order."""
    camel = [
        f"camel_c_{camel}_{what}"
        for camel in range(CAMELS)
        for what in ("location", "stack_location", "yet_to_move")
    ]
    player = [
        f"player_{seat}_{what}" for seat in range(seats) for what in ("coins", "trap_location", "trap_type")
    ]
    return [*TURN_COLUMNS, *camel, *player]


def rows(record: GameRecord, game: CamelUp) -> Iterator[Row]:
    """The start of a game, then a row for each turn. Raises CamelCupError as `replay` does."""
    track = EMPTY
    cells: Row = {}
    for turns, move, state in replay(record, game):
        if turns and turns[0].seat is not None:
            cells = {"active_player": turns[0].seat, **_action_cells(move[0])}
        if state.to_move is CHANCE:
            continue  # a camel is to enter, or the dice are to be thrown
        if isinstance(move, Throw):
            cells |= _roll_cells(move, track, state.track)
        yield {"round_id": state.turn, **cells, **_position_cells(state)}
        track = state.track


def _action_cells(action: Action) -> Row:
    """What a seat did, but for what its roll showed."""
    cells: Row = {"action_type": action.short[0]}
    match action:
        case PlaceTrap(kind, square):
            cells |= {"trap_type": kind, "trap_location": square}
        case LegBet(camel):
            cells |= {"camel": f"c_{camel}"}
        case WinnerBet(camel):
            cells |= {"camel": f"c_{camel}", "bet_type": "win"}
        case LoserBet(camel):
            cells |= {"camel": f"c_{camel}", "bet_type": "lose"}
    return cells


def _roll_cells(throw: Throw, before: Track, after: Track) -> Row:
    """Which camel a roll moved, and how far."""
    camel = throw.camel if throw.camel < CAMELS else moving_crazy_camel(before, throw.camel)
    return {"camel": f"c_{camel}", "distance": find(after, camel) - find(before, camel)}


def _position_cells(state: State) -> Row:
    """Where everything stands, and what everyone has."""
    cells: Row = {}
    for square, stack in enumerate(state.track):
        for height, camel in enumerate(stack):
            if camel < CAMELS:
                cells[f"camel_c_{camel}_location"] = square
                cells[f"camel_c_{camel}_stack_location"] = height
                cells[f"camel_c_{camel}_yet_to_move"] = camel in state.unmoved
    for seat, (coins, trap) in enumerate(zip(state.coins, state.traps, strict=True)):
        cells[f"player_{seat}_coins"] = coins
        if trap is not None:
            cells[f"player_{seat}_trap_location"] = trap.square
            cells[f"player_{seat}_trap_type"] = trap.type
    return cells
