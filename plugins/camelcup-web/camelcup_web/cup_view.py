"""Everything that the pages of a cup and of its games show."""

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from itertools import islice

from attrs import evolve, frozen
from camelcup_report.replays import replay_page

from camelcup import (
    CamelCupError,
    GameFilter,
    GameResult,
    RecordedGame,
    join_teams,
)
from camelcup_web.archive import KeptCup
from camelcup_web.standings_view import StandingsView, standings_view

PER_PAGE = 50
"""Games that a page lists."""

PODIUM = 3
"""Bots of a cup that the first page names."""

MAX_GAMES = 16
"""Recorded games, and replays of them, that are kept in memory."""

LOST, WORST, FAULTS = "lost", "worst", "faults"

MAX_PICTURES = 500
"""Pictures of the ends of games that are kept in memory."""

FILTERS = {
    "": "all games",
    LOST: "that the bot lost",
    WORST: "its worst, by margin",
    FAULTS: "with faults",
}
"""The games that can be chosen, and their names on the page."""


@frozen
class Choice:
    """The games of a cup that a person asks for.

    bot:   plays in them; empty for any
    other: another bot that plays in them, too; empty for any
    only:  of `FILTERS`
    page:  from 1
    """

    bot: str = ""
    other: str = ""
    only: str = ""
    page: int = 1


@frozen
class GameLine:
    """A game in the list; a team counts as one seat. seat: of the bot that was chosen; None without one"""

    game: GameResult
    seat: int | None


@frozen
class Games:
    """A page of the list of games. more: whether there are further ones"""

    lines: Sequence[GameLine]
    more: bool

    @property
    def faulty(self) -> bool:
        """Whether a bot failed in one of them."""
        return any(line.game.faults for line in self.lines)


def standings_of(cup: KeptCup) -> tuple[StandingsView | None, list[str]]:
    """Return the standings and the remarks on them.

    If they cannot be had, as for a scoring rule that is not installed, the only remark says so.
    """
    run = cup.run
    with cup.lock:
        try:
            return standings_view(run.standings), run.remarks()
        except CamelCupError as error:
            return None, [str(error)]


def games_of(cup: KeptCup, choice: Choice) -> Games:
    """Return a page of the games that are chosen, in the order in which they ended, or the worst first.

    No more of the file is read than the page needs, but for the worst games, and for a page whose earlier
    ones nobody has seen. Raises CamelCupError.
    """
    run, worst = cup.run, choice.only == WORST
    end = choice.page * PER_PAGE + 1
    chosen = GameFilter(
        run.plan,
        choice.bot or None,
        lost=choice.only == LOST,
        faults=choice.only == FAULTS,
        worst=end if worst else None,
    )
    page, before = (1, 0) if worst else _known_page(cup, choice)
    numbered = (
        game
        for game in enumerate(run.games(skip=before), before)
        if not choice.other or choice.other in game[1].table.bots
    )
    found = chosen.choose(numbered, lambda game: game[1])
    games = list(islice(found, (choice.page - page) * PER_PAGE, end - (page - 1) * PER_PAGE))
    if not worst:
        for number, (place, _) in enumerate(games[::PER_PAGE]):
            cup.pages[evolve(choice, page=choice.page + number)] = place
    lines = [_line(result, chosen) for _, result in games[:PER_PAGE]]
    return Games(lines, len(games) > PER_PAGE)


@frozen
class Watched:
    """A game worth watching. podium: the first bots of its cup; table: its number"""

    cup: KeptCup
    table: int
    podium: Sequence[str]


@lru_cache(maxsize=MAX_GAMES)
def watched(cup: KeptCup) -> Watched | None:
    """Return the game of a cup that ended with the smallest margin; None for a cup without games.

    Raises CamelCupError where the file cannot be read.
    """
    standings, _ = standings_of(cup)
    closest = min(cup.run.games(), key=_margin, default=None)
    if closest is None or standings is None:
        return None
    return Watched(cup, closest.table.number, [row.bot for row in standings.rows[:PODIUM]])


def _margin(result: GameResult) -> float:
    """Return the points between the first score and the second."""
    first, second, *_ = sorted(result.scores, reverse=True) + [0.0]
    return first - second


def _known_page(cup: KeptCup, choice: Choice) -> tuple[int, int]:
    """Return the last page up to the one chosen whose beginning is known, and the games before it."""
    if not (choice.bot or choice.other or choice.only):
        return choice.page, (choice.page - 1) * PER_PAGE
    for page in range(choice.page, 1, -1):
        if (before := cup.pages.get(evolve(choice, page=page))) is not None:
            return page, before
    return 1, 0


def _line(result: GameResult, chosen: GameFilter) -> GameLine:
    """Return a game as the list shows it. chosen: has the bot whose games are listed"""
    joined = join_teams(result, chosen.plan.tournament.teams)
    return GameLine(joined, chosen.best_seat(joined))


@lru_cache(maxsize=MAX_GAMES)
def recorded(cup: KeptCup, number: int) -> RecordedGame:
    """Return a game of a cup, which takes a second in a large file. Raises CamelCupError if there is none."""
    return cup.run.game(number)


@lru_cache(maxsize=MAX_GAMES)
def replay_text(cup: KeptCup, number: int, seat: int | None) -> str:
    """Return the document with all positions of a game, which takes seconds for a game of many turns.

    seat: from which it is shown; None to show all

    Raises CamelCupError where the game fails, or there is none.
    """
    game = recorded(cup, number)
    return replay_page(game.record, game.display, seat).html


@frozen
class Step:
    """A position of a game as a page without scripts shows it. board: markup; move: what was played in it"""

    step: int
    last: int
    board: str
    move: str


def step_of(played: RecordedGame, number: int, seat: int | None, pictured: bool) -> Step:
    """Return a position of a game; the last one for a larger number.

    seat:     that sees it; None for all
    pictured: whether the game has pictures
    """
    last = len(played) - 1
    position = played[min(number, last)]
    board = position.picture(seat).svg if pictured else f"<pre>{escape(position.text(seat))}</pre>"
    return Step(min(number, last), last, board, position.move_text or "the end")


@lru_cache(maxsize=MAX_PICTURES)
def end_picture(cup: KeptCup, number: int) -> str:
    """Return the last position of a game as an SVG document. Raises CamelCupError where there is none."""
    return cup.run.game(number)[-1].picture().svg
