"""A study: the games are played or read, each is played again once, and each question has its chapter."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import evolve, frozen
from camelcup_report.building import Report, Section, facts_of
from camelcup_report.rendering import render

from camelcup import (
    Plugins,
    Run,
    UserError,
    format_table,
    load,
    load_plugins,
    make_observer,
    plural,
)
from camelcup.report import Bars, Column, Figure
from camelcup_study.course import Course
from camelcup_study.fairness import Starts, by_seat
from camelcup_study.features import Features
from camelcup_study.field import circles
from camelcup_study.findings import Chapter, Finding, cells
from camelcup_study.following import follow
from camelcup_study.force import check, experiment
from camelcup_study.games import Order
from camelcup_study.ladder import climb, lower_rungs
from camelcup_study.luck import luck_and_skill
from camelcup_study.play_outs import PlayOuts, bot_class
from camelcup_study.size import Size
from camelcup_study.wins import Kinds

LINES = 30
"""Most lines of a summary."""


@frozen
class Part:
    """The chapters about the games of one number of seats."""

    seats: int
    games: int
    facts: Sequence[tuple[str, str]]
    chapters: Sequence[Chapter]

    @property
    def findings(self) -> list[Finding]:
        """The findings of all chapters."""
        return [finding for chapter in self.chapters for finding in chapter.findings]

    @property
    def gaps(self) -> list[str]:
        """Lines about what these games cannot answer."""
        return [gap for chapter in self.chapters for gap in chapter.gaps]


@frozen
class Study:
    """The figures of a game. name: of the game, or of the cup file"""

    name: str
    parts: Sequence[Part]

    def text(self) -> str:
        """Return the findings as a table, and what the games cannot tell, in 30 lines at most.

        Where there are more, findings are left out; the page and the JSON text have all.
        """
        table, gaps = self._one() if len(self.parts) == 1 else self._side_by_side()
        room = LINES - len(gaps)
        if len(table) > room:
            table = [*table[: room - 1], f"and {plural(len(table) - room + 1, 'figure')} more: see --page"]
        return "\n".join([*table, *gaps])

    def _one(self) -> tuple[list[str], Sequence[str]]:
        [part] = self.parts
        rows = [finding.cells for finding in part.findings]
        return _table(["figure", "value", "95 %", "games"], rows), part.gaps

    def _side_by_side(self) -> tuple[list[str], Sequence[str]]:
        """Return the findings with a column for each number of seats; values with half their intervals.

        What a column cannot tell follows in a line.
        """
        columns = [
            {finding.name.partition(" (")[0]: finding.brief for finding in part.findings}
            for part in self.parts
        ]
        names = list(dict.fromkeys(name for column in columns for name in column))
        heads = ["figure", *(f"{part.seats} seats" for part in self.parts)]
        rows = [[name, *(column.get(name, "-") for column in columns)] for name in names]
        gaps = [f"{part.seats} seats: {'; '.join(part.gaps)}" for part in self.parts if part.gaps]
        return _table(heads, rows), gaps

    def figure(self, name: str) -> Figure:
        """Return a figure by its title, or a finding by number of seats. name: a title, or how a name begins

        Raises UserError if there is none.
        """
        figures = [each for part in self.parts for chapter in part.chapters for each in chapter.figures]
        if found := [each for each in figures if each.title == name]:
            return found[0]
        rows = [
            (plural(part.seats, "seat"), finding.games, *cells(finding.estimate))
            for part in self.parts
            for finding in part.findings
            if finding.name.startswith(name)
        ]
        if not rows:
            titles = ", ".join(dict.fromkeys(each.title for each in figures if each.picture and each.rows))
            raise UserError(f"--figure {name!r}: no figure or finding of this study (figures: {titles})")
        heads = (Column(head, 1, 100) for head in (name, "low", "high"))
        return Figure(name, "", ("table", "games", *heads), rows, Bars("table", name, "low", "high"))

    def to_json(self) -> str:
        """Return all findings and figures as JSON text."""
        return json.dumps({"study": self.name, "parts": [_plain(part) for part in self.parts]}, indent=1)

    def to_html(self) -> str:
        """Return a page with all findings and figures, which needs no other file."""
        several = len(self.parts) > 1
        sections = [
            Section(f"{title}, {plural(part.seats, 'seat')}" if several else title, tuple(figures))
            for part in self.parts
            for title, figures in [
                ("At a glance", [_glance(part)]),
                *((each.title, each.figures) for each in part.chapters),
            ]
            if figures
        ]
        return render(
            Report(
                subject="Study of",
                name=self.name,
                games=sum(part.games for part in self.parts),
                facts=tuple(self.parts[0].facts),
                remarks=tuple(dict.fromkeys(gap for part in self.parts for gap in part.gaps)),
                sections=tuple(sections),
                watchable=(),
            )
        )


def study(
    subject: str | Path | Run,
    *,
    games: int | None = None,
    bots: Any = None,
    seats: int | Iterable[int] | None = None,
    ladder: int | None = None,
    force: str | None = None,
    play_outs: str | None = None,
    out: str | Path | None = None,
    plugins: Plugins | None = None,
    remark: Callable[[str], object] | None = None,
    **options: Any,
) -> Study:
    """Measure a game: how long it is, how fair, how much luck is in it, which bots gain from which.

    subject: the name of a game, for which games are played; else a cup file, or a Run
    games:   number of games for each number of seats; by default 400
    bots:    those that play, as `camelcup.tournament` takes them; by default all that are installed
    seats:   one or more numbers of seats; by default the game's
    ladder:  number of games in which each bot of a ladder from chance to search meets the one below
    force:   a kind of actions, which the first bot is forced to take once, in games on equal luck
    play_outs: a bot that plays sampled positions out, in this process; by default moves are random
    out:     a folder that keeps the games; with the same folder a study is resumed
    remark:  called with a line about the games before they are played: their seed
    options: other arguments of `camelcup.tournament`: rules, seed, isolation, executor, ...

    Raises UserError, before a game is played, for an argument that cannot be right.

    >>> found = study("camelup", games=60, bots=["Player0", "RandomBot"], seats=2, isolation="none")
    >>> found.parts[0].findings[0].name
    'decisions a game'
    """
    plugins = plugins or load_plugins()
    given = {"games": games, "bots": bots, "seats": seats, "out": out}
    if isinstance(subject, str) and subject in plugins.games:
        return _play(Order.of(plugins, subject, given | options), plugins, ladder, force, play_outs, remark)
    _refuse(subject, given | options | {"ladder": ladder, "force": force})
    return _measure(subject, plugins, play_outs)


def _measure(subject: str | Path | Run, plugins: Plugins, play_outs: str | None) -> Study:
    """Measure the games of a run or a cup file."""
    run, path = (subject, None) if isinstance(subject, Run) else (load(subject), Path(subject))
    name = path.name if path else "games"
    return Study(name, [part_of(run, plugins, name, play_outs, path)])


def _refuse(subject: Any, given: Mapping[str, Any]) -> None:
    """Raise UserError if an argument for games that are played was given, but the games are there."""
    for name, value in given.items():
        if value is not None:
            raise UserError(
                f"{subject}: is no game, and --{name} is for games that are played (camelcup games)"
            )


def _play(
    order: Order,
    plugins: Plugins,
    ladder: int | None,
    force: str | None,
    play_outs: str | None,
    remark: Callable[[str], object] | None,
) -> Study:
    """Return the study of a game, for which games are played. ladder and further: as `study` takes them"""
    lower = [] if ladder is None else lower_rungs(plugins, order.game)
    forced = "" if force is None else check(plugins, order, force)
    if play_outs is not None:
        plugins.bots.find(play_outs, order.game.name)
    if remark is not None:
        remark(f"seed {order.options['seed']}")
    runs = list(order.play())
    paths = [order.path(f"{run.plan.tournament.seats}-seats") for run in runs]
    first, *others = [
        part_of(run, plugins, order.game.name, play_outs, path) for run, path in zip(runs, paths, strict=True)
    ]
    if ladder is not None:
        ranked = [row.bot for row in reversed(runs[0].standings.rows())]
        first = evolve(first, chapters=[*first.chapters, climb(order, [*lower, *ranked], ladder)])
    if force is not None:
        field = [bot for bot in runs[0].plan.tournament.bots if bot != forced]
        first = evolve(first, chapters=[*first.chapters, experiment(order, forced, field, force)])
    return Study(order.game.name, [first, *others])


def part_of(
    run: Run, plugins: Plugins, name: str, play_outs: str | None = None, path: Path | None = None
) -> Part:
    """Return the chapters about the games of a run.

    name:      of the run, for errors
    play_outs: a bot that plays positions out; None for random moves
    path:      of the cup file; None if there is none

    Raises UserError where there are no games, or one does not follow the rules of its game.
    """
    plan, display = run.plan.tournament, run.display
    game = display.game
    teams = plan.teams or tuple([(seat,) for seat in range(plan.seats)])
    bot = bot_class(plugins, play_outs, game.name) if play_outs else None
    size, kinds, pages = Size(game, plan.seats), Kinds(game, display), display.pages()
    course = Course(PlayOuts(display, teams, bot), teams, path)
    observer = make_observer(plugins, game)
    starts = Starts(observer, [team[0] for team in teams], plan.seats) if observer else None
    features = Features(observer, plan.seats) if observer else None
    results = follow(run, [size, *filter(None, (starts, kinds, features)), course, *pages], name)
    chapters = [size.chapter(), by_seat(results), *([starts.chapter(results)] if starts else [])]
    chapters += [luck_and_skill(results), course.chapter(), circles(results), kinds.chapter()]
    chapters += [features.chapter()] if features else []
    chapters += [Chapter(page.title, figures=page.figures()) for page in pages]
    return Part(plan.seats, results.games, facts_of(run, results.games), chapters)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the lines of a table; none without rows."""
    return format_table(heads, rows, numbers=True).splitlines() if rows else []


def _glance(part: Part) -> Figure:
    return Figure(
        "Findings",
        "Each figure with its 95 % interval and the number of games that it rests on.",
        ("figure", "value", "interval", "games"),
        [(*finding.cells[:3], finding.games) for finding in part.findings],
    )


def _plain(part: Part) -> Mapping[str, Any]:
    """Return a part as plain data."""
    return {
        "seats": part.seats,
        "games": part.games,
        "facts": dict(part.facts),
        "chapters": [
            {
                "title": chapter.title,
                "findings": [_finding(finding) for finding in chapter.findings],
                "figures": [_figure(figure) for figure in chapter.figures],
                "gaps": list(chapter.gaps),
            }
            for chapter in part.chapters
        ],
    }


def _finding(finding: Finding) -> Mapping[str, Any]:
    estimate = finding.estimate
    ends = {"value": estimate.value, "low": estimate.low, "high": estimate.high}
    return {"name": finding.name, **ends, "games": finding.games}


def _figure(figure: Figure) -> Mapping[str, Any]:
    heads = [column.head for column in figure.columns]
    rows = [dict(zip(heads, row, strict=True)) for row in figure.rows]
    return {"title": figure.title, "text": figure.text, "rows": rows}
