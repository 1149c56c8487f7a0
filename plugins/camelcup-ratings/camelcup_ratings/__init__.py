"""Scoring rules that rate bots by all their games together."""

from typing import TYPE_CHECKING, Any

from camelcup import Entry, hookimpl

__all__ = ["NEW", "Skill", "rate_table"]

if TYPE_CHECKING:
    from camelcup_ratings.online import NEW, Skill, rate_table
else:

    def __getattr__(name: str) -> Any:
        """Import what rates tables when it is asked for: its library is slow to import."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from camelcup_ratings import online

        return getattr(online, name)


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
