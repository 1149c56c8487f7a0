"""The rule sets that come with the game, as TOML files to start from."""

from camelcup import read_rule_sets
from camelcup_tron.rules import Rules

RULE_SETS = read_rule_sets(__name__, Rules, "even", "contest", "many")
