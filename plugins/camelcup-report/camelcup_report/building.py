"""Builds a report: reads the records of a cup once, and shows each to all pages."""

from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

from camelcup import AnyGame, Plugins, ReplayError, Run, UserError, join_teams, replay
from camelcup.report import Figure, Page
from camelcup_report.pages.actions import Actions
from camelcup_report.pages.faults import Faults
from camelcup_report.pages.games import Games, Watchable
from camelcup_report.pages.lead import Lead
from camelcup_report.pages.pairs import Pairs
from camelcup_report.pages.regret import Regret
from camelcup_report.pages.seats import Seats
from camelcup_report.pages.sources import Sources
from camelcup_report.pages.spreads import Spreads
from camelcup_report.pages.standings import standings_figures
from camelcup_report.reference import Reference

BY_TEAM = (Lead, Pairs, Seats, Spreads)
"""Pages on which a team counts once, as one seat."""


@frozen
class Section:
    """A heading, with figures beneath it."""

    title: str
    figures: tuple[Figure, ...]


@frozen
class Report:
    """All that a page shows.

    name:     of the cup file
    games:    counted
    facts:    what was played, as pairs of texts
    remarks:  lines about the whole cup
    bot:      the bot that it is about; None for all
    subject:  the first words of the heading
    """

    name: str
    games: int
    facts: tuple[tuple[str, str], ...]
    remarks: tuple[str, ...]
    sections: tuple[Section, ...]
    watchable: tuple[Watchable, ...]
    bot: str | None = None
    subject: str = "Report on"


def build(run: Run, path: Path, plugins: Plugins, reference: Reference | None = None) -> Report:
    """Return the report on a cup.

    path:      of its file
    reference: judges each decision; None for a report without that

    Raises UserError where the cup has no games yet, its game is not installed, or a record does not follow
    the rules of the game.
    """
    plan = run.plan
    display = run.display
    cup = plan.tournament
    order = best_first(run)
    pages: list[Page] = [
        Lead(run.standings.rule, order, cup.games or run.standings.games),
        Pairs(order),
        Seats(order, cup.place),
        Spreads(order, plan.unit),
        Sources(display, order, plan.unit, cup.teams),
        Actions(display, order),
        *display.pages(),
        *([Regret(reference, order, path.name)] if reference else []),
        Faults(),
    ]
    games = Games(display, plan.unit, cup.teams)
    count = read_games(run, path, display.game, [*pages, games])
    sections = [Section(page.title, tuple(page.figures())) for page in pages]
    first = Section("Standings", tuple(standings_figures(run, plugins.scoring_rules)))
    return Report(
        name=path.name,
        games=count,
        facts=facts_of(run, count),
        remarks=tuple(run.remarks()),
        sections=tuple(section for section in (first, *sections) if section.figures),
        watchable=tuple(games.chosen()),
    )


def best_first(run: Run) -> list[str]:
    """Return the bots of a cup in the order of its standings."""
    cup = run.plan.tournament
    bots = dict(zip(cup.labels or cup.bots, cup.bots, strict=True))
    return list(dict.fromkeys(bots[row.bot] for row in run.standings.rows()))


def read_games(run: Run, path: Path, game: AnyGame, pages: Sequence[Page | Games]) -> int:
    """Show every game of a cup to all pages, and return the number of games."""
    watches = [page.watch for page in pages if type(page).watch is not Page.watch]
    count = 0

    for record in run:
        try:
            for step in replay(record, game):
                for watch in watches:
                    watch(step)
        except ReplayError as error:
            raise UserError(
                f"{path}: table {record.table.number} does not follow the rules ({error}); "
                f"camelcup verify {path} lists all errors"
            ) from error
        joined = join_teams(record, run.plan.tournament.teams)
        for page in pages:
            page.add(joined if isinstance(page, BY_TEAM) else record)
        count += 1
    if not count:
        raise UserError(f"{path}: no game has been played yet; to resume: {run.plan.resume_command(path)}")
    return count


def facts_of(run: Run, games: int) -> tuple[tuple[str, str], ...]:
    """Return what was played, as pairs of texts."""
    plan = run.plan
    cup = plan.tournament
    versions = [f"{package} {version}" for package, version in plan.packages.items()]
    whole = games == cup.games
    facts = {
        "games": str(games) if whole else f"{games} of {cup.games}: the cup is not finished",
        "game": cup.game,
        "rules": cup.rules if not cup.rules.startswith("{") else plan.rules,
        "seats": str(cup.seats),
        "seating": cup.seating,
        "bots": str(len(set(cup.bots))),
        "seed": str(cup.seed),
        "scoring": plan.scoring,
        "played with": ", ".join(versions),
    }
    return tuple(facts.items())
