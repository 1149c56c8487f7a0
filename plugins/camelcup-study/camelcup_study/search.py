"""A search for the best values of options, of which each try costs games and has noise."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from attrs import evolve, frozen

from camelcup import UserError
from camelcup.report import Bars, Cell, Column, Figure, Mean
from camelcup_study.options import Option, Values, joined

FINALISTS = 4
"""Candidates that play again, on other tables."""

SEARCH = 2 / 3
"""Share of the budget that new candidates get; finalists have the rest."""

STALE = 50
"""Proposals in a row that are known already, after which there seem to be no others."""


@frozen
class Outcome:
    """The success of a candidate on some tables.

    value: the larger, the better
    text:  the same with its interval, for people
    """

    value: float
    text: str


@frozen
class Candidate:
    """Values that were tried. number: counted from 1"""

    number: int
    values: Values
    outcome: Outcome

    def __str__(self) -> str:
        return f"{self.number}: {joined(self.values)}: {self.outcome.text}"


Play = Callable[[Values, int, str, int], Outcome]
"""Plays so many games of a stage, whose luck all candidates share, for the candidate with a number."""


class Optimiser(Protocol):
    """Proposes values, and is told how good they were."""

    def ask(self) -> Values: ...

    def tell(self, value: float) -> None: ...


class Tpe:
    """The tree-structured Parzen estimator of Optuna (J. Bergstra and others, 2011).

    Raises UserError where Optuna is not installed.
    """

    def __init__(self, options: Sequence[Option], seed: int) -> None:
        try:
            import optuna
        except ImportError:
            raise UserError("a search needs Optuna: pip install 'camelcup-study[tune]'") from None
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        self.options = options
        self.space = {option.name: _distribution(optuna.distributions, option) for option in options}
        self.study = optuna.create_study(
            direction="maximize", sampler=optuna.samplers.TPESampler(seed=seed % 2**32)
        )

    def ask(self) -> Values:
        """Return the values that are worth a try."""
        self.trial = self.study.ask(self.space)
        chosen = self.trial.params
        return {
            each.name: chosen[each.name] if each.values else each.text(chosen[each.name])
            for each in self.options
        }

    def tell(self, value: float) -> None:
        """Take the outcome of the last proposal."""
        self.study.tell(self.trial, value)


def _distribution(kinds: Any, option: Option) -> Any:
    """Return the values of an option as Optuna has them."""
    if option.values:
        return kinds.CategoricalDistribution(option.values)
    if option.whole:
        return kinds.IntDistribution(round(option.low), round(option.high))
    return kinds.FloatDistribution(option.low, option.high)


Report = Callable[[Candidate, Candidate, int], object]
"""Called with each candidate, the best so far, and the games so far."""


def explore(
    optimiser: Optimiser, play: Play, budget: int, games: int, report: Report
) -> tuple[list[Candidate], int]:
    """Return the candidates of a search but for its final, as they were tried, and the games spent.

    budget: games of the search, with those of the start, which plays as many as a candidate
    games:  of each candidate
    """
    tried: dict[str, Candidate] = {}
    spent, stale = games, 0
    while spent + games <= SEARCH * budget or not tried:
        values = optimiser.ask()
        known = tried.get(joined(values))
        new = len(tried) + 1
        candidate = known or Candidate(new, values, play(values, games, "search", new))
        optimiser.tell(candidate.outcome.value)
        stale = stale + 1 if known else 0
        if not known:
            spent += games
            tried[joined(values)] = candidate
            report(candidate, max(tried.values(), key=_value), spent)
        if stale == STALE:
            break
    return list(tried.values()), spent


def search(
    optimiser: Optimiser, play: Play, budget: int, games: int, report: Report = lambda *_: None
) -> tuple[Candidate, list[Candidate]]:
    """Return the best candidate, and all of `explore`, whose arguments it takes.

    The best of them share the rest of the budget for a final on other tables.
    """
    tried, spent = explore(optimiser, play, budget, games, report)
    ranked = sorted(tried, key=_value, reverse=True)[:FINALISTS]
    each = (budget - spent) // (len(ranked) + 1)
    if len(ranked) == 1 or each < games:
        return ranked[0], tried
    finals: list[Candidate] = []
    spent += each
    for candidate in ranked:
        finals.append(evolve(candidate, outcome=play(candidate.values, each, "final", candidate.number)))
        spent += each
        report(finals[-1], max(finals, key=_value), spent)
    return max(finals, key=_value), tried


def _value(candidate: Candidate) -> float:
    return candidate.outcome.value


def effects(options: Sequence[Option], tried: Sequence[Candidate], unit: str) -> Figure:
    """Return the figure of what each value of each option achieved in the mean. unit: of outcomes"""
    rows: list[Sequence[Cell]] = []
    for option in options:
        parts: dict[tuple[int, str], Mean] = {}
        for candidate in tried:
            mean = parts.setdefault(option.part(candidate.values[option.name]), Mean())
            mean.add(round(candidate.outcome.value, 9))  # type: ignore[arg-type]
        for (_, name), mean in sorted(parts.items()):
            estimate = mean.estimate
            assert estimate is not None
            rows.append((option.name, name, mean.count, estimate.value, estimate.low, estimate.high))
    return Figure(
        "The effect of each option",
        f"The mean {unit} of all candidates with a value, or a value in a part of the range, and its 95 % "
        "interval, which a single candidate has not. The other options of these candidates differ, and the "
        "search tries good values more often: read it as where to look, not as an effect that is proven.",
        (
            "option",
            "value",
            "candidates",
            *(Column(head, 3) for head in (unit, "low", "high")),
        ),
        rows,
        Bars("value", unit, "low", "high", group="option"),
    )
