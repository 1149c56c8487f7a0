"""The rule set that comes with Ra, as a TOML file to start from."""

from camelcup import read_rule_sets
from camelcup_ra.rules import Rules

RULE_SETS = read_rule_sets(__name__, Rules, "standard")
