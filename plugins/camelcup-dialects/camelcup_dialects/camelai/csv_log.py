"""A folder with a CSV file a game, which pandas reads without options (docs/csv-logs.md)."""

import csv
from collections.abc import Iterable, Iterator
from pathlib import Path

from camelcup import CHANCE, AnyGame, GameRecord, Logger, Step, UserError, atomic_file, replay
from camelcup.camelup.actions import Action, LegBet, LoserBet, PlaceTrap, Throw, WinnerBet
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.race import find, moving_camel
from camelcup.camelup.rules import CAMELS
from camelcup.camelup.state import State

Row = dict[str, int | str | bool]
"""The cells of a row that apply, by column."""

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


class CsvFolder(Logger):
    """Logger that writes each game to a file of its own; a run that stops leaves complete files only."""

    def __init__(self, target: str, game: AnyGame) -> None:
        if not isinstance(game, CamelUp):
            raise UserError(
                f"log csv:{target}: keeps games of {CamelUp.name}, not {game.name}; use jsonl:FILE"
            )
        self.folder = Path(target)
        self.game = game

    def begin(self, plan: object) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except FileExistsError:
            raise UserError(f"log {self.folder}: is a file; name a folder") from None
        except OSError as error:
            raise UserError(f"log {self.folder}: cannot be written ({error.strerror})") from error
        if any(self.folder.glob("game_*.csv")):
            raise UserError(f"log {self.folder}: holds games already; name another folder, or remove them")

    def write(self, record: GameRecord) -> None:
        path = self.folder / f"game_{record.table.number}.csv"
        try:
            with atomic_file(path) as file:
                writer = csv.DictWriter(file, columns(len(record.table.bots)), lineterminator="\n")
                writer.writeheader()
                writer.writerows(rows(replay(record, self.game)))
        except OSError as error:
            raise UserError(f"log {path}: cannot be written ({error.strerror})") from error


def columns(seats: int) -> list[str]:
    """Return the columns of a game with this many seats, in order."""
    camel = [
        f"camel_c_{camel}_{what}"
        for camel in range(CAMELS)
        for what in ("location", "stack_location", "yet_to_move")
    ]
    player = [
        f"player_{seat}_{what}" for seat in range(seats) for what in ("coins", "trap_location", "trap_type")
    ]
    return [*TURN_COLUMNS, *camel, *player]


def rows(steps: Iterable[Step]) -> Iterator[Row]:
    """Yield a row for the start of a race and for each turn."""
    action: Row = {}
    for before, move, after in ((step.before, step.move, step.after) for step in steps):
        if before.to_move is not CHANCE:
            action = {"active_player": before.seat, **_action_cells(move[0])}
        if after.to_move is not CHANCE:  # else the rest of the row depends on the dice
            if isinstance(move, Throw):
                camel = moving_camel(before.track, move.camel)
                distance = find(after.track, camel) - find(before.track, camel)
                action |= {"camel": f"c_{camel}", "distance": distance}
            yield {"round_id": after.turn, **action, **_position_cells(after)}


def _action_cells(action: Action) -> Row:
    cells: Row = {"action_type": action.encoded[0]}
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


def _position_cells(state: State) -> Row:
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
