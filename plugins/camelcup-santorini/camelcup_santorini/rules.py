"""The rules a table can have: there is one set, with nothing to choose in it."""

from attrs import frozen


@frozen
class Rules:
    """Two seats, no powers, and the parts of `camelcup_santorini.moves.PARTS`."""


RULE_SETS = {"standard": Rules()}
