"""Rules that are tuned towards targets: figures of a study that a game is to have."""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from math import hypot, isfinite
from pathlib import Path
from typing import Any

from attrs import evolve, field, frozen

from camelcup import Plugins, UserError, choose_game, decode_json, derive, to_json
from camelcup_study.fairness import by_seat
from camelcup_study.findings import Finding
from camelcup_study.following import follow
from camelcup_study.games import Order
from camelcup_study.luck import luck_and_skill
from camelcup_study.options import Values
from camelcup_study.search import Outcome
from camelcup_study.size import Size

FIGURES = {
    "decisions": "decisions a game",
    "length": "turns a game, chance included",
    "chance": "chance events a game",
    "choices": "legal actions, median",
    "forced": "forced moves, %",
    "skill": "bot, % of the variance",
    "luck": "luck, % of the variance",
}
"""Figures of a study that can be a target, and how their names there begin; those with a % are shares."""

POSITIVE = ("decisions", "length", "choices")
"""Figures that are above 0 in every game."""

SEATS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def figures(places: int) -> Mapping[str, str]:
    """Return the figures that can be a target, at tables of so many."""
    shares = {f"{name}_seat": f"seat {seat} wins, %" for seat, name in enumerate(SEATS[:places])}
    return {**FIGURES, **shares}


def parse_target(text: str, places: int) -> dict[str, float]:
    """Return the figures and their values in a text such as first_seat=25% length=60.

    Raises UserError for another form, for a figure that no study at tables of so many places has, and for a
    value that it cannot have.
    """
    target: dict[str, float] = {}
    for part in text.split():
        name, _, value = part.partition("=")
        if name not in (known := figures(places)):
            raise UserError(f"--target {part}: a study has no figure {name!r} (choices: {', '.join(known)})")
        if name in target:
            raise UserError(f"--target {part}: {name} is given twice")
        is_share = "%" in known[name]
        try:
            target[name] = number = float(value.removesuffix("%") if is_share else value)
        except ValueError:
            raise UserError(f"--target {part}: write a number, such as {name}=25") from None
        if wrong := _mistake(name, number, is_share):
            raise UserError(f"--target {part}: {wrong}")
        if is_share and 0 < number < 1 and not value.endswith("%"):
            raise UserError(f"--target {part}: write {name}={100 * number:g}%, or, if it is meant, {part}%")
    if not target:
        raise UserError(f"--target {text!r}: write figures and values, such as 'first_seat=25% length=60'")
    return target


def _mistake(name: str, number: float, is_share: bool) -> str | None:
    """Return why a figure cannot have a value; None if it can."""
    if is_share:
        return None if 0 <= number <= 100 else "a share is from 0% to 100%"
    if name in POSITIVE:
        return None if number > 0 and isfinite(number) else f"write a number above 0, such as {name}=25"
    return None if number >= 0 and isfinite(number) else f"write 0 or more, such as {name}=25"


def rules_with(plugins: Plugins, game: str, rules: str | None, values: Values) -> str:
    """Return rules with other values, as JSON text.

    rules: as `choose_game` takes them

    Raises UserError for a rule or a value that the game does not have.
    """
    made, _ = choose_game(plugins, game, rules)
    known = json.loads(to_json(made.rules)) or {}
    for name, value in values.items():
        if name not in known:
            raise UserError(
                f"--rules-option {name}: {game} has no such rule (choices: {', '.join(known) or 'none'})"
            )
        known[name] = value
        with suppress(ValueError):  # else it is text
            known[name] = decode_json(value.encode())
    return choose_game(plugins, game, json.dumps(known))[1]


@frozen
class Played:
    """A candidate and its games. misses: of each figure, by how much, as a share of its target"""

    values: Values
    games: int
    misses: Sequence[float]
    outcome: Outcome


@frozen
class RuleTables:
    """The games of a search for rules. Each candidate has a luck of its own, so that lucks average out.

    order:  of the games, whose rules are the start
    seats:  at a table
    target: what each figure is to be, as a study prints it
    played: the candidates so far
    """

    plugins: Plugins
    order: Order
    seats: int
    target: Mapping[str, float]
    seed: int
    played: list[Played] = field(factory=list)

    def play(self, values: Values, games: int, stage: str, number: int) -> Outcome:
        """Return how near the figures are to the target: 0 at best, less the farther away."""
        found = self.figures(values, games, stage, number)
        misses = [
            (found[name].estimate.value * found[name].scale - wanted) / (abs(wanted) or 1)
            for name, wanted in self.target.items()
        ]
        texts = [f"{name} {each.cells[1]} ({each.cells[2]})" for name, each in found.items()]
        outcome = Outcome(-hypot(*misses), ", ".join(texts))
        self.played.append(Played(values, games, misses, outcome))
        return outcome

    def figures(self, values: Values, games: int, stage: str, number: int) -> dict[str, Finding]:
        """Return the figures of the target with some values of rules. Raises UserError for too few games."""
        given = self.order.options.get("rules")
        rules = rules_with(self.plugins, self.order.game.name, given, values)
        order = evolve(self.order, options={**self.order.options, "rules": rules})
        seed = derive(self.seed, stage, number) >> 1
        run = order.run(order.bots, games, self.seats, f"{stage}-{number}", seed=seed)
        size = Size(run.display.game, self.seats)
        results = follow(run, [size], order.game.name)
        chapters = [size.chapter(), by_seat(results), luck_and_skill(results)]
        findings = [finding for chapter in chapters for finding in chapter.findings]
        named = figures(self.seats)
        found = {
            name: finding
            for name in self.target
            for finding in findings
            if finding.name.startswith(named[name])
        }
        if missing := [name for name in self.target if name not in found]:
            raise UserError(f"--target {missing[0]}: {games} games with these rules do not tell it")
        return found


def order_of(
    plugins: Plugins,
    game: str,
    bots: Sequence[str],
    seats: int | None,
    folder: Path | None,
    options: Mapping[str, Any],
) -> Order:
    """Return the games of a search for rules. Raises UserError for bots or seats that cannot be right."""
    given = {**options, "bots": list(bots) or None, "games": None, "seats": seats, "out": folder}
    return Order.of(plugins, game, given)
