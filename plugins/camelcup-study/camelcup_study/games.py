"""The games that a study plays: every bot of a group on every seat, with the same luck."""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from pathlib import Path
from secrets import randbits
from typing import Any

from attrs import frozen

from camelcup import AnyGame, Plugins, Run, UserError, choose_game, load, plural, tournament

ALL = "all"
"""Stands for all bots that are installed for the game."""

GAMES = 400
"""Games of each number of seats, unless another number is given."""

SEATING = "same-luck"


@frozen
class Order:
    """Games to be played, checked before the first of them.

    bots:    as `tournament` takes them
    games:   of each number of seats; the last group plays on every seat, too
    folder:  of the cup files, one for each number of seats; what is there is resumed
    options: other arguments of `tournament`, the seed among them
    """

    game: AnyGame
    bots: Any
    games: int
    seats: Sequence[int]
    folder: Path | None
    options: Mapping[str, Any]

    @classmethod
    def of(cls, plugins: Plugins, name: str, given: Mapping[str, Any]) -> "Order":
        """Return the order for a game. given: arguments of `study`. Raises UserError for wrong ones."""
        options = dict(given)
        bots, games, seats, out = (options.pop(key) for key in ("bots", "games", "seats", "out"))
        game, _ = choose_game(plugins, name, options.get("rules"))
        chosen = [game.cup_seats] if seats is None else [seats] if isinstance(seats, int) else list(seats)
        if wrong := [number for number in chosen if number not in game.seats]:
            few, many = game.seats[0], game.seats[-1]
            raise UserError(f"--seats {wrong[0]}: {name} with these rules seats {few} to {many}")
        games = GAMES if games is None else games
        if games < 1:
            raise UserError(f"--games {games}: at least 1 must be played")
        folder, bots, options["game"] = out and Path(out), ALL if bots is None else bots, name
        if options.get("seed") is None:
            options["seed"] = _seed(folder)
        order = cls(game, bots, games, chosen, folder, options)
        order._check_bots(plugins)
        return order

    def names(self, plugins: Plugins) -> Sequence[Any]:
        """Return the bots in a list."""
        if self.bots == ALL:
            return plugins.bots.of_game(self.game.name)
        return [self.bots] if isinstance(self.bots, str) else list(self.bots)

    def _check_bots(self, plugins: Plugins) -> None:
        """Raise UserError where there are fewer bots than places at a table; for an unknown one if so."""
        names = self.names(plugins)
        number = len(names)
        for seats in self.seats:
            if number < (places := len(self.game.teams(seats))):
                for name in names:
                    if isinstance(name, str) and name.isidentifier():
                        plugins.bots.find(name, self.game.name)
                raise UserError(
                    f"{plural(number, 'bot')} for tables of {places}: name more, or fewer --seats"
                )

    def play(self) -> Iterator[Run]:
        """Play the games of each number of seats, or those that its file lacks, and yield them."""
        for seats in self.seats:
            yield self.run(self.bots, self.games, seats, f"{seats}-seats")

    def run(self, bots: Any, games: int, seats: int, name: str, **options: Any) -> Run:
        """Play games, so many at least that the last group has every seat, or those that a file lacks.

        name: of the file in the folder, if there is one

        Raises UserError for a file of another number of games.
        """
        places = len(self.game.teams(seats))
        games = places * ceil(games / places)
        if (path := self.path(name)) and path.exists():
            planned = load(path).plan.tournament.games
            if planned != games:
                raise UserError(
                    f"{path}: has a plan of {planned} games, and {games} are asked for; a study is resumed "
                    "with the same numbers, and another one begins with another --out"
                )
        given = {**self.options, **options, **self.kept(name), "seats": seats, "seating": SEATING}
        return tournament(bots, games, **given)

    def path(self, name: str) -> Path | None:
        """Return the path of a file in the folder; None if there is no folder."""
        return self.folder and self.folder / f"{name}.jsonl"

    def kept(self, name: str) -> dict[str, Any]:
        """Return the argument of a run that keeps its games in the folder, or resumes what is there."""
        path = self.path(name)
        if path is None:
            return {}
        path.parent.mkdir(parents=True, exist_ok=True)
        return kept(path)


def _seed(folder: Path | None) -> int:
    """Return the seed of the games in a folder; a random one if there are none."""
    files = sorted(folder.glob("*-seats.jsonl")) if folder else []
    return load(files[0]).plan.tournament.seed if files else randbits(63)


def kept(path: Path) -> dict[str, Any]:
    """Return the argument of a run that keeps its games in a file, or resumes what is there."""
    return {"resume" if path.exists() else "out": path}
