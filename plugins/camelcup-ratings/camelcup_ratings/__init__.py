"""Scoring rules that rate bots by all their games together."""

from camelcup import Entry, hookimpl

RULES = {
    "luce": ("choices:Luce", "Rating by who won, with intervals"),
    "plackett-luce": ("choices:PlackettLuce", "Rating by finishing orders, with intervals"),
    "openskill": ("online:OpenSkill", "Rating updated table by table, with intervals"),
}
"""For each rule where it is, so that its libraries are imported only when it is used, and a summary."""


@hookimpl
def camelcup_register_scoring_rules() -> list[Entry]:
    return [
        Entry(name=name, factory=f"camelcup_ratings.{place}", summary=summary)
        for name, (place, summary) in RULES.items()
    ]
