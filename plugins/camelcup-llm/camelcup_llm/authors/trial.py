"""A version of a bot on trial: its checks, and a small cup. Its code runs in the sandbox alone."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from attrs import frozen
from camelcup_report.decisions import judge
from camelcup_report.sources import sources

from camelcup import AnyGame, Plugins, ResultTable, Run, UserError, tournament
from camelcup.testing import BotReport, inspect_bots
from camelcup_llm.report import report_text

MAX_FAULTS = 3
"""Faults that a model reads, with their tracebacks."""

WORST_GAMES = 2
"""Games that it reads, turn by turn."""


@frozen(kw_only=True)
class Trials:
    """How versions are tried.

    opponents: the bots that they meet
    games:     of the cup of each version
    seed:      of its luck
    """

    game: AnyGame
    opponents: Sequence[str]
    games: int
    seed: int

    def check(self, spec: str) -> BotReport:
        """Return the report on whether a bot keeps the contract."""
        (report,) = inspect_bots([spec], self.game.name, seed=self.seed, isolation="sandbox")
        return report

    def cup(self, bots: Sequence[str], games: int, out: Path) -> Run:
        """Play bots against the opponents, and keep the games in a new file."""
        entered = [*bots, *self.opponents]
        fitting = [
            seats
            for seats in self.game.seats
            if seats <= self.game.cup_seats and len(self.game.teams(seats)) <= len(entered)
        ]
        if not fitting:
            raise UserError(f"--opponents {','.join(self.opponents)}: {self.game.name} takes more")
        return tournament(
            entered,
            games,
            game=self.game.name,
            seats=max(fitting),
            seed=self.seed,
            isolation="sandbox",
            out=out,
            progress=False,
        )


def checks_text(report: BotReport) -> str:
    """Return the checks that failed, without times, so that the same bot has the same text."""
    lines = [f"{finding.check}: {finding.detail}" for finding in report.findings if not finding.passed]
    return "\n".join(["It does not keep the contract:", *lines] if lines else ["It keeps the contract."])


def cup_text(run: Run, bot: str) -> str:
    """Return how a bot did in a cup: standings, its faults, where scores came from, and its worst games."""
    return "\n\n".join(
        filter(None, [standings(run).text(), *_faults(run, bot), _sources(run), *_worst(run, bot)])
    )


def judged_text(run: Run, file: Path, bot: str, plugins: Plugins) -> str:
    """Return what the decisions of a bot cost it, by the strongest bot of the game that gives values.

    Empty where there is none: a search of any game would take too long to judge all.
    """
    entry = plugins.games.find(run.display.game.name)
    own = [each for each, _ in plugins.bots.values() if each.game and each.plays(entry) and each.gives_values]
    if not own:
        return ""
    best = max(own, key=lambda each: (each.strength, each.name))
    return report_text(judge(run, file, plugins, best.name, bot))


def standings(run: Run) -> ResultTable:
    """Return the standings without times."""
    rows = [
        [row.bot, row.games, round(100 * row.win_rate.value, 1), round(row.score, 2), row.faults]
        for row in run.standings.rows()
    ]
    return ResultTable.of(["bot", "games", "win_percent", "score", "faults"], rows)


def _faults(run: Run, bot: str) -> Iterator[str]:
    own = [fault for fault in run.faults if fault.bot == bot]
    for fault in own[:MAX_FAULTS]:
        yield f"{fault}\n{fault.fault.details}"


def _sources(run: Run) -> str:
    """Return the mean score of each bot by its sources; nothing where the game does not say."""
    with suppress(UserError):
        rows = [[row.bot, row.stage, row.source, round(row.per_game, 2)] for row in sources(run)]
        return (
            f"Where scores came from:\n{ResultTable.of(['bot', 'stage', 'source', 'per_game'], rows).text()}"
        )
    return ""


def _worst(run: Run, bot: str) -> Iterator[str]:
    for result in run.games(bot, lost=True, worst=WORST_GAMES):
        yield f"A game that it lost, turn by turn:\n{run.sheet(result.table.number).text(110)}"
