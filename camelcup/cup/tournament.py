"""A tournament: from the bots and a seed to tables."""

from collections.abc import Iterator, Mapping
from itertools import chain, islice

from attrs import Factory, field, frozen

from camelcup.cup.seating import LISTED, PAIRED, SAME_LUCK, find_seating
from camelcup.errors import UserError
from camelcup.game.teams import Teams, fill_seats, team_size
from camelcup.installed.config import IF_SET
from camelcup.installed.specs import find_members, singles
from camelcup.records import Limits, Table
from camelcup.seeds import table_seed
from camelcup.text import name_places, plural

DUEL = 2  # places of a table at which two bots meet


@frozen(kw_only=True)
class Tournament:
    """Everything that decides what is played: two equal ones play the same games.

    rules: name of a rule set, or the whole set as JSON text
    bots:  specs or aliases of the bots that compete; of the paired seating, the two that are compared, then
           their opponents
    games: number of tables; None where it is known only at the end
    fill:  spec or alias of a bot whose copies take empty seats
    teams: the seats of each team at a table, which one bot fills; empty in a game without teams
    left_out: bots that were named but could not be imported, so that they do not play

    A place is a seat or, in a game with teams, a team. Raises UserError where the bots do not fit the tables.
    """

    game: str
    rules: str
    bots: tuple[str, ...]
    games: int | None
    seats: int
    seed: int
    seating: str = "balanced"
    fill: str | None = None
    limits: Limits = Factory(Limits)
    aliases: Mapping[str, str] = Factory(dict)
    teams: Teams = field(default=(), metadata=IF_SET)
    left_out: tuple[str, ...] = field(default=(), metadata=IF_SET)

    def __attrs_post_init__(self) -> None:
        if self.seats < 1 or sorted(chain(*self.teams)) not in ([], [*range(self.seats)]):
            raise UserError(f"{self.seats} seats, teams {self.teams}: each seat must be of one team")
        if self.seating == LISTED:
            return
        find_seating(self.seating, self.bots, self.places)
        size = f"{len(self.teams)} teams" if self.teams else str(self.seats)
        if len(self.bots) < self._needed and self.fill is None:
            fewer = not self.teams and self.seats > DUEL
            *advice, last = [
                "install more (pip install camelcup-bot-...)",
                "name more, such as Random",
                f"fill {self.place}s with copies (--fill NAME)",
                *(["play with fewer seats (--seats N)"] if fewer else []),
            ]
            raise UserError(
                f"{plural(len(self.bots), 'bot')} for tables of {size}: {', '.join(advice)}, or {last}"
            )
        if self.seating == "fixed" and len(self.bots) != self.places:
            raise UserError(
                f"{plural(len(self.bots), 'bot')} for tables of {size}: "
                f"the seating fixed needs one for each {self.place}"
            )
        if self.seating == PAIRED and (self.games is None or self.games % 2):
            games = "no number of games" if self.games is None else plural(self.games, "game")
            raise UserError(f"{games}: the seating paired needs an even number")
        if self.seating == PAIRED and len(self.bots) < 2:
            raise UserError(f"{plural(len(self.bots), 'bot')}: the seating paired compares the first two")

    @property
    def places(self) -> int:
        """Number of bots at a table: one for each seat or, in a game with teams, for each team."""
        return len(self.teams) or self.seats

    @property
    def round_size(self) -> int:
        """Number of tables after which all bots have played about equally often, on each seat."""
        return 2 if self.seating == PAIRED else len(self.bots) * self.tables_alike

    @property
    def tables_alike(self) -> int:
        """Number of tables in a row that have the same luck."""
        return {PAIRED: 2, SAME_LUCK: self.places}.get(self.seating, 1)

    @property
    def place(self) -> str:
        """The word for a place."""
        return "team" if self.teams else "seat"

    @property
    def _needed(self) -> int:
        """Number of bots that the seating needs: of a pair of tables, one place is for two of them."""
        return self.places + (self.seating == PAIRED and not self.is_duel)

    @property
    def is_duel(self) -> bool:
        """Whether the two bots that are compared meet at each table, and swap places in a pair."""
        return self.seating == PAIRED and len(self.bots) == self.places == DUEL and self.fill is None

    @property
    def all_bots(self) -> tuple[str, ...]:
        """The specs of all bots that play, each once."""
        return tuple(dict.fromkeys((*self.bots, *filter(None, [self.fill]))))

    @property
    def members(self) -> dict[str, tuple[str, ...]]:
        """The bots of each team of different ones, by the spec or alias of the team."""
        return find_members(self.all_bots, self.aliases, team_size(self.teams))

    @property
    def single_bots(self) -> tuple[str, ...]:
        """The specs of all bots that run, each once."""
        return singles(self.all_bots, self.members)

    @property
    def labels(self) -> list[str] | None:
        """A name for each place, where the same bots have the same places at each table."""
        if self.seating != "fixed":
            return None
        return name_places(self.bots, self.place)

    def tables(self) -> Iterator[Table]:
        """Yield the tables, made one by one; none where each is listed in the cup file."""
        if self.seating == LISTED:
            return
        bots = self.bots
        if self.fill is not None:
            bots += (self.fill,) * (self._needed - len(bots))
        seating = find_seating(self.seating, bots, self.places)
        groups = islice(seating(len(bots), self.places, self.seed), self.games)
        for number, drawn in enumerate(groups):
            group = fill_seats(drawn, self.teams)
            yield Table(
                number=number,
                game=self.game,
                rules=self.rules,
                bots=tuple(bots[place] for place in group),
                seed=table_seed(self.seed, number // self.tables_alike),
                fills=tuple(seat for seat, place in enumerate(group) if place >= len(self.bots)),
                limits=self.limits,
            )
