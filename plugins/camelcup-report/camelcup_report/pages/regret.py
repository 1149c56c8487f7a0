"""How good each decision was, by the values that a reference gives actions."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from shlex import quote
from typing import Any

from attrs import astuple, frozen

from camelcup import GameRecord, Step
from camelcup.report import Bars, Cell, Column, Figure, Page
from camelcup_report.pages.actions import THIRDS
from camelcup_report.pages.clusters import ClusteredRatio
from camelcup_report.pages.columns import Columns, share_columns
from camelcup_report.pages.telling_apart import Game, telling_apart
from camelcup_report.reference import Decision, Reference

COSTLIEST = "Costliest decisions"
"""Title of the last figure."""

SHOWN = 10
"""Decisions that are listed."""

REGRET: Columns = (
    "decisions",
    *(Column(head, 1, 100) for head in ("regret", "from", "to")),
    *share_columns("lost"),
)


@frozen
class Costly:
    """A decision with the reasons of the bot and of the reference."""

    table: int
    bot: str
    decision: Decision
    said: str
    reasons: str

    def command(self, file: str) -> str:
        """Return the command that shows the position, from the seat of the bot."""
        where = f"{self.table} --at {self.decision.turn} --as {self.decision.seat}"
        return f"camelcup replay {quote(file)} {where}"


class Regret(Page):
    """Regret: the chance to win after the action of the reference, less that after the one played.

    There is no luck in it: what chance did later does not count. A bot that has nearly lost can lose little
    more, so regret is also given as the share of the chances to win that the bot had.

    bots: best first
    file: the path of the cup, for commands
    bot:  the only one whose decisions count; None for all
    """

    title = "How good was each decision?"

    def __init__(self, reference: Reference, bots: Sequence[str], file: str, bot: str | None = None) -> None:
        self.reference = reference
        self.bots = [each for each in bots if bot in (None, each)]
        self.file = file
        self.steps: list[Step] = []
        self.means: defaultdict[tuple[str, ...], ClusteredRatio] = defaultdict(ClusteredRatio)
        """Regret by bot, by bot and third of the game, and by bot, empty text and kind of action."""
        self.lost: defaultdict[tuple[str, ...], ClusteredRatio] = defaultdict(ClusteredRatio)
        """The same by the chances that the bot had."""
        self.counts: Counter[tuple[str, str]] = Counter()
        self.games: list[Game] = []
        self.worst: list[Costly] = []

    def watch(self, step: Step) -> None:
        self.steps.append(step)

    def add(self, record: GameRecord) -> None:
        steps, self.steps = self.steps, []
        bots, kept = record.table.bots, record.kept
        said = dict(kept.reasons) if kept else {}
        chances: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
        for decision in self.reference.judge(record, steps):
            bot = bots[decision.seat]
            if bot in self.bots:
                self._count(bot, decision, record.table.seed)
                if decision.value is not None:
                    chances[bot][0] += decision.regret
                    chances[bot][1] += decision.best_value
                self._list(record.table.number, bot, decision, said.get(decision.turn, ""))
        self._count_failures(record)
        self.games.append(Game.of(record, chances))

    def _count(self, bot: str, decision: Decision, seed: int) -> None:
        if decision.value is None:
            self.counts[bot, "no value"] += 1
            return
        self.counts[bot, "as the reference"] += decision.best == decision.played
        third = THIRDS[int(decision.share * len(THIRDS))]
        for key in ((bot,), (bot, third), (bot, "", decision.kind)):
            self.means[key].add(seed, decision.regret)
            self.lost[key].add(seed, decision.regret, decision.best_value)

    def _count_failures(self, record: GameRecord) -> None:
        """Count faults, and answers of models that could not be played and were asked again."""
        seats = [turn.seat for turn in record.turns if turn.seat is not None]
        for turn, used in record.kept.used if record.kept else ():
            self.counts[record.table.bots[seats[turn]], "refused"] += int(used.get("retries", 0))
        for fault in record.faults:
            self.counts[record.table.bots[fault.seat], "faults"] += 1

    def _list(self, table: int, bot: str, decision: Decision, said: str) -> None:
        """Keep a decision that is one of the worst so far."""
        if decision.regret > (self.worst[-1].decision.regret if len(self.worst) == SHOWN else 0):
            self.worst.append(Costly(table, bot, decision, said, decision.reasons))
            self.worst.sort(key=lambda each: (-each.decision.regret, each.table, each.decision.turn))
            del self.worst[SHOWN:]

    def figures(self) -> Sequence[Figure]:
        judged = [bot for bot in self.bots if (bot,) in self.means]
        if not judged:
            return []
        by_phase = [(bot, third) for bot in judged for third in THIRDS if (bot, third) in self.means]
        kinds = sorted(key for key in self.means if len(key) == 3)
        by_kind = [key for bot in judged for key in kinds if key[0] == bot]
        phase, kind = "in each third of the turns of a game", "by the kind of the action that it played"
        return [
            self._of_bots(judged),
            self._of_parts("Regret by phase", phase, "phase", by_phase),
            self._of_parts("Regret by kind of action", kind, "kind", by_kind),
            *telling_apart(self.games, judged),
            *self._costliest(),
        ]

    def _of_bots(self, judged: Sequence[str]) -> Figure:
        name, heads = self.reference.spec, ("as the reference", "no value", "refused", "faults")
        rows = [
            (bot, *self._cells((bot,)), self.counts[bot, heads[0]] / self.means[bot,].count)
            + tuple([self.counts[bot, head] for head in heads[1:]])
            for bot in judged
        ]
        how = (
            f"The chance to win after what {name} would have played, less that after what the bot played: "
            f"the mean of its decisions in points, with a 95 % interval. Lost is the sum of that by the "
            f"chances that the bot had, since one that has nearly lost can lose little more. All is by the "
            f"estimates of {name}, so a bot that plays as it does has no regret. Turns with one legal action "
            f"do not count. Refused are answers of models that were asked again."
        )
        columns: Columns = ("bot", *REGRET, Column(f"{heads[0]} %", 1, 100), *heads[1:])
        return Figure("Regret of each bot", how, columns, rows, Bars("bot", "lost %", "low %", "high %"))

    def _of_parts(self, title: str, text: str, head: str, keys: Sequence[tuple[str, ...]]) -> Figure:
        rows = [(key[0], key[-1], *self._cells(key)) for key in keys]
        picture = Bars(head, "lost %", "low %", "high %", group="bot")
        return Figure(title, f"The same for each bot, {text}.", ("bot", head, *REGRET), rows, picture)

    def _cells(self, key: tuple[str, ...]) -> tuple[Cell, ...]:
        mean = self.means[key]
        return (mean.count, *astuple(mean.estimate), *astuple(self.lost[key].estimate))

    def _costliest(self) -> Sequence[Figure]:
        values = [Column(f"{head} %", 1, 100) for head in ("best", "played", "regret")]
        columns: Columns = (
            *("bot", "table", "after turn", "action", "reference"),
            *values,
            *("its words", "reasons of the reference", "command"),
        )
        rows: list[tuple[Any, ...]] = [_row(each, self.file) for each in self.worst]
        how = (
            f"The decisions with the largest regret: the action, what {self.reference.spec} would have "
            f"played, and the chance to win after each. Words of a bot are kept with --keep reasons."
        )
        return [Figure(COSTLIEST, how, columns, rows)] if rows else []


def _row(each: Costly, file: str) -> tuple[Cell, ...]:
    decision = each.decision
    values = (decision.best_value, decision.value, decision.regret)
    place = (each.bot, each.table, decision.turn, decision.played, decision.best)
    return (*place, *values, each.said, each.reasons, each.command(file))
