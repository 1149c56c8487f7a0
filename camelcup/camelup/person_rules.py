"""The rules for a person, with the numbers of a rule set."""

from collections.abc import Sequence
from pathlib import Path
from string import Template

from camelcup.camelup.rules import RollCoin, Rules

CRAZY = """

## Crazy camels

Black and white run backward, with all on their backs; nobody bets on them. The die that is half black moves
one of them: if just one carries racing camels, that one; else, if one stands right on the other, the upper;
else the one it shows. One that runs off the track ends the race."""


def person_rules(rules: Rules) -> str:
    """Return the text of rules.md for a rule set."""
    template = Path(__file__).with_name("rules.md").read_text("utf-8")
    limit = rules.leg_bets_per_camel
    return Template(template).substitute(
        coins=rules.coins,
        roll_coin="" if rules.roll_coin is RollCoin.AT_ONCE else " when the leg ends",
        trap_squares=f"squares {rules.trap_first} to {rules.trap_last}",
        trap_camels="" if rules.trap_on_camels else ", where no camel stands",
        trap_again="Later you may move it"
        + (" or turn it over." if rules.trap_same_square else " elsewhere."),
        leg_first=_ladder(rules.leg_first, limit),
        leg_second=_ladder(rules.leg_second, limit),
        leg_limit=f" There are {limit} of each colour." if limit else "",
        leg_other=_coins(rules.leg_other),
        race_wrong=_coins(rules.race_wrong),
        race_right=_ladder(rules.race_right),
        dice="five of the six dice have been thrown" if rules.crazy_camels else "all dice have been thrown",
        traps="stay" if rules.traps_stay else "come off",
        debt="may fall below 0" if rules.debt else "never fall below 0",
        crazy=CRAZY if rules.crazy_camels else "",
    )


def _ladder(payments: Sequence[int], limit: int | None = None) -> str:
    """Return what the first and later bets pay in words; limit: the number of bets that there are."""
    if len(set(payments)) == 1:
        return str(payments[0])
    *first, last = map(str, payments)
    return f"{', '.join(first)} and {last}" if limit else f"{', '.join(first)}, then {last}"


def _coins(number: int) -> str:
    """Return what a wrong bet pays, in words."""
    return f"costs {-number}" if number < 0 else f"pays {number}"
