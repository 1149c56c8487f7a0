"""The games that a study plays: every bot of a group on every seat, with the same luck."""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from pathlib import Path
from typing import Any

from attrs import frozen

from camelcup import AnyGame, Plugins, Run, UserError, choose_game, plural, tournament

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
    options: other arguments of `tournament`
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
        order = cls(
            game, ALL if bots is None else bots, games, chosen, out and Path(out), {**options, "game": name}
        )
        order._check_bots(plugins)
        return order

    def names(self, plugins: Plugins) -> Sequence[Any]:
        """Return the bots in a list."""
        if self.bots == ALL:
            return plugins.bots.of_game(self.game.name)
        return [self.bots] if isinstance(self.bots, str) else list(self.bots)

    def _check_bots(self, plugins: Plugins) -> None:
        """Raise UserError where there are fewer bots than places at a table."""
        number = len(self.names(plugins))
        for seats in self.seats:
            if number < (places := len(self.game.teams(seats))):
                raise UserError(
                    f"{plural(number, 'bot')} for tables of {places}: name more, or fewer --seats"
                )

    def play(self) -> Iterator[Run]:
        """Play the games of each number of seats, or those that its file lacks, and yield them."""
        seed = self.options.get("seed")
        for seats in self.seats:
            run = self.run(self.bots, self.games, seats, f"{seats}-seats", seed=seed)
            seed = run.plan.tournament.seed
            yield run

    def run(self, bots: Any, games: int, seats: int, name: str, **options: Any) -> Run:
        """Play games, so many at least that the last group has every seat, or those that a file lacks.

        name: of the file in the folder, if there is one
        """
        places = len(self.game.teams(seats))
        given = {**self.options, **options, **self.kept(name), "seats": seats, "seating": SEATING}
        return tournament(bots, places * ceil(games / places), **given)

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


def kept(path: Path) -> dict[str, Any]:
    """Return the argument of a run that keeps its games in a file, or resumes what is there."""
    return {"resume" if path.exists() else "out": path}
