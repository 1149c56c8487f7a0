"""Scoring rules that rate bots by all their games together."""

from collections.abc import Callable

from camelcup import Entry, hookimpl

RULES = {
    "luce": ("choices:Luce", "Rating by who won, with intervals"),
    "plackett-luce": ("choices:PlackettLuce", "Rating by finishing orders, with intervals"),
    "openskill": ("online:OpenSkill", "Rating updated table by table, with intervals"),
}
"""For each rule where it is, so that its libraries are imported only when it is used, and a summary."""


@hookimpl
def camelcup_register_scoring_rules(register: Callable[[Entry], None]) -> None:
    for name, (place, summary) in RULES.items():
        register(Entry(name=name, factory=f"camelcup_ratings.{place}", summary=summary))
