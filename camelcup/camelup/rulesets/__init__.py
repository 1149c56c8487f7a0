"""The rule sets that come with Camel Up, one TOML file each."""

from camelcup import read_rule_sets
from camelcup.camelup.rules import Rules

RULE_SETS = read_rule_sets(__name__, Rules, "cup", "cup2026", "camelai", "first-edition", "second-edition")
