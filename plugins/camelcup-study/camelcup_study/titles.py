"""Names of the figures and findings of a study, as far as they are known before its games."""

from difflib import get_close_matches

from camelcup import UserError

FIGURES = (
    "Wins by seat",
    "What chance set up",
    "What decides who wins",
    "The field",
    "From the beginning to the end",
    "Turns that decided",
    "Gains",
    "The mixture that nobody beats",
    "With and without",
    "More and less",
    "Legal actions from the beginning of a game to its end",
    "Each bot against the one below",
    "Forced once",
)
"""Titles of the figures that this package makes."""

FINDINGS = (
    "decisions a ",
    "turns a ",
    "chance events a game",
    "bytes of a view",
    "forced ",
    "legal actions, ",
    "seat ",
    "start: more of ",
    "more of ",
    "after ",
    "bot, % of the variance",
    "circles, % of the variance",
    "seat, % of the variance",
    "luck, % of the variance",
    "rest, % of the variance",
    "games that tell ",
    "goes round in circles",
    "the winner is settled after",
    "comebacks, % of games",
    "ahead half-way wins",
    "clear lead changes",
)
"""Beginnings of the names of its findings, but for those of a ladder, which begin with a bot."""

LIKE = 0.8
"""Likeness from which on a name is taken for a title that is misspelt, where a game may have it."""


def check_name(name: str, others: bool) -> None:
    """Raise UserError for a name that no figure or finding of a study is going to have.

    others: whether there may be others than those of this package, such as figures of the game's own; then
            only a name that is nearly one of its titles is taken for a mistake
    """
    if name in FIGURES or any(known.startswith(name) or name.startswith(known) for known in FINDINGS):
        return
    lower = {title.lower(): title for title in FIGURES}
    if near := get_close_matches(name.lower(), lower, n=1, cutoff=LIKE):
        raise UserError(f"--figure {name!r}: no figure of a study; did you mean {lower[near[0]]!r}?")
    if not others:
        raise UserError(f"--figure {name!r}: no figure or finding of a study (figures: {', '.join(FIGURES)})")
